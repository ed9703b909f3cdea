import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days, hours, later } from '../../../../kit/clock.ts';
import { accessUntil, extendChain, isEffective, newSpan, removeAllSpans, restoreSpan, revokeSpan, type Span } from './chain.ts';

const start = new Date('2026-11-01T00:00:00Z');
const day = (n: number) => later(start, days(n));
const span = (orderId: string, from: number, to: number, endedAt: Date | null = null): Span => ({
  orderId,
  startsAt: day(from),
  expiresAt: day(to),
  endedAt,
  removedAt: null,
});
const periods = (chain: Span[]) => chain.filter(isEffective).map(({ startsAt, expiresAt }) => [startsAt, expiresAt]);

describe('purchased spans', () => {
  it('starts a purchased span immediately, or after the end of the existing access', () => {
    expect(newSpan([], { orderId: 'a', durationDays: 30, now: day(0) })).toEqual(span('a', 0, 30));
    expect(newSpan([span('a', 0, 30)], { orderId: 'b', durationDays: 7, now: day(10) })).toEqual(span('b', 30, 37));
    expect(newSpan([span('a', 0, 30)], { orderId: 'b', durationDays: 7, now: day(40) })).toEqual(span('b', 40, 47));
    expect(newSpan([span('a', 0, 30, day(2))], { orderId: 'b', durationDays: 7, now: day(3) })).toEqual(span('b', 3, 10));
  });
  it('moves later spans forward when the running span is refunded', () => {
    const chain = [span('a', 0, 30), span('b', 30, 37), span('c', 37, 67)];
    expect(periods(revokeSpan(chain, { orderId: 'a', now: day(10) }))).toEqual([
      [day(10), day(17)],
      [day(17), day(47)],
    ]);
  });
  it('moves later spans forward when an earlier span that has not started is refunded', () => {
    const chain = [span('a', 0, 30), span('b', 30, 37), span('c', 37, 67)];
    expect(periods(revokeSpan(chain, { orderId: 'b', now: day(10) }))).toEqual([
      [day(0), day(30)],
      [day(30), day(60)],
    ]);
  });
  it('keeps other spans in place when an expired span is refunded', () => {
    const chain = [span('a', 0, 30), span('b', 30, 37)];
    expect(periods(revokeSpan(chain, { orderId: 'a', now: day(31) }))).toEqual([[day(30), day(37)]]);
  });
});

describe('rejected refunds', () => {
  it('a rejected refund restores the time that was left when the refund started, from now on', () => {
    const chain = revokeSpan([span('a', 0, 30)], { orderId: 'a', now: day(10) });
    expect(accessUntil(chain)).toBeNull();
    expect(periods(restoreSpan(chain, { orderId: 'a', now: day(12) }))).toEqual([[day(12), day(32)]]);
  });
  it('places a restored span after the spans that moved forward', () => {
    const chain = revokeSpan([span('a', 0, 30), span('b', 30, 40)], { orderId: 'a', now: day(10) });
    expect(periods(restoreSpan(chain, { orderId: 'a', now: day(12) }))).toEqual([
      [day(20), day(40)],
      [day(10), day(20)],
    ]);
  });
  it('restores a span unchanged that had expired before its refund', () => {
    const chain = revokeSpan([span('a', 0, 30)], { orderId: 'a', now: day(40) });
    expect(restoreSpan(chain, { orderId: 'a', now: day(41) })).toEqual([span('a', 0, 30)]);
  });
});

type Step = { do: 'buy'; days: number } | { do: 'refund' | 'restore'; which: number } | { do: 'wait'; hours: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), days: fc.constantFrom(1, 7, 30, 365) }),
  fc.record({ do: fc.constantFrom('refund' as const, 'restore' as const), which: fc.nat({ max: 5 }) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 30, 24 * 8, 24 * 40) }),
);

/** Milliseconds of access after `now`. */
const timeLeft = (chain: Span[], now: Date) =>
  chain.filter(isEffective).reduce((sum, { startsAt, expiresAt }) => {
    const from = Math.max(startsAt.getTime(), now.getTime());
    return sum + Math.max(0, expiresAt.getTime() - from);
  }, 0);

/** The remaining access starts now, without gaps and without overlaps. */
function expectContiguous(chain: Span[], now: Date): void {
  const until = accessUntil(chain)?.getTime() ?? 0;
  expect(timeLeft(chain, now)).toBe(Math.max(0, until - now.getTime()));
  const counting = chain.filter(isEffective).sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  for (const [place, one] of counting.entries()) {
    const next = counting[place + 1];
    if (next) expect(next.startsAt.getTime()).toBeGreaterThanOrEqual(one.expiresAt.getTime());
  }
}

it('keeps spans without overlap or lost time for any sequence of purchases, refunds and restores', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let [chain, now]: [Span[], Date] = [[], start];
      for (const one of steps) {
        const before = timeLeft(chain, now);
        const which = 'which' in one ? chain[one.which % Math.max(1, chain.length)] : undefined;
        if (one.do === 'wait') now = later(now, hours(one.hours));
        if (one.do === 'buy') {
          chain = [...chain, newSpan(chain, { orderId: String(chain.length), durationDays: one.days, now })];
          expect(timeLeft(chain, now)).toBe(before + days(one.days));
        }
        if (one.do === 'refund' && which) {
          const own = which.endedAt ? 0 : timeLeft([which], now);
          chain = revokeSpan(chain, { orderId: which.orderId, now });
          expect(timeLeft(chain, now)).toBe(before - own);
        }
        if (one.do === 'restore' && which?.endedAt) {
          const own = Math.max(0, which.expiresAt.getTime() - Math.max(which.endedAt.getTime(), which.startsAt.getTime()));
          chain = restoreSpan(chain, { orderId: which.orderId, now });
          expect(timeLeft(chain, now)).toBe(before + own);
        }
        expectContiguous(chain, now);
      }
    }),
    { numRuns: 500 },
  );
});

describe('extensions', () => {
  it('adds the days of an extension to the last of several spans', () => {
    const chain = [span('a', 0, 30), span('b', 30, 37)];
    const after = extendChain(chain, { durationDays: 5, now: day(10) });
    expect(after?.chain).toEqual([span('a', 0, 30), span('b', 30, 42)]);
    expect(after?.added).toEqual({ orderId: 'b', startsAt: day(37), expiresAt: day(42) });
  });
  it('starts an extension now when the access has ended', () => {
    const after = extendChain([span('a', 0, 30)], { durationDays: 5, now: day(40) });
    expect(after?.added).toEqual({ orderId: 'a', startsAt: day(40), expiresAt: day(45) });
    expect(accessUntil(after?.chain ?? [])).toEqual(day(45));
  });
  it('extending a chain whose spans are all removed restarts the last span now', () => {
    const chain = removeAllSpans([span('a', 0, 30), span('b', 30, 60)], day(10));
    const after = extendChain(chain, { durationDays: 5, now: day(12) });
    expect(periods(after?.chain ?? [])).toEqual([[day(12), day(17)]]);
  });
  it('returns null for an extension when all spans are refunded', () => {
    expect(extendChain([span('a', 0, 30, day(2))], { durationDays: 5, now: day(3) })).toBeNull();
  });
});

describe('removals by the seller', () => {
  it('ends all access immediately when the seller removes the subscriber', () => {
    expect(accessUntil(removeAllSpans([span('a', 0, 30), span('b', 30, 60)], day(10)))).toBeNull();
  });
  it('keeps a removal when an earlier refund is rejected', () => {
    const refunding = revokeSpan([span('a', 0, 30)], { orderId: 'a', now: day(5) });
    const after = restoreSpan(removeAllSpans(refunding, day(6)), { orderId: 'a', now: day(7) });
    expect(accessUntil(after)).toBeNull();
    expect(after[0]?.endedAt).toBeNull();
  });
  it('keeps a removal when the refund of the removed span is rejected', () => {
    const refunding = revokeSpan(removeAllSpans([span('a', 0, 30)], day(5)), { orderId: 'a', now: day(6) });
    expect(refunding[0]?.endedAt).toEqual(day(6));
    expect(accessUntil(restoreSpan(refunding, { orderId: 'a', now: day(7) }))).toBeNull();
  });
  it('leaves a span that is bought after a removal effective', () => {
    const chain = removeAllSpans([span('a', 0, 30)], day(10));
    const bought = newSpan(chain, { orderId: 'b', durationDays: 7, now: day(11) });
    expect(bought).toEqual(span('b', 11, 18));
    expect(accessUntil([...chain, bought])).toEqual(day(18));
  });
});

it('keeps spans apart and counts every extension in full for any sequence of purchases, refunds, extensions and removals', () => {
  const action = fc.record({
    do: fc.constantFrom('buy', 'refund', 'restore', 'extend', 'remove'),
    which: fc.nat(5),
    days: fc.integer({ min: 1, max: 60 }),
    pause: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
      let [chain, now]: [Span[], Date] = [[], start];
      for (const { do: what, which, days: durationDays, pause } of actions) {
        now = later(now, days(pause));
        const orderId = chain[which % Math.max(1, chain.length)]?.orderId ?? '';
        const before = accessUntil(chain);
        if (what === 'buy') chain = [...chain, newSpan(chain, { orderId: `o${chain.length}`, durationDays, now })];
        if (what === 'refund') chain = revokeSpan(chain, { orderId, now });
        if (what === 'restore') chain = restoreSpan(chain, { orderId, now });
        if (what === 'remove') chain = removeAllSpans(chain, now);
        const after = what === 'extend' ? extendChain(chain, { durationDays, now }) : null;
        if (after) {
          chain = after.chain;
          expect(accessUntil(chain)).toEqual(later(before && before > now ? before : now, days(durationDays)));
        }
        const counting = chain.filter(isEffective).sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
        counting.forEach((one, place) => {
          expect(one.expiresAt > one.startsAt).toBe(true);
          const next = counting[place + 1];
          if (next) expect(next.startsAt >= one.expiresAt).toBe(true);
        });
      }
    }),
  );
});
