import { expect, it } from 'vitest';
import type { OpenAccount, TelegramPort } from '../telegram.port.ts';
import { whileOpen } from './with-account.ts';

/** A Telegram that only opens and closes. */
function opening() {
  const closed: string[] = [];
  const account = { close: async () => void closed.push('closed') } as unknown as OpenAccount;
  return { closed, telegram: { open: async () => account } as unknown as TelegramPort };
}

it('an account is closed when the work is done, and when it fails', async () => {
  const { closed, telegram } = opening();
  const whole = { session: 's', lost: new AbortController().signal };
  expect(await whileOpen({ telegram }, whole, async () => 'done')).toBe('done');
  const failing = async () => {
    throw new Error('this is meant');
  };
  await expect(whileOpen({ telegram }, whole, failing)).rejects.toThrow('this is meant');
  expect(closed).toEqual(['closed', 'closed']);
});

it('is closed at once when the lock is lost, and once', async () => {
  const { closed, telegram } = opening();
  const lost = new AbortController();
  await whileOpen({ telegram }, { session: 's', lost: lost.signal }, async () => {
    expect(closed).toEqual([]);
    lost.abort();
    expect(closed).toEqual(['closed']);
  });
  expect(closed).toEqual(['closed']);
});

it('does nothing with an account whose lock was lost while it was being opened', async () => {
  const { closed, telegram } = opening();
  const lost = AbortSignal.abort();
  const done: string[] = [];
  const work = async () => void done.push('work');
  await expect(whileOpen({ telegram }, { session: 's', lost }, work)).rejects.toMatchObject({ kind: 'AWAY' });
  expect({ done, closed }).toEqual({ done: [], closed: ['closed'] });
});
