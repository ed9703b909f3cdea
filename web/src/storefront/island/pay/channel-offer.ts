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

/** Who is subscribed already may buy more time: it begins where what they have ends. */
function showSubscription(form: HTMLFormElement, subscription: Membership['subscription']): void {
  const note = form.querySelector<HTMLElement>('[data-pay-subscribed]');
  const words = note?.querySelector('b');
  nameButtons(subscription ? 'Renew Now' : undefined);
  if (!note || !words) return;
  note.hidden = !subscription;
  if (subscription) words.textContent = `You are subscribed until ${formatDay(subscription.expiryDate)}.`;
}

function show(form: HTMLFormElement, { isOwner, customer, subscription }: Membership): void {
  askWhatIsMissing(form, amountOf(form) === 0 ? nothingToAsk : customer);
  showStanding(isOwner ? 'mine' : standingOf(form));
  if (!isOwner) showSubscription(form, subscription);
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
