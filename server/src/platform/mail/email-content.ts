/** Row of the table in an email. */
export interface Fact {
  label: string;
  value: string;
  /** Bold text. */
  strong?: boolean;
  /** Ids are placed below their label, so that they do not wrap on a narrow screen. */
  isId?: boolean;
}

/** Text written by a user, shown as a quote and to verified addresses only. */
interface Quote {
  label: string;
  quote: string[];
  /** Replacement for unverified addresses: where the text can be read. */
  otherwise: string;
}

/** Paragraph as sent to the recipient. */
export type Paragraph = string | Pick<Quote, 'quote'>;

interface Link {
  label: string;
  url: string;
}

export interface EmailContent {
  subject: string;
  /** Defaults to the subject. */
  heading?: string;
  greeting: string;
  /** Email clients show the first one as a preview next to the subject. */
  paragraphs: (string | Quote)[];
  /** Main amount, in large type above the facts. */
  amount?: Pick<Fact, 'label' | 'value'>;
  facts?: Fact[];
  /** Totals below a horizontal line. */
  totals?: Fact[];
  /** Button. */
  action?: Link;
  links?: Link[];
  closing?: string[];
}

// Phishing: anyone can sign up with someone else's address, so a name must not inject text into an email to that person.
const plainName = /^[\p{L}\p{M}'’ -]{1,60}$/u;
export const greetingFor = (name: string) => (plainName.test(name) ? `Hello ${name},` : 'Hello,');

/** Lines of a user's text without empty lines. */
export const nonEmptyLines = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');

const reasonInAccount = 'Sign in to read the reason. We leave it out here because this email address isn’t verified.';

/** Quote with a label; empty if there is no text. */
export const userQuote = (label: string, text: string | null, otherwise = reasonInAccount): (string | Quote)[] =>
  text ? [{ label, quote: nonEmptyLines(text), otherwise }] : [];
