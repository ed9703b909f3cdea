import type { EmailContent, Paragraph } from './email-content.ts';
import { emailHtml } from './email-html.ts';
import { type Footer, footerOf, type OptionalFooter } from './footer.ts';
import type { Mail } from './mail.port.ts';
import type { EmailSender } from './optional-mails.ts';

const maxSubjectLength = 150;

/** Removes control characters against header injection: text after a line break would be read as another header. */
function cleanSubject(subject: string): string {
  const characters = [...subject.replace(/\p{Cc}+/gu, ' ').trim()];
  return characters.length <= maxSubjectLength ? characters.join('') : `${characters.slice(0, maxSubjectLength - 1).join('')}…`;
}

/** User text goes to verified addresses only, because anyone can trigger an email to any address. */
const paragraphsFor = ({ paragraphs }: EmailContent, isVerified: boolean): Paragraph[] =>
  paragraphs.flatMap((paragraph): Paragraph[] => {
    if (typeof paragraph === 'string') return [paragraph];
    return isVerified ? [paragraph.label, { quote: paragraph.quote }] : [paragraph.otherwise];
  });

const plainText = (paragraph: Paragraph) =>
  typeof paragraph === 'string' ? paragraph : paragraph.quote.map((line) => `> ${line}`).join('\n');

function text(content: EmailContent, paragraphs: Paragraph[], { tagline, site, supportEmail, optOut }: Footer): string {
  const { greeting, amount, facts = [], totals = [], action, links = [], closing = [] } = content;
  const table = [...(amount ? [amount] : []), ...facts, ...totals].map(({ label, value }) => `${label}: ${value}`).join('\n');
  const addresses = [...(action ? [action] : []), ...links].map(({ label, url }) => `${label}: ${url}`).join('\n');
  const footer = [
    `${tagline} ${site}`,
    `Questions? Write to ${supportEmail}`,
    ...(optOut ? [optOut.reason, ...optOut.links.map(({ label, url }) => `${label}: ${url}`)] : []),
  ];
  return [greeting, ...paragraphs.map(plainText), table, addresses, ...closing, `-- \n${footer.join('\n')}`]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

interface Delivery {
  /** Whether the recipient has verified the address. */
  isVerified: boolean;
  optional?: OptionalFooter | undefined;
}

/** Template of all emails, as text and HTML. Names and titles are escaped. */
export function renderEmail(content: EmailContent, sender: EmailSender, { isVerified, optional }: Delivery): Omit<Mail, 'id' | 'to'> {
  const footer = footerOf(sender, optional);
  const subject = cleanSubject(content.subject);
  const paragraphs = paragraphsFor(content, isVerified);
  return {
    subject,
    text: text(content, paragraphs, footer),
    html: emailHtml({ ...content, subject }, paragraphs, footer),
    ...(optional?.unsubscribe ? { unsubscribeUrl: optional.unsubscribe } : {}),
  };
}
