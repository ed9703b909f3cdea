import { accountMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { AccountsDeps } from '../deps.ts';
import { lockUser } from '../users.store.ts';
import { findPendingChange, limitChangeEmails, mailChangeLink } from './pending-change.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'limits' | 'mails' | 'publicUrl'>;

/** Sends a new link for the pending change; the former link no longer works. */
export const resendEmailChange =
  (deps: Deps) =>
  async ({ userId }: { userId: number }) => {
    const { database, clock } = deps;
    const missing = () => new AppError('NOT_FOUND', { message: accountMessages.noPendingEmailChange });
    const lookup = { userId, now: clock.now() };
    const requested = await findPendingChange(database.read, lookup);
    if (!requested) throw missing();
    await limitChangeEmails(deps, userId, requested.newEmail);
    return database.transact(async (tx) => {
      const user = await lockUser(tx, userId, 'update');
      // Read again under the lock: the change may have been cancelled, confirmed or replaced.
      const pending = await findPendingChange(tx, lookup);
      if (!user || !pending || pending.newEmail !== requested.newEmail) throw missing();
      await mailChangeLink(deps, tx, user, pending);
      return (await findPendingChange(tx, lookup)) ?? pending;
    });
  };
