import { accountMessages, type SignInInput } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Rule } from '../../platform/limits/limits.ts';
import type { Caller, SessionKind } from '../../platform/sessions/sessions.ts';
import type { AccountsParts } from './parts.ts';
import type { UserRow } from './tables.ts';
import { tellNewDevice } from './tell-new-device.ts';
import { findUserByLogin, lockUser } from './users.store.ts';

type Input = z.output<typeof SignInInput>;

const quarter = 15 * 60;
const fromHere = (account: string, address: string) => ['sign-in', 'from', account, address];
const fromAnywhere = (account: string) => ['sign-in', 'to', account];
/** One count per account, by whichever name it is tried and at whichever door. */
const accountOf = (user: { id: number } | null, login: string) => (user ? `user ${user.id}` : login);

const withCode = (account: string) => ['sign-in', 'code', account];

/** Forgets failed attempts at an account: after a success from there, or once the mailbox has proved the owner. */
export const signInMarks = (user: { id: number }, address: string) => {
  const account = accountOf(user, '');
  return [fromAnywhere(account), fromHere(account, address)];
};

/** How often one may try, by the door: from one address, and from everywhere together. */
const tries: Record<SessionKind, { fromHere: number; fromAnywhere: number }> = {
  user: { fromHere: 10, fromAnywhere: 50 },
  admin: { fromHere: 5, fromAnywhere: 20 },
};
/** Codes are short. Who tries them knows the password, so these are counted wherever they come from. */
const codeTries = { calls: 10, seconds: 60 * 60 };

/** E-mail or phone, and the password. Whether the account exists shows in neither answer nor time. */
export const signIn = (parts: AccountsParts) => async (input: Input, caller: Caller) => {
  const { username: login, loginMethod } = input;
  const user = await findUserByLogin(parts.database.read, loginMethod === 'email' ? { email: login } : { phone: login });
  const wrong = loginMethod === 'email' ? accountMessages.wrongEmailOrPassword : accountMessages.wrongPhoneOrPassword;
  return openSession(parts, { user, login, caller, wrong, kind: 'user', password: input.password, remembered: input.rememberMe ?? false });
};

interface Attempt {
  user: UserRow | null;
  login: string;
  password: string;
  caller: Caller;
  kind: SessionKind;
  remembered: boolean;
  wrong: string;
  code?: string | undefined;
  /** What else must hold and happen, with the session or not at all. Only once the password was right: a refusal gives nothing away. */
  admitted?(tx: Tx, user: UserRow): Promise<void>;
}

export async function openSession(parts: AccountsParts, attempt: Attempt): Promise<{ token: string; user: UserRow }> {
  const { user, caller } = attempt;
  const wrongCredentials = new AppError('WRONG_CREDENTIALS', { message: attempt.wrong });
  await parts.limits.take(await guessingRules(parts, attempt));
  if (!(await parts.passwords.matches(attempt.password, user?.passwordHash ?? null)) || !user) throw wrongCredentials;
  const marks = signInMarks(user, caller.address);
  if (attempt.code) {
    const about = withCode(accountOf(user, ''));
    marks.push(about);
    await parts.limits.take([{ about, ...codeTries }]);
  }
  const signedIn = await parts.database.transact(async (tx) => {
    const current = await lockUser(tx, user.id, 'share');
    // Changed between the check above and the lock: what was proved is no longer the password.
    if (current?.passwordHash !== user.passwordHash) throw wrongCredentials;
    if (current.bannedAt) throw new AppError('BANNED');
    await attempt.admitted?.(tx, current);
    await tellNewDevice(parts, tx, current, attempt);
    const token = await parts.sessions.open(tx, { userId: user.id, kind: attempt.kind, remembered: attempt.remembered, caller });
    return { token, user: current };
  });
  await parts.limits.forget(marks);
  return signedIn;
}

/**
 * The limit from everywhere together would let a stranger lock the owner out, so it does not count for addresses from which
 * the owner has signed in before.
 */
async function guessingRules({ sessions, database }: AccountsParts, { user, login, caller, kind }: Attempt): Promise<Rule[]> {
  const account = accountOf(user, login);
  const own: Rule = { about: fromHere(account, caller.address), calls: tries[kind].fromHere, seconds: quarter };
  // Asked for unknown accounts too: the answer must not come sooner for them.
  const known = await sessions.knowsAddress(database.read, { userId: user?.id ?? 0, address: caller.address });
  return known ? [own] : [own, { about: fromAnywhere(account), calls: tries[kind].fromAnywhere, seconds: quarter }];
}
