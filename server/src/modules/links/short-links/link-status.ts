import type { LinkStatus } from '@jamun/contract';
import type { LinkRow } from '../tables.ts';

/** A takedown takes precedence over expiry. */
export function statusOf({ disabledAt, expiresAt }: Pick<LinkRow, 'disabledAt' | 'expiresAt'>, now: Date): LinkStatus {
  if (disabledAt) return 'DISABLED';
  return expiresAt && expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}
