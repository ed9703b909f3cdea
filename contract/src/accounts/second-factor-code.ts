import { z } from 'zod';
import { singleLineText, singleLineTextOrEmpty } from '../text-fields.ts';
import { EnteredPassword } from './user-fields.ts';

/** Users type TOTP and recovery codes with or without spaces and hyphens. */
const removeSeparators = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();
export const Code = singleLineText('Code', 40).overwrite(removeSeparators);
/** For requests that need a code only from users with a second factor. */
export const OptionalCode = singleLineTextOrEmpty('Code', 40).overwrite(removeSeparators).optional();

/** Re-authentication with the password or a second factor code. */
export const ProofInput = z.strictObject({ password: EnteredPassword.optional(), code: OptionalCode }).check((context) => {
  const { password, code } = context.value;
  if (!password === !code)
    context.issues.push({ code: 'custom', message: 'Enter your password or a code', path: ['password'], input: password });
});
