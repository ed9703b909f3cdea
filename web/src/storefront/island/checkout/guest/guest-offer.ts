import { api } from '../../../../lib/api.ts';
import { guestToken } from '../../../../lib/token.ts';
import { findHook } from '../../../hooks.ts';
import { codeRequest } from '../../guest/code-request.ts';
import { rememberedContact } from '../../guest/contact.ts';
import { askForCode, hasProved } from '../../guest/email-code.ts';
import { orderTokens } from '../../payment/order-tokens.ts';
import { completeFreeOrder } from '../coupon.ts';
import { formValues } from '../form-fields.ts';
import type { Offer } from '../offer.ts';
import { productPurchase } from '../product-offer.ts';
import { isFreeByCoupon, type PurchaseRequest, purchaseTerms } from '../purchase-request.ts';

/** Token of the unpaid order for the same item: the server continues that order while its terms are the same. */
const openOrderToken = ({ itemId, planId }: PurchaseRequest) =>
  orderTokens.ofItem(itemId).find((order) => !order.isPaid && order.planId === planId)?.orderToken;

/** Part of the body that guests add to every purchase. */
function guestPart(request: PurchaseRequest) {
  const { email = '', phone = '' } = request.customer ?? {};
  const orderToken = openOrderToken(request);
  return { customer: { email, phone }, ...(orderToken ? { orderToken } : {}), ...(request.remind ? { remind: true } : {}) };
}

async function startPurchase(request: PurchaseRequest) {
  const { itemId, planId } = request;
  if (!planId) {
    const body = { ...productPurchase(request), ...guestPart(request) };
    return (await api('POST /api/v1/guest/digital-products/{id}/purchase', { params: { id: itemId }, body })).data;
  }
  const params = { id: itemId, planId };
  const body = { ...purchaseTerms(request), ...guestPart(request) };
  return (await api('POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription', { params, body })).data;
}

/** A free item needs a proved address. False: the buyer changes the address. */
async function proveAddress(form: HTMLFormElement, { customer }: PurchaseRequest): Promise<boolean> {
  const email = customer?.email ?? '';
  if (!(await hasProved(email))) {
    const step = findHook('code-step', form);
    if (!step) throw new Error('The page has no field for the code');
    // After a reload, the code of the former request is in the mailbox already.
    if (!codeRequest.read(email)) await codeRequest.send(email);
    if (!(await askForCode(step, email))) return false;
  }
  rememberedContact.update({ email });
  return true;
}

/** Null: the buyer changes the address. */
async function getForFree(form: HTMLFormElement, { productType }: Offer, request: PurchaseRequest) {
  if (!(await proveAddress(form, request))) return null;
  if (isFreeByCoupon(request)) return completeFreeOrder(productType, request, guestToken);
  const params = { id: request.itemId, planId: request.planId };
  return (await api('POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe', { params, session: guestToken })).data;
}

/** The same offer for a buyer without an account. */
export const guestOffer = (form: HTMLFormElement, offer: Offer): Offer => ({
  ...offer,
  async start(request) {
    const { itemId, planId, expectedAmount, customer } = request;
    if (expectedAmount === 0) return getForFree(form, offer, request);
    const { orderToken, ...started } = await startPurchase(request);
    orderTokens.save({ orderId: started.orderId, orderToken, itemId, planId, values: formValues(form) });
    rememberedContact.update({ ...customer });
    return started;
  },
});
