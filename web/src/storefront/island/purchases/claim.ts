import { type Guest, guestMessages } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { giveNextPage } from '../../../lib/next-page.ts';
import { guestToken, userToken } from '../../../lib/token.ts';
import { findHook } from '../../hooks.ts';
import { checkNewPassword, showFormAlert, startAuthForm } from '../auth-form.ts';
import { showServerErrors } from '../validate-form.ts';
import { bindActions, fillFields } from '../view-parts.ts';
import { showStep } from './steps.ts';
import * as text from './text.ts';

/** Sets a password: the guest becomes a member, and is signed in like on the sign-in page. */
async function claim(fullName: string, password: string): Promise<void> {
  const { data } = await api('POST /api/v1/guest/claim', { body: { fullName, password }, session: guestToken });
  userToken.write(data.token);
  guestToken.remove();
  giveNextPage({ message: { tone: 'ok', text: guestMessages.claimed } });
  location.replace('/purchased');
}

/** Form for name and password; it can be skipped. */
export function showClaim({ email, name }: Guest, onSkip: () => void): void {
  const area = showStep('claim');
  const form = area && findHook('purchases-form', area);
  const nameField = form?.querySelector<HTMLInputElement>('[name="fullName"]');
  if (!area || !form || !nameField) return;
  fillFields({ email }, area);
  bindActions({ skip: onSkip }, area);
  // Without a name, the first part of the address stands for it.
  nameField.value = email.startsWith(`${name}@`) ? '' : name;
  checkNewPassword(form);
  startAuthForm(form, async ({ fullName = '', password = '' }) => {
    try {
      await claim(fullName, password);
      return true;
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      showServerErrors(form, errors);
      if (Object.keys(errors).length === 0) showFormAlert(form, errorMessage(error, text.passwordNotSet));
      return false;
    }
  });
}
