import { expect, it } from 'vitest';
import { days, earlier, hours, later, minutes } from '../../../kit/clock.ts';
import { firstPollAt, isLongUnanswered, nextPollAt, nextRefundPollAt, nextRefundRetryAt, unansweredBefore } from './poll-times.ts';

const now = new Date('2026-11-15T12:00:00Z');
/** Milliseconds until the next poll of something that is `age` old. */
const delayOf = (poll: (now: Date, since: Date) => Date | null, age: number) => {
  const at = poll(now, earlier(now, age));
  return at && at.getTime() - now.getTime();
};

it('an order is polled first after two minutes', () => {
  expect(firstPollAt(now)).toEqual(later(now, minutes(2)));
});

const expiresAt = later(now, minutes(20));
const order = { createdAt: now, expiresAt };
/** Minutes after the creation of the order at which it is polled, when nothing ever happens. */
function pollsOf(mayStillBePaid: (at: Date) => boolean): number[] {
  const polls: number[] = [];
  for (let at: Date | null = firstPollAt(now); at; at = nextPollAt(at, order, mayStillBePaid(at)))
    polls.push((at.getTime() - now.getTime()) / minutes(1));
  return polls;
}

it('an abandoned order is polled three times before its expiry, once at it, and twice after it', () => {
  expect(pollsOf(() => false)).toEqual([2, 5, 10, 20.5, 80, 24 * 60 + 20]);
});

it('an order with a pending payment is polled for ten days, at last every hour', () => {
  const polls = pollsOf(() => true);
  expect(polls.slice(0, 6)).toEqual([2, 5, 10, 20.5, 25.625, 32.03125]);
  expect(polls.at(-1)).toBeGreaterThan(10 * 24 * 60);
  expect((polls.at(-1) ?? 0) - (polls.at(-2) ?? 0)).toBe(60);
});

it('an order that expires before a planned look is looked at after its expiry', () => {
  expect(nextPollAt(later(now, minutes(3)), { createdAt: now, expiresAt: later(now, minutes(4)) }, false)).toEqual(
    later(now, minutes(4) + 30_000),
  );
});

// A million orders a year, 60 % of them abandoned, and an eighth of a day's orders in its busiest hour.
it('the calls of the busiest minute of a year with a million orders stay below a tenth of the provider’s limits', () => {
  const perMinute = 1_000_000 / 365 / 8 / 60;
  const limits = { orders: 400, payments: 100, terminations: 100 };
  const [abandoned, paid] = [0.6 * perMinute, 0.4 * perMinute];
  // In a steady hour every look of an abandoned order costs a call; it is terminated and its payments are listed once, at its end. A paid
  // order is settled by its webhook, and confirmed by one list.
  const calls = { orders: abandoned * pollsOf(() => false).length, payments: abandoned + paid, terminations: abandoned };
  console.log(`calls per minute: ${calls.orders.toFixed(1)} of ${limits.orders}, ${calls.payments.toFixed(1)} of ${limits.payments}`);
  expect(calls.orders).toBeLessThan(limits.orders / 10);
  expect(calls.payments).toBeLessThan(limits.payments / 10);
  expect(calls.terminations).toBeLessThan(limits.terminations / 10);
});

it.each([
  ['accepted', nextRefundPollAt, [minutes(5), minutes(10), hours(6), hours(6)]],
  ['unanswered', nextRefundRetryAt, [minutes(1), minutes(5), hours(1), hours(1)]],
])('the poll interval of an %s refund grows with its age and has a limit', (_state, poll, expected) => {
  expect([0, minutes(20), hours(12), days(30)].map((age) => delayOf(poll, age))).toEqual(expected);
});

it('a refund counts as long unanswered after exactly one hour', () => {
  expect([hours(1) - 1, hours(1)].map((age) => isLongUnanswered(now, earlier(now, age)))).toEqual([false, true]);
  expect(unansweredBefore(now)).toEqual(earlier(now, hours(1)));
});
