import type { PasswordSessionKind } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { minutes } from '../../../kit/clock.ts';
import type { RateLimitRule } from '../../../platform/limits/limits.ts';
import type { SignInPage } from '../../../platform/security/security-log.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import type { UserRow } from '../tables.ts';

/**
 * Counter keys of sign-in attempts, per page and per typed login. Attempts at the user page never lock the admin page. A shared
 * counter per account would reveal which email and phone belong together.
 */
const fromAddress = (page: PasswordSessionKind, login: string, address: string) => ['sign-in', page, 'from', login, address];
const fromAnywhere = (page: PasswordSessionKind, login: string) => ['sign-in', page, 'to', login];
export const codeCounterKey = (page: SignInPage, userId: number) => ['sign-in', page, 'code', String(userId)];
const recoveryAttempts = (login: string, address: string) => ['sign-in', 'recovery', login, address];

const quarterHour = minutes(15) / 1000;
/** Maximum attempts per page: from one network address, and from all addresses together. */
const attempts: Record<PasswordSessionKind, { fromAddress: number; fromAnywhere: number }> = {
  user: { fromAddress: 10, fromAnywhere: 50 },
  admin: { fromAddress: 5, fromAnywhere: 20 },
};

interface Attempt {
  user: UserRow | null;
  login: string;
  caller: Caller;
  kind: PasswordSessionKind;
}

/**
 * The limit over all addresses would let a stranger lock the owner out, so it does not apply to addresses from which the owner
 * has signed in before.
 */
export async function attemptRules(
  { sessions, database }: Pick<AccountsDeps, 'database' | 'sessions'>,
  { user, login, caller: { address }, kind }: Attempt,
): Promise<RateLimitRule[]> {
  const perAddress: RateLimitRule = { about: fromAddress(kind, login, address), calls: attempts[kind].fromAddress, seconds: quarterHour };
  // Queried for unknown accounts too: the response time must not reveal whether the account exists.
  const isKnownAddress = await sessions.knowsAddress(database.read, { userId: user?.id ?? 0, address });
  return isKnownAddress
    ? [perAddress]
    : [perAddress, { about: fromAnywhere(kind, login), calls: attempts[kind].fromAnywhere, seconds: quarterHour }];
}

/** Limit per user for TOTP codes: they are short, and the caller already knows the password. Recovery codes cannot be guessed. */
export const codeRules = (page: SignInPage, userId: number, code: string): RateLimitRule[] =>
  /^\d{6}$/.test(code) ? [{ about: codeCounterKey(page, userId), calls: 10, seconds: 60 * 60 }] : [];

/** Limit for recovery attempts, each of which hashes a password. Per address: a stranger must not exhaust it for the owner. */
export const recoveryRules = ({ login, caller }: Attempt): RateLimitRule[] => [
  { about: recoveryAttempts(login, caller.address), calls: 5, seconds: quarterHour },
];

/** Keys of the counters that a successful sign-in resets. */
export const attemptCounterKeys = (page: PasswordSessionKind, login: string, address: string) => [
  fromAnywhere(page, login),
  fromAddress(page, login, address),
];

/** Keys of the counters of all pages and logins of an account: a password reset by email resets them. */
export function allAttemptCounterKeys({ username, email, phone }: UserRow, address: string): string[][] {
  const present = (logins: (string | null)[]) => logins.filter((login) => login !== null);
  return [
    ...present([email, phone]).flatMap((login) => attemptCounterKeys('user', login, address)),
    ...present([email, username]).flatMap((login) => attemptCounterKeys('admin', login, address)),
  ];
}

export const isRateLimitError = (error: unknown): boolean => error instanceof AppError && error.code === 'TOO_MANY';

/** Handler for `catch`: records rate limit errors in the security log and rethrows every error. */
export const recordRateLimitError =
  (
    { securityLog }: Pick<AccountsDeps, 'securityLog'>,
    page: SignInPage,
    { login, caller }: { login: string; caller: Pick<Caller, 'address'> },
  ) =>
  (error: unknown): never => {
    if (isRateLimitError(error)) securityLog.record({ page, reason: 'locked', account: login, address: caller.address });
    throw error;
  };
