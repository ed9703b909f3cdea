import { AppError } from '../../../kit/app-error.ts';
import { administratorSubject } from '../account-subject.ts';
import type { AccountsDeps } from '../deps.ts';
import { secondFactorDisabledEmail } from '../emails.ts';
import { findUserByName, lockUser } from '../users.store.ts';
import { removeSecondFactor } from './second-factors.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'sessions' | 'mails' | 'audit'>;

/** CLI only, for a user who has lost both the app and the recovery codes. Ends their sessions. */
export const resetSecondFactor =
  ({ database, sessions, audit, mails }: Deps) =>
  async ({ username }: { username: string }): Promise<void> => {
    const user = await findUserByName(database.read, username);
    if (!user) throw new AppError('NOT_FOUND', { message: `There is no user ${username}` });
    await database.transact(async (tx) => {
      await lockUser(tx, user.id, 'update');
      if (!(await removeSecondFactor(tx, user.id))) throw new AppError('CONFLICT', { message: `${username} has no second factor` });
      await sessions.endAll(tx, { userId: user.id });
      await audit.record(tx, {
        // CLI operators have no account: the affected user is recorded as actor, with the address 'command line'.
        actor: { userId: user.id, address: 'command line' },
        action: 'SECOND_FACTOR_RESET',
        subject: administratorSubject(user.id),
        before: { enabled: true },
        after: { enabled: false },
      });
      if (user.email) await mails.send(tx, user.email, secondFactorDisabledEmail(user.name));
    });
  };
