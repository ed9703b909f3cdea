import type { SessionKind } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { minutes } from '../../../kit/clock.ts';
import type { Rule } from '../../../platform/limits/limits.ts';
import type { SignInPage } from '../../../platform/security/security-log.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import type { UserRow } from '../tables.ts';

/**
 * Attempt counters, keyed by the page and by what was typed. Attempts at the user page never lock the admin page, and a shared
 * counter for an account would tell strangers which email and phone belong together.
 */
const fromAddress = (page: SessionKind, login: string, address: string) => ['sign-in', page, 'from', login, address];
const fromAnywhere = (page: SessionKind, login: string) => ['sign-in', page, 'to', login];
export const codeAttempts = (page: SignInPage, userId: number) => ['sign-in', page, 'code', String(userId)];
const recoveryAttempts = (login: string, address: string) => ['sign-in', 'recovery', login, address];

const quarterHour = minutes(15) / 1000;
/** Attempts per page: from one address, and from everywhere together. */
const attempts: Record<SessionKind, { fromAddress: number; fromAnywhere: number }> = {
  user: { fromAddress: 10, fromAnywhere: 50 },
  admin: { fromAddress: 5, fromAnywhere: 20 },
};

interface Attempt {
  user: UserRow | null;
  login: string;
  caller: Caller;
  kind: SessionKind;
}

/**
 * The limit from everywhere together would let a stranger lock the owner out, so it does not count for addresses from which
 * the owner has signed in before.
 */
export async function attemptRules(
  { sessions, database }: Pick<AccountsDeps, 'database' | 'sessions'>,
  { user, login, caller: { address }, kind }: Attempt,
): Promise<Rule[]> {
  const own: Rule = { about: fromAddress(kind, login, address), calls: attempts[kind].fromAddress, seconds: quarterHour };
  // Asked for unknown accounts too: the answer must not come sooner for them.
  const known = await sessions.knowsAddress(database.read, { userId: user?.id ?? 0, address });
  return known ? [own] : [own, { about: fromAnywhere(kind, login), calls: attempts[kind].fromAnywhere, seconds: quarterHour }];
}

/** Codes of the app are short, and callers who try them know the password: counted wherever they come from. Recovery codes cannot be guessed. */
export const codeRules = (page: SignInPage, userId: number, code: string): Rule[] =>
  /^\d{6}$/.test(code) ? [{ about: codeAttempts(page, userId), calls: 10, seconds: 60 * 60 }] : [];

/** Limit on attempts, each of which hashes a password. Per address only: a stranger must not be able to use it up for the owner. */
export const recoveryRules = ({ login, caller }: Attempt): Rule[] => [
  { about: recoveryAttempts(login, caller.address), calls: 5, seconds: quarterHour },
];

/** Counters that a successful sign-in at a page resets. */
export const attemptMarks = (page: SessionKind, login: string, address: string) => [
  fromAnywhere(page, login),
  fromAddress(page, login, address),
];

/** Counters of every page and name of an account: reset once the mailbox has proved the owner. */
export function allAttemptMarks({ username, email, phone }: UserRow, address: string): string[][] {
  const given = (names: (string | null)[]) => names.filter((name) => name !== null);
  return [
    ...given([email, phone]).flatMap((login) => attemptMarks('user', login, address)),
    ...given([email, username]).flatMap((login) => attemptMarks('admin', login, address)),
  ];
}

export const isLock = (error: unknown): boolean => error instanceof AppError && error.code === 'TOO_MANY';

/** For `catch`: records a refusal for too many attempts, and passes every error on. */
export const recordLock =
  (
    { securityLog }: Pick<AccountsDeps, 'securityLog'>,
    page: SignInPage,
    { login, caller }: { login: string; caller: Pick<Caller, 'address'> },
  ) =>
  (error: unknown): never => {
    if (isLock(error)) securityLog.record({ page, reason: 'locked', account: login, address: caller.address });
    throw error;
  };
