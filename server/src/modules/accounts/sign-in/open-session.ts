import { accountMessages, type PasswordSessionKind, type PendingStep } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { FailureReason } from '../../../platform/security/security-log.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { assertSecondFactor, isWrongCode } from '../second-factor/assert-second-factor.ts';
import { findSecondFactor, hasRecoveryCode } from '../second-factor/second-factors.store.ts';
import type { UserRow } from '../tables.ts';
import { lockUser } from '../users.store.ts';
import {
  attemptCounterKeys,
  attemptRules,
  codeCounterKey,
  codeRules,
  isRateLimitError,
  recordRateLimitError,
  recoveryRules,
} from './attempt-limits.ts';
import { notifyNewDevice } from './notify-new-device.ts';
import { recordFailure } from './record-failure.ts';

type Deps = Pick<
  AccountsDeps,
  'database' | 'clock' | 'box' | 'sessions' | 'limits' | 'jobs' | 'mails' | 'passwords' | 'securityLog' | 'enforceAdminSetUp' | 'publicUrl'
>;

interface Attempt {
  user: UserRow | null;
  login: string;
  password: string;
  code: string | undefined;
  caller: Caller;
  kind: PasswordSessionKind;
  remembered: boolean;
  wrongCredentials: AppError;
  /** Further work in the transaction that opens the session. */
  onAdmitted(tx: Tx, user: UserRow): Promise<void>;
}

/** Checks password and second factor, and opens a session. Shared by the user and the admin sign-in page. */
export function openSession(deps: Deps) {
  const record = recordFailure(deps);

  return async (attempt: Attempt): Promise<{ token: string; user: UserRow; pendingSteps: PendingStep[] }> => {
    const { login, caller, kind: page } = attempt;
    const recordFailedAttempt = (reason: FailureReason) =>
      record({ page, reason, account: login, userId: attempt.user?.id ?? null, caller });
    await assertNotLocked(deps, attempt);
    const user = await verifyCredentials(deps, attempt, recordFailedAttempt);
    if (attempt.code) await deps.limits.take(codeRules(page, user.id, attempt.code)).catch(recordRateLimitError(deps, page, attempt));
    const signedIn = await admit(deps, attempt, user).catch(async (error: unknown) => {
      if (isWrongCode(error)) await recordFailedAttempt('code');
      else if (error instanceof AppError && error.code === 'BANNED') await recordFailedAttempt('banned');
      throw error;
    });
    await deps.limits.reset([...attemptCounterKeys(page, login, caller.address), codeCounterKey(page, user.id)]);
    const factors = attempt.code ? (['password', 'code'] as const) : (['password'] as const);
    deps.securityLog.recordSignIn({ page, account: login, address: caller.address, factors });
    return signedIn;
  };
}

/** On the admin page, a correct password of a non-administrator counts as a failed attempt, because its error confirms the password. */
async function verifyCredentials(
  deps: Pick<AccountsDeps, 'passwords'>,
  attempt: Attempt,
  recordFailedAttempt: (reason: FailureReason) => Promise<void>,
): Promise<UserRow> {
  const { user, password, kind, wrongCredentials } = attempt;
  const isPasswordRight = await deps.passwords.matches(password, user?.passwordHash ?? null);
  if (isPasswordRight && user && (kind === 'user' || user.role === 'ADMIN')) return user;
  await recordFailedAttempt(isPasswordRight && user ? 'role' : 'password');
  throw isPasswordRight && user ? new AppError('FORBIDDEN', { message: accountMessages.adminRequired }) : wrongCredentials;
}

async function admit(deps: Deps, attempt: Attempt, user: UserRow) {
  const { kind, remembered, caller, wrongCredentials } = attempt;
  return deps.database.transact(async (tx) => {
    const current = await lockUser(tx, user.id, 'share');
    // Race: the password changed between the check and the lock.
    if (current?.passwordHash !== user.passwordHash) throw wrongCredentials;
    if (current.bannedAt) throw new AppError('BANNED');
    await assertSecondFactor(deps, tx, current.id, attempt.code);
    await attempt.onAdmitted(tx, current);
    const placeNoticed = await notifyNewDevice(deps, tx, current, attempt);
    const pendingSteps = kind === 'admin' ? await pendingStepsOf(deps, tx, current) : [];
    const token = await deps.sessions.open(tx, { userId: current.id, kind, remembered, caller, pendingSteps, placeNoticed });
    return { token, user: current, pendingSteps };
  });
}

/** Required steps before the admin area opens; none outside production. */
async function pendingStepsOf(
  { enforceAdminSetUp }: Pick<AccountsDeps, 'enforceAdminSetUp'>,
  tx: Tx,
  user: UserRow,
): Promise<PendingStep[]> {
  if (!enforceAdminSetUp) return [];
  const factor = await findSecondFactor(tx, user.id);
  return [
    ...(user.passwordGenerated ? (['CHANGE_PASSWORD'] as const) : []),
    ...(factor?.enabledAt ? [] : (['SET_UP_SECOND_FACTOR'] as const)),
  ];
}

/** Rate limit of attempts. Correct password and recovery code bypass it: a stranger's attempts must not lock the owner out. */
async function assertNotLocked(deps: Deps, attempt: Attempt): Promise<void> {
  const { kind: page } = attempt;
  try {
    await deps.limits.take(await attemptRules(deps, attempt));
  } catch (error) {
    if (isRateLimitError(error) && (await canRecover(deps, attempt))) return;
    recordRateLimitError(deps, page, attempt)(error);
  }
}

/** Does the same work for unknown accounts and wrong passwords, so that the timing reveals neither. */
async function canRecover(deps: Pick<AccountsDeps, 'database' | 'limits' | 'passwords'>, attempt: Attempt): Promise<boolean> {
  const { user, password, code } = attempt;
  if (!code || !(await deps.limits.allows(recoveryRules(attempt)))) return false;
  const isPasswordRight = await deps.passwords.matches(password, user?.passwordHash ?? null);
  const hasCode = await hasRecoveryCode(deps.database.read, { userId: user?.id ?? 0, code });
  return isPasswordRight && hasCode;
}
