import { guestMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { accountCreatedEmail } from '../emails.ts';
import { assertPasswordAllowed } from '../passwords/password-rules.ts';
import { canLoseEmail, releaseEmail } from '../sign-up/email-ownership.ts';
import { usernameCandidates } from '../sign-up/username.ts';
import type { UserRow } from '../tables.ts';
import { findUserByLogin, isPhoneTaken, lockPhone, lockUser, lockUsers, userReader } from '../users.store.ts';
import { lockAddress, makeMember } from './guests.store.ts';

type Deps = Pick<
  AccountsDeps,
  'database' | 'clock' | 'random' | 'sessions' | 'mails' | 'passwords' | 'audit' | 'publicUrl' | 'endOrderTokens'
>;

interface Input {
  fullName: string;
  password: string;
}

/**
 * Sets the first password of a guest who has proved the address with a code: the guest becomes a member, with all purchases. An
 * unverified account with this address loses it, as at a verification.
 */
export const claimAccount = (deps: Deps) => {
  const readUser = userReader(deps.database);
  return async (session: Session, { fullName, password }: Input, caller: Caller): Promise<{ token: string; user: UserRow }> => {
    const email = (await readUser(session.userId))?.email ?? null;
    assertPasswordAllowed(password, { name: fullName, email });
    const passwordHash = await deps.passwords.hash(password);
    return deps.database.transact(async (tx) => {
      if (email === null) throw new AppError('UNAUTHENTICATED');
      const holder = await findUserByLogin(tx, { email });
      // Rows before the address, as at a verification, so that the two never deadlock.
      const locked = await lockUsers(tx, holder ? [session.userId, holder.id] : [session.userId]);
      await lockAddress(tx, email);
      const guest = locked.find(({ id }) => id === session.userId);
      if (guest?.state !== 'GUEST') throw new AppError('CONFLICT', { message: guestMessages.memberAlready });
      const actor = actorOf(session, caller);
      const current = holder && (await lockUser(tx, holder.id, 'update'));
      if (current?.email === email) {
        if (!canLoseEmail(current)) throw new AppError('CONFLICT', { message: guestMessages.memberAlready });
        await releaseEmail(deps, tx, current, actor);
      }
      const user = await becomeMember(deps, tx, guest, { name: fullName, passwordHash });
      await deps.endOrderTokens(tx, user.id);
      await deps.sessions.endAll(tx, { userId: user.id });
      await deps.audit.record(tx, {
        actor,
        action: 'GUEST_CLAIMED',
        subject: { type: 'user', id: user.id, userId: user.id },
        before: { username: guest.username },
        after: { username: user.username },
      });
      await deps.mails.send(tx, { email, isVerified: true }, accountCreatedEmail(user.name, `${deps.publicUrl()}/purchased`));
      const token = await deps.sessions.open(tx, { userId: user.id, kind: 'user', remembered: true, caller });
      return { token, user };
    });
  };
};

async function becomeMember(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  guest: UserRow,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<UserRow> {
  const { id } = guest;
  if (guest.phone) await lockPhone(tx, guest.phone);
  // A number typed at a checkout proves nothing: one that a verified account has stays with that account.
  const phone = guest.phone && (await isPhoneTaken(tx, { phone: guest.phone, userId: id })) ? null : guest.phone;
  for (const username of usernameCandidates(guest.email ?? '', random)) {
    const member = await makeMember(tx, { id, name, username, passwordHash, phone, now: clock.now() });
    if (member) return member;
  }
  throw new Error('No free username was found');
}
