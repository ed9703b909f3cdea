import type { MailPreferences } from '@jamun/contract';

/** Sender data for the footer. */
export interface EmailSender {
  /** Public URL of the server. */
  publicUrl: string;
  supportEmail: string;
}

export type MailSwitch = keyof MailPreferences;

/** Kinds of email to recipients without an account. */
const addressKinds = ['invitations', 'checkoutReminders'] as const;
type AddressKind = (typeof addressKinds)[number];

export const isAddressKind = (about: string): about is AddressKind => addressKinds.some((kind) => kind === about);

/** Email that the recipient can switch off: in the settings or, without an account, by the link in the email. */
export type OptionalEmail = { userId: number; about: MailSwitch } | { about: AddressKind };

/** Subscription of a recipient without an account, who is identified by a keyed hash of the address. */
export interface AddressSubscription {
  about: AddressKind;
  addressHash: string;
}

/** Kind of email and recipient in an unsubscribe link. */
export type MailSubscription = { about: Exclude<MailSwitch, 'signIns'>; userId: number } | AddressSubscription;

/** Optional email in the queue. Sign-in emails have no unsubscribe link: security emails can only be switched off after sign-in. */
export type QueuedOptionalEmail = MailSubscription | { about: 'signIns'; userId: number };

export const isForAddress = (subscription: QueuedOptionalEmail): subscription is AddressSubscription => 'addressHash' in subscription;

export const optionalEmailReasons: Record<MailSwitch | AddressKind, string> = {
  sales: 'You’re receiving this email because emails about your sales are on.',
  subscriptions: 'You’re receiving this email because emails about your subscriptions are on.',
  signIns: 'You’re receiving this email because emails about new sign-ins are on.',
  invitations: 'You’re receiving this email because a creator on Jamun entered your address.',
  checkoutReminders: 'You’re receiving this email because a reminder was requested when this order was started.',
};

/** Link to the email section of the settings page. */
export const preferencesUrl = (publicUrl: string): string => `${publicUrl}/settings#mails`;

export const unsubscribeUrl = (publicUrl: string, token: string): string => `${publicUrl}/unsubscribe?token=${token}`;
