import type { MailPreferences } from '@jamun/contract';

/** Sender data for the footer. */
export interface EmailSender {
  /** Public URL of the server. */
  publicUrl: string;
  supportEmail: string;
}

export type MailSwitch = keyof MailPreferences;

/** Email that the recipient can switch off: in the settings or, without an account, by the link in the email. */
export type OptionalEmail = { userId: number; about: MailSwitch } | { about: 'invitations' };

/** Kind of email and recipient in an unsubscribe link. Without an account, the recipient is a keyed hash of the address. */
export type MailSubscription = { about: Exclude<MailSwitch, 'signIns'>; userId: number } | { about: 'invitations'; addressHash: string };

/** Optional email in the queue. Sign-in emails have no unsubscribe link: security emails can only be switched off after sign-in. */
export type QueuedOptionalEmail = MailSubscription | { about: 'signIns'; userId: number };

export const optionalEmailReasons: Record<MailSwitch | 'invitations', string> = {
  sales: 'You’re receiving this email because emails about your sales are on.',
  subscriptions: 'You’re receiving this email because emails about your subscriptions are on.',
  signIns: 'You’re receiving this email because emails about new sign-ins are on.',
  invitations: 'You’re receiving this email because a creator on Jamun entered your address.',
};

/** Link to the email section of the settings page. */
export const preferencesUrl = (publicUrl: string): string => `${publicUrl}/settings#mails`;

export const unsubscribeUrl = (publicUrl: string, token: string): string => `${publicUrl}/unsubscribe?token=${token}`;
