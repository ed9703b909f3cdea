import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }));
afterEach(() => vi.unstubAllGlobals());

const callWithResponse = (response: Response) => {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  return api('GET /api/v1/purchased-items').then(
    () => null,
    ({ message, code }) => ({ message, code }),
  );
};

it.each([
  ['an HTML page', '<!doctype html><title>Welcome to the hotel</title>'],
  ['JSON of another shape', '{"items":[]}'],
])('a successful response with %s is rejected as an invalid format', async (_body, body) => {
  expect(await callWithResponse(new Response(body))).toEqual({ message: 'Invalid response format', code: 'UNREADABLE' });
});

it('a failed response that is unreadable has no message, so that the screen shows its own', async () => {
  expect(await callWithResponse(new Response('<h1>Bad gateway</h1>', { status: 502 }))).toEqual({ message: '', code: 'UNREADABLE' });
});
