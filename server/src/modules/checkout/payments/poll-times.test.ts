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

it.each([
  ['one minute at first', 0, minutes(1)],
  ['one minute until it is four minutes old', minutes(4), minutes(1)],
  ['a quarter of its age', minutes(20), minutes(5)],
  ['15 minutes from one hour on', minutes(60), minutes(15)],
  ['15 minutes just before six hours', hours(6) - 1, minutes(15)],
  ['an hour from six hours on', hours(6), hours(1)],
  ['an hour at ten days', days(10), hours(1)],
  ['never after ten days', days(10) + 1, null],
])('the poll interval of an order is %s', (_interval, age, delay) => {
  expect(delayOf(nextPollAt, age)).toBe(delay);
});

it.each([
  ['accepted', nextRefundPollAt, hours(3)],
  ['unanswered', nextRefundRetryAt, hours(1)],
])('the poll interval of an %s refund grows from a minute with a quarter of its age and has a limit', (_state, poll, most) => {
  expect([0, minutes(20), most * 4, days(30)].map((age) => delayOf(poll, age))).toEqual([minutes(1), minutes(5), most, most]);
});

it('a refund counts as long unanswered after exactly one hour', () => {
  expect([hours(1) - 1, hours(1)].map((age) => isLongUnanswered(now, earlier(now, age)))).toEqual([false, true]);
  expect(unansweredBefore(now)).toEqual(earlier(now, hours(1)));
});
