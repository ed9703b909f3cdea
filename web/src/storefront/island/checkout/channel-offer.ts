import type { Membership } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/time.ts';
import { findHook } from '../../hooks.ts';
import * as text from '../text.ts';
import { askForMissing } from './form-fields.ts';
import type { Offer } from './offer.ts';
import { initialState, linkPurchase, showPanelState } from './panel.ts';
import { labelPayButtons } from './pay-label.ts';
import { itemIdIn, selectedAmount } from './selection.ts';

type RunningSubscription = Pick<NonNullable<Membership['subscription']>, 'expiryDate'>;

// A free plan needs no details of the buyer.
const nothingMissing = { name: '', email: '', phone: '' };

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
  const isFree = selectedAmount(form) === 0;
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
  async start({ itemId, planId, expectedAmount, customer, via }) {
    const params = { id: itemId, planId };
    if (expectedAmount === 0) return (await api('POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe', { params })).data;
    const body = { expectedAmount, ...(customer ? { customer } : {}), ...(via ? { via } : {}) };
    return (await api('POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription', { params, body })).data;
  },
  itemRef: ({ itemId, planId }) => ({ productType: 'TELEGRAM_PLAN', channelId: itemId, planId }),
};
