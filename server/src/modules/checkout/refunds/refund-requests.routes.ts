import { refundRequestMessages } from '@jamun/contract';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import { type Mount, ok } from '../../../platform/http/mount.ts';
import type { CheckoutDeps } from '../deps.ts';
import { declineRefundRequest } from './decline-refund-request.ts';
import { requestView } from './refund-request.presenter.ts';
import { countOpenRequests } from './refund-requests.store.ts';
import { requestRefund } from './request-refund.ts';
import { withdrawRefundRequest } from './withdraw-refund-request.ts';

export function mountRefundRequests(mount: Mount, deps: CheckoutDeps): void {
  const useCase = { request: requestRefund(deps), withdraw: withdrawRefundRequest(deps), decline: declineRefundRequest(deps) };

  mount('POST /api/v1/orders/{id}/refund-request', async ({ params, body, session }) => {
    const request = await useCase.request({ orderId: params.id, buyerId: session.userId, reason: body.reason });
    return ok(requestView(request), refundRequestMessages.requested);
  });
  mount('POST /api/v1/orders/{id}/refund-request/withdraw', async ({ params, session }) =>
    ok(requestView(await useCase.withdraw({ orderId: params.id, buyerId: session.userId })), refundRequestMessages.withdrawn),
  );
  mount('POST /api/v1/sales/{orderId}/refund-request/decline', async ({ params: { orderId }, body, session, caller }) => {
    const decision = { orderId, reason: body.reason, actor: actorOf(session, caller), sellerId: session.userId };
    return ok(requestView(await useCase.decline(decision)), refundRequestMessages.declined);
  });
  mount('POST /api/v1/admin/orders/{id}/refund-request/decline', async ({ params, body, session, caller }) => {
    const decision = { orderId: params.id, reason: body.reason, actor: actorOf(session, caller) };
    return ok(requestView(await useCase.decline(decision)), refundRequestMessages.declined);
  });
  mount('GET /api/v1/refund-requests/count', async ({ session }) =>
    ok({ open: await countOpenRequests(deps.database.read, session.userId) }),
  );
}
