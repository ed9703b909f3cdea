import { api } from '../../../lib/api.ts';

/** What the form knows of the person who chooses the password. */
export interface PasswordOwner {
  fullName?: string;
  email?: string;
  phone?: string;
}

/**
 * For the `onBlur` of a new password: asks the server whether it would be refused as too common, and shows why beside the field. The
 * list of common passwords is too large for the page.
 */
export function usePasswordCheck<Field extends string>(
  form: { getValues: () => { [Name in Field]?: unknown }; setFieldError: (field: Field, message: string) => void },
  field: Field,
  owner: () => PasswordOwner = () => ({}),
) {
  return async () => {
    const password = String(form.getValues()[field] ?? '');
    // Shorter ones are told by the form's own schema.
    if ([...password].length < 8) return;
    const known = Object.fromEntries(Object.entries(owner()).filter(([, value]) => value));
    // Without an answer the server says the same when the form is sent.
    const answer = await api('POST /api/v1/auth/password-check', { body: { password, ...known } }).catch(() => null);
    if (answer?.data.reason && form.getValues()[field] === password) form.setFieldError(field, answer.data.reason);
  };
}
