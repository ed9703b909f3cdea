import { expect, it } from 'vitest';
import type { OpenAccount, TelegramPort } from '../telegram.port.ts';
import { withOpenSession } from './with-account.ts';

/** Telegram stub that only opens and closes accounts. */
function telegramStub() {
  const closed: string[] = [];
  const account = { close: async () => void closed.push('closed') } as unknown as OpenAccount;
  return { closed, telegram: { open: async () => account } as unknown as TelegramPort };
}

it('closes the account after successful and after failed work', async () => {
  const { closed, telegram } = telegramStub();
  const options = { session: 's', lost: new AbortController().signal };
  expect(await withOpenSession({ telegram }, options, async () => 'done')).toBe('done');
  const failing = async () => {
    throw new Error('expected failure');
  };
  await expect(withOpenSession({ telegram }, options, failing)).rejects.toThrow('expected failure');
  expect(closed).toEqual(['closed', 'closed']);
});

it('closes the account immediately and only once when the lock is lost', async () => {
  const { closed, telegram } = telegramStub();
  const lost = new AbortController();
  await withOpenSession({ telegram }, { session: 's', lost: lost.signal }, async () => {
    expect(closed).toEqual([]);
    lost.abort();
    expect(closed).toEqual(['closed']);
  });
  expect(closed).toEqual(['closed']);
});

it('skips the work when the lock is lost while the account opens', async () => {
  const { closed, telegram } = telegramStub();
  const lost = AbortSignal.abort();
  const done: string[] = [];
  const work = async () => void done.push('work');
  await expect(withOpenSession({ telegram }, { session: 's', lost }, work)).rejects.toMatchObject({ kind: 'AWAY' });
  expect({ done, closed }).toEqual({ done: [], closed: ['closed'] });
});
