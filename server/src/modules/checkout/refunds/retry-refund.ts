import { adminOrderMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { lockOrder } from '../orders/orders.store.ts';
import type { RefundRow } from '../tables.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { findRefund, insertRefund, listRefunds, lockRefund, purposeOf, undoesSale } from './refunds.store.ts';

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

type Purpose = Pick<RefundRow, 'orderId' | 'paymentId' | 'resends' | 'cause' | 'amount'>;

/** All attempts with the purpose of a refund. */
const attemptsOf = async (queries: Queries, refund: Purpose): Promise<RefundRow[]> =>
  (await listRefunds(queries, refund.orderId)).filter((one) => !undoesSale(one) && purposeOf(one) === purposeOf(refund));

/** Starts the new refund. Rejects a second attempt with the same purpose; a database constraint does the same. */
async function begin(deps: Pick<CheckoutDeps, 'clock' | 'random' | 'jobs'>, tx: Tx, refund: Purpose, by: number): Promise<string> {
  const attempts = await attemptsOf(tx, refund);
  if (attempts.some(({ status }) => status !== 'REFUSED')) throw new AppError('CONFLICT', { message: adminOrderMessages.retriedAlready });
  const now = deps.clock.now();
  const { orderId, paymentId, resends, cause, amount } = refund;
  const id = newId(deps.random);
  await insertRefund(tx, {
    id,
    orderId,
    paymentId,
    resends,
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
    const refused = (await attemptsOf(read, stored)).filter(({ status }) => status === 'REFUSED');
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

/**
 * Sends a refund again that the provider cancelled after it was done: by a refund of its own, because the provider makes one per id. The
 * books stay as they are: the seller has paid for it already. `reference`: the provider's id of the cancelled refund, or the order of one
 * that was sent again and refused.
 */
export async function resendRefund(
  deps: Pick<CheckoutDeps, 'clock' | 'random' | 'jobs'>,
  tx: Tx,
  { orderId, reference, by }: { orderId: string; reference: string; by: number },
): Promise<{ refundId: string; amount: bigint }> {
  await lockOrder(tx, { id: orderId });
  const ours = await listRefunds(tx, orderId);
  const refused =
    reference === orderId ? ours.findLast(({ cause, status }) => cause === 'UNDONE_REFUND' && status === 'REFUSED') : undefined;
  const undone = ours.find(({ id, providerRefundId }) => id === refused?.resends || id === reference || providerRefundId === reference);
  if (undone?.status !== 'DONE') throw new AppError('CONFLICT', { message: adminOrderMessages.notRefused });
  const { id: resends, amount } = undone;
  const refundId = await begin(deps, tx, { orderId, paymentId: null, resends, cause: 'UNDONE_REFUND', amount }, by);
  return { refundId, amount };
}
