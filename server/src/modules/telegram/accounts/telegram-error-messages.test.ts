import { expect, it } from 'vitest';
import { TelegramError } from '../telegram.port.ts';
import { formatWaitTime, toAppError } from './telegram-error-messages.ts';

it.each([
  [0, '1 second'],
  [1, '1 second'],
  [37.2, '38 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [3540, '59 minutes'],
  [3541, '1 hour'],
  [3700, '1 hour 2 minutes'],
  [86_400, '24 hours'],
])('formats a wait of %d seconds as %s', (seconds, text) => {
  expect(formatWaitTime(seconds)).toBe(text);
});

it('converts a flood wait to TOO_MANY with the wait time in seconds', () => {
  expect(toAppError(new TelegramError('FLOOD', { waitSeconds: 300 }))).toMatchObject({
    code: 'TOO_MANY',
    retryAfterSeconds: 300,
    data: { waitSeconds: 300 },
    message: 'Telegram asks you to wait. Try again in 5 minutes.',
  });
});

it('returns an error that is not from Telegram unchanged', () => {
  const error = new Error('something else');
  expect(toAppError(error)).toBe(error);
});
