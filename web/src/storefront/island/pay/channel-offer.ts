import type { Membership } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/time.ts';
import { amountOf } from './amount.ts';
import { askWhatIsMissing } from './missing.ts';
import type { Offer } from './offer.ts';
import { nameButtons, type Standing, showStanding } from './standing.ts';

// Nothing has to be known of somebody who pays nothing.
const nothingToAsk = { name: '', email: '', phone: '' };

/** Closed while the channel's sales are paused. */
const standingOf = (form: HTMLFormElement) => (form.dataset.payStanding ?? 'open') as Standing;

/** Time that is bought while a subscription runs begins at its end. */
function showSubscription(form: HTMLFormElement, subscription: Membership['subscription'], isRenewable: boolean): void {
  const note = form.querySelector<HTMLElement>('[data-pay-subscribed]');
  const words = note?.querySelector('b');
  const renewing = note?.querySelector<HTMLElement>('[data-pay-renewable]');
  nameButtons(subscription ? 'Renew Now' : undefined);
  if (!note || !words) return;
  note.hidden = !subscription;
  if (renewing) renewing.hidden = !isRenewable;
  if (subscription) words.textContent = `You are subscribed until ${formatDay(subscription.expiryDate)}.`;
}

function show(form: HTMLFormElement, { isOwner, customer, subscription }: Membership): void {
  const isFree = amountOf(form) === 0;
  askWhatIsMissing(form, isFree ? nothingToAsk : customer);
  if (isOwner) {
    showStanding('mine');
    return;
  }
  // A free plan is not renewed while a subscription runs: it could be extended without end.
  const isTaken = isFree && subscription !== null && standingOf(form) === 'open';
  showStanding(isTaken ? 'owned' : standingOf(form));
  showSubscription(form, subscription, !isFree);
}

export const channelOffer: Offer = {
  productType: 'TELEGRAM_PLAN',
  async ask(form) {
    const { data } = await api('GET /api/v1/telegram/channels/{id}/membership', { params: { id: form.dataset.pay ?? '' } });
    return {
      show: () => show(form, data),
      mayPay: !data.isOwner && standingOf(form) === 'open',
      until: data.subscription?.expiryDate ?? null,
    };
  },
  async start({ itemId, planId, expectedAmount, customer, via }) {
    const params = { id: itemId, planId };
    if (expectedAmount === 0) return (await api('POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe', { params })).data;
    const body = { expectedAmount, ...(customer ? { customer } : {}), ...(via ? { via } : {}) };
    return (await api('POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription', { params, body })).data;
  },
  namesOf: ({ itemId, planId }) => ({ productType: 'TELEGRAM_PLAN', channelId: itemId, planId }),
};
