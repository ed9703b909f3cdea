import { api } from '../../../lib/api.ts';

/** Personal data in the form, which is rejected as a password. */
export interface PasswordOwner {
  fullName?: string;
  email?: string;
  phone?: string;
}

/**
 * `onBlur` handler of a new password field: shows the server's reason when the password is too common. The list of common passwords is
 * too large for the browser.
 */
export function usePasswordCheck<Field extends string>(
  form: { getValues: () => { [Name in Field]?: unknown }; setFieldError: (field: Field, message: string) => void },
  field: Field,
  owner: () => PasswordOwner = () => ({}),
) {
  return async () => {
    const password = String(form.getValues()[field] ?? '');
    // The schema reports shorter passwords.
    if ([...password].length < 8) return;
    const ownerData = Object.fromEntries(Object.entries(owner()).filter(([, value]) => value));
    // A failed check is ignored: the server repeats it on submit.
    const reply = await api('POST /api/v1/auth/password-check', { body: { password, ...ownerData } }).catch(() => null);
    if (reply?.data.reason && form.getValues()[field] === password) form.setFieldError(field, reply.data.reason);
  };
}
