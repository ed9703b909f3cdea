import type { SignUpInput } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { violatesConstraint } from '../../../platform/db/database-errors.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { isEmailReserved } from '../mailed-links.store.ts';
import { assertPasswordAllowed } from '../passwords/password-rules.ts';
import type { UserRow } from '../tables.ts';
import { insertUser, isPhoneTaken } from '../users.store.ts';
import { notifyTakenAddress } from './notify-taken-address.ts';
import { usernameCandidates } from './username.ts';
import { mailVerification } from './verification.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'sessions' | 'limits' | 'mails' | 'passwords' | 'publicUrl'>;

type Input = z.output<typeof SignUpInput>;

/** Creates the account, opens a session, and sends the welcome email with the verification link. */
export const signUp = (deps: Deps) => async (input: Input, caller: Caller) => {
  await deps.limits.take([{ about: ['sign-up', input.email], calls: 10, seconds: 60 * 60 }]);
  assertPasswordAllowed(input.password, { ...input, name: input.fullName });
  const passwordHash = await deps.passwords.hash(input.password);
  try {
    return await deps.database.transact(async (tx) => {
      const user = await insertWithFreeUsername(deps, tx, input, passwordHash);
      // Checked after the insert, which waits on the unique index for an email change that is being confirmed.
      if (await isEmailReserved(tx, { email: input.email, userId: user.id, now: deps.clock.now() }))
        throw contactError('EMAIL_TAKEN', 'email');
      if (await isPhoneTaken(tx, { phone: input.phone, userId: user.id })) throw phoneTakenError();
      await mailVerification(deps, tx, user, 'welcome');
      const token = await deps.sessions.open(tx, { userId: user.id, kind: 'user', remembered: input.rememberMe ?? false, caller });
      return { token, user };
    });
  } catch (error) {
    const mapped = contactTakenError(error) ?? error;
    if (mapped instanceof AppError && mapped.code === 'EMAIL_TAKEN') await notifyTakenAddress(deps, input.email);
    throw mapped;
  }
};

async function insertWithFreeUsername(
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

/** Maps unique constraint violations of the users table to API errors; null for other errors. */
export function contactTakenError(error: unknown): AppError | null {
  if (violatesConstraint(error, 'users_email_key')) return contactError('EMAIL_TAKEN', 'email');
  if (violatesConstraint(error, 'users_phone_key')) return phoneTakenError();
  return null;
}

export const phoneTakenError = () => contactError('PHONE_TAKEN', 'phone');

function contactError(code: 'EMAIL_TAKEN' | 'PHONE_TAKEN', field: string): AppError {
  const { message } = new AppError(code);
  return new AppError(code, { errors: { [field]: message } });
}
