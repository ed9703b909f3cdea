import { days, hours, later, minutes } from '../../../kit/clock.ts';
import type { TransferRow } from '../tables.ts';

/** By then the process that sends it has recorded the answer, or has died. */
export const afterSending = (now: Date): Date => later(now, minutes(2));

/** Fence: a process that was suspended between recording and sending does not send any more. */
export const isTooLateToSend = (now: Date, sentAt: Date): boolean => now > later(sentAt, minutes(1));

/** Something is in the way of an approved transfer: it is looked at again. */
export const whileObstructed = (now: Date): Date => later(now, minutes(15));

/** A transfer whose fate is open is polled for this long. */
const pollOpen = days(30);
/** Banks send money back, and change their minds, for some days. */
const pollEnded = days(10);

export const isLate = (state: TransferRow['state']): boolean =>
  state === 'LATE_SUCCESS' || state === 'LATE_PAID' || state === 'LATE_RETURNED';

export const isOpen = (state: TransferRow['state']): boolean => state === 'SENDING' || state === 'UNDER_WAY';

/** Backoff of the polling: the older a transfer, the more seldom. Null ends it. */
export function nextPoll(now: Date, sentAt: Date, state: TransferRow['state']): Date | null {
  const age = now.getTime() - sentAt.getTime();
  // A late success is in the hands of an administrator.
  if (isLate(state) || age >= (isOpen(state) ? pollOpen : pollEnded)) return null;
  return later(now, isOpen(state) ? Math.min(Math.max(age / 4, minutes(1)), hours(1)) : hours(12));
}

const arrivesWithin = hours(1);
const betweenNotKnown = minutes(5);

/**
 * Whether the provider never got a transfer that it does not know now: it has had an hour, and said the same at least five
 * minutes ago. `notKnownSince` is when it first said so.
 */
export const neverArrived = (now: Date, { sentAt, notKnownSince }: Pick<TransferRow, 'sentAt' | 'notKnownSince'>): boolean =>
  sentAt !== null && now > later(sentAt, arrivesWithin) && notKnownSince !== null && now >= later(notKnownSince, betweenNotKnown);

/** The second "not known" is asked for as soon as it counts. */
export const afterNotKnown = (now: Date, sentAt: Date): Date | null =>
  now > later(sentAt, arrivesWithin) ? later(now, betweenNotKnown) : nextPoll(now, sentAt, 'SENDING');
