import type { ProductType } from '@jamun/contract';
import { loadCode } from '../../../lib/load-code.ts';
import type { TokenStore } from '../../../lib/token.ts';
import { findHook } from '../../hooks.ts';
import * as text from '../text.ts';
import type { CouponControl, CouponListeners } from './coupon/coupon-control.ts';
import type { AgreedCoupon } from './coupon/coupon-prices.ts';
import { couponState } from './coupon-state.ts';
import type { PurchaseRequest } from './purchase-request.ts';

/** Code in the address (`?code=DIWALI20`); null without one. */
const codeInUrl = () => new URL(location.href).searchParams.get('code');

let load: (() => Promise<CouponControl>) | null = null;
// One operation at a time: an agreed coupon follows the code in the address, and outranks its rejection.
let queue: Promise<unknown> = Promise.resolve();

function run(work: (control: CouponControl) => unknown): void {
  queue = queue
    .then(() => load?.())
    .then((control) => control && work(control))
    .catch(() => {
      const line = findHook('coupon-message');
      if (line) line.textContent = text.couponNotLoaded;
    });
}

/** Resolves when no coupon is being applied. */
export const couponSettled = (): Promise<unknown> => queue;

/** Applies a coupon that was agreed on, unless the address has another code or the buyer has removed the coupon. */
export function applyAgreedCoupon(agreed: AgreedCoupon): void {
  if (couponState.isDismissed || couponState.codes.get(agreed.itemId) === agreed.code) return;
  if ((codeInUrl() ?? agreed.code).trim().toUpperCase() === agreed.code) run((control) => control.applyAgreed(agreed));
}

/** Applies a code that was typed but not applied. Returns true if there was one: the buyer sees its price before paying. */
export async function applyTypedCoupon(): Promise<boolean> {
  if (findHook('coupon-field')?.hidden !== false) return false;
  const control = await load?.().catch(() => null);
  return control?.applyUnapplied() ?? false;
}

/** Completes an order for which a coupon leaves nothing to pay. */
export const completeFreeOrder = async (productType: ProductType, request: PurchaseRequest, session?: TokenStore) =>
  (await import('./coupon/free-order.ts')).completeFreeOrder(productType, request, session);

/** Updates the coupon after a payment that could not be started. Returns the message for the buyer; null for other errors. */
export async function explainCouponError(error: unknown, request: PurchaseRequest): Promise<string | null> {
  const control = request.couponCode === undefined ? null : await load?.().catch(() => null);
  return control ? control.explain(error, request) : null;
}

/** Coupon field of the pay box. Its script is loaded for a code in the address, and when the buyer opens the field. */
export function watchCoupon(form: HTMLFormElement, listeners: CouponListeners): void {
  if (!findHook('pay-coupon', form)) return;
  let loading: Promise<CouponControl> | null = null;
  load = () => {
    loading ??= loadCode(() => import('./coupon/coupon-control.ts')).then(
      ({ couponControl }) => couponControl(form, listeners),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  findHook('coupon-open', form)?.addEventListener('click', () => run((control) => control.open()));
  const code = codeInUrl();
  if (code) run((control) => control.applyFromLink(code));
}
