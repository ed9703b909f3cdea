import { hello, type Letter } from '../../../platform/mail/letter.ts';

/** Only the last digits: emails are forwarded and left open. */
const ending = (phone: string): string => `•••• ${phone.slice(-4)}`;

export const linkAgainNotice = (phone: string): string =>
  `Telegram has ended the link to your account ${ending(phone)}. Link it again, so that your members are let in and out.`;

export const linkAgainLetter = (name: string, phone: string, url: string): Letter => ({
  subject: 'Link your Telegram account again',
  greeting: hello(name),
  paragraphs: [
    `Telegram has ended the link between Jamun and your account with the number ${ending(phone)}.`,
    'Until you link it again, nobody who pays can be let in to its channels, and nobody whose time is over can be removed. Nothing is forgotten meanwhile.',
  ],
  action: { label: 'Link it again', url },
});

export type Restriction = 'FROZEN' | 'RESTRICTED';

const restrictions: Record<Restriction, { verb: string; fix: string }> = {
  FROZEN: {
    verb: 'frozen',
    fix: 'Open Telegram on your phone with this account. A message at the top says that it is frozen: tap it and submit an appeal.',
  },
  RESTRICTED: {
    verb: 'restricted',
    fix: 'Open Telegram with this account, write to @SpamBot and follow its instructions. It says when the restriction ends, and takes an appeal.',
  },
};

export const restrictionNotice = (restriction: Restriction, phone: string): string =>
  `Telegram has ${restrictions[restriction].verb} your account ${ending(phone)}. Sales of its channels are paused. Appeal in the Telegram app.`;

export const restrictionLetter = (restriction: Restriction, { name, phone, url }: { name: string; phone: string; url: string }): Letter => {
  const { verb, fix } = restrictions[restriction];
  return {
    subject: `Telegram has ${verb} your account`,
    greeting: hello(name),
    paragraphs: [
      `Telegram has ${verb} your account with the number ${ending(phone)}. Jamun can read its channels, but cannot invite or remove anybody.`,
      fix,
      'Sales of its channels are paused. We check every hour: when Telegram lifts it, sales resume and members who paid get their links. You do not have to link the account again.',
    ],
    action: { label: 'Open your channels', url },
  };
};
