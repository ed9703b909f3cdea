import { z } from 'zod';

// Control characters have no place in a line of text; NUL cannot even be stored. Lines and tabs are for multi-line fields.
const controlCharacters = /\p{Cc}/u;
const lengthOf = (text: string) => [...text].length;

/** A line of text: trimmed, not empty, at most `max` characters, without control characters. */
export const line = (label: string, max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) })
    .trim()
    .min(1, `${label} is required`)
    .refine((text) => lengthOf(text) <= max, `${label} must be at most ${max} characters`)
    .refine((text) => !controlCharacters.test(text), `${label} contains characters that are not allowed`);

/** The random ids of everything but people: they cannot be guessed. */
export const Id = z.string().regex(/^[0-9A-Za-z]{20}$/, 'This id is not valid');

export const IsoTime = z.iso.datetime();
