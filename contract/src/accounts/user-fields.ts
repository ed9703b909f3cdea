import { z } from 'zod';
import { displayName, singleLineText } from '../text-fields.ts';
import { accountMessages } from './account-messages.ts';

export const Email = singleLineText('Email', 254).toLowerCase().pipe(z.email('Enter a valid email address'));

const indianMobile = /^(?:\+91|91|0)?([6-9]\d{9})$/;
const otherCountry = /^\+(?!91)[1-9]\d{7,14}$/;

/** Normalises to E.164; ten digits get the prefix +91. Null for an invalid number. */
function normalisePhone(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '');
  const indian = indianMobile.exec(digits);
  if (indian) return `+91${indian[1]}`;
  return otherCountry.test(digits) ? digits : null;
}

export const Phone = singleLineText('Phone number', 30).transform((typed, context) => {
  const phone = normalisePhone(typed);
  if (phone) return phone;
  context.addIssue({ code: 'custom', message: 'Enter a valid phone number' });
  return z.NEVER;
});

/** Emails and pages show the seller's name, so a seller must not impersonate Jamun. "Jamuna" is a valid name. */
const impersonatesJamun = (name: string): boolean =>
  /(^|[^\p{L}\p{M}])jamun($|[^\p{L}\p{M}])/iu.test(name.normalize('NFKC').replace(/\p{Cf}/gu, ''));
export const FullName = displayName('Name', 100).refine((name) => !impersonatesJamun(name), 'Name must not contain “Jamun”');

/** Passwords are never trimmed. The maximum length only limits the cost of hashing. */
const password = (label: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) })
    .min(1, `${label} is required`)
    .max(200, `${label} must be at most 200 characters`);

export const EnteredPassword = password('Password');
export const OldPassword = password('Old password');
export const ConfirmPassword = password('Confirm password');
export const NewPassword = password('Password').refine((text) => [...text].length >= 8, accountMessages.passwordTooShort);
