import type { Limits, RateLimitRule } from '../limits/limits.ts';

/**
 * Rate limits of emails per recipient and bucket, across all senders. Buckets are separate, so that emails triggered by strangers do
 * not use up the limit of emails that the recipient needs.
 *
 * - `security`: sign-in emails of the accounts module. Those that strangers can trigger have their own, lower limit.
 * - `account`: to a verified address, about its own account.
 * - `stranger`: to an unverified address: typed at a checkout, or of an unverified account.
 * - `invitation`: unsolicited, to people invited by a creator.
 * - `report`: about the report of a page, to an unverified address.
 * - `administrators`: decisions of one administrator, to the others. Above what one can decide: nobody can hide a decision behind others.
 */
export type MailBucket = 'security' | 'account' | 'stranger' | 'invitation' | 'report' | 'administrators';

export const mailBuckets: readonly MailBucket[] = ['security', 'account', 'stranger', 'invitation', 'report', 'administrators'];

const hour = 60 * 60;
const day = 24 * hour;

const limitsByBucket: Record<MailBucket, Pick<RateLimitRule, 'calls' | 'seconds'>[]> = {
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
  administrators: [{ calls: 10_000, seconds: hour }],
};

/** Counts one email to this address; false if the limit of its bucket is exceeded. */
export const countMail = (limits: Limits, { bucket, email }: { bucket: MailBucket; email: string }): Promise<boolean> =>
  limits.allows(limitsByBucket[bucket].map((rule) => ({ about: ['mail', bucket, String(rule.seconds), email.toLowerCase()], ...rule })));
