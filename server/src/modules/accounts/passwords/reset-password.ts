import { AppError } from '../../../kit/app-error.ts';
import { by } from '../../../platform/audit/audit.port.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { unverifiedAccountRecoveredLetter } from '../letters.ts';
import { linkOwner, spendLink } from '../mailed-links.store.ts';
import { findPerson } from '../people.store.ts';
import { assertSecondFactor, isWrongCode } from '../second-factor/assert-second-factor.ts';
import { allAttemptMarks, codeAttempts, codeRules, recordLock } from '../sign-in/attempt-limits.ts';
import { recordFailure } from '../sign-in/record-failure.ts';
import { recoverUnverifiedAccount } from '../sign-up/recover-unverified-account.ts';
import { lockUser } from '../users.store.ts';
import { setPassword } from './change-password.ts';
import { assertPasswordAllowed } from './password-rules.ts';

type Deps = Pick<
  AccountsDeps,
  | 'database'
  | 'clock'
  | 'box'
  | 'sessions'
  | 'limits'
  | 'jobs'
  | 'mails'
  | 'passwords'
  | 'audit'
  | 'securityLog'
  | 'removePayoutAndTelegram'
>;

interface Input {
  token: string;
  newPassword: string;
  code?: string | undefined;
}

/**
 * A new password for whoever holds the mailed link, and a code where a second factor is on. The link works once (a missing or
 * wrong code does not use it up); every session ends. Returns whether the account was recovered: then its second factor was
 * somebody else's, and is gone by now.
 */
export const resetPassword = (deps: Deps) => async (input: Input, caller: Caller) => {
  const wanted = { token: input.token, purpose: 'RESET_PASSWORD', now: deps.clock.now() } as const;
  // Hashing is dear: a made-up token must not cost it.
  const userId = await linkOwner(deps.database.read, wanted);
  if (userId === null) throw new AppError('LINK_SPENT');
  const account = `user ${userId}`;
  // Codes are counted wherever they come from: callers here hold the mailed link.
  if (input.code)
    await deps.limits.take(codeRules('reset', userId, input.code)).catch(recordLock(deps, 'reset', { login: account, caller }));
  assertPasswordAllowed(input.newPassword, (await findPerson(deps.database.read, userId)) ?? {}, 'newPassword');
  const passwordHash = await deps.passwords.hash(input.newPassword);
  const resetting = deps.database.transact(async (tx) => {
    const owner = await lockUser(tx, userId, 'update');
    const link = await spendLink(tx, wanted);
    if (!link || !owner || owner.email !== link.email || owner.bannedAt) throw new AppError('LINK_SPENT');
    const actor = by({ userId }, caller);
    const isRecovered = await recoverUnverifiedAccount(deps, tx, owner, actor);
    await assertSecondFactor(deps, tx, userId, input.code);
    const letter = isRecovered ? unverifiedAccountRecoveredLetter(owner.name) : undefined;
    await setPassword(deps, tx, owner, { passwordHash, emailProved: true, actor, letter });
    return { ...owner, isRecovered };
  });
  const user = await resetting.catch(async (error: unknown) => {
    if (isWrongCode(error)) await recordFailure(deps)({ page: 'reset', reason: 'code', account, userId, caller });
    throw error;
  });
  await deps.limits.forget([...allAttemptMarks(user, caller.address), codeAttempts('reset', userId)]);
  return { isRecovered: user.isRecovered };
};
