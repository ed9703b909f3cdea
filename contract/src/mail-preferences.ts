import { z } from 'zod';
import { answer } from './answer.ts';
import type { Routes } from './route.ts';

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

export const mailPreferences = {
  'GET /api/v1/notifications/preferences': { access: 'user', to: 'see your mail preferences', reply: answer(MailPreferences) },
  'PUT /api/v1/notifications/preferences': {
    access: 'user',
    to: 'update your mail preferences',
    body: MailPreferences.partial(),
    reply: answer(MailPreferences),
  },
} satisfies Routes;
