import { expect, it } from 'vitest';
import { TelegramError } from '../telegram.port.ts';
import { accountProblems, type ProblemDeps } from './account-problems.ts';

const session = { id: 'account', sealedSession: 'sealed' };

it('logs an error and keeps the account unchanged when Telegram drops the session key', async () => {
  const errors: unknown[] = [];
  const transactions: unknown[] = [];
  const deps = {
    log: { error: (...entry: unknown[]) => void errors.push(entry) },
    database: { transact: async (work: unknown) => void transactions.push(work) },
  } as unknown as ProblemDeps;
  const { note } = accountProblems(deps);
  await note(session, new TelegramError('AWAY', { rpcError: 'AUTH_KEY_NOT_FOUND' }), { forSeller: false });
  await note(session, new TelegramError('AWAY'), { forSeller: false });
  expect(errors).toEqual([[{ accountId: 'account' }, 'Telegram does not know the key of a session; the session is kept']]);
  expect(transactions).toEqual([]);
});
