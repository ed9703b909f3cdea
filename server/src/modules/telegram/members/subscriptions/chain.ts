import { days, later } from '../../../../kit/clock.ts';

/** A time that somebody has bought in a channel. */
export interface Span {
  orderId: string;
  startsAt: Date;
  expiresAt: Date;
  /** It was refunded, or is being: it counts no longer. */
  endedAt: Date | null;
  /** The seller has removed the subscriber: it counts no longer, whatever becomes of a refund. */
  removedAt: Date | null;
}

const latest = (...moments: Date[]): Date => new Date(Math.max(...moments.map((at) => at.getTime())));
const length = ({ startsAt, expiresAt }: Span): number => expiresAt.getTime() - startsAt.getTime();
const byStart = (one: Span, other: Span) => one.startsAt.getTime() - other.startsAt.getTime();

export const counts = ({ endedAt, removedAt }: Pick<Span, 'endedAt' | 'removedAt'>): boolean => endedAt === null && removedAt === null;

/** When everything that counts is over; null when nothing does. */
export function accessUntil(chain: Span[]): Date | null {
  const counting = chain.filter(counts);
  return counting.length > 0 ? latest(...counting.map(({ expiresAt }) => expiresAt)) : null;
}

/** What is bought begins when everything that was bought before is over, so nothing of that is lost. */
export function granted(chain: Span[], { orderId, durationDays, now }: { orderId: string; durationDays: number; now: Date }): Span {
  const startsAt = latest(now, accessUntil(chain) ?? now);
  return { orderId, startsAt, expiresAt: later(startsAt, days(durationDays)), endedAt: null, removedAt: null };
}

/** Those that have not begun follow on each other without a gap; what has begun stays where it is. */
function closeRanks(chain: Span[], now: Date): Span[] {
  const begun = chain.filter((span) => counts(span) && span.startsAt <= now);
  let free = latest(now, accessUntil(begun) ?? now);
  const moved = chain
    .filter((span) => counts(span) && span.startsAt > now)
    .sort(byStart)
    .map((span) => {
      const startsAt = free;
      free = later(startsAt, length(span));
      return { ...span, startsAt, expiresAt: free };
    });
  const places = new Map(moved.map((span) => [span.orderId, span]));
  return chain.map((span) => places.get(span.orderId) ?? span);
}

/** One of them counts no longer, and what was bought after it moves up: whoever has something paid left keeps the access. */
export function revoked(chain: Span[], { orderId, now }: { orderId: string; now: Date }): Span[] {
  const ended = chain.map((span) => (span.orderId === orderId && span.endedAt === null ? { ...span, endedAt: now } : span));
  return closeRanks(ended, now);
}

/**
 * It counts again after all. What was left of it when it stopped to count is given once more, after everything else: the
 * others have moved up meanwhile and are not interrupted, and the time in which it did not count costs nobody anything.
 */
export function restored(chain: Span[], { orderId, now }: { orderId: string; now: Date }): Span[] {
  const free = latest(now, accessUntil(chain) ?? now);
  return chain.map((span) => {
    if (span.orderId !== orderId || span.endedAt === null) return span;
    if (span.removedAt !== null) return { ...span, endedAt: null };
    const left = span.expiresAt.getTime() - latest(span.endedAt, span.startsAt).getTime();
    if (left <= 0) return { ...span, endedAt: null };
    return { ...span, startsAt: free, expiresAt: later(free, left), endedAt: null };
  });
}

const lastOf = (spans: Span[]): Span | undefined =>
  spans.toSorted((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime()).at(-1);

/**
 * The end of the chain moves by some days, counted from now where it is over. Where the seller has removed everything, the last span
 * counts again, from now on. Null when there is no span that is not refunded.
 */
export function extended(
  chain: Span[],
  { durationDays, now }: { durationDays: number; now: Date },
): { chain: Span[]; added: Pick<Span, 'orderId' | 'startsAt' | 'expiresAt'> } | null {
  const last = lastOf(chain.filter(counts)) ?? lastOf(chain.filter(({ endedAt }) => endedAt === null));
  if (!last) return null;
  const from = counts(last) ? latest(now, last.expiresAt) : now;
  const expiresAt = later(from, days(durationDays));
  const startsAt = counts(last) || last.startsAt < now ? last.startsAt : now;
  const moved = chain.map((span) => (span === last ? { ...span, startsAt, expiresAt, removedAt: null } : span));
  return { chain: moved, added: { orderId: last.orderId, startsAt: from, expiresAt } };
}

/** The seller removes the subscriber: no span counts any more, also not one whose refund may still be refused. */
export const removed = (chain: Span[], now: Date): Span[] =>
  chain.map((span) => (span.removedAt === null ? { ...span, removedAt: now } : span));
