import type { Ownership } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { completeFreeOrder } from './coupon.ts';
import { askForMissing, nothingMissing } from './form-fields.ts';
import type { Offer } from './offer.ts';
import { initialState, showPanelState, showPurchase } from './panel.ts';
import { answersOf, isFreeByCoupon, type PurchaseRequest, purchaseTerms } from './purchase-request.ts';
import { itemIdIn, selectedAmount } from './selection.ts';
import { showUnfinishedOrder } from './unfinished-order.ts';

function showOwnership(form: HTMLFormElement, { isOwner, purchaseId, openOrder, customer }: Ownership) {
  askForMissing(form, selectedAmount(form) === 0 ? nothingMissing : customer);
  if (isOwner) return showPanelState('mine');
  if (purchaseId) return showPurchase(purchaseId);
  showPanelState(openOrder ? 'open' : initialState(form));
  showUnfinishedOrder(form, 'DIGITAL_PRODUCT', openOrder);
}

/** Body of the purchase of a product. */
export const productPurchase = (request: PurchaseRequest) => {
  const { customAmount } = request;
  return { ...purchaseTerms(request), ...(customAmount === null ? {} : { customAmount }), answers: answersOf(request) };
};

export const productOffer: Offer = {
  productType: 'DIGITAL_PRODUCT',
  async fetchStatus(form) {
    const params = { id: itemIdIn(form) };
    const { data } = await api('GET /api/v1/digital-products/{id}/ownership', { params });
    return { show: () => showOwnership(form, data), canPay: !data.isOwner && data.purchaseId === null, subscribedUntil: null };
  },
  async start(request) {
    const { itemId, customer } = request;
    if (isFreeByCoupon(request)) return completeFreeOrder('DIGITAL_PRODUCT', request);
    const { data } = await api('POST /api/v1/digital-products/{id}/purchase', {
      params: { id: itemId },
      body: { ...productPurchase(request), ...(customer ? { customer } : {}) },
    });
    return data;
  },
  itemRef: ({ itemId }) => ({ productType: 'DIGITAL_PRODUCT', productId: itemId }),
};
