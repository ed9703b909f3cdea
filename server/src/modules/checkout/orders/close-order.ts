import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { nextPollAt } from '../payments/poll-times.ts';
import type { OrderRow } from '../tables.ts';
import { updateOrder } from './orders.store.ts';

/**
 * Closes an order that was not paid and releases its coupon and its reservation. Polling continues, because a payment can arrive late,
 * unless nobody has the payment session. `mayStillBePaid`: an attempt is pending or unclear.
 */
export async function closeOrder(
  deps: Pick<CheckoutDeps, 'items' | 'coupons' | 'clock' | 'countOrders'>,
  tx: Tx,
  order: OrderRow,
  as: 'FAILED' | 'EXPIRED',
  mayStillBePaid = false,
): Promise<void> {
  const now = deps.clock.now();
  const askAt = order.paymentSessionId === null ? null : nextPollAt(now, order, mayStillBePaid);
  await updateOrder(tx, {
    id: order.id,
    now,
    changes: { status: as, holdsPiece: false, askedAt: now, askAt },
  });
  tx.afterCommit(() => deps.countOrders(as === 'FAILED' ? 'failed' : 'expired'));
  if (order.couponId !== null) await deps.coupons.release(tx, order.id);
  if (order.holdsPiece) await deps.items[order.productType].release(tx, order.itemId);
}
