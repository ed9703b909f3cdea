import { expect, it } from 'vitest';
import { ApiError, errorMessage, loadErrorMessage } from './api-error.ts';

const fallback = 'Failed to update payment method';

it.each([
  ['the server has a message', new ApiError({ status: 409, code: 'CONFLICT', message: 'It is in use' }), 'It is in use'],
  ['the network failed', new ApiError({ status: 0, code: 'NETWORK' }), fallback],
  ['the response is unreadable', new ApiError({ status: 502, code: 'UNREADABLE' }), fallback],
  ['the server failed unexpectedly', new ApiError({ status: 500, code: 'INTERNAL', message: 'Something went wrong' }), fallback],
  ['the error is not from the API', new TypeError('x is not a function'), fallback],
])('errorMessage when %s returns the message of the server or the fallback', (_when, error, message) => {
  expect(errorMessage(error, fallback)).toBe(message);
});

it('loadErrorMessage mentions the connection only after a network failure', () => {
  expect(loadErrorMessage(new ApiError({ status: 0, code: 'NETWORK' }))).toBe('Check your connection and try again.');
  expect(loadErrorMessage(new ApiError({ status: 500, code: 'INTERNAL' }))).toBe('An unknown error occurred');
  expect(loadErrorMessage(new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'Payments are away' }))).toBe('Payments are away');
});
