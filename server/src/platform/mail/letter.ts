/** One line of what was bought, paid or seen. */
export interface Fact {
  label: string;
  value: string;
  /** The one that is looked for: a sum, mostly. */
  strong?: boolean;
}

export interface Letter {
  subject: string;
  greeting: string;
  /** The first of them stands beside the subject where mails are listed. */
  paragraphs: string[];
  facts?: Fact[];
  action?: { label: string; url: string };
  closing?: string[];
}

// Anyone can sign up with someone else's address: what they call themselves must not become our words to that person.
const plainName = /^[\p{L}\p{M}'’ -]{1,60}$/u;
export const hello = (name: string) => (plainName.test(name) ? `Hello ${name},` : 'Hello,');

/** What somebody wrote in lines of their own, as paragraphs. */
export const quoted = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');
