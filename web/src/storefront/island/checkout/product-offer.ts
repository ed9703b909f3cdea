import type { Ownership } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { findHook, readHook } from '../../hooks.ts';
import { resultAddress } from '../payment/result-address.ts';
import * as text from '../text.ts';
import { formatPrice } from '../text.ts';
import { askForMissing } from './form-fields.ts';
import type { Offer } from './offer.ts';
import { labelPayButtons, showPanelState, showPurchase } from './panel.ts';
import { itemIdIn, selectAmount } from './selection.ts';

const timeFormat = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit', hour12: true });

/** Offers to continue an open order, also when its reservation holds the last item in stock. */
function showUnfinishedPayment(form: HTMLFormElement, openOrder: Ownership['openOrder']): void {
  const note = findHook('pay-unfinished', form);
  const line = note?.querySelector('span');
  const link = note?.querySelector('a');
  if (!note || !line || !link) return;
  labelPayButtons();
  note.hidden = true;
  if (!openOrder || !selectAmount(form, openOrder.amount)) return;
  const { orderId, amount, expiresAt } = openOrder;
  line.textContent = text.unfinishedPayment(formatPrice(amount), timeFormat.format(new Date(expiresAt)));
  link.href = resultAddress.waiting({ orderId, productType: 'DIGITAL_PRODUCT' });
  note.hidden = false;
  labelPayButtons(text.continueLabel);
}

function showOwnership(form: HTMLFormElement, { isOwner, purchaseId, openOrder, customer }: Ownership) {
  askForMissing(form, customer);
  if (isOwner) return showPanelState('mine');
  if (purchaseId) return showPurchase(purchaseId);
  showPanelState((!openOrder && readHook(form, 'pay-state')) || 'open');
  showUnfinishedPayment(form, openOrder);
}

export const productOffer: Offer = {
  productType: 'DIGITAL_PRODUCT',
  async fetchStatus(form) {
    const params = { id: itemIdIn(form) };
    const { data } = await api('GET /api/v1/digital-products/{id}/ownership', { params });
    return { show: () => showOwnership(form, data), canPay: !data.isOwner && data.purchaseId === null, subscribedUntil: null };
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
  itemRef: ({ itemId }) => ({ productType: 'DIGITAL_PRODUCT', productId: itemId }),
};
