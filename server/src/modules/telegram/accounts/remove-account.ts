import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Owned, TelegramParts } from '../parts.ts';
import { listAccounts, lockAccount, saveAccount, withoutProblem } from './accounts.store.ts';
import { giveUpSession, giveUpSignIn } from './end-sessions.ts';
import { deleteSignInsOf } from './sign-ins.store.ts';

/** Sales of its channels pause until it is linked again or they move to another account. */
export const removeAccount =
  (parts: TelegramParts) =>
  (owned: Owned): Promise<void> =>
    parts.database.transact(async (tx) => {
      if (!(await removeOwnAccount(parts, tx, owned))) throw new AppError('NOT_FOUND');
    });

/** False when the person has no such account. */
async function removeOwnAccount(parts: TelegramParts, tx: Tx, owned: Owned): Promise<boolean> {
  const account = await lockAccount(tx, owned);
  if (!account) return false;
  await giveUpSession(parts, tx, account);
  await saveAccount(tx, { ...withoutProblem, id: account.id, state: 'REMOVED', sealedSession: null, now: parts.clock.now() });
  return true;
}

/** Removes every account of a person, and every sign-in that was not finished, in the caller's transaction; returns the number of accounts. */
export const removeAccounts =
  (parts: TelegramParts) =>
  async (tx: Tx, userId: number): Promise<number> => {
    for (const signIn of await deleteSignInsOf(tx, userId)) await giveUpSignIn(parts, tx, signIn);
    const accounts = await listAccounts(tx, userId);
    for (const { account } of accounts) await removeOwnAccount(parts, tx, { id: account.id, userId });
    return accounts.length;
  };
