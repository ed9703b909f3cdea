import { checkoutMessages, couponMessages } from '@jamun/contract';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { ResolveOrder } from '../payments/resolve-order.ts';
import { sendReceipt } from '../settlement/send-receipt.ts';
import { completeFreeOrder } from './complete-free-order.ts';
import { startedView } from './order.presenter.ts';
import { priceItems } from './price-items.ts';
import { showOrder, showOwnership, showPaymentStatus } from './show-order.ts';
import { startPurchase } from './start-purchase.ts';

export function mountOrders(mount: Mount, deps: CheckoutDeps, resolveOrder: ResolveOrder): void {
  const useCase = {
    start: startPurchase(deps),
    order: showOrder(deps),
    status: showPaymentStatus(deps, resolveOrder),
    ownership: showOwnership(deps),
    receipt: sendReceipt(deps),
    price: priceItems(deps),
    completeFree: completeFreeOrder(deps),
  };

  mount('POST /api/v1/digital-products/{id}/purchase', async ({ params, body, session, caller }) => {
    const request = { buyerId: session.userId, productType: 'DIGITAL_PRODUCT', itemId: params.id, network: caller.address } as const;
    return ok(startedView(await useCase.start(request, body), deps.payments.browser()), checkoutMessages.started);
  });
  mount('POST /api/v1/checkout/price', async ({ body, caller }) => ok(await useCase.price(body, caller.address)));
  mount('POST /api/v1/checkout/free-order', async ({ body: { productType, itemId, ...form }, session, caller }) => {
    const request = { buyerId: session.userId, productType, itemId, network: caller.address };
    return ok(await useCase.completeFree(request, form), couponMessages.freeOrder);
  });
  mount('GET /api/v1/digital-products/{id}/ownership', async ({ params, session }) =>
    ok(await useCase.ownership({ userId: session.userId, itemId: params.id })),
  );
  mount('GET /api/v1/orders/payment-callback', async ({ query }) => {
    const status = await useCase.status(query.orderId);
    return { ...ok({ status }), status };
  });
  mount('GET /api/v1/orders/{id}', async ({ params, session }) => ok(await useCase.order({ id: params.id, buyerId: session.userId })));
  mount('POST /api/v1/orders/{id}/receipt', async ({ params, session }) => {
    await useCase.receipt({ id: params.id, buyerId: session.userId });
    return done(checkoutMessages.receiptSent);
  });
}
