import { AppError } from '../../../kit/app-error.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { unverifiedAccountRecoveredEmail } from '../emails.ts';
import { findLinkOwner, spendLink } from '../mailed-links.store.ts';
import { findUserById } from '../people.store.ts';
import { assertSecondFactor, isWrongCode } from '../second-factor/assert-second-factor.ts';
import { allAttemptCounterKeys, codeCounterKey, codeRules, recordRateLimitError } from '../sign-in/attempt-limits.ts';
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
  | 'movePurchases'
>;

interface Input {
  token: string;
  newPassword: string;
  code?: string | undefined;
}

/**
 * Sets a new password with the mailed link, plus a code when a second factor is on. The link is single-use (a missing or wrong
 * code does not spend it); all sessions end. Returns whether an unverified account was recovered: then its second factor was
 * removed, because a stranger may have set it up.
 */
export const resetPassword = (deps: Deps) => async (input: Input, caller: Caller) => {
  const lookup = { token: input.token, purpose: 'RESET_PASSWORD', now: deps.clock.now() } as const;
  // Checks the token first: hashing is expensive and must not run for an invalid token.
  const userId = await findLinkOwner(deps.database.read, lookup);
  if (userId === null) throw new AppError('LINK_SPENT');
  const account = `user ${userId}`;
  // Code attempts are limited per user, not per network address: the caller has the mailed link.
  if (input.code)
    await deps.limits.take(codeRules('reset', userId, input.code)).catch(recordRateLimitError(deps, 'reset', { login: account, caller }));
  assertPasswordAllowed(input.newPassword, (await findUserById(deps.database.read, userId)) ?? {}, 'newPassword');
  const passwordHash = await deps.passwords.hash(input.newPassword);
  const resetting = deps.database.transact(async (tx) => {
    const owner = await lockUser(tx, userId, 'update');
    const link = await spendLink(tx, lookup);
    if (!link || !owner || owner.email !== link.email || owner.bannedAt) throw new AppError('LINK_SPENT');
    const actor = actorOf({ userId }, caller);
    const isRecovered = await recoverUnverifiedAccount(deps, tx, owner, actor);
    await assertSecondFactor(deps, tx, userId, input.code);
    const emailContent = isRecovered ? unverifiedAccountRecoveredEmail(owner.name) : undefined;
    await setPassword(deps, tx, owner, { passwordHash, emailProved: true, actor, emailContent });
    return { ...owner, isRecovered };
  });
  const user = await resetting.catch(async (error: unknown) => {
    if (isWrongCode(error)) await recordFailure(deps)({ page: 'reset', reason: 'code', account, userId, caller });
    throw error;
  });
  await deps.limits.reset([...allAttemptCounterKeys(user, caller.address), codeCounterKey('reset', userId)]);
  return { isRecovered: user.isRecovered };
};
