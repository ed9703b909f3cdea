import { expect, it } from 'vitest';
import { failureMessage } from './failure-codes.ts';

it('a known error code of the failed-payment page has a message', () =>
  expect(failureMessage('window_not_loaded')).toContain('could not be loaded'));

it.each([null, '', 'The bank said no', '<b>bold</b>', 'toString', '__proto__'])('the error code %j shows the default message', (code) =>
  expect(failureMessage(code)).toBeUndefined(),
);
