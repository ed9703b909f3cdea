import { readFileSync } from 'node:fs';
import { accountMessages } from '@jamun/contract';
import { invalidField } from '../../../kit/app-error.ts';

/** Data of the user who chooses a password. */
export interface PasswordOwner {
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  username?: string | null | undefined;
}

let commonPasswords: ReadonlySet<string> | undefined;

/** Lazily loaded and cached for the process. The build copies the file next to the bundle. */
function loadCommonPasswords(): ReadonlySet<string> {
  commonPasswords ??= new Set(readList(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')));
  return commonPasswords;
}

const readList = (text: string): string[] =>
  text
    .slice(text.indexOf('\n\n') + 2)
    .split('\n')
    .filter(Boolean);

const normalise = (text: string): string => text.normalize('NFKC').toLowerCase();
const lettersAndDigits = (text: string): string => normalise(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The name of the product is as easy to guess as the owner's. */
const productWords = ['jamun', 'jamunadmin'];

/** Spellings of the owner's data: full name, its parts and their reverse order, email, local part, phone with and without country code. */
function ownWords({ name, email, phone, username }: PasswordOwner): Set<string> {
  const parts = (name ?? '').split(/\s+/);
  const digits = (phone ?? '').replace(/\D/g, '');
  const words = [
    name,
    ...parts,
    parts.toReversed().join(''),
    email,
    email?.split('@')[0],
    username,
    digits,
    digits.slice(-10),
    ...productWords,
  ];
  // Shorter words would reject too much: a user called "Om" may choose "om 1234 xyz".
  return new Set(words.map((word) => lettersAndDigits(word ?? '')).filter((word) => word.length >= 4));
}

/** Matches the owner's data itself, or with up to four digits appended, such as a year. */
function isOwnData(password: string, owner: PasswordOwner): boolean {
  const typed = lettersAndDigits(password);
  const words = ownWords(owner);
  return [0, 1, 2, 3, 4].some((length) => {
    const end = typed.length - length;
    return end > 0 && /^\p{N}*$/u.test(typed.slice(end)) && words.has(typed.slice(0, end));
  });
}

/** Reason why a new password is rejected; null when it is accepted. */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  if (loadCommonPasswords().has(normalise(password))) return accountMessages.passwordCommon;
  return isOwnData(password, owner) ? accountMessages.passwordOwnData : null;
}

/** Throws a validation error for `field`. */
export function assertPasswordAllowed(password: string, owner: PasswordOwner, field = 'password'): void {
  const problem = passwordProblem(password, owner);
  if (problem) throw invalidField(field, problem);
}
