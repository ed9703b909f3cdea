import { refundRequestMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { CheckoutDeps } from '../deps.ts';
import { lockOrder } from '../orders/orders.store.ts';
import type { RefundRequestRow } from '../tables.ts';
import { notifyDeclined } from './notify-refund-request.ts';
import { closeRequest, findLatestRequest } from './refund-requests.store.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'clock' | 'audit' | 'notify' | 'publish' | 'mails' | 'people' | 'publicUrl'>;

interface Decision {
  orderId: string;
  reason: string;
  actor: Actor;
  /** Omitted for an administrator, who may decline the request for any order. */
  sellerId?: number;
}

/** Declines the open request, with a reason for the buyer. Idempotent for the same reason. */
export const declineRefundRequest =
  (deps: Deps) =>
  ({ orderId, reason, actor, sellerId }: Decision): Promise<RefundRequestRow> =>
    deps.database.transact(async (tx) => {
      const order = await lockOrder(tx, { id: orderId, sellerId });
      if (!order) throw new AppError('NOT_FOUND');
      const latest = await findLatestRequest(tx, orderId);
      if (latest?.status === 'DECLINED' && latest.declineReason === reason) return latest;
      const closing = { orderId, status: 'DECLINED', declineReason: reason, closedBy: actor.userId, now: deps.clock.now() } as const;
      const declined = await closeRequest(tx, closing);
      if (!declined) throw new AppError('CONFLICT', { message: refundRequestMessages.noneOpen });
      const isAdministrator = sellerId === undefined;
      if (isAdministrator)
        await deps.audit.record(tx, {
          actor,
          action: 'REFUND_REQUEST_DECLINED',
          reason,
          subject: { type: 'order', id: orderId, userId: order.sellerId },
        });
      await notifyDeclined(deps, tx, order, reason, isAdministrator);
      return declined;
    });
