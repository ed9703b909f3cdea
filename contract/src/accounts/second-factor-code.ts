import { z } from 'zod';
import { line, possibleLine } from '../text.ts';
import { GivenPassword } from './person.ts';

/** Six digits of the app, or a recovery code, as people type them: in groups or not. */
const ungrouped = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();
export const Code = line('Code', 40).overwrite(ungrouped);
/** The same, or none: for calls that need it only from people with a second factor. */
export const PossibleCode = possibleLine('Code', 40).overwrite(ungrouped).optional();

/** Proof of identity: the password, or a code of the second factor. */
export const ProofInput = z.strictObject({ password: GivenPassword.optional(), code: PossibleCode }).check((context) => {
  const { password, code } = context.value;
  if (!password === !code)
    context.issues.push({ code: 'custom', message: 'Enter your password or a code', path: ['password'], input: password });
});
