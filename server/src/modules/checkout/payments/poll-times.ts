import { days, hours, later, minutes, seconds } from '../../../kit/clock.ts';

/** Looks at an open order after its creation, in case its webhook was lost. The last one follows its expiry. */
const openLooks = [minutes(2), minutes(5), minutes(10)];
const lookAfterExpiry = seconds(30);
/** After its expiry no new attempt can begin: two more looks find a payment whose webhook was lost. */
const closedLooks = [hours(1), hours(24)];
/** A pending attempt can succeed days later. */
const pollPendingFor = days(10);

interface PolledOrder {
  createdAt: Date;
  expiresAt: Date;
}

export const firstPollAt = (createdAt: Date): Date => later(createdAt, openLooks[0] ?? 0);

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Backoff with a pending attempt: a quarter of the order's age, 1 to 15 minutes in its first six hours, then up to an hour. */
function nextPendingPollAt(now: Date, { createdAt }: PolledOrder): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age > pollPendingFor) return null;
  return later(now, clamp(age / 4, minutes(1), age < hours(6) ? minutes(15) : hours(1)));
}

/** Time of the next look at an unpaid order; null ends the polling. `mayStillBePaid`: an attempt is pending or unclear. */
export function nextPollAt(now: Date, order: PolledOrder, mayStillBePaid: boolean): Date | null {
  const { createdAt, expiresAt } = order;
  if (now >= expiresAt && mayStillBePaid) return nextPendingPollAt(now, order);
  const looks =
    now < expiresAt
      ? [...openLooks.map((age) => later(createdAt, age)).filter((at) => at < expiresAt), later(expiresAt, lookAfterExpiry)]
      : closedLooks.map((wait) => later(expiresAt, wait));
  return looks.find((at) => at > now) ?? null;
}

/** The provider may return the second of two payments itself: ours is sent only after this time. */
const ownReturnDelay = hours(1);

export const secondReturnAt = (createdAt: Date): Date => later(createdAt, ownReturnDelay);

/** Backoff of a refund that the provider has accepted: polled until the provider decides, in case its webhook is lost. */
export function nextRefundPollAt(now: Date, createdAt: Date): Date {
  return later(now, clamp((now.getTime() - createdAt.getTime()) / 2, minutes(5), hours(6)));
}

/** Backoff of a refund about which the provider gives no usable answer. */
export function nextRefundRetryAt(now: Date, unansweredSince: Date): Date {
  return later(now, clamp((now.getTime() - unansweredSince.getTime()) / 4, minutes(1), hours(1)));
}

/** A refund without a usable answer for this long is reported: as an error in the log and in a metric. */
const reportAfter = hours(1);

export const isLongUnanswered = (now: Date, unansweredSince: Date): boolean => now >= later(unansweredSince, reportAfter);
/** Refunds without a usable answer since this time or earlier are reported in the metric. */
export const unansweredBefore = (now: Date): Date => new Date(now.getTime() - reportAfter);

/** A paid order is polled once more, this long after its settlement or its expiry (the later one), to find a second payment. */
export const recheckDelay = minutes(15);
