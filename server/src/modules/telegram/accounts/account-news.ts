import { hello, type Letter } from '../../../platform/mail/letter.ts';

/** Of a number only its end: letters lie about. */
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
