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

const inText = (part: Letter['paragraphs'][number]) => (typeof part === 'string' ? part : part.quote.map((line) => `> ${line}`).join('\n'));

function text(letter: Letter, { who, site, supportEmail, choice }: Footer): string {
  const { greeting, paragraphs, amount, facts = [], totals = [], action, links = [], closing = [] } = letter;
  const table = [...(amount ? [amount] : []), ...facts, ...totals].map(({ label, value }) => `${label}: ${value}`).join('\n');
  const addresses = [...(action ? [action] : []), ...links].map(({ label, url }) => `${label}: ${url}`).join('\n');
  const footer = [
    `${who} ${site}`,
    `Questions? Write to ${supportEmail}`,
    ...(choice ? [`${choice.why} ${choice.label}: ${choice.url}`] : []),
  ];
  return [greeting, ...paragraphs.map(inText), table, addresses, ...closing, `-- \n${footer.join('\n')}`]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The one template of every email, as text and as HTML. Names and titles are escaped. */
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
