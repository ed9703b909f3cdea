import type { ProductType } from '@jamun/contract';
import { api } from '../../../../lib/api.ts';
import { type TokenStore, userToken } from '../../../../lib/token.ts';
import { answersOf, type PurchaseRequest } from '../purchase-request.ts';

/** Completes an order for which the coupon leaves nothing to pay. Guests need the session of their email code. */
export async function completeFreeOrder(productType: ProductType, request: PurchaseRequest, session: TokenStore = userToken) {
  const { itemId, planId, couponCode = '', customer, via } = request;
  const body = {
    productType,
    itemId: planId || itemId,
    couponCode,
    answers: answersOf(request),
    // The address of a guest is that of the session.
    ...(customer && session === userToken ? { customer } : {}),
    ...(via ? { via } : {}),
  };
  return (await api('POST /api/v1/checkout/free-order', { body, session })).data;
}
