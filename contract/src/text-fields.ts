import { z } from 'zod';
import './validation-messages.ts';

// Control characters are not allowed in single-line text. PostgreSQL cannot store NUL and unpaired surrogates. Multi-line fields allow
// line breaks and tabs.
const controlCharacters = /[\p{Cc}\p{Cs}]/u;
// Bidirectional control characters reorder the surrounding text: a file that ends in `.exe` can be displayed as `exe.pdf`. Joiners
// (U+200C, U+200D) are allowed: Indian scripts and emoji need them.
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** For names from external sources that cannot be rejected. */
export const removeBidiControls = (text: string): string => text.replaceAll(new RegExp(bidiControls, 'gu'), '');
/** A text needs at least one visible character; joiners alone are invisible. */
const visibleCharacter = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;
const lengthOf = (text: string) => [...text].length;

const stringField = (label: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) });

/** Rejects empty texts and texts of invisible characters. */
const required = (text: z.ZodString, label: string) =>
  text.min(1, { error: `${label} is required`, abort: true }).refine((value) => visibleCharacter.test(value), `${label} is required`);

/** Single-line text that may be empty: trimmed, at most `max` characters, without control characters. */
export const singleLineTextOrEmpty = (label: string, max: number) =>
  stringField(label)
    .trim()
    .refine((text) => lengthOf(text) <= max, `${label} must be at most ${max} characters`)
    .refine((text) => !controlCharacters.test(text), `${label} contains characters that are not allowed`)
    .meta({ maxLength: max });

/** Required single-line text. */
export const singleLineText = (label: string, max: number) => required(singleLineTextOrEmpty(label, max), label);

const withoutBidi = (text: z.ZodString, label: string) =>
  text.refine((value) => !bidiControls.test(value), `${label} contains hidden characters that change the text direction. Type it again.`);

/** Required name or title that other users read: single-line text without bidirectional control characters. */
export const displayName = (label: string, max: number) => withoutBidi(singleLineText(label, max), label);

/** Like `displayName`, but may be empty. */
export const displayNameOrEmpty = (label: string, max: number) => withoutBidi(singleLineTextOrEmpty(label, max), label);

/** Multi-line text that may be empty; line endings are normalised to `\n`. */
export const multilineTextOrEmpty = (label: string, max: number) =>
  stringField(label)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => lengthOf(text) <= max, `${label} must be at most ${max} characters`)
    .refine((text) => !controlCharacters.test(text.replace(/[\n\t]/g, '')), `${label} contains characters that are not allowed`)
    .meta({ maxLength: max });

/** Required multi-line text. */
export const multilineText = (label: string, max: number) => required(multilineTextOrEmpty(label, max), label);

/** Numeric user id in a path. At most fifteen digits, so that it is an exact number in JavaScript. */
export const UserId = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/, 'This user ID is not valid')
  .transform(Number);

/** Random, unguessable id of every record except users. */
export const Id = z.string().regex(/^[0-9A-Za-z]{20}$/, 'This ID is not valid');

export const IsoTime = z.iso.datetime();

/** Secret token of an emailed link. */
export const linkToken = z.string().min(1, 'The link is incomplete').max(100, 'The link is not valid');

/** Calendar day in India. PostgreSQL has no year 0, and no record is older than 2000. */
export const Day = z.iso
  .date('Enter a date such as 2026-11-15')
  .refine((day) => day >= '2000' && day < '2200', 'Enter a date such as 2026-11-15');

/** Idempotency key: new for each opened form. A repeated request returns the result of the first one. */
export const IdempotencyKey = z
  .string('Idempotency key must be text')
  .regex(/^[0-9A-Za-z_-]{8,64}$/, 'Idempotency key must be 8 to 64 letters, digits, - or _');
