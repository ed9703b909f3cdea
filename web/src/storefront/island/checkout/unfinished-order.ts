import type { Ownership, ProductType } from '@jamun/contract';
import { findHook } from '../../hooks.ts';
import { resultAddress } from '../payment/result-address.ts';
import * as text from '../text.ts';
import { formatPrice } from '../text.ts';
import { applyAgreedCoupon } from './coupon.ts';
import { labelPayButtons } from './pay-label.ts';
import { selectAmount, selectedCouponCode, selectedItemId } from './selection.ts';

const timeFormat = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit', hour12: true });

type OpenOrder = Ownership['openOrder'];

/** Whether the coupon of the order is applied. It is applied now if none is: the order is shown again then. */
function hasSameCoupon(form: HTMLFormElement, { couponCode, amount }: NonNullable<OpenOrder>): boolean {
  const current = selectedCouponCode(form) ?? null;
  if (couponCode !== null && couponCode !== current) applyAgreedCoupon({ itemId: selectedItemId(form), code: couponCode, amount });
  return couponCode === current;
}

/** Offers to continue an open order, also when its reservation holds the last item in stock. Returns whether it can be continued. */
export function showUnfinishedOrder(form: HTMLFormElement, productType: ProductType, openOrder: OpenOrder): boolean {
  const note = findHook('pay-unfinished', form);
  const line = note?.querySelector('span');
  const link = note?.querySelector('a');
  if (!note || !line || !link) return false;
  labelPayButtons();
  note.hidden = true;
  if (!openOrder || !hasSameCoupon(form, openOrder) || !selectAmount(form, openOrder.amount)) return false;
  const { orderId, amount, expiresAt } = openOrder;
  line.textContent = text.unfinishedPayment(formatPrice(amount), timeFormat.format(new Date(expiresAt)));
  link.href = resultAddress.waiting({ orderId, productType });
  note.hidden = false;
  labelPayButtons(text.continueLabel);
  return true;
}
