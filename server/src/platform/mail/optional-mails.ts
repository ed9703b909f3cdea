import type { MailPreferences } from '@jamun/contract';

/** Whose mails they are. */
export interface House {
  /** Where people reach the product. */
  publicUrl: string;
  supportEmail: string;
}

export type MailSwitch = keyof MailPreferences;

/** A mail that its reader may do without: by a switch in their settings, or, without an account, by the link in the email. */
export type Optional = { userId: number; about: MailSwitch } | { about: 'invitations' };

/** One kind of email to one person, as its unsubscribe link names it. Without an account it is the address, as a keyed hash. */
export type MailSubscription = { about: Exclude<MailSwitch, 'signIns'>; userId: number } | { about: 'invitations'; addressHash: string };

/** An optional email in the queue. Sign-in notices have no unsubscribe link: switching off security emails takes more than a link. */
export type QueuedOptional = MailSubscription | { about: 'signIns'; userId: number };

export const whyItComes: Record<MailSwitch | 'invitations', string> = {
  sales: 'You get this email because emails about your sales are on.',
  subscriptions: 'You get this email because emails about your subscriptions are on.',
  signIns: 'You get this email because emails about new sign-ins are on.',
  invitations: 'You get this email because a creator on Jamun entered your address.',
};

/** The page's card of that name. */
export const preferencesUrl = (publicUrl: string): string => `${publicUrl}/settings#mails`;

export const unsubscribeUrl = (publicUrl: string, token: string): string => `${publicUrl}/unsubscribe?token=${token}`;
