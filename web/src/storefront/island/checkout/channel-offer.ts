import type { Membership } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/time.ts';
import { findHook } from '../../hooks.ts';
import * as text from '../text.ts';
import { applyAgreedCoupon, completeFreeOrder } from './coupon.ts';
import { askForMissing, nothingMissing } from './form-fields.ts';
import type { Offer } from './offer.ts';
import { initialState, linkPurchase, showPanelState } from './panel.ts';
import { labelPayButtons } from './pay-label.ts';
import { isFreeByCoupon, purchaseTerms } from './purchase-request.ts';
import { itemIdIn, selectedAmount, selectedCouponCode } from './selection.ts';

type RunningSubscription = Pick<NonNullable<Membership['subscription']>, 'expiryDate'>;

/** A renewal starts at the end of the running subscription. */
function showSubscription(form: HTMLFormElement, subscription: RunningSubscription | null, isRenewable: boolean): void {
  const note = findHook('pay-subscribed', form);
  const line = note?.querySelector('b');
  const renewable = findHook('pay-renewable', form);
  labelPayButtons(subscription ? text.renewLabel : undefined);
  if (!note || !line) return;
  note.hidden = !subscription;
  if (renewable) renewable.hidden = !isRenewable;
  if (subscription) line.textContent = text.subscribedUntil(formatDay(subscription.expiryDate));
}

/** Subscription to the channel, for the selected plan. */
export function showRunning(form: HTMLFormElement, subscription: RunningSubscription | null): void {
  // A plan that is free by a coupon stays open: without the coupon it can be renewed.
  const isFree = selectedAmount(form) === 0 && selectedCouponCode(form) === undefined;
  // A free plan cannot be renewed while a subscription runs: it could be extended without end.
  const isTaken = isFree && subscription !== null && initialState(form) === 'open';
  showPanelState(isTaken ? 'owned' : initialState(form));
  showSubscription(form, subscription, !isFree);
}

function showMembership(form: HTMLFormElement, { isOwner, customer, subscription }: Membership): void {
  askForMissing(form, selectedAmount(form) === 0 ? nothingMissing : customer);
  if (isOwner) {
    showPanelState('mine');
    return;
  }
  const coupon = subscription?.renewalCoupon;
  // A renewal without payment is not possible.
  if (coupon && coupon.amount > 0) applyAgreedCoupon({ ...coupon, itemId: subscription.planId });
  linkPurchase('/purchased', text.goToPurchased);
  showRunning(form, subscription);
}

export const channelOffer: Offer = {
  productType: 'TELEGRAM_PLAN',
  async fetchStatus(form) {
    const params = { id: itemIdIn(form) };
    const { data } = await api('GET /api/v1/telegram/channels/{id}/membership', { params });
    return {
      show: () => showMembership(form, data),
      canPay: !data.isOwner && initialState(form) === 'open',
      subscribedUntil: data.subscription?.expiryDate ?? null,
    };
  },
  async start(request) {
    const { itemId, planId, expectedAmount, customer } = request;
    const params = { id: itemId, planId };
    if (isFreeByCoupon(request)) return completeFreeOrder('TELEGRAM_PLAN', request);
    if (expectedAmount === 0) return (await api('POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe', { params })).data;
    const body = { ...purchaseTerms(request), ...(customer ? { customer } : {}) };
    return (await api('POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription', { params, body })).data;
  },
  itemRef: ({ itemId, planId }) => ({ productType: 'TELEGRAM_PLAN', channelId: itemId, planId }),
};
