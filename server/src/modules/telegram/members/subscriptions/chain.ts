import { days, later } from '../../../../kit/clock.ts';

/** Time span of access to a channel that one order has bought. The spans of one member form a chain. */
export interface Span {
  orderId: string;
  startsAt: Date;
  expiresAt: Date;
  /** Start of a refund: the span gives no access any more. */
  endedAt: Date | null;
  /** The seller has removed the subscriber: the span gives no access, even if a refund is rejected. */
  removedAt: Date | null;
}

const latest = (...dates: Date[]): Date => new Date(Math.max(...dates.map((at) => at.getTime())));
const length = ({ startsAt, expiresAt }: Span): number => expiresAt.getTime() - startsAt.getTime();
const byStart = (one: Span, other: Span) => one.startsAt.getTime() - other.startsAt.getTime();

export const isEffective = ({ endedAt, removedAt }: Pick<Span, 'endedAt' | 'removedAt'>): boolean => endedAt === null && removedAt === null;

/** End of the access: the latest end of all effective spans; null without one. */
export function accessUntil(chain: Span[]): Date | null {
  const effective = chain.filter(isEffective);
  return effective.length > 0 ? latest(...effective.map(({ expiresAt }) => expiresAt)) : null;
}

/** Span of a new purchase. It starts when the existing access ends, so no paid time is lost. */
export function newSpan(chain: Span[], { orderId, durationDays, now }: { orderId: string; durationDays: number; now: Date }): Span {
  const startsAt = latest(now, accessUntil(chain) ?? now);
  return { orderId, startsAt, expiresAt: later(startsAt, days(durationDays)), endedAt: null, removedAt: null };
}

/** Moves spans that have not started so that they follow each other without a gap. Started spans stay. */
function closeGaps(chain: Span[], now: Date): Span[] {
  const started = chain.filter((span) => isEffective(span) && span.startsAt <= now);
  let free = latest(now, accessUntil(started) ?? now);
  const moved = chain
    .filter((span) => isEffective(span) && span.startsAt > now)
    .sort(byStart)
    .map((span) => {
      const startsAt = free;
      free = later(startsAt, length(span));
      return { ...span, startsAt, expiresAt: free };
    });
  const movedByOrder = new Map(moved.map((span) => [span.orderId, span]));
  return chain.map((span) => movedByOrder.get(span.orderId) ?? span);
}

/** Refund: the span gives no access any more, and later spans move forward so that paid access continues. */
export function revokeSpan(chain: Span[], { orderId, now }: { orderId: string; now: Date }): Span[] {
  const ended = chain.map((span) => (span.orderId === orderId && span.endedAt === null ? { ...span, endedAt: now } : span));
  return closeGaps(ended, now);
}

/**
 * Rejected refund: restores the time that was left when the refund started, after all other spans. The other spans have moved
 * forward and are not interrupted, and the buyer loses no time.
 */
export function restoreSpan(chain: Span[], { orderId, now }: { orderId: string; now: Date }): Span[] {
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
 * Extends the last span by `durationDays`, counted from now if it has ended. If the seller has removed all spans, the last span
 * becomes effective again from now on. Null when all spans are refunded.
 */
export function extendChain(
  chain: Span[],
  { durationDays, now }: { durationDays: number; now: Date },
): { chain: Span[]; added: Pick<Span, 'orderId' | 'startsAt' | 'expiresAt'> } | null {
  const last = lastOf(chain.filter(isEffective)) ?? lastOf(chain.filter(({ endedAt }) => endedAt === null));
  if (!last) return null;
  const from = isEffective(last) ? latest(now, last.expiresAt) : now;
  const expiresAt = later(from, days(durationDays));
  const startsAt = isEffective(last) || last.startsAt < now ? last.startsAt : now;
  const moved = chain.map((span) => (span === last ? { ...span, startsAt, expiresAt, removedAt: null } : span));
  return { chain: moved, added: { orderId: last.orderId, startsAt: from, expiresAt } };
}

/** Removal by the seller: no span gives access any more, even if a pending refund is rejected. */
export const removeAllSpans = (chain: Span[], now: Date): Span[] =>
  chain.map((span) => (span.removedAt === null ? { ...span, removedAt: now } : span));
