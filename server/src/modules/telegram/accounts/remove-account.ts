import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OwnedItem, TelegramDeps } from '../deps.ts';
import { listAccounts, lockAccount, noProblem, saveAccount } from './accounts.store.ts';
import { scheduleLogout, scheduleSignInLogout } from './log-out-sessions.ts';
import { deleteUserSignIns } from './sign-ins.store.ts';

type Deps = Pick<TelegramDeps, 'database' | 'clock' | 'random' | 'box' | 'jobs'>;

/** Removes an account. Sales of its channels pause until it is linked again or the channels move to another account. */
export const removeAccount =
  (deps: Deps) =>
  (item: OwnedItem): Promise<void> =>
    deps.database.transact(async (tx) => {
      if (!(await removeOwnAccount(deps, tx, item))) throw new AppError('NOT_FOUND');
    });

/** False when the user has no such account. */
async function removeOwnAccount(deps: Deps, tx: Tx, item: OwnedItem): Promise<boolean> {
  const account = await lockAccount(tx, item);
  if (!account) return false;
  await scheduleLogout(deps, tx, account);
  await saveAccount(tx, { ...noProblem, id: account.id, state: 'REMOVED', sealedSession: null, now: deps.clock.now() });
  return true;
}

/** Removes all accounts and unfinished sign-ins of a user, in the caller's transaction; returns the number of accounts. */
export const removeAccounts =
  (deps: Deps) =>
  async (tx: Tx, userId: number): Promise<number> => {
    for (const signIn of await deleteUserSignIns(tx, userId)) await scheduleSignInLogout(deps, tx, signIn);
    const accounts = await listAccounts(tx, userId);
    for (const { account } of accounts) await removeOwnAccount(deps, tx, { id: account.id, userId });
    return accounts.length;
  };
