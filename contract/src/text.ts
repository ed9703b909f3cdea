import { z } from 'zod';
import './error-messages.ts';

// Control characters have no place in a line of text; NUL, and half of a character that takes two, cannot even be stored. Lines and
// tabs are for multi-line fields.
const controlCharacters = /[\p{Cc}\p{Cs}]/u;
// Bidirectional control characters reorder the text around them: `exe.pdf` can be shown for a file that ends in `.exe`. Joiners
// (U+200C, U+200D) are none of them: scripts of India and emoji need those.
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** For names that come from elsewhere and cannot be refused. */
export const removeBidiControls = (text: string): string => text.replaceAll(new RegExp(bidiControls, 'gu'), '');
/** Joiners that scripts of India need are among the characters that are not seen: alone they say nothing. */
const visible = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;
const lengthOf = (text: string) => [...text].length;

const typed = (label: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) });

/** Not empty, and not made of what nobody sees. */
const said = (text: z.ZodString, label: string) =>
  text.min(1, { error: `${label} is required`, abort: true }).refine((given) => visible.test(given), `${label} is required`);

/** A line of text where none is as good: trimmed, at most `max` characters, without control characters. */
export const possibleLine = (label: string, max: number) =>
  typed(label)
    .trim()
    .refine((text) => lengthOf(text) <= max, `${label} must be at most ${max} characters`)
    .refine((text) => !controlCharacters.test(text), `${label} contains characters that are not allowed`);

/** A line of text: the same, and not empty. */
export const line = (label: string, max: number) => said(possibleLine(label, max), label);

const withoutBidi = (text: z.ZodString, label: string) =>
  text.refine((given) => !bidiControls.test(given), `${label} contains hidden characters that change the text direction. Type it again.`);

/** A name or title that other people read: a line without bidirectional control characters. */
export const displayName = (label: string, max: number) => withoutBidi(line(label, max), label);

/** The same, or empty. */
export const possibleDisplayName = (label: string, max: number) => withoutBidi(possibleLine(label, max), label);

/** Text of several lines, as people write it to one another, or none; a line ends the same way wherever it was typed. */
export const possibleLines = (label: string, max: number) =>
  typed(label)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => lengthOf(text) <= max, `${label} must be at most ${max} characters`)
    .refine((text) => !controlCharacters.test(text.replace(/[\n\t]/g, '')), `${label} contains characters that are not allowed`);

/** The same, and not empty. */
export const lines = (label: string, max: number) => said(possibleLines(label, max), label);

/** People are numbered. Fifteen digits are more than there will be, and still exact. */
export const PersonId = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/, 'This is not the number of a person')
  .transform(Number);

/** The random ids of everything but people: they cannot be guessed. */
export const Id = z.string().regex(/^[0-9A-Za-z]{20}$/, 'This id is not valid');

export const IsoTime = z.iso.datetime();

/** The secret in a link that was sent by email. */
export const linkToken = z.string().min(1, 'The link is incomplete').max(100, 'The link is not valid');

/** A day of India's calendar. The database's has no year 0, and nothing here is older than this. */
export const Day = z.iso.date('A day is written 2026-11-15').refine((day) => day >= '2000' && day < '2200', 'A day is written 2026-11-15');

/** One for each form that is opened: the server answers a repetition with the outcome of the first call. */
export const IdempotencyKey = z
  .string('The key must be text')
  .regex(/^[0-9A-Za-z_-]{8,64}$/, 'The key must be 8 to 64 letters, digits, - or _');
