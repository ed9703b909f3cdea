import { adminOrderMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { lockOrder } from '../orders/orders.store.ts';
import type { RefundRow } from '../tables.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { findRefund, insertRefund, listRefundsOfPayment, lockRefund, undoesSale } from './refunds.store.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'clock' | 'random' | 'jobs' | 'audit' | 'payments'>;

interface RetryRequest {
  orderId: string;
  refundId: string;
  reason: string | null;
}

/** Only a rejected refund of a payment without a sale is retried; a restored sale is refunded like any other. */
function assertRetriable(refund: RefundRow | null, { orderId }: RetryRequest): asserts refund is RefundRow {
  if (refund?.orderId !== orderId) throw new AppError('NOT_FOUND');
  if (undoesSale(refund)) throw new AppError('CONFLICT', { message: adminOrderMessages.refundTheOrder });
  if (refund.status !== 'REFUSED') throw new AppError('CONFLICT', { message: adminOrderMessages.notRefused });
}

/**
 * True when the provider has executed one of these refunds although it rejected it first; a retry would refund twice. Queries both
 * the list of the order's refunds and each single refund, so that one wrong 404 does not lead to a second refund.
 */
async function isSent({ payments }: Pick<CheckoutDeps, 'payments'>, orderId: string, refused: RefundRow[]): Promise<boolean> {
  const queryProvider = async () => {
    const listed = await payments.refundsOf(orderId);
    if (!listed) throw new Error(`The provider does not know the order ${orderId}, which was paid there`);
    const ids = new Set(refused.map(({ id }) => id));
    const states = listed.filter(({ id }) => ids.has(id));
    for (const refundId of ids) {
      const state = await payments.refundState({ orderId, refundId });
      if (state) states.push(state);
    }
    return states.some(({ status }) => status !== 'REFUSED');
  };
  return queryProvider().catch((error: unknown) => {
    throw new AppError('PAYMENT_UNAVAILABLE', { message: adminOrderMessages.providerAway, retryAfterSeconds: 5, cause: error });
  });
}

/** Starts the new refund. Rejects a second attempt for the same payment; a database constraint does the same. */
async function begin(deps: Pick<CheckoutDeps, 'clock' | 'random' | 'jobs'>, tx: Tx, refused: RefundRow, by: number): Promise<string> {
  const attempts = await listRefundsOfPayment(tx, refused.paymentId);
  if (attempts.some(({ status }) => status !== 'REFUSED')) throw new AppError('CONFLICT', { message: adminOrderMessages.retriedAlready });
  const now = deps.clock.now();
  const { orderId, paymentId, cause, amount } = refused;
  const id = newId(deps.random);
  await insertRefund(tx, {
    id,
    orderId,
    paymentId,
    cause,
    amount,
    status: 'PENDING',
    requestedBy: by,
    createdAt: now,
    updatedAt: now,
  });
  await enqueueRefund(deps, tx, id);
  return id;
}

/** Retries a refund that the provider rejected: creates a new refund; the old one stays REFUSED. */
export const retryRefund =
  (deps: Deps) =>
  async (actor: Actor, request: RetryRequest): Promise<{ orderId: string; refundId: string; status: RefundRow['status'] }> => {
    const { read } = deps.database;
    const stored = await findRefund(read, request.refundId);
    assertRetriable(stored, request);
    const refused = (await listRefundsOfPayment(read, stored.paymentId)).filter(({ status }) => status === 'REFUSED');
    if (await isSent(deps, request.orderId, refused)) throw new AppError('CONFLICT', { message: adminOrderMessages.sentByProvider });
    const refundId = await deps.database.transact(async (tx) => {
      const order = await lockOrder(tx, { id: request.orderId });
      const refused = await lockRefund(tx, request.refundId);
      assertRetriable(refused, request);
      if (!order) throw new AppError('NOT_FOUND');
      const newRefundId = await begin(deps, tx, refused, actor.userId);
      await deps.audit.record(tx, {
        actor,
        action: 'REFUND_RETRIED',
        subject: { type: 'order', id: request.orderId, userId: order.buyerId },
        before: { refundId: refused.id, status: refused.status },
        after: { refundId: newRefundId, status: 'PENDING' },
        reason: request.reason,
      });
      return newRefundId;
    });
    return { orderId: request.orderId, refundId, status: 'PENDING' };
  };
