import { days, hours, later, minutes } from '../../kit/clock.ts';

/** By then whoever has handed it over has written down what came of it, or has died. */
export const afterSending = (now: Date): Date => later(now, minutes(2));

/** Something is in the way of an approved one: it is looked at again. */
export const whileObstructed = (now: Date): Date => later(now, minutes(15));

/** The provider did not answer, or says something that cannot be: asked again soon. */
export const afterTrouble = (now: Date): Date => later(now, minutes(5));

/** The older a transfer, the more seldom it is asked about, for as long as it is under way. */
export function whileUnderWay(now: Date, sentAt: Date): Date {
  const quarter = (now.getTime() - sentAt.getTime()) / 4;
  return later(now, Math.min(Math.max(quarter, minutes(1)), hours(1)));
}

/** Banks send back for some days what had arrived. */
export const afterSuccess = (now: Date, sentAt: Date): Date | null => (now < later(sentAt, days(10)) ? later(now, hours(12)) : null);

/** A transfer that the provider has not heard of by then never reached it. */
export const neverArrived = (now: Date, sentAt: Date): boolean => now > later(sentAt, hours(1));
