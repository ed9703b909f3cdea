import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Owned, TelegramDeps } from '../deps.ts';
import { listAccounts, lockAccount, saveAccount, withoutProblem } from './accounts.store.ts';
import { giveUpSession, giveUpSignIn } from './end-sessions.ts';
import { deleteSignInsOf } from './sign-ins.store.ts';

type Deps = Pick<TelegramDeps, 'database' | 'clock' | 'random' | 'box' | 'jobs'>;

/** Removes an account. Sales of its channels pause until it is linked again or the channels move to another account. */
export const removeAccount =
  (deps: Deps) =>
  (item: Owned): Promise<void> =>
    deps.database.transact(async (tx) => {
      if (!(await removeOwnAccount(deps, tx, item))) throw new AppError('NOT_FOUND');
    });

/** False when the user has no such account. */
async function removeOwnAccount(deps: Deps, tx: Tx, item: Owned): Promise<boolean> {
  const account = await lockAccount(tx, item);
  if (!account) return false;
  await giveUpSession(deps, tx, account);
  await saveAccount(tx, { ...withoutProblem, id: account.id, state: 'REMOVED', sealedSession: null, now: deps.clock.now() });
  return true;
}

/** Removes all accounts and unfinished sign-ins of a user, in the caller's transaction; returns the number of accounts. */
export const removeAccounts =
  (deps: Deps) =>
  async (tx: Tx, userId: number): Promise<number> => {
    for (const signIn of await deleteSignInsOf(tx, userId)) await giveUpSignIn(deps, tx, signIn);
    const accounts = await listAccounts(tx, userId);
    for (const { account } of accounts) await removeOwnAccount(deps, tx, { id: account.id, userId });
    return accounts.length;
  };
