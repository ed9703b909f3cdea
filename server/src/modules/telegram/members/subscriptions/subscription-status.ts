import type { Subscriber } from '@jamun/contract';
import type { SubscriptionRow } from '../tables.ts';

type Term = Pick<SubscriptionRow, 'startsAt' | 'endedAt' | 'expiresAt' | 'removedAt'>;

/** Time at which the seller removed the subscriber before the end of this term; null otherwise. */
export const removedEarlyAt = ({ removedAt, expiresAt }: Pick<Term, 'removedAt' | 'expiresAt'>): Date | null =>
  removedAt !== null && removedAt < expiresAt ? removedAt : null;

/** Status computed from the clock; it is not stored, so it is never stale. */
export function statusAt({ endedAt, expiresAt, removedAt }: Omit<Term, 'startsAt'>, now: Date): Subscriber['status'] {
  if (endedAt) return 'INACTIVE';
  return removedAt !== null || expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}

/** Period in which a term gave access. A removal ends it; a term that had not started by then is empty. */
export function accessTime(term: Omit<Term, 'endedAt'>): { startDate: string; expiryDate: string } {
  const end = removedEarlyAt(term) ?? term.expiresAt;
  const start = term.startsAt < end ? term.startsAt : end;
  return { startDate: start.toISOString(), expiryDate: end.toISOString() };
}
