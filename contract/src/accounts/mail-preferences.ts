import { z } from 'zod';
import { answer } from '../answer.ts';
import type { Routes } from '../route.ts';

/** The mails that somebody may do without. Receipts, money, identity and passwords are always written. */
export const MailPreferences = z.strictObject({
  /** Somebody bought from you. */
  sales: z.boolean('Choose whether to get mails about sales'),
  /** A subscription of yours begins, nears its end, or has ended. */
  subscriptions: z.boolean('Choose whether to get mails about subscriptions'),
  /** Your account was opened on a device that was not used before. */
  signIns: z.boolean('Choose whether to get mails about sign-ins'),
});
export type MailPreferences = z.infer<typeof MailPreferences>;

export const emailSubscriptionMessages = {
  unknownLink: 'This link doesn’t work. Open the link in the email again, or choose your emails in Settings.',
} as const;

/** Emails with an unsubscribe link. `invitations`: from creators, also to people without an account. */
const EmailSubscription = z.object({ about: z.enum(['sales', 'subscriptions', 'invitations']), isOn: z.boolean() });
export type EmailSubscription = z.infer<typeof EmailSubscription>;

const unsubscribeParams = z.strictObject({ token: z.string().regex(/^[\w.-]{1,80}$/) });
const guessing = { calls: 200, seconds: 15 * 60 };

export const mailPreferences = {
  'GET /api/v1/notifications/preferences': { access: 'user', to: 'see your mail preferences', reply: answer(MailPreferences) },
  'PUT /api/v1/notifications/preferences': {
    access: 'user',
    to: 'update your mail preferences',
    // For switching off emails about sign-ins.
    proof: 'conditional',
    body: MailPreferences.partial(),
    reply: answer(MailPreferences),
  },
  /** For people who open the unsubscribe link of an email. The token is all they need; it switches this one kind of email. */
  'GET /api/v1/email-subscriptions/{token}': {
    access: 'public',
    to: 'see an email subscription',
    params: unsubscribeParams,
    missing: emailSubscriptionMessages.unknownLink,
    reply: answer(EmailSubscription),
    limit: guessing,
  },
  'PUT /api/v1/email-subscriptions/{token}': {
    access: 'public',
    to: 'change an email subscription',
    params: unsubscribeParams,
    missing: emailSubscriptionMessages.unknownLink,
    body: z.strictObject({ isOn: z.boolean('Choose whether to get these emails') }),
    reply: answer(EmailSubscription),
    limit: guessing,
  },
} satisfies Routes;
