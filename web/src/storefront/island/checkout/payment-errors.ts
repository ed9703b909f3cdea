import { api } from '../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { findHook } from '../../hooks.ts';
import * as text from '../text.ts';
import { asSentence, formatPrice } from '../text.ts';
import { showServerErrors } from '../validate-form.ts';
import { showBuyerFields } from './form-fields.ts';
import { isGuest } from './offer.ts';
import { showPanelState, showPurchase } from './panel.ts';
import { labelPayButtons } from './pay-label.ts';
import type { PurchaseRequest } from './purchase-request.ts';
import { showNewPrice } from './selection.ts';

const planFailure = ({ expectedAmount }: PurchaseRequest) => (expectedAmount === 0 ? text.freePlanFailed : text.paidPlanFailed);

/** Maps a path in the request body to the name of the form control. */
function controlNameOf(path: string, { answers }: PurchaseRequest): string {
  if (path === 'customAmount') return 'amount';
  const [field, part = '', rest] = path.split('.');
  if (field === 'customer') return part;
  if (field === 'answers') return `question-${rest ? Object.keys(answers)[Number(part)] : part}`;
  return path;
}

/** Shows validation errors at their controls; returns whether every error has a control. */
function showFieldErrors(form: HTMLFormElement, { errors }: ApiError, request: PurchaseRequest): boolean {
  const byName = Object.fromEntries(Object.entries(errors).map(([path, message]) => [controlNameOf(path, request), message]));
  const names = Object.keys(byName);
  showBuyerFields(form, names);
  showServerErrors(form, byName);
  return names.every((name) => form.querySelector(`[name="${CSS.escape(name)}"]`));
}

/** The plan was removed, or changed between free and paid. A conflict of a subscriber has another cause, which a reload does not fix. */
function isPlanOutdated(form: HTMLFormElement, { code }: ApiError, { planId }: PurchaseRequest): boolean {
  if (planId === '') return false;
  return code === 'NOT_FOUND' || (code === 'CONFLICT' && findHook('pay-subscribed', form)?.hidden !== false);
}

/** Updates the page after a payment that could not be started; returns the message for the buyer. */
export function explainPaymentError(form: HTMLFormElement, error: unknown, request: PurchaseRequest): string {
  const fallback = request.planId ? `${planFailure(request)} ${text.nothingChargedRetry}` : text.paymentNotStarted;
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === 'NETWORK') return request.planId ? `${planFailure(request)} ${text.serverUnreachable}` : text.serverUnreachable;
  const message = errorMessage(error, fallback);
  const { amount, purchaseId } = error.data;
  if (error.code === 'PRICE_CHANGED' && typeof amount === 'number') {
    showNewPrice(form, amount);
    labelPayButtons(text.payLabel(formatPrice(amount)));
    return `${asSentence(message)} ${text.priceChangedHint}`;
  }
  if (error.code === 'SOLD_OUT') {
    showPanelState('closed');
    return `${asSentence(message)} ${text.nothingCharged}`;
  }
  if (error.code === 'ALREADY_OWNED' && typeof purchaseId === 'string' && !request.planId) showPurchase(isGuest() ? null : purchaseId);
  if (isPlanOutdated(form, error, request)) return `${asSentence(message)} ${text.planChangedHint}`;
  // An error without a control: the seller has changed the questions since the page was rendered.
  if (error.code === 'INVALID' && !showFieldErrors(form, error, request)) return `${asSentence(message)} ${text.formChangedHint}`;
  return message;
}

export const needsVerification = (error: unknown): boolean => error instanceof ApiError && error.code === 'EMAIL_UNVERIFIED';

/** Sends the verification email again. `outboxUrl` is set where the sandbox shows emails instead of sending them. */
export async function sendVerification(): Promise<{ message: string; outboxUrl: string | null }> {
  try {
    const { data } = await api('POST /api/v1/auth/verify-email/resend');
    return { message: text.verificationSent(data.email), outboxUrl: data.outboxUrl };
  } catch (error) {
    const isSent = error instanceof ApiError && error.code === 'TOO_MANY';
    return { message: isSent ? text.verificationSent() : errorMessage(error, text.verifyEmailFirst), outboxUrl: null };
  }
}
