import { adminOrderMessages as say } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { lockOrder } from '../orders/orders.store.ts';
import type { RefundRow } from '../tables.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { findRefund, insertRefund, lockRefund, refundsOfPayment, undoesSale } from './refunds.store.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'clock' | 'random' | 'jobs' | 'audit' | 'payments'>;

interface Wish {
  orderId: string;
  refundId: string;
  reason: string | null;
}

/** A sale that stands again is refunded as any other; only what never was one is sent again. */
function refuseUnlessRetriable(refund: RefundRow | null, { orderId }: Wish): asserts refund is RefundRow {
  if (refund?.orderId !== orderId) throw new AppError('NOT_FOUND');
  if (undoesSale(refund)) throw new AppError('CONFLICT', { message: say.refundTheOrder });
  if (refund.status !== 'REFUSED') throw new AppError('CONFLICT', { message: say.notRefused });
}

/**
 * Whether the provider has made one of these refunds after all: what it refused once may have gone through there, and is not sent
 * twice. Both its list of the order's refunds and its answer about each of them are asked for: one 404 in error sends nothing.
 */
async function isSent({ payments }: Pick<CheckoutDeps, 'payments'>, orderId: string, refused: RefundRow[]): Promise<boolean> {
  const ask = async () => {
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
  return ask().catch((error: unknown) => {
    throw new AppError('PAYMENT_UNAVAILABLE', { message: say.providerAway, retryAfterSeconds: 5, cause: error });
  });
}

/** Nothing else is on its way for the same payment; the database holds to that as well. */
async function begin(deps: Pick<CheckoutDeps, 'clock' | 'random' | 'jobs'>, tx: Tx, refused: RefundRow, by: number): Promise<string> {
  const tries = await refundsOfPayment(tx, refused.paymentId);
  if (tries.some(({ status }) => status !== 'REFUSED')) throw new AppError('CONFLICT', { message: say.retriedAlready });
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

/** Sends money back that the provider has refused to send: a refund of its own, in the place of the one that stays refused. */
export const retryRefund =
  (deps: Deps) =>
  async (actor: Actor, wish: Wish): Promise<{ orderId: string; refundId: string; status: RefundRow['status'] }> => {
    const { read } = deps.database;
    const seen = await findRefund(read, wish.refundId);
    refuseUnlessRetriable(seen, wish);
    const refused = (await refundsOfPayment(read, seen.paymentId)).filter(({ status }) => status === 'REFUSED');
    if (await isSent(deps, wish.orderId, refused)) throw new AppError('CONFLICT', { message: say.sentByProvider });
    const refundId = await deps.database.transact(async (tx) => {
      const order = await lockOrder(tx, { id: wish.orderId });
      const refused = await lockRefund(tx, wish.refundId);
      refuseUnlessRetriable(refused, wish);
      if (!order) throw new AppError('NOT_FOUND');
      const begun = await begin(deps, tx, refused, actor.userId);
      await deps.audit.record(tx, {
        actor,
        action: 'REFUND_RETRIED',
        subject: { type: 'order', id: wish.orderId, userId: order.buyerId },
        before: { refundId: refused.id, status: refused.status },
        after: { refundId: begun, status: 'PENDING' },
        reason: wish.reason,
      });
      return begun;
    });
    return { orderId: wish.orderId, refundId, status: 'PENDING' };
  };
