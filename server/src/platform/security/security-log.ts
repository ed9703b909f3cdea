import { fingerprint } from '../../kit/secret-key.ts';
import type { Logger } from '../log/logger.ts';

/** Where a password or code was tried; `settings` is an administrator's own account. */
const reasonsByPage = {
  user: ['password', 'code', 'locked', 'banned'],
  admin: ['password', 'role', 'code', 'locked', 'banned'],
  reset: ['code', 'locked'],
  settings: ['password', 'code'],
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

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Security log: refused sign-ins with keyed fingerprints, so that attempts can be correlated without keeping who or where. */
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
    /** One sample per page and reason, zeros included. */
    counts: () => [...counts.values()].map(({ labels, value }) => ({ labels, value })),
  };
}
