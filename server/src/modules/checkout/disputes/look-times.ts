import { hours, minutes } from '../../../kit/clock.ts';

/** Ages in days at which a paid order is compared with the provider, in case a webhook about it was lost. */
export const lookAges = [1, 3, 7, 15, 30, 60, 90, 120];

/** An undecided dispute is looked at daily. */
export const disputeLookEvery = hours(24);

/** Looks per run and time between runs: 8 a minute, which stays within the calls that the limits leave to looks. */
export const looksPerRun = 2;
export const secondsBetweenRuns = 15;

/** An order whose look fails is skipped at this age when the look is overdue for this long. */
export const skippedAfter = hours(6);

export const looksPerMinute = (looksPerRun * minutes(1)) / (secondsBetweenRuns * 1_000);
