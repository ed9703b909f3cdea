import { type Footer, footerOf } from './footer.ts';
import type { Letter } from './letter.ts';
import { letterPage } from './letter-page.ts';
import type { Mail } from './mail.port.ts';
import type { House, MailSwitch } from './optional-mails.ts';

const longestSubject = 150;

/** One line, whatever something is called: what follows a line break would be read as another header. */
function oneLine(subject: string): string {
  const letters = [...subject.replace(/\p{Cc}+/gu, ' ').trim()];
  return letters.length <= longestSubject ? letters.join('') : `${letters.slice(0, longestSubject - 1).join('')}…`;
}

function text({ greeting, paragraphs, facts = [], action, closing = [] }: Letter, { who, site, supportEmail, choice }: Footer): string {
  const table = facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const link = action ? `${action.label}: ${action.url}` : '';
  const footer = [
    `${who} ${site}`,
    `Questions? Write to ${supportEmail}`,
    ...(choice ? [`${choice.why} ${choice.label}: ${choice.url}`] : []),
  ];
  return [greeting, ...paragraphs, table, link, ...closing, `-- \n${footer.join('\n')}`].filter((part) => part !== '').join('\n\n');
}

/** One plain template for every mail, as text and as HTML; whatever people and things are called, it stays text. */
export function written(letter: Letter, house: House, about?: MailSwitch): Omit<Mail, 'id' | 'to'> {
  const footer = footerOf(house, about);
  const subject = oneLine(letter.subject);
  return {
    subject,
    text: text(letter, footer),
    html: letterPage({ ...letter, subject }, footer),
    ...(footer.choice ? { unsubscribeUrl: footer.choice.url } : {}),
  };
}
