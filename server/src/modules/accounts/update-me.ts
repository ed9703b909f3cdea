import { AppError } from '../../kit/app-error.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import type { AccountsDeps } from './deps.ts';
import { phoneChangedEmail } from './emails.ts';
import { contactTakenError, phoneTakenError } from './sign-up/sign-up.ts';
import type { UserRow } from './tables.ts';
import { isPhoneTaken, lockPhone, lockUser, updateUser } from './users.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'sessions' | 'limits' | 'mails'>;

interface Input {
  name?: string | undefined;
  phone?: string | undefined;
  location?: string | null | undefined;
}

/** Partial update; an empty location becomes null. A new phone number requires recent re-authentication and is announced by email. */
export const updateMe =
  (deps: Deps) =>
  async (session: Session, { name, phone, location }: Input): Promise<UserRow> => {
    const { database, clock, limits } = deps;
    const { userId } = session;
    // Rate limit: each attempt reveals whether a number is taken.
    if (phone !== undefined) await limits.take([{ about: ['phone', String(userId)], calls: 10, seconds: 60 * 60 }]);
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone }),
      ...(location === undefined ? {} : { location: location || null }),
    };
    try {
      const user = await database.transact(async (tx) => {
        const before = await lockUser(tx, userId, 'update');
        const isNewPhone = phone !== undefined && phone !== before?.phone;
        if (isNewPhone) {
          deps.sessions.assertRecentProof(session);
          await lockPhone(tx, phone);
          if (await isPhoneTaken(tx, { phone, userId })) throw phoneTakenError();
        }
        const after = await updateUser(tx, { id: userId, now: clock.now(), changes });
        if (isNewPhone && before?.email) await deps.mails.send(tx, before.email, phoneChangedEmail(before.name, phone));
        return after;
      });
      if (!user) throw new AppError('NOT_FOUND');
      return user;
    } catch (error) {
      throw contactTakenError(error) ?? error;
    }
  };
