import { days, hours, minutes, seconds } from '../../../kit/clock.ts';

/** How much Telegram is asked, and when: an account that asks too much is told to wait, and one that goes on is lost. */
export const limits = {
  callsPerSecond: 20,
  /** The session of an account is given back after so many calls: its owner may want something as well. */
  callsInTurn: 100,
  accountsAtOnce: 8,
  /** In seconds, until whoever has the account is done with it. */
  waitForAccount: 5,
  /** So many one after the other that get no answer mean that nobody gets one. */
  awaysInTurn: 3,
  /** After so many failures, the last of these. */
  afterFailure: [seconds(5), seconds(15), seconds(30), seconds(60)],
  inviteLives: days(7),
  /** With less time left a link is of no use. */
  inviteLeast: minutes(1),
  /** A link is looked at often while its buyer has just got it: by its age. */
  looks: [
    { youngerThan: minutes(10), every: seconds(15) },
    { youngerThan: hours(1), every: minutes(1) },
    { youngerThan: days(1), every: minutes(5) },
    { youngerThan: Number.POSITIVE_INFINITY, every: minutes(15) },
  ],
  /** A channel in which nothing can be done any more. */
  troubleAgain: hours(1),
  /** Somebody who was not found by name is searched again. */
  unknownAgain: hours(1),
  checkEvery: days(1),
  checkAgain: minutes(10),
  /** Telegram tells so many members of any channel; of a larger one perhaps not all, and the rest is asked for by name. */
  toldOfEvery: 200,
  /** So many in one check, others in the next. */
  askedByName: 200,
  /** Strangers are let be until every link has been looked at: one of them may just have come through. */
  strangersWait: minutes(2),
} as const;

/** How long to wait before the next look at a link of this age. */
export const lookEvery = (age: number): number => limits.looks.find(({ youngerThan }) => age < youngerThan)?.every ?? minutes(15);

/** How long to wait after the so-manieth failure. */
export const afterFailure = (attempts: number): number =>
  limits.afterFailure[Math.min(Math.max(attempts, 1), limits.afterFailure.length) - 1] ?? minutes(1);
