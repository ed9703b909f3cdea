import type { Guest } from '@jamun/contract';
import { api, onTokenRejected } from '../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { guestToken } from '../../../lib/token.ts';
import { findHook } from '../../hooks.ts';
import { showFormAlert, startAuthForm } from '../auth-form.ts';
import { codeRequest } from '../guest/code-request.ts';
import { rememberedContact } from '../guest/contact.ts';
import { askForCode } from '../guest/email-code.ts';
import { codeNotSent } from '../guest/text.ts';
import { watchEmail } from '../guest/watch-email.ts';
import { orderTokens } from '../payment/order-tokens.ts';
import { showServerErrors } from '../validate-form.ts';
import { showClaim } from './claim.ts';
import { showList } from './purchase-list.ts';
import { showStep } from './steps.ts';

/** Removes the address from the URL, which is shared and logged. */
function takeEmailFromUrl(): string {
  const url = new URL(location.href);
  const email = url.searchParams.get('email') ?? '';
  url.searchParams.delete('email');
  history.replaceState(history.state, '', url);
  return email.slice(0, 254);
}

const wantsPassword = () => new URLSearchParams(location.search).get('claim') === '1';

/** A reload after the form was skipped shows the list. */
function forgetClaim(): void {
  const url = new URL(location.href);
  url.searchParams.delete('claim');
  history.replaceState(history.state, '', url);
}

/** Step 1: the address. A code is sent to it. */
function startEmailStep(email: string): void {
  const area = findHook('purchases');
  const form = area && findHook('purchases-form', area);
  const input = form?.querySelector('input');
  if (!form || !input) return;
  input.value ||= email;
  watchEmail(form);
  startAuthForm(form, async ({ email: typed = '' }) => {
    const address = typed.trim();
    try {
      await codeRequest.send(address);
      void showCodeStep(address);
      return true;
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      showServerErrors(form, errors);
      if (!errors.email) showFormAlert(form, errorMessage(error, codeNotSent));
      return false;
    }
  });
}

function showEmailStep(email: string): void {
  showStep('email');
  startEmailStep(email);
}

/** Step 2: the code. */
async function showCodeStep(email: string): Promise<void> {
  const area = showStep('code');
  const step = area && findHook('code-step', area);
  const guest = step && (await askForCode(step, email));
  if (guest) openPurchases(guest);
  else showEmailStep(email);
}

/** Step 3: the purchases, or a password first (`?claim=1`). */
function openPurchases(guest: Guest): void {
  rememberedContact.update({ email: guest.email });
  const openList = () => {
    forgetClaim();
    void showList(guest, {
      claim: guest.isMember ? null : () => showClaim(guest, openList),
      signOut: () => void signOut(),
      tryAnotherAddress: () => {
        guestToken.remove();
        showEmailStep('');
      },
    });
  };
  if (wantsPassword() && !guest.isMember) showClaim(guest, openList);
  else openList();
}

/** Others may use this browser: nothing of the purchases stays in it. */
async function signOut(): Promise<void> {
  rememberedContact.forget();
  orderTokens.forgetAll();
  const notified = api('POST /api/v1/guest/signout', { session: guestToken, keepalive: true }).catch(() => undefined);
  guestToken.remove();
  showEmailStep('');
  await notified;
}

/** `/purchases`: purchases of an email address, opened by a code. The session ends with the tab. */
export async function startPurchases(): Promise<void> {
  const email = takeEmailFromUrl() || rememberedContact.read().email;
  onTokenRejected((rejected) => {
    if (rejected !== guestToken) return;
    guestToken.remove();
    showEmailStep(email);
  });
  startEmailStep(email);
  if (guestToken.read() === null) {
    const request = codeRequest.read();
    if (request) void showCodeStep(request.email);
    return;
  }
  const found = await api('GET /api/v1/guest/me', { session: guestToken }).catch(() => null);
  if (found) openPurchases(found.data);
}
