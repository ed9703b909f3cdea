import { days, hours, later, minutes } from '../../../kit/clock.ts';

/** An order is polled for this long: a payment can arrive days late. */
const pollFor = days(10);
const firstPollDelay = minutes(2);

export const firstPollAt = (createdAt: Date): Date => later(createdAt, firstPollDelay);

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Backoff of an order: a quarter of its age, 1 to 15 minutes in its first six hours, then up to an hour. Null ends the polling. */
export function nextPollAt(now: Date, createdAt: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age > pollFor) return null;
  return later(now, clamp(age / 4, minutes(1), age < hours(6) ? minutes(15) : hours(1)));
}

/** Backoff of a refund that the provider has accepted: polled until the provider decides. */
export function nextRefundPollAt(now: Date, createdAt: Date): Date {
  return later(now, clamp((now.getTime() - createdAt.getTime()) / 4, minutes(1), hours(3)));
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
