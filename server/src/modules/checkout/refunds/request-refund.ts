import { maxRefundRequests, refundRequestMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import type { CheckoutDeps } from '../deps.ts';
import { lockOrder } from '../orders/orders.store.ts';
import type { OrderRow, RefundRequestRow } from '../tables.ts';
import { notifyRequested } from './notify-refund-request.ts';
import { unrefundedAmount } from './refund-order.ts';
import { insertRequest, listRefundRequests } from './refund-requests.store.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'clock' | 'random' | 'ledger' | 'notify' | 'publish' | 'mails' | 'people' | 'publicUrl'>;

/** Only a paid order with an amount above zero is refundable. */
export const isRefundable = ({ status, amount }: OrderRow): boolean => status === 'PAID' && amount > 0n;

export const canRequest = (order: OrderRow, requests: RefundRequestRow[]): boolean =>
  isRefundable(order) && requests.length < maxRefundRequests && requests.every(({ status }) => status !== 'OPEN');

function assertRefundable(order: OrderRow): void {
  if (order.amount === 0n) throw new AppError('CONFLICT', { message: refundRequestMessages.freeOrder });
  if (!isRefundable(order)) throw new AppError('CONFLICT', { message: refundRequestMessages.notRefundable });
}

/**
 * Opens a refund request. The lock of the order serializes it with a concurrent refund. Idempotent: a second call with the same
 * reason returns the open request.
 */
export const requestRefund =
  (deps: Deps) =>
  ({ orderId, buyerId, reason }: { orderId: string; buyerId: number; reason: string }): Promise<RefundRequestRow> =>
    deps.database.transact(async (tx) => {
      const order = await lockOrder(tx, { id: orderId, buyerId });
      if (!order) throw new AppError('NOT_FOUND', { message: refundRequestMessages.orderNotFound });
      assertRefundable(order);
      const requests = await listRefundRequests(tx, orderId);
      const open = requests.find(({ status }) => status === 'OPEN');
      if (open?.reason === reason) return open;
      if (open) throw new AppError('CONFLICT', { message: refundRequestMessages.alreadyOpen });
      if (!canRequest(order, requests)) throw new AppError('CONFLICT', { message: refundRequestMessages.tooMany });
      const { sellerId } = order;
      const createdAt = deps.clock.now();
      const request = await insertRequest(tx, { id: newId(deps.random), orderId, buyerId, sellerId, reason, createdAt });
      await notifyRequested(deps, tx, order, { reason, amount: await unrefundedAmount(deps, tx, order) });
      return request;
    });
