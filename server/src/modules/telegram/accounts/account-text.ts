import { type EmailContent, greetingFor } from '../../../platform/mail/email-content.ts';

/** Shows only the last digits, because emails are forwarded and read by others. */
const ending = (phone: string): string => `•••• ${phone.slice(-4)}`;

export const linkAgainNotification = (phone: string): string =>
  `Telegram ended the connection to your account ${ending(phone)}. Link it again so that members can join.`;

export const linkAgainEmail = (name: string, phone: string, url: string): EmailContent => ({
  subject: 'Link your Telegram account again',
  greeting: greetingFor(name),
  paragraphs: [
    `Telegram ended the connection between Jamun and your account ${ending(phone)}.`,
    'Until you link it again, new members cannot join its channels, and members whose subscription has ended are not removed. Everything resumes when you link it.',
  ],
  action: { label: 'Link it again', url },
});

export type Restriction = 'FROZEN' | 'RESTRICTED';

const restrictions: Record<Restriction, { verb: string; fix: string }> = {
  FROZEN: {
    verb: 'frozen',
    fix: 'Open Telegram on your phone with this account. Tap the message at the top that says your account is frozen, and submit an appeal.',
  },
  RESTRICTED: {
    verb: 'restricted',
    fix: 'Open Telegram with this account, write to @SpamBot and follow its instructions. It tells you when the restriction ends and how to appeal.',
  },
};

export const restrictionNotification = (restriction: Restriction, phone: string): string =>
  `Telegram has ${restrictions[restriction].verb} your account ${ending(phone)}. Sales of its channels are paused. Appeal in the Telegram app.`;

export const restrictionEmail = (
  restriction: Restriction,
  { name, phone, url }: { name: string; phone: string; url: string },
): EmailContent => {
  const { verb, fix } = restrictions[restriction];
  return {
    subject: `Telegram has ${verb} your account`,
    greeting: greetingFor(name),
    paragraphs: [
      `Telegram has ${verb} your account ${ending(phone)}. Jamun can read its channels but cannot invite or remove members.`,
      fix,
      'Sales of its channels are paused. We check every hour. When Telegram lifts the restriction, sales resume and paid members get their links. You don’t need to link the account again.',
    ],
    action: { label: 'Open your channels', url },
  };
};
