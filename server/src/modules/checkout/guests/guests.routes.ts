import { checkoutMessages, guestMessages } from '@jamun/contract';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import type { CheckoutDeps } from '../deps.ts';
import { startedView } from '../orders/order.presenter.ts';
import { sendReceipt } from '../settlement/send-receipt.ts';
import type { OrderRow } from '../tables.ts';
import { correctEmail } from './correct-email.ts';
import { type OrderTokenKey, openWithToken } from './order-token.ts';
import { startGuestPurchase } from './start-guest-purchase.ts';

/** Purchases without an account. `insights` mounts the page of one order, which contains its files. */
export function mountGuestOrders(mount: Mount, deps: CheckoutDeps): void {
  const useCase = { start: startGuestPurchase(deps), correct: correctEmail(deps), receipt: sendReceipt(deps) };
  const startedGuestView = ({ order, orderToken }: Awaited<ReturnType<typeof useCase.start>>) => ({
    ...startedView(order, deps.payments.browser()),
    orderToken,
  });

  /** Rate limit per order, not per network: the paying browser cannot use up what others need. */
  const openLimited = async (email: 'receipt' | 'correction', key: OrderTokenKey): Promise<OrderRow> => {
    const { order } = await openWithToken(deps, deps.database.read, key);
    await deps.limits.take([{ about: ['guest-order', email, order.id], calls: 5, seconds: 60 * 60 }]);
    return order;
  };

  mount('POST /api/v1/guest/digital-products/{id}/purchase', async ({ params, body, caller }) => {
    const request = { productType: 'DIGITAL_PRODUCT', itemId: params.id, network: caller.address } as const;
    return ok(startedGuestView(await useCase.start(request, body)), checkoutMessages.started);
  });
  mount('POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription', async ({ params, body, caller }) => {
    const request = { productType: 'TELEGRAM_PLAN', itemId: params.planId, channelId: params.id, network: caller.address } as const;
    return ok(startedGuestView(await useCase.start(request, body)), checkoutMessages.started);
  });
  mount('POST /api/v1/guest/orders/{id}/receipt', async ({ params, body }) => {
    const order = await openLimited('receipt', { orderId: params.id, ...body });
    await useCase.receipt({ id: order.id, buyerId: order.buyerId });
    return done(checkoutMessages.receiptSent);
  });
  mount('POST /api/v1/guest/orders/{id}/email', async ({ params, body }) => {
    await openLimited('correction', { orderId: params.id, ...body });
    await useCase.correct({ orderId: params.id, ...body });
    return done(guestMessages.corrected);
  });
}
