import { accountMessages, accountSecurityMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../kit/app-error.ts';
import { minutes } from '../../kit/clock.ts';
import type { Caller, Session } from '../../platform/sessions/sessions.ts';
import type { AccountsDeps } from './deps.ts';
import { findLinkOwner } from './mailed-links.store.ts';
import { recordRateLimitError } from './sign-in/attempt-limits.ts';
import { recordFailure } from './sign-in/record-failure.ts';
import { userReader } from './users.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'jobs' | 'limits' | 'passwords' | 'securityLog'>;

/** Use of a link that proves an address. */
export interface LinkUse {
  token: string;
  /** Password of the account, if the browser has no session of it. */
  password?: string | undefined;
  session: Pick<Session, 'userId'> | null;
  caller: Caller;
}

export interface LinkOwner {
  userId: number;
  /** Password hash that matched; null with a session of the account. */
  passwordHash: string | null;
}

/**
 * Proof that the reader of a mailed link owns the account: a session of it, or its password. The link alone proves only that
 * somebody reads the mailbox: a stranger can sign up with the address of a buyer, who then opens the link (or whose mail scanner does).
 */
export function proveLinkOwner(deps: Deps, purpose: 'VERIFY_EMAIL' | 'CHANGE_EMAIL') {
  const readUser = userReader(deps.database);
  const recordAttempt = recordFailure(deps);
  return async ({ token, password, session, caller }: LinkUse): Promise<LinkOwner> => {
    const userId = await findLinkOwner(deps.database.read, { token, purpose, now: deps.clock.now() });
    if (userId === null) throw new AppError('LINK_SPENT');
    if (session?.userId === userId) return { userId, passwordHash: null };
    if (password === undefined) throw invalidField('password', accountMessages.linkNeedsPassword);
    const account = `user ${userId}`;
    await deps.limits
      .take([{ about: ['link-password', String(userId)], calls: 10, seconds: minutes(15) / 1000 }])
      .catch(recordRateLimitError(deps, 'link', { login: account, caller }));
    const user = await readUser(userId);
    if (user && (await deps.passwords.matches(password, user.passwordHash))) return { userId, passwordHash: user.passwordHash };
    await recordAttempt({ page: 'link', reason: 'password', account, userId, caller });
    throw invalidField('password', accountSecurityMessages.passwordWrong);
  };
}

/** Race: the password was changed between the check and the lock of the user row. */
export function assertLinkOwner({ passwordHash }: LinkOwner, locked: { passwordHash: string }): void {
  if (passwordHash !== null && passwordHash !== locked.passwordHash) throw new AppError('CONFLICT');
}
