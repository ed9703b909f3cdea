import { fingerprint } from '../../kit/crypto/secret-key.ts';
import type { Logger } from '../log/logger.ts';

/**
 * Pages that check a password or code. `settings`: the user's own account; `action`: a money action of an administrator; `link`: the page
 * of a link that proves an address; `guest`: sessions opened by a code from an email.
 */
const reasonsByPage = {
  user: ['password', 'code', 'locked', 'banned'],
  admin: ['password', 'role', 'code', 'locked', 'banned'],
  reset: ['code', 'locked'],
  settings: ['password', 'code'],
  action: ['code', 'locked'],
  link: ['password', 'locked'],
  guest: ['code'],
} as const;
export type SignInPage = keyof typeof reasonsByPage;
export type FailureReason = (typeof reasonsByPage)[SignInPage][number];

export interface SignInFailure {
  page: SignInPage;
  reason: FailureReason;
  /** Login as typed, or the account's id. Only its fingerprint is logged. */
  account: string;
  /** The caller's network. Only its fingerprint is logged. */
  address: string;
}

interface SignIn extends Pick<SignInFailure, 'account' | 'address'> {
  page: 'user' | 'admin' | 'guest';
  factors: readonly ('password' | 'code' | 'email-code')[];
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Security log of sign-ins and denied requests. Keyed fingerprints allow to correlate attempts without storing accounts or addresses. */
export function createSecurityLog(log: Logger, key: Buffer) {
  const counts = new Map<string, { labels: { page: string; reason: string }; value: number }>();
  for (const [page, reasons] of Object.entries(reasonsByPage))
    for (const reason of reasons) counts.set(`${page} ${reason}`, { labels: { page, reason }, value: 0 });

  return {
    /** Returns the fingerprint of the network, for the audit log. */
    record({ page, reason, account, address }: SignInFailure): { network: string } {
      const count = counts.get(`${page} ${reason}`);
      if (count) count.value += 1;
      const network = fingerprint(key, 'network', address);
      // Level warn, so that it is logged at the default level outside production too.
      log.warn({ event: 'sign-in-failed', page, reason, account: fingerprint(key, 'account', account), network }, 'a sign-in was refused');
      return { network };
    },
    recordSignIn({ page, account, address, factors }: SignIn): void {
      const marks = { account: fingerprint(key, 'account', account), network: fingerprint(key, 'network', address) };
      log.info({ event: 'sign-in', page, factors, ...marks }, 'a session was opened');
    },
    /** A signed-in user requested a route without permission. */
    recordRefusal({ route, userId, address }: { route: string; userId: number; address: string }): void {
      const marks = { account: fingerprint(key, 'account', `user ${userId}`), network: fingerprint(key, 'network', address) };
      log.warn({ event: 'access-refused', route, ...marks }, 'access denied');
    },
    /** An asset in the database has content that no process with our secret key has stored. */
    recordAlteredAsset(name: string): void {
      log.warn({ event: 'asset-altered', name }, 'a stored script or style was altered and is not served');
    },
    /** One sample per page and reason, zeros included. */
    counts: () => [...counts.values()].map(({ labels, value }) => ({ labels, value })),
  };
}
