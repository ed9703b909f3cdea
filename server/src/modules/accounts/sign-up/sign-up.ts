import type { SignUpInput } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { violates } from '../../../platform/db/database-errors.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { isReserved } from '../mailed-links.store.ts';
import { assertPasswordAllowed } from '../passwords/password-rules.ts';
import type { UserRow } from '../tables.ts';
import { insertUser, isPhoneTaken } from '../users.store.ts';
import { tellTakenAddress } from './tell-taken-address.ts';
import { usernameCandidates } from './username.ts';
import { mailVerification } from './verification.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'sessions' | 'limits' | 'mails' | 'passwords' | 'publicUrl'>;

type Input = z.output<typeof SignUpInput>;

/** A new person: an account, a session, and a mail that welcomes them and asks to confirm the address. */
export const signUp = (deps: Deps) => async (input: Input, caller: Caller) => {
  await deps.limits.take([{ about: ['sign-up', input.email], calls: 10, seconds: 60 * 60 }]);
  assertPasswordAllowed(input.password, { ...input, name: input.fullName });
  const passwordHash = await deps.passwords.hash(input.password);
  try {
    return await deps.database.transact(async (tx) => {
      const user = await insertPerson(deps, tx, input, passwordHash);
      // After the insert, which waits for a change of address that is just being confirmed.
      if (await isReserved(tx, { email: input.email, userId: user.id, now: deps.clock.now() })) throw taken('EMAIL_TAKEN', 'email');
      if (await isPhoneTaken(tx, { phone: input.phone, userId: user.id })) throw phoneTaken();
      await mailVerification(deps, tx, user, 'welcome');
      const token = await deps.sessions.open(tx, { userId: user.id, kind: 'user', remembered: input.rememberMe ?? false, caller });
      return { token, user };
    });
  } catch (error) {
    const refusal = takenContact(error) ?? error;
    if (refusal instanceof AppError && refusal.code === 'EMAIL_TAKEN') await tellTakenAddress(deps, input.email);
    throw refusal;
  }
};

async function insertPerson(
  { clock, random }: Pick<AccountsDeps, 'clock' | 'random'>,
  tx: Tx,
  input: Input,
  passwordHash: string,
): Promise<UserRow> {
  const now = clock.now();
  for (const username of usernameCandidates(input.email, random)) {
    const { email, phone, fullName: name } = input;
    const user = await insertUser(tx, { role: 'USER', username, name, email, phone, passwordHash, createdAt: now, updatedAt: now });
    if (user) return user;
  }
  throw new Error('No free username was found');
}

/** The database decides who was first; this puts its answer into words. */
export function takenContact(error: unknown): AppError | null {
  if (violates(error, 'users_email_key')) return taken('EMAIL_TAKEN', 'email');
  if (violates(error, 'users_phone_key')) return phoneTaken();
  return null;
}

export const phoneTaken = () => taken('PHONE_TAKEN', 'phone');

function taken(code: 'EMAIL_TAKEN' | 'PHONE_TAKEN', field: string): AppError {
  const { message } = new AppError(code);
  return new AppError(code, { errors: { [field]: message } });
}
