import type { ProductType } from '@jamun/contract';
import { api } from '../../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { asSentence, formatPlanPrice, formatPrice, formChangedHint } from '../../text.ts';
import { couponState } from '../coupon-state.ts';
import type { ShowMessage } from '../messages.ts';
import { labelPayButtons } from '../pay-label.ts';
import type { PurchaseRequest } from '../purchase-request.ts';
import { currentPrice, itemIdIn, planOf, plansIn, selectedAmount, selectedItemId } from '../selection.ts';
import { browserId } from './browser-id.ts';
import { type AgreedCoupon, type AppliedCoupon, couponOfAgreement, couponOfQuote, rejectionOfAll } from './coupon-prices.ts';
import { watchEnd } from './coupon-terms.ts';
import { couponView } from './coupon-view.ts';
import { showReducedPrices } from './reduced-prices.ts';
import * as text from './text.ts';

/** Keeps the code in the address: for reloads, for the way back from sign-in, and for links that are shared. */
function writeCodeToUrl(code: string | null): void {
  const address = new URL(location.href);
  if (code === null) address.searchParams.delete('code');
  else address.searchParams.set('code', code);
  history.replaceState(history.state, '', address);
}

/** Prices of the product, or of all paid plans, with the code. */
async function fetchCoupon(form: HTMLFormElement, couponCode: string): Promise<AppliedCoupon> {
  const plans = plansIn(form);
  const itemIds = plans.length > 0 ? plans.filter((plan) => currentPrice(form, plan) > 0).map(({ value }) => value) : [itemIdIn(form)];
  const productType: ProductType = plans.length > 0 ? 'TELEGRAM_PLAN' : 'DIGITAL_PRODUCT';
  const body = { productType, itemIds, couponCode, browser: browserId() };
  return couponOfQuote((await api('POST /api/v1/checkout/price', { body })).data);
}

/** Why the price with a code could not be fetched. */
const failureOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'INVALID' ? text.codeMalformed : errorMessage(error, text.codeNotChecked);

/** A conflict of a free order: the coupon no longer makes it free, or another reason. */
const isAboutPrice = ({ code }: ApiError, { expectedAmount }: PurchaseRequest): boolean =>
  code === 'PRICE_CHANGED' || (code === 'CONFLICT' && expectedAmount === 0);

export interface CouponListeners {
  /** Prices or the coupon have changed. */
  onChange(): void;
  /** Status line of the pay panel. */
  showMessage: ShowMessage;
}

/** Coupon of the checkout. A chunk of its own: it is loaded when there is a code. */
export function couponControl(form: HTMLFormElement, { onChange, showMessage }: CouponListeners) {
  const view = couponView(form, { apply: () => void applyTyped(), remove: removeByBuyer });
  let current: AppliedCoupon | null = null;
  /** Restores the page as it is without the current coupon. */
  const undo: (() => void)[] = [];
  /** Rejected code that still stands in the field. */
  let rejectedCode = '';
  /** The status line has the reason why the code of the link was rejected. */
  let isReasonInStatus = false;

  function setCoupon(coupon: AppliedCoupon | null): void {
    for (const step of undo.splice(0)) step();
    couponState.codes.clear();
    if (coupon) undo.push(showReducedPrices(form, coupon));
    current = coupon;
    for (const [itemId, { message }] of coupon?.items ?? []) if (message === null) couponState.codes.set(itemId, coupon?.code ?? '');
    undo.push(watchEnd(coupon?.endsAt ?? null, { onChange: () => view.show(current), onEnd: end }));
    view.show(coupon);
    // The labels of an earlier price.
    labelPayButtons();
    onChange();
  }

  function end(): void {
    setCoupon(null);
    view.say(text.endedNow(formatPlanPrice(selectedAmount(form))));
  }

  function dismiss(): void {
    couponState.isDismissed = true;
    writeCodeToUrl(null);
    setCoupon(null);
  }

  function removeByBuyer(): void {
    dismiss();
    view.say(text.removed(formatPlanPrice(selectedAmount(form))), 'silent');
    view.focusEntry();
  }

  /** Applies a code that reduces an item of this page; returns the reason if it does not. */
  async function apply(code: string): Promise<string | null> {
    try {
      const coupon = await fetchCoupon(form, code);
      const reason = rejectionOfAll(coupon, selectedItemId(form));
      if (reason !== null) return reason;
      setCoupon(coupon);
      writeCodeToUrl(coupon.code);
      view.say(text.applied(coupon.code, formatPlanPrice(selectedAmount(form))), 'silent');
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }

  async function applyTyped(): Promise<void> {
    const code = view.typedCode();
    const reason = code === '' ? text.codeMissing : await view.runBusy(() => apply(code));
    if (reason === undefined) return;
    rejectedCode = reason === null ? '' : code;
    if (reason === null) view.focusLine();
    else view.reject(reason);
  }

  for (const plan of plansIn(form)) plan.addEventListener('change', () => view.show(current));

  return {
    open: view.open,
    async applyFromLink(code: string): Promise<void> {
      const reason = await apply(code);
      if (reason === null) return;
      rejectedCode = code;
      view.open({ code, keepsFocus: true });
      view.say(reason);
      // On phones the field is below the first screen.
      isReasonInStatus = !view.isFieldInView();
      if (isReasonInStatus) showMessage(reason);
    },
    applyAgreed(agreed: AgreedCoupon): void {
      if (current?.code === agreed.code && current.items.get(agreed.itemId)?.amount === agreed.amount) return;
      const coupon = couponOfAgreement(agreed, currentPrice(form, planOf(form, agreed.itemId)));
      if (!coupon) return;
      view.say('');
      // The last use of the coupon is that of the agreed order: the link was rejected because of it.
      if (isReasonInStatus) showMessage('');
      setCoupon(coupon);
    },
    /** Applies a code that the buyer has typed without pressing Apply. Returns true if there was one. */
    async applyUnapplied(): Promise<boolean> {
      const code = view.typedCode();
      if (code === '' || code === rejectedCode) return false;
      await applyTyped();
      return true;
    },
    async explain(error: unknown, request: PurchaseRequest): Promise<string | null> {
      if (!(error instanceof ApiError) || request.couponCode === undefined) return null;
      if (error.code === 'COUPON_REJECTED') return rejectPayment(error.message);
      if (!isAboutPrice(error, request)) return null;
      if (current?.isAgreed) return `${asSentence(error.message)} ${formChangedHint}`;
      const reason = await apply(request.couponCode);
      if (reason !== null) return rejectPayment(reason);
      const amount = selectedAmount(form);
      return amount === request.expectedAmount ? asSentence(error.message) : text.payNewPrice(formatPrice(amount));
    },
  };

  function rejectPayment(reason: string): string {
    dismiss();
    return `${asSentence(reason)} ${text.payWithoutCoupon(formatPrice(selectedAmount(form)))}`;
  }
}

export type CouponControl = ReturnType<typeof couponControl>;
