import { z } from 'zod';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { emailSubscriptionMessages } from './settings-messages.ts';

/** Optional emails. Emails about receipts, money, identity and passwords are always sent. */
export const MailPreferences = z.strictObject({
  /** Emails to a seller about new sales. */
  sales: z.boolean('Choose whether to get emails about sales'),
  /** Emails about the start, the upcoming end and the end of the user's subscriptions. */
  subscriptions: z.boolean('Choose whether to get emails about subscriptions'),
  /** Emails about sign-ins on a new device. */
  signIns: z.boolean('Choose whether to get emails about sign-ins'),
});
export type MailPreferences = z.infer<typeof MailPreferences>;

/**
 * Emails with an unsubscribe link. `invitations`: emails from creators, also to recipients without an account. `checkoutReminders`:
 * reminders about unpaid orders, by address.
 */
const EmailSubscription = z.object({ about: z.enum(['sales', 'subscriptions', 'invitations', 'checkoutReminders']), isOn: z.boolean() });
export type EmailSubscription = z.infer<typeof EmailSubscription>;

const unsubscribeParams = z.strictObject({ token: z.string().regex(/^[\w.-]{1,80}$/) });
const attemptLimit = { calls: 200, seconds: 15 * 60 };

export const mailPreferences = {
  'GET /api/v1/notifications/preferences': { access: 'user', to: 'see your email preferences', reply: successReply(MailPreferences) },
  'PUT /api/v1/notifications/preferences': {
    access: 'user',
    to: 'update your email preferences',
    // Required to switch off emails about sign-ins.
    proof: 'conditional',
    body: MailPreferences.partial(),
    reply: successReply(MailPreferences),
  },
  /** For unsubscribe links. The token is the only credential; it switches this one kind of email. */
  'GET /api/v1/email-subscriptions/{token}': {
    access: 'public',
    to: 'see an email subscription',
    params: unsubscribeParams,
    missing: emailSubscriptionMessages.unknownLink,
    reply: successReply(EmailSubscription),
    limit: attemptLimit,
  },
  'PUT /api/v1/email-subscriptions/{token}': {
    access: 'public',
    to: 'change an email subscription',
    params: unsubscribeParams,
    missing: emailSubscriptionMessages.unknownLink,
    body: z.strictObject({ isOn: z.boolean('Choose whether to get these emails') }),
    reply: successReply(EmailSubscription),
    limit: attemptLimit,
  },
} satisfies Routes;
