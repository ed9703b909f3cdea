import { days, hours, later, minutes } from '../../../kit/clock.ts';

/** An order is polled for this long: a payment can arrive days late. */
const pollFor = days(10);
const firstPollDelay = minutes(2);

export const firstPollAt = (createdAt: Date): Date => later(createdAt, firstPollDelay);

const clamped = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Backoff of an order: a quarter of its age, hourly at most. Null ends the polling. */
export function nextPollAt(now: Date, createdAt: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age > pollFor) return null;
  return later(now, clamped(age / 4, minutes(1), age < hours(6) ? minutes(15) : hours(1)));
}

/** Backoff of a refund that the provider has accepted: polled until the provider decides. */
export function nextRefundPollAt(now: Date, createdAt: Date): Date {
  return later(now, clamped((now.getTime() - createdAt.getTime()) / 4, minutes(1), hours(3)));
}

/** Backoff of a refund about which the provider gives no usable answer. */
export function nextRefundRetry(now: Date, unansweredSince: Date): Date {
  return later(now, clamped((now.getTime() - unansweredSince.getTime()) / 4, minutes(1), hours(1)));
}

/** A refund without a usable answer for this long is reported: as an error in the log and in a metric. */
const reportAfter = hours(1);

export const isLongUnanswered = (now: Date, unansweredSince: Date): boolean => now >= later(unansweredSince, reportAfter);
/** Refunds that are unanswered since this time or longer are reported at `now`. */
export const unansweredBefore = (now: Date): Date => new Date(now.getTime() - reportAfter);

/** A paid order is polled once more after this time, to find a second payment of it. */
export const recheckDelay = minutes(15);
