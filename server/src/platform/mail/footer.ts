import { type House, type MailSwitch, preferencesUrl, whyItComes } from './optional-mails.ts';

/** Who writes, whom to ask, and how not to be written to. */
export function footerOf({ publicUrl, supportEmail }: House, about: MailSwitch | undefined) {
  const choice = about && { why: whyItComes[about], label: 'Choose which emails you get', url: preferencesUrl(publicUrl) };
  return { who: 'Jamun: digital products, Telegram channels and short links, one wallet.', site: publicUrl, supportEmail, choice };
}
export type Footer = ReturnType<typeof footerOf>;
