import { days, hours, minutes, seconds } from '../../../kit/clock.ts';
import type { CallClass } from '../telegram.port.ts';
import type { MemberRow } from './tables.ts';

/** Rate limits and schedule per Telegram account. Telegram does not publish its limits; these values stay well below them. */
export const limits = {
  /** Shortest time between two calls of an account, in milliseconds; jitter of up to a quarter is added. */
  pace: { READ: 400, INVITE: seconds(1), REMOVE: seconds(1), CREATE: seconds(1) } satisfies Record<CallClass, number>,
  accountConcurrency: 8,
  /** Timeout of waiting for the account while another call uses it, in seconds. */
  accountTimeoutSeconds: 5,
  /** An open account without work for this long is closed. */
  idleTimeout: minutes(1),
  /** A run ends after this many consecutive tasks without a reply: Telegram is probably unreachable. */
  maxTasksWithoutReply: 3,
  /** Backoff after 1, 2, 3 … failures; the last value applies to all further failures. */
  failureBackoff: [seconds(5), seconds(15), seconds(30), seconds(60)],
  /** Earliest deadline first: longest delay of each kind of work after it became due. */
  maxDelays: {
    INVITE: seconds(15),
    READMIT: seconds(15),
    REMOVE: minutes(8),
    FIND: minutes(8),
    REVOKE: minutes(2),
    LOOK: minutes(2),
    DELETE: minutes(30),
    // Later than REVOKE: an unpaid member cannot be readmitted before the link that they used is closed.
    OUTSIDER: minutes(3),
    ARRIVALS: seconds(30),
    CHECK: minutes(15),
  } satisfies Record<NonNullable<MemberRow['dueStep']> | 'OUTSIDER' | 'ARRIVALS' | 'CHECK', number>,
  /** Larger than the longest sequence of steps of one member. */
  maxStepsPerRun: 12,
  inviteLifetime: days(7),
  /** A link that would expire sooner is not created. */
  minInviteLifetime: minutes(1),
  /** Polling interval for the joins of a channel, by the age of its newest open link. */
  joinPollIntervals: [
    { youngerThan: minutes(2), every: seconds(15) },
    { youngerThan: minutes(10), every: seconds(30) },
    { youngerThan: hours(1), every: minutes(2) },
    { youngerThan: days(1), every: minutes(10) },
    { youngerThan: Number.POSITIVE_INFINITY, every: minutes(15) },
  ],
  /** Overlap of two reads of the admin log, because the clock of Telegram differs from ours. */
  joinPollOverlap: minutes(5),
  /** Sales pause during an INVITE flood wait longer than this. */
  longFloodWait: minutes(10),
  /** Retry delay of a channel in which all calls fail. */
  troubleRetryDelay: hours(1),
  /** An unknown error becomes a trouble of the channel after this many times or this long. */
  unexpected: { times: 3, within: hours(1) },
  checkInterval: days(1),
  checkRetryDelay: minutes(10),
  /** Lookups of members by name: limit per slice of a check (urgent work runs between slices) and limit per check. */
  lookupsPerSlice: 10,
  lookupsPerCheck: 200,
  /** Retry delay of the search for a Telegram user without a valid access hash. */
  findRetryDelay: hours(1),
  /** Strangers are not removed before the joins of all links were read: a stranger may be a new paid member. */
  strangerWait: minutes(2),
} as const;

/** Polling interval for joins, by the age of the newest link. */
export const joinPollInterval = (age: number): number =>
  limits.joinPollIntervals.find(({ youngerThan }) => age < youngerThan)?.every ?? minutes(15);

/** Backoff after this many failures. */
export const backoffAfter = (attempts: number): number =>
  limits.failureBackoff[Math.min(Math.max(attempts, 1), limits.failureBackoff.length) - 1] ?? minutes(1);
