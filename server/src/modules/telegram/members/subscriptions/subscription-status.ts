import type { Subscriber } from '@jamun/contract';
import type { SubscriptionRow } from '../tables.ts';

type Term = Pick<SubscriptionRow, 'startsAt' | 'endedAt' | 'expiresAt' | 'removedAt'>;

/** When the seller removed the subscriber before the end of this term; null where the term was over by then, or is not removed. */
export const cutShortAt = ({ removedAt, expiresAt }: Pick<Term, 'removedAt' | 'expiresAt'>): Date | null =>
  removedAt !== null && removedAt < expiresAt ? removedAt : null;

/** By the clock, at the moment it is asked for: nothing waits for somebody to write it down. */
export function statusAt({ endedAt, expiresAt, removedAt }: Omit<Term, 'startsAt'>, now: Date): Subscriber['status'] {
  if (endedAt) return 'INACTIVE';
  return removedAt !== null || expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}

/** The time in which a term gave access: it ends with a removal, and one that had not begun by then is empty. */
export function accessTime(term: Omit<Term, 'endedAt'>): { startDate: string; expiryDate: string } {
  const end = cutShortAt(term) ?? term.expiresAt;
  const start = term.startsAt < end ? term.startsAt : end;
  return { startDate: start.toISOString(), expiryDate: end.toISOString() };
}
