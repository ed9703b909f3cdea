import { adminOrderMessages, checkoutMessages as say } from '@jamun/contract';
import { by } from '../../../platform/audit/audit.port.ts';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import type { CheckoutParts } from '../parts.ts';
import { type RefundWish, refundOrder } from '../refunds/refund-order.ts';
import { retryRefund } from '../refunds/retry-refund.ts';
import { sendReceipt } from '../settlement/send-receipt.ts';
import { startedView } from './order.presenter.ts';
import { showOrder, showOwnership, showPaymentStatus } from './show-order.ts';
import { startPurchase } from './start-purchase.ts';

export function mountCheckout(mount: Mount, parts: CheckoutParts): void {
  const useCase = {
    start: startPurchase(parts),
    order: showOrder(parts),
    status: showPaymentStatus(parts),
    ownership: showOwnership(parts),
    receipt: sendReceipt(parts),
  };

  mount('POST /api/v1/digital-products/{id}/purchase', async ({ params, body, session, caller }) => {
    const wish = { buyerId: session.userId, productType: 'DIGITAL_PRODUCT', itemId: params.id, network: caller.address } as const;
    return ok(startedView(await useCase.start(wish, body), parts.payments.browser()), say.started);
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
    return done(say.receiptSent);
  });
}

/** Refunds by the seller or an administrator, with their audit row in the same transaction. */
export function mountRefunds(mount: Mount, parts: CheckoutParts): void {
  const told = (status: string) => (status === 'REFUNDED' ? say.refunded : say.refundStarted);

  const refund = async (wish: RefundWish & { sellerId?: number }) =>
    (await parts.database.transact((tx) => refundOrder(parts, tx, wish))).status;

  mount('POST /api/v1/sales/{orderId}/refund', async ({ params: { orderId }, body, session, caller }) => {
    const wish = { orderId, cause: 'SELLER', reason: body.reason ?? null, actor: by(session, caller), sellerId: session.userId } as const;
    const status = await refund(wish);
    return ok({ orderId, status }, told(status));
  });
  mount('POST /api/v1/admin/orders/{id}/refund', async ({ params: { id: orderId }, body, session, caller }) => {
    const wish = { orderId, cause: 'ADMIN', reason: body.reason ?? null, actor: by(session, caller) } as const;
    const status = await refund(wish);
    return ok({ orderId, status }, told(status));
  });
  mount('POST /api/v1/admin/orders/{id}/chargeback', async ({ params: { id: orderId }, body, session, caller }) => {
    const wish = { orderId, cause: 'CHARGEBACK', reason: body.reason ?? null, actor: by(session, caller) } as const;
    const status = await refund(wish);
    return ok({ orderId, status }, say.chargebackRecorded);
  });

  const retry = retryRefund(parts);
  mount('POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry', async ({ params, body, session, caller }) => {
    const wish = { orderId: params.id, refundId: params.refundId, reason: body.reason || null };
    return ok(await retry(by(session, caller), wish), adminOrderMessages.refundRetried);
  });
}
