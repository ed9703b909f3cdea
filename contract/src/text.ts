import { z } from 'zod';

// Control characters have no place in a line of text; NUL cannot even be stored. Lines and tabs are for multi-line fields.
const controlCharacters = /\p{Cc}/u;
const lengthOf = (text: string) => [...text].length;

const typed = (label: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) });

/** A line of text where none is as good: trimmed, at most `max` characters, without control characters. */
export const possibleLine = (label: string, max: number) =>
  typed(label)
    .trim()
    .refine((text) => lengthOf(text) <= max, `${label} must be at most ${max} characters`)
    .refine((text) => !controlCharacters.test(text), `${label} contains characters that are not allowed`);

/** A line of text: the same, and not empty. */
export const line = (label: string, max: number) => possibleLine(label, max).min(1, `${label} is required`);

/** Text of several lines, as people write it to one another, or none; a line ends the same way wherever it was typed. */
export const possibleLines = (label: string, max: number) =>
  typed(label)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => lengthOf(text) <= max, `${label} must be at most ${max} characters`)
    .refine((text) => !controlCharacters.test(text.replace(/[\n\t]/g, '')), `${label} contains characters that are not allowed`);

/** The same, and not empty. */
export const lines = (label: string, max: number) => possibleLines(label, max).min(1, `${label} is required`);

/** People are numbered. Fifteen digits are more than there will be, and still exact. */
export const PersonId = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/, 'This is not the number of a person')
  .transform(Number);

/** The random ids of everything but people: they cannot be guessed. */
export const Id = z.string().regex(/^[0-9A-Za-z]{20}$/, 'This id is not valid');

export const IsoTime = z.iso.datetime();
