import { refundRequestMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { CheckoutDeps } from '../deps.ts';
import { lockOrder } from '../orders/orders.store.ts';
import type { RefundRequestRow } from '../tables.ts';
import { notifyWithdrawn } from './notify-refund-request.ts';
import { closeRequest, findLatestRequest } from './refund-requests.store.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'clock' | 'notify' | 'publish'>;

/** Withdraws the buyer's open request. Idempotent. */
export const withdrawRefundRequest =
  (deps: Deps) =>
  ({ orderId, buyerId }: { orderId: string; buyerId: number }): Promise<RefundRequestRow> =>
    deps.database.transact(async (tx) => {
      const order = await lockOrder(tx, { id: orderId, buyerId });
      if (!order) throw new AppError('NOT_FOUND', { message: refundRequestMessages.orderNotFound });
      const latest = await findLatestRequest(tx, orderId);
      if (latest?.status === 'WITHDRAWN') return latest;
      const withdrawn = await closeRequest(tx, { orderId, status: 'WITHDRAWN', closedBy: buyerId, now: deps.clock.now() });
      if (!withdrawn) throw new AppError('CONFLICT', { message: refundRequestMessages.noneOpen });
      await notifyWithdrawn(deps, tx, order);
      return withdrawn;
    });
