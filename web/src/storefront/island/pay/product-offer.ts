import type { Ownership } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { formatPrice } from '../../parts/sale/format-price.ts';
import { resultAddress } from '../payment/result-address.ts';
import { takeAmount } from './amount.ts';
import { askWhatIsMissing } from './missing.ts';
import type { Offer } from './offer.ts';
import { nameButtons, type Standing, showPurchase, showStanding } from './standing.ts';

const clock = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit', hour12: true });

/** A payment that was begun goes on where it stopped, also where the piece that it holds was the last one. */
function offerToGoOn(form: HTMLFormElement, openOrder: Ownership['openOrder']): void {
  const note = form.querySelector<HTMLElement>('[data-pay-begun]');
  const words = note?.querySelector('span');
  const link = note?.querySelector('a');
  if (!note || !words || !link) return;
  nameButtons();
  note.hidden = true;
  if (!openOrder || !takeAmount(form, openOrder.amount)) return;
  const { orderId, amount, expiresAt } = openOrder;
  words.textContent = `You have an unfinished payment of ${formatPrice(amount)}, reserved until ${clock.format(new Date(expiresAt))}.`;
  link.href = resultAddress.waiting({ orderId, productType: 'DIGITAL_PRODUCT' });
  note.hidden = false;
  nameButtons('Continue payment');
}

function show(form: HTMLFormElement, { isOwner, purchaseId, openOrder, customer }: Ownership) {
  askWhatIsMissing(form, customer);
  if (isOwner) return showStanding('mine');
  if (purchaseId) return showPurchase(purchaseId);
  showStanding(openOrder ? 'open' : (form.dataset.payStanding as Standing));
  offerToGoOn(form, openOrder);
}

export const productOffer: Offer = {
  productType: 'DIGITAL_PRODUCT',
  async ask(form) {
    const { data } = await api('GET /api/v1/digital-products/{id}/ownership', { params: { id: form.dataset.pay ?? '' } });
    return { show: () => show(form, data), mayPay: !data.isOwner && data.purchaseId === null, until: null };
  },
  async start({ itemId, customAmount, expectedAmount, answers, customer, via }) {
    const { data } = await api('POST /api/v1/digital-products/{id}/purchase', {
      params: { id: itemId },
      body: {
        expectedAmount,
        ...(customAmount === null ? {} : { customAmount }),
        ...(customer ? { customer } : {}),
        ...(via ? { via } : {}),
        answers: Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer })),
      },
    });
    return data;
  },
  namesOf: ({ itemId }) => ({ productType: 'DIGITAL_PRODUCT', productId: itemId }),
};
