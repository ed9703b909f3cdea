import { loadCode } from '../../../lib/load-code.ts';
import { returnTo } from '../../../lib/return-to.ts';
import { findHook, findHooks, readHook } from '../../hooks.ts';
import { hasGuestRecords } from '../guest/records.ts';
import { pendingPayment } from '../payment/pending-payment.ts';
import * as text from '../text.ts';
import { showToast } from '../toast.ts';
import { validateForm, watchErrors } from '../validate-form.ts';
import { isInAppBrowser } from './browsers.ts';
import { channelOffer } from './channel-offer.ts';
import { applyTypedCoupon, couponSettled, explainCouponError, watchCoupon } from './coupon.ts';
import { askFor, guestDetails, keepDraft } from './form-fields.ts';
import type { GuestCheckout } from './guest/guest-checkout.ts';
import { type ShowMessage, statusLine } from './messages.ts';
import { isGuest, type Offer, watchBuyerStatus } from './offer.ts';
import { hideBuyerNotes, initialState, showPanelState } from './panel.ts';
import { labelPayButtons } from './pay-label.ts';
import { paySheet } from './pay-sheet.ts';
import { explainPaymentError, needsVerification, sendVerification } from './payment-errors.ts';
import { productOffer } from './product-offer.ts';
import { readPurchaseRequest } from './purchase-request.ts';
import { readReferralLink } from './referral-link.ts';
import { shouldRenew } from './renewal.ts';
import { recallPayment, runCheckout } from './run-checkout.ts';
import { itemIdIn, selectedAmount, showTotal, watchAmount, watchPlan } from './selection.ts';

/** Checkout of buyers without an account, loaded when it is needed. */
function lazyGuestCheckout(form: HTMLFormElement, offer: Offer) {
  let loading: Promise<GuestCheckout> | null = null;
  let loaded: GuestCheckout | null = null;
  const load = (): Promise<GuestCheckout> => {
    loading ??= loadCode(() => import('./guest/guest-checkout.ts')).then(
      ({ startGuestCheckout }) => {
        loaded = startGuestCheckout(form, offer);
        return loaded;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const preload = () => {
    if (isGuest()) load().catch(() => undefined);
  };
  for (const event of ['pointerdown', 'focusin'] as const) document.addEventListener(event, preload, { once: true });
  const askForDetails = () => {
    const isFree = selectedAmount(form) === 0;
    askFor(form, guestDetails(isFree));
    // A reminder is about a payment.
    const reminder = form.querySelector<HTMLInputElement>('[name="remind"]');
    if (reminder?.parentElement) reminder.parentElement.hidden = isFree;
  };

  return {
    load,
    async refresh(): Promise<void> {
      showPanelState(initialState(form));
      hideBuyerNotes(form);
      labelPayButtons();
      askForDetails();
      // Without the chunk the page stays as it is: the server rejects a payment for an item that the buyer owns.
      if (hasGuestRecords())
        await load().then(
          ({ recall }) => recall(),
          () => undefined,
        );
    },
    showAgain(): void {
      askForDetails();
      loaded?.showAgain();
    },
  };
}

interface PaymentOptions {
  form: HTMLFormElement;
  offer: Offer;
  guest: ReturnType<typeof lazyGuestCheckout>;
  via: string | null;
  showMessage: ShowMessage;
}

/** Guards against a double click: one payment at a time. */
function createPayment({ form, offer, guest, via, showMessage }: PaymentOptions) {
  const buttons = findHooks('pay-button');
  const sheet = paySheet(form);
  let isBusy = false;
  const setBusy = (busy: boolean) => {
    isBusy = busy;
    for (const button of buttons) button.setAttribute('aria-busy', String(busy));
  };
  return {
    async pay() {
      if (isGuest() && sheet.isNeeded()) {
        // The message would be in the sheet, beside fields that have their own.
        showMessage('');
        return sheet.open();
      }
      if (isBusy || !validateForm(form)) return;
      setBusy(true);
      showMessage('');
      await couponSettled();
      if (await applyTypedCoupon()) return setBusy(false);
      const request = readPurchaseRequest(form, via);
      try {
        await runCheckout({ offer: isGuest() ? (await guest.load()).offer : offer, request, sheet, showMessage });
      } catch (error) {
        const { message, outboxUrl } = needsVerification(error)
          ? await sendVerification()
          : { message: (await explainCouponError(error, request)) ?? explainPaymentError(form, error, request), outboxUrl: null };
        showMessage(message, 'bad', outboxUrl ? { label: text.openOutboxLabel, href: outboxUrl } : undefined);
        showToast(message);
      }
      setBusy(false);
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
  // Includes the link in the header: signing in from this page returns to it.
  for (const link of document.querySelectorAll('a[href="/signin"]')) {
    link.addEventListener('click', () => returnTo.remember(location.pathname + location.search));
  }
  keepDraft(form);
  const via = readReferralLink(itemIdIn(form));
  watchErrors(form);
  watchAmount(form);
  const offer = readHook(form, 'pay-type') === 'TELEGRAM_PLAN' ? channelOffer : productOffer;
  const guest = lazyGuestCheckout(form, offer);
  const showMessage = statusLine(form);
  const { pay, reset } = createPayment({ form, offer, guest, via, showMessage });
  // A signed-in buyer is asked only for what the account lacks, once that is known.
  if (!isGuest()) askFor(form, []);
  const { refresh, showAgain } = watchBuyerStatus({
    form,
    offer,
    guest,
    onStatus: async (status) => {
      // A hidden tab opens no payment: the visitor has signed in from another tab.
      if (!document.hidden && shouldRenew(form, status) && !(await recalled)) await pay();
    },
  });
  const recalled = recallPayment(form, refresh);
  const update = () => {
    showTotal(form);
    showAgain();
  };
  watchPlan(form, update);
  watchCoupon(form, { onChange: update, showMessage });
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
  if (isInAppBrowser(navigator.userAgent)) void import('./in-app-help.ts').then(({ showInAppHelp }) => showInAppHelp(via));
}
