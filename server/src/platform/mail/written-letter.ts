import { type Footer, footerOf, type OptionalFooter } from './footer.ts';
import type { Letter, Paragraph } from './letter.ts';
import { letterPage } from './letter-page.ts';
import type { Mail } from './mail.port.ts';
import type { House } from './optional-mails.ts';

const longestSubject = 150;

/** One line, whatever something is called: what follows a line break would be read as another header. */
function oneLine(subject: string): string {
  const letters = [...subject.replace(/\p{Cc}+/gu, ' ').trim()];
  return letters.length <= longestSubject ? letters.join('') : `${letters.slice(0, longestSubject - 1).join('')}…`;
}

/** Reasons that people wrote go to verified addresses only: anybody can have an email sent to any other. */
const shownParagraphs = ({ paragraphs }: Letter, isVerified: boolean): Paragraph[] =>
  paragraphs.flatMap((part): Paragraph[] => {
    if (typeof part === 'string') return [part];
    return isVerified ? [part.label, { quote: part.quote }] : [part.otherwise];
  });

const inText = (part: Paragraph) => (typeof part === 'string' ? part : part.quote.map((line) => `> ${line}`).join('\n'));

function text(letter: Letter, paragraphs: Paragraph[], { who, site, supportEmail, choice }: Footer): string {
  const { greeting, amount, facts = [], totals = [], action, links = [], closing = [] } = letter;
  const table = [...(amount ? [amount] : []), ...facts, ...totals].map(({ label, value }) => `${label}: ${value}`).join('\n');
  const addresses = [...(action ? [action] : []), ...links].map(({ label, url }) => `${label}: ${url}`).join('\n');
  const footer = [
    `${who} ${site}`,
    `Questions? Write to ${supportEmail}`,
    ...(choice ? [choice.why, ...choice.links.map(({ label, url }) => `${label}: ${url}`)] : []),
  ];
  return [greeting, ...paragraphs.map(inText), table, addresses, ...closing, `-- \n${footer.join('\n')}`]
    .filter((part) => part !== '')
    .join('\n\n');
}

interface Delivery {
  /** Whether the recipient has proved that the address is theirs. */
  isVerified: boolean;
  optional?: OptionalFooter | undefined;
}

/** The one template of every email, as text and as HTML. Names and titles are escaped. */
export function written(letter: Letter, house: House, { isVerified, optional }: Delivery): Omit<Mail, 'id' | 'to'> {
  const footer = footerOf(house, optional);
  const subject = oneLine(letter.subject);
  const paragraphs = shownParagraphs(letter, isVerified);
  return {
    subject,
    text: text(letter, paragraphs, footer),
    html: letterPage({ ...letter, subject }, paragraphs, footer),
    ...(optional?.unsubscribe ? { unsubscribeUrl: optional.unsubscribe } : {}),
  };
}
