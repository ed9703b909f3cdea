import type { LinkStatus } from '@jamun/contract';
import type { LinkRow } from '../tables.ts';

/** What was taken down stays so, whether or not it would have ended by itself. */
export function statusOf({ disabledAt, expiresAt }: Pick<LinkRow, 'disabledAt' | 'expiresAt'>, now: Date): LinkStatus {
  if (disabledAt) return 'DISABLED';
  return expiresAt && expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}
