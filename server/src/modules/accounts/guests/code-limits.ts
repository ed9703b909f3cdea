import { minutes } from '../../../kit/clock.ts';
import type { RateLimitRule } from '../../../platform/limits/limits.ts';
import type { AccountsDeps } from '../deps.ts';

type Deps = Pick<AccountsDeps, 'limits'>;

const hour = 60 * 60;
const day = 24 * hour;

/** Requests for one address from one network. They count whether or not somebody has the address, so that 429 tells nothing about it. */
export const requestRules = (email: string, network: string): RateLimitRule[] => [
  { about: ['email-code', 'request', email, network], calls: 5, seconds: hour },
];

/**
 * Codes of six digits for one address, over all networks. They bound the chance to guess one: 60 codes with five tries each are 300
 * tries of 900,000 in 30 days.
 */
const shortCodes = [
  { name: 'hour', calls: 10, seconds: hour },
  { name: 'day', calls: 20, seconds: day },
  { name: 'month', calls: 60, seconds: 30 * day },
];

export const longCodeInterval = minutes(45);

/** Kind of the code that a request may send; null while a long code of this address is still valid. */
export async function nextCodeKind({ limits }: Deps, email: string): Promise<'short' | 'long' | null> {
  if (await allowsShortCode({ limits }, email)) return 'short';
  const rule = { about: ['email-code', 'long', email], calls: 1, seconds: longCodeInterval / 1000 };
  return (await limits.allows([rule])) ? 'long' : null;
}

/** One after the other: requests above the limit of the hour, which send no short code, do not count for the day. */
async function allowsShortCode({ limits }: Deps, email: string): Promise<boolean> {
  for (const { name, ...rule } of shortCodes) if (!(await limits.allows([{ about: ['email-code', name, email], ...rule }]))) return false;
  return true;
}
