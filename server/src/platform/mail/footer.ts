import { type EmailSender, isAddressKind, optionalEmailReasons, preferencesUrl, type QueuedOptionalEmail } from './optional-mails.ts';

interface FooterLink {
  label: string;
  url: string;
}

/** Why the recipient gets an optional email, and how to stop it. */
interface OptOut {
  reason: string;
  links: FooterLink[];
}

function optOutOf(about: QueuedOptionalEmail['about'], publicUrl: string, unsubscribe: string | null): OptOut {
  const links = [
    ...(unsubscribe ? [{ label: 'Unsubscribe', url: unsubscribe }] : []),
    // Recipients without an account have no settings.
    ...(isAddressKind(about) ? [] : [{ label: 'Choose which emails you get', url: preferencesUrl(publicUrl) }]),
  ];
  return { reason: optionalEmailReasons[about], links };
}

/** Footer of an optional email: its kind, and how to unsubscribe. */
export interface OptionalFooter {
  about: QueuedOptionalEmail['about'];
  /** Unsubscribe link; null if the email can only be switched off in the settings. */
  unsubscribe: string | null;
}

/** Footer with the sender, the support address and, for optional emails, how to stop them. */
export function footerOf({ publicUrl, supportEmail }: EmailSender, optional: OptionalFooter | undefined) {
  const optOut = optional && optOutOf(optional.about, publicUrl, optional.unsubscribe);
  return { tagline: 'Jamun: digital products, Telegram channels and short links, one wallet.', site: publicUrl, supportEmail, optOut };
}
export type Footer = ReturnType<typeof footerOf>;
