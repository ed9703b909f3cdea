import { type House, preferencesUrl, type QueuedOptional, whyItComes } from './optional-mails.ts';

interface FooterLink {
  label: string;
  url: string;
}

/** How to get no more of an optional email. */
interface Choice {
  why: string;
  links: FooterLink[];
}

function choiceOf(about: QueuedOptional['about'], publicUrl: string, unsubscribe: string | null): Choice {
  const links = [
    ...(unsubscribe ? [{ label: 'Unsubscribe', url: unsubscribe }] : []),
    // Settings take an account.
    ...(about === 'invitations' ? [] : [{ label: 'Choose which emails you get', url: preferencesUrl(publicUrl) }]),
  ];
  return { why: whyItComes[about], links };
}

/** Footer of an optional email: its kind, and how to unsubscribe. */
export interface OptionalFooter {
  about: QueuedOptional['about'];
  /** Null where only the settings switch it off. */
  unsubscribe: string | null;
}

/** Who writes, whom to ask, and how not to be written to. */
export function footerOf({ publicUrl, supportEmail }: House, optional: OptionalFooter | undefined) {
  const choice = optional && choiceOf(optional.about, publicUrl, optional.unsubscribe);
  return { who: 'Jamun: digital products, Telegram channels and short links, one wallet.', site: publicUrl, supportEmail, choice };
}
export type Footer = ReturnType<typeof footerOf>;
