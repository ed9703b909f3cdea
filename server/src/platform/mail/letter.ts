/** Row of the table in a letter. */
export interface Fact {
  label: string;
  value: string;
  /** Set in bold. */
  strong?: boolean;
  /** An id stands below its label, so that a narrow screen does not break it. */
  isId?: boolean;
}

/** Words that a person wrote, set apart from ours. Shown to verified addresses only. */
interface Quote {
  label: string;
  quote: string[];
  /** For an address that is not verified: where the words can be read instead. */
  otherwise: string;
}

/** A paragraph as its recipient gets it. */
export type Paragraph = string | Pick<Quote, 'quote'>;

interface Link {
  label: string;
  url: string;
}

export interface Letter {
  subject: string;
  /** Large, above everything; the subject when left out. */
  heading?: string;
  greeting: string;
  /** The first of them is the preview that mail clients show beside the subject. */
  paragraphs: (string | Quote)[];
  /** The sum that the email is about, large above the facts. */
  amount?: Pick<Fact, 'label' | 'value'>;
  facts?: Fact[];
  /** Sums of the facts, below a rule. */
  totals?: Fact[];
  /** The button. */
  action?: Link;
  links?: Link[];
  closing?: string[];
}

// Anyone can sign up with someone else's address: what they call themselves must not become our words to that person.
const plainName = /^[\p{L}\p{M}'’ -]{1,60}$/u;
export const hello = (name: string) => (plainName.test(name) ? `Hello ${name},` : 'Hello,');

/** The lines of a text that a person wrote, without the empty ones. */
export const linesOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');

const reasonInAccount = 'Sign in to read the reason. We leave it out here because this email address isn’t verified.';

/** A label and the words of a person; nothing when they wrote none. */
export const quoted = (label: string, text: string | null, otherwise = reasonInAccount): (string | Quote)[] =>
  text ? [{ label, quote: linesOf(text), otherwise }] : [];
