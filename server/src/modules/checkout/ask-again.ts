import { days, hours, later, minutes } from '../../kit/clock.ts';

/** The provider forgets nothing for so long, and neither do we: a payment can come days late. */
const longest = days(3);
const firstAsk = minutes(2);

export const firstAskAt = (createdAt: Date): Date => later(createdAt, firstAsk);

/** When the provider did not answer: it is asked again soon, however old the question is. */
export const askSoon = (now: Date): Date => later(now, minutes(2));

const clamped = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The older a question, the more seldom it is asked; null when it is given up. */
export function nextAsk(now: Date, createdAt: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age > longest) return null;
  return later(now, clamped(age / 4, minutes(1), age < hours(6) ? minutes(15) : hours(1)));
}

/** Money on its way back is asked about until it has arrived. */
export function nextRefundAsk(now: Date, createdAt: Date): Date {
  return later(now, clamped((now.getTime() - createdAt.getTime()) / 4, minutes(1), hours(3)));
}
