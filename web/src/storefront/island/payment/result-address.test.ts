import { expect, it } from 'vitest';
import { failureMessage } from './result-address.ts';

it('the failed-payment page shows the message of a known error code', () =>
  expect(failureMessage('window_not_loaded')).toContain('could not be loaded'));

it.each([null, '', 'The bank said no', '<b>bold</b>', 'toString', '__proto__'])(
  'the failed-payment page ignores the unknown error code %j',
  (code) => expect(failureMessage(code)).toBeUndefined(),
);
