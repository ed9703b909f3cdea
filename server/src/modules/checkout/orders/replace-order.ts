import type { Tx } from '../../../platform/db/database.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { ResolveOrder } from '../payments/resolve-order.ts';
import type { OrderRow } from '../tables.ts';
import { closeOrder } from './close-order.ts';
import { findOrder, type PayableOrders, updateOrder } from './orders.store.ts';

export type ReplaceDeps = Pick<CheckoutDeps, 'items' | 'coupons' | 'clock' | 'countOrders' | 'jobs'>;

const terminateJob = jobKind<{ orderId: string }>('terminate-replaced-order');

/** The new order takes over the unit, and the coupon use if it has the same coupon. */
async function replaceOrder(deps: ReplaceDeps, tx: Tx, order: OrderRow, newCouponId: string | null): Promise<void> {
  if (order.paymentSessionId === null) return closeOrder(deps, tx, order, 'EXPIRED');
  const now = deps.clock.now();
  await updateOrder(tx, { id: order.id, now, changes: { replacedAt: now, holdsPiece: false } });
  if (order.couponId !== null && order.couponId === newCouponId) await deps.coupons.release(tx, order.id);
  if (order.holdsPiece) await deps.items[order.productType].release(tx, order.itemId);
  await deps.jobs.enqueue(tx, terminateJob, { orderId: order.id });
}

/**
 * Replaces the open order of a buyer who starts again. A buyer with the payment session can pay it until the provider has closed it, so
 * it stays PENDING and keeps the use of another coupon until then. An order without a stored session is closed at once: the session is
 * stored before it is handed out.
 */
export async function replacePayableOrders(
  deps: ReplaceDeps,
  tx: Tx,
  { open, replaced }: PayableOrders,
  newCouponId: string | null = null,
): Promise<void> {
  if (open) await replaceOrder(deps, tx, open, newCouponId);
  // The buyer comes back to a coupon before the provider has closed the order with it.
  for (const { id, couponId } of replaced) if (couponId !== null && couponId === newCouponId) await deps.coupons.release(tx, id);
}

type TerminationDeps = Pick<CheckoutDeps, 'database' | 'jobs' | 'payments'>;

/** Asks the provider to accept no more payments for replaced orders. Its state decides: an order that was paid meanwhile is settled. */
export function handleTermination({ database, jobs, payments }: TerminationDeps, resolveOrder: ResolveOrder): void {
  jobs.handle(terminateJob, async ({ orderId }) => {
    const order = await findOrder(database.read, { id: orderId });
    if (order?.status !== 'PENDING') return;
    await payments.terminate(orderId);
    await resolveOrder(orderId);
  });
}
