import { days, hours, later, minutes } from '../../../kit/clock.ts';
import type { TransferRow } from '../tables.ts';

/** First poll: by then the sending process has recorded the answer, or has died. */
export const firstPollAt = (now: Date): Date => later(now, minutes(2));

/** Fencing: a process that was suspended between recording and sending must not send any more. */
export const isTooLateToSend = (now: Date, sentAt: Date): boolean => now > later(sentAt, minutes(1));

/** Next attempt for an approved transfer that is blocked. */
export const retryBlockedAt = (now: Date): Date => later(now, minutes(15));

/**
 * True when a rejection counts although an earlier call with the same id got no answer. Before that, the provider may have the transfer of
 * that call without showing it: its rejection of a repetition, for example because the id exists, says nothing about the first one.
 */
export const isRejectionFinal = (now: Date, sentAt: Date): boolean => now >= later(sentAt, days(1));

/** Next look after a rejection that does not count yet. */
export const pollAfterRejection = (now: Date): Date => later(now, hours(1));

/** When an ended transfer is replaced by another one: the platform may need days to add money or to get a limit raised. */
export const replaceEndedAt = (now: Date, attempt: number): Date => later(now, Math.min(hours(1) * 2 ** (attempt - 1), hours(12)));

/** A transfer without a final state is polled for this long. */
const pollOpen = days(30);
/** A final state is polled twice a day, then once a day: banks return money and correct states, mostly within days. */
const pollEnded = days(60);
const pollEndedOften = days(10);

export const isLate = (state: TransferRow['state']): boolean =>
  state === 'LATE_SUCCESS' || state === 'LATE_PAID' || state === 'LATE_RETURNED';

export const isOpen = (state: TransferRow['state']): boolean => state === 'SENDING' || state === 'UNDER_WAY';

/** Polling backoff: the interval grows with the age of the transfer. Null ends the polling. */
export function nextPoll(now: Date, sentAt: Date, state: TransferRow['state']): Date | null {
  const age = now.getTime() - sentAt.getTime();
  // An administrator decides about a late success.
  if (isLate(state) || age >= (isOpen(state) ? pollOpen : pollEnded)) return null;
  if (isOpen(state)) return later(now, Math.min(Math.max(age / 4, minutes(1)), hours(1)));
  return later(now, age < pollEndedOften ? hours(12) : days(1));
}

const arrivesWithin = hours(1);
const betweenNotKnown = minutes(5);

/**
 * True when a transfer that the provider does not have probably never reached it, and is sent again under the same id: it was sent more than an hour ago, and the first such answer
 * (`notKnownSince`) is at least five minutes old.
 */
export const neverArrived = (now: Date, { sentAt, notKnownSince }: Pick<TransferRow, 'sentAt' | 'notKnownSince'>): boolean =>
  sentAt !== null && now > later(sentAt, arrivesWithin) && notKnownSince !== null && now >= later(notKnownSince, betweenNotKnown);

/** Next poll after the provider did not have the transfer: as soon as a second such answer counts. */
export const pollAfterMissing = (now: Date, sentAt: Date): Date | null =>
  now > later(sentAt, arrivesWithin) ? later(now, betweenNotKnown) : nextPoll(now, sentAt, 'SENDING');
