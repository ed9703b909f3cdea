import { fingerprint } from '../../kit/crypto/secret-key.ts';
import type { Logger } from '../log/logger.ts';

/** Pages where a password or code was tried. `settings`: one's own account; `action`: a money action of an administrator. */
const reasonsByPage = {
  user: ['password', 'code', 'locked', 'banned'],
  admin: ['password', 'role', 'code', 'locked', 'banned'],
  reset: ['code', 'locked'],
  settings: ['password', 'code'],
  action: ['code'],
} as const;
export type SignInPage = keyof typeof reasonsByPage;
export type FailureReason = (typeof reasonsByPage)[SignInPage][number];

export interface SignInFailure {
  page: SignInPage;
  reason: FailureReason;
  /** As typed, or what names the account. Never logged itself. */
  account: string;
  /** The caller's network. Never logged itself. */
  address: string;
}

interface SignIn extends Pick<SignInFailure, 'account' | 'address'> {
  page: 'user' | 'admin';
  factors: readonly ('password' | 'code')[];
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Security log: sign-ins and refused calls with keyed fingerprints, so that attempts can be correlated without keeping who or where. */
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
      // A warning, so that it is kept at the default level outside production too.
      log.warn({ event: 'sign-in-failed', page, reason, account: fingerprint(key, 'account', account), network }, 'a sign-in was refused');
      return { network };
    },
    recordSignIn({ page, account, address, factors }: SignIn): void {
      const marks = { account: fingerprint(key, 'account', account), network: fingerprint(key, 'network', address) };
      log.info({ event: 'sign-in', page, factors, ...marks }, 'a session was opened');
    },
    /** A signed-in person called a route that is not open to them. */
    recordRefusal({ route, userId, address }: { route: string; userId: number; address: string }): void {
      const marks = { account: fingerprint(key, 'account', `user ${userId}`), network: fingerprint(key, 'network', address) };
      log.warn({ event: 'access-refused', route, ...marks }, 'a call was refused');
    },
    /** One sample per page and reason, zeros included. */
    counts: () => [...counts.values()].map(({ labels, value }) => ({ labels, value })),
  };
}
