import { days, hours, minutes, seconds } from '../../../kit/clock.ts';
import type { CallClass } from '../telegram.port.ts';
import type { MemberRow } from './tables.ts';

/** Budget of calls and schedule of work per Telegram account. Telegram's own limits are not published: these stay well below them. */
export const limits = {
  /** Shortest time between two calls of an account; a random part of up to a quarter is added. */
  pace: { READ: 400, INVITE: seconds(1), REMOVE: seconds(1), CREATE: seconds(1) } satisfies Record<CallClass, number>,
  accountsAtOnce: 8,
  /** In seconds, until whoever has the account is done with it. */
  waitForAccount: 5,
  /** An open account without work for this long is closed. */
  closeAfter: minutes(1),
  /** So many one after the other that get no answer mean that nobody gets one. */
  awaysInTurn: 3,
  /** After so many failures, the last of these. */
  afterFailure: [seconds(5), seconds(15), seconds(30), seconds(60)],
  /** Earliest deadline first: how long each kind of work may wait after it became due. */
  allowances: {
    INVITE: seconds(15),
    READMIT: seconds(15),
    REMOVE: minutes(8),
    FIND: minutes(8),
    REVOKE: minutes(2),
    LOOK: minutes(2),
    DELETE: minutes(30),
    // After the link by which they came is closed: until then they cannot be readmitted.
    OUTSIDER: minutes(3),
    ARRIVALS: seconds(30),
    CHECK: minutes(15),
  } satisfies Record<NonNullable<MemberRow['dueStep']> | 'OUTSIDER' | 'ARRIVALS' | 'CHECK', number>,
  /** More than the longest way of a member from one state to another. */
  stepsInTurn: 12,
  inviteLives: days(7),
  /** With less time left a link is of no use. */
  inviteLeast: minutes(1),
  /** How often the joins of a channel are read, by the age of its youngest open link. */
  arrivals: [
    { youngerThan: minutes(2), every: seconds(15) },
    { youngerThan: minutes(10), every: seconds(30) },
    { youngerThan: hours(1), every: minutes(2) },
    { youngerThan: days(1), every: minutes(10) },
    { youngerThan: Number.POSITIVE_INFINITY, every: minutes(15) },
  ],
  /** The log is read again for this long before the last reading: its clock is not ours. */
  arrivalsOverlap: minutes(5),
  /** Sales stop while links rest for longer than this. */
  longRest: minutes(10),
  /** A channel in which nothing can be done any more. */
  troubleAgain: hours(1),
  /** An unknown error is a trouble when it comes so often, or for so long. */
  unexpected: { times: 3, within: hours(1) },
  checkEvery: days(1),
  checkAgain: minutes(10),
  /** Members who are asked for by name: in one slice of a check, after which urgent work goes first, and in one check. */
  askedAtOnce: 10,
  askedByName: 200,
  /** A person without a trustworthy hash who was not found. */
  findAgain: hours(1),
  /** Strangers are let be until every link has been looked at: one of them may just have come through. */
  strangersWait: minutes(2),
} as const;

/** How long to wait before the joins are read again, with a youngest link of this age. */
export const readEvery = (age: number): number => limits.arrivals.find(({ youngerThan }) => age < youngerThan)?.every ?? minutes(15);

/** Backoff: how long to wait after this many failures. */
export const afterFailure = (attempts: number): number =>
  limits.afterFailure[Math.min(Math.max(attempts, 1), limits.afterFailure.length) - 1] ?? minutes(1);
