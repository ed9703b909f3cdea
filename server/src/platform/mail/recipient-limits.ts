import type { Limits, Rule } from '../limits/limits.ts';

/**
 * Emails are counted per recipient and bucket, across all senders. What a stranger can have sent to somebody never uses up the
 * emails that this person needs.
 *
 * - `security`: what the accounts module sends about signing in. Whatever strangers can trigger there has a lower limit of its own.
 * - `account`: to a verified address, about the account that it belongs to.
 * - `stranger`: to an address that nobody has proved: typed at a checkout, or of an unverified account.
 * - `invitation`: to people who did not ask for it.
 * - `report`: about a report of a page, to an address that anybody can have typed.
 */
export type MailBucket = 'security' | 'account' | 'stranger' | 'invitation' | 'report';

export const mailBuckets: readonly MailBucket[] = ['security', 'account', 'stranger', 'invitation', 'report'];

const hour = 60 * 60;
const day = 24 * hour;

const most: Record<MailBucket, Pick<Rule, 'calls' | 'seconds'>[]> = {
  security: [{ calls: 30, seconds: hour }],
  account: [
    { calls: 100, seconds: hour },
    { calls: 500, seconds: day },
  ],
  stranger: [
    { calls: 10, seconds: hour },
    { calls: 30, seconds: day },
  ],
  invitation: [{ calls: 3, seconds: day }],
  report: [{ calls: 5, seconds: day }],
};

/** Counts one email to this address; false when its bucket is spent. */
export const countMail = (limits: Limits, { bucket, email }: { bucket: MailBucket; email: string }): Promise<boolean> =>
  limits.allows(most[bucket].map((rule) => ({ about: ['mail', bucket, String(rule.seconds), email.toLowerCase()], ...rule })));
