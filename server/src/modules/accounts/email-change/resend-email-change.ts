import { accountMessages as say } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { AccountsDeps } from '../deps.ts';
import { lockUser } from '../users.store.ts';
import { findPendingChange, limitMailsTo, mailChangeLink } from './pending-change.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'limits' | 'mails' | 'publicUrl'>;

/** Sends the link of the pending change again, as a new one: the former link no longer works. */
export const resendEmailChange =
  (deps: Deps) =>
  async ({ userId }: { userId: number }) => {
    const { database, clock } = deps;
    const missing = () => new AppError('NOT_FOUND', { message: say.noPendingEmailChange });
    const wanted = { userId, now: clock.now() };
    const asked = await findPendingChange(database.read, wanted);
    if (!asked) throw missing();
    await limitMailsTo(deps, userId, asked.newEmail);
    return database.transact(async (tx) => {
      const user = await lockUser(tx, userId, 'update');
      // Read again under the lock: it may have been cancelled, confirmed or replaced.
      const pending = await findPendingChange(tx, wanted);
      if (!user || !pending || pending.newEmail !== asked.newEmail) throw missing();
      await mailChangeLink(deps, tx, user, pending);
      return (await findPendingChange(tx, wanted)) ?? pending;
    });
  };
