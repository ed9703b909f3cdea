import { adminOrderMessages, checkoutMessages } from '@jamun/contract';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import { type Mount, ok } from '../../../platform/http/mount.ts';
import type { CheckoutDeps } from '../deps.ts';
import { startRefund } from './refund-order.ts';
import { retryRefund } from './retry-refund.ts';

const startedMessage = (status: string) => (status === 'REFUNDED' ? checkoutMessages.refunded : checkoutMessages.refundStarted);

/** Refunds by the seller or an administrator. */
export function mountRefunds(mount: Mount, deps: CheckoutDeps): void {
  const refund = startRefund(deps);
  const retry = retryRefund(deps);

  mount('POST /api/v1/sales/{orderId}/refund', async ({ params: { orderId }, body, session, caller }) => {
    const reason = body.reason ?? null;
    const status = await refund({ orderId, cause: 'SELLER', reason, actor: actorOf(session, caller), sellerId: session.userId });
    return ok({ orderId, status }, startedMessage(status));
  });
  mount('POST /api/v1/admin/orders/{id}/refund', async ({ params: { id: orderId }, body, session, caller }) => {
    const status = await refund({ orderId, cause: 'ADMIN', reason: body.reason ?? null, actor: actorOf(session, caller) });
    return ok({ orderId, status }, startedMessage(status));
  });
  mount('POST /api/v1/admin/orders/{id}/chargeback', async ({ params: { id: orderId }, body, session, caller }) => {
    const status = await refund({ orderId, cause: 'CHARGEBACK', reason: body.reason ?? null, actor: actorOf(session, caller) });
    return ok({ orderId, status }, checkoutMessages.chargebackRecorded);
  });
  mount('POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry', async ({ params, body, session, caller }) => {
    const request = { orderId: params.id, refundId: params.refundId, reason: body.reason || null };
    return ok(await retry(actorOf(session, caller), request), adminOrderMessages.refundRetried);
  });
}
