import type { Subscriber } from '@jamun/contract';
import type { SubscriptionRow } from './tables.ts';

/** By the clock, at the moment it is asked for: nothing waits for somebody to write it down. */
export function statusAt({ endedAt, expiresAt }: Pick<SubscriptionRow, 'endedAt' | 'expiresAt'>, now: Date): Subscriber['status'] {
  if (endedAt) return 'INACTIVE';
  return expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}
