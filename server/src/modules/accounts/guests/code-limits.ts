import { minutes } from '../../../kit/clock.ts';
import { unaliasEmail } from '../../../kit/text/unalias-email.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { RateLimitRule } from '../../../platform/limits/limits.ts';
import type { AccountsDeps } from '../deps.ts';
import { findGuest, findProvenMember } from './guests.store.ts';

type Deps = Pick<AccountsDeps, 'limits'>;

// Limits count mailboxes, not typed addresses: `asha+1@gmail.com` and `asha+2@gmail.com` fill the same one.

const hour = 60 * 60;
const day = 24 * hour;

/** Requests for one mailbox from one network. They count whether or not somebody has the address, so that 429 tells nothing about it. */
export const requestRules = (email: string, network: string): RateLimitRule[] => [
  { about: ['email-code', 'request', unaliasEmail(email), network], calls: 5, seconds: hour },
];

/**
 * Codes of six digits for one mailbox, over all networks. They bound the chance to guess one: 60 codes with five tries each are 300
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
  if (await allowsShortCode({ limits }, unaliasEmail(email))) return 'short';
  return (await limits.allows([longCodeRule('long', email)])) ? 'long' : null;
}

const longCodeRule = (name: string, email: string): RateLimitRule => ({
  about: ['email-code', name, email],
  calls: 1,
  seconds: longCodeInterval / 1000,
});

/**
 * Whether a long code may be mailed to this address. Addresses that nobody has bought with share one long code per mailbox and interval,
 * so that made-up aliases do not flood it. The others have their own, so that made-up aliases do not keep their owners out.
 * Call it in the job, not in the request: the lookup must not show in the time of the response.
 */
export async function allowsLongCode({ limits }: Deps, read: Queries, email: string): Promise<boolean> {
  const mailbox = unaliasEmail(email);
  if (mailbox === email || (await findProvenMember(read, email)) || (await findGuest(read, email))) return true;
  return limits.allows([longCodeRule('long-of-aliases', mailbox)]);
}

/** One after the other: requests above the limit of the hour, which send no short code, do not count for the day. */
async function allowsShortCode({ limits }: Deps, mailbox: string): Promise<boolean> {
  for (const { name, ...rule } of shortCodes) if (!(await limits.allows([{ about: ['email-code', name, mailbox], ...rule }]))) return false;
  return true;
}
