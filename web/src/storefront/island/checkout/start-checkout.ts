import { returnTo } from '../../../lib/return-to.ts';
import { findHook, findHooks, readHook } from '../../hooks.ts';
import { pendingPayment } from '../payment/pending-payment.ts';
import * as text from '../text.ts';
import { signInLabel } from '../text.ts';
import { showToast } from '../toast.ts';
import { validateForm, watchErrors } from '../validate-form.ts';
import { channelOffer } from './channel-offer.ts';
import { keepDraft } from './form-fields.ts';
import { statusLine } from './messages.ts';
import { type Offer, watchBuyerStatus } from './offer.ts';
import { explainPaymentError, needsVerification, sendVerification } from './payment-errors.ts';
import { productOffer } from './product-offer.ts';
import { readPurchaseRequest } from './purchase-request.ts';
import { readReferralLink } from './referral-link.ts';
import { shouldRenew } from './renewal.ts';
import { recallPayment, runCheckout } from './run-checkout.ts';
import { itemIdIn, selectedAmount, showTotal, watchAmount, watchPlan } from './selection.ts';

/** Guards against a double click: one payment at a time. */
function createPayment(form: HTMLFormElement, offer: Offer, via: string | null) {
  const buttons = findHooks('pay-button');
  const showMessage = statusLine(form);
  let isBusy = false;
  const setBusy = (busy: boolean) => {
    isBusy = busy;
    for (const button of buttons) button.setAttribute('aria-busy', String(busy));
  };
  return {
    async pay() {
      if (isBusy || !validateForm(form)) return;
      setBusy(true);
      showMessage('');
      const request = readPurchaseRequest(form, via);
      try {
        await runCheckout(offer, request, showMessage);
      } catch (error) {
        const { message, outboxUrl } = needsVerification(error)
          ? await sendVerification()
          : { message: explainPaymentError(form, error, request), outboxUrl: null };
        showMessage(message, 'bad', outboxUrl ? { label: text.openOutboxLabel, href: outboxUrl } : undefined);
        showToast(message);
        setBusy(false);
      }
    },
    /** For a page that the back-forward cache restores in the middle of a payment. */
    reset() {
      setBusy(false);
      showMessage('');
    },
  };
}

/** Pay panel of a product or channel page. */
export function startCheckout() {
  const form = findHook('pay-form');
  if (!form) return;
  const signInLinks = findHooks('pay-sign-in');
  // Includes the link in the header: signing in from this page returns to it.
  for (const link of document.querySelectorAll('a[href="/signin"]')) {
    link.addEventListener('click', () => returnTo.remember(location.pathname + location.search));
  }
  keepDraft(form);
  const via = readReferralLink(itemIdIn(form));
  watchErrors(form);
  watchAmount(form);
  const offer = readHook(form, 'pay-type') === 'TELEGRAM_PLAN' ? channelOffer : productOffer;
  const { pay, reset } = createPayment(form, offer, via);
  const { refresh, showAgain } = watchBuyerStatus(form, offer, async (status) => {
    // A hidden tab opens no payment: the visitor has signed in from another tab.
    if (!document.hidden && shouldRenew(form, status) && !(await recalled)) await pay();
  });
  const recalled = recallPayment(form, refresh);
  watchPlan(form, () => {
    showTotal(form);
    for (const link of signInLinks) link.textContent = signInLabel(selectedAmount(form) === 0);
    showAgain();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void pay();
  });
  pendingPayment.onChange(() => void refresh());
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    reset();
    void refresh();
    void recallPayment(form, refresh);
  });
}
