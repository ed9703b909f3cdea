import type { MailPreferences } from '@jamun/contract';

/** Whose mails they are. */
export interface House {
  /** Where people reach the product. */
  publicUrl: string;
  supportEmail: string;
}

export type MailSwitch = keyof MailPreferences;

/** A mail that its reader may do without, and by which switch. */
export interface Optional {
  userId: number;
  about: MailSwitch;
}

export const whyItComes: Record<MailSwitch, string> = {
  sales: 'You get this email because emails about your sales are on.',
  subscriptions: 'You get this email because emails about your subscriptions are on.',
  signIns: 'You get this email because emails about new sign-ins are on.',
};

/** The page's card of that name. */
export const preferencesUrl = (publicUrl: string): string => `${publicUrl}/settings#mails`;
