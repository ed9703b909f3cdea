import { toRupees } from '../../../kit/money.ts';
import { system } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { lockOrder, updateOrder } from '../orders/orders.store.ts';
import { revokeOrRestoreTerm } from '../settlement/access-terms.ts';
import { changeEntitlement } from '../settlement/entitlements.store.ts';
import { changeHolds } from '../settlement/settlement-holds.store.ts';
import type { OrderRow, RefundRow } from '../tables.ts';
import { notifyRefunded, notifyRefundRejected } from './notify-refund.ts';
import { publishRequest } from './notify-refund-request.ts';
import { reopenRequest } from './refund-requests.store.ts';
import { lockRefund, undoesSale, updateRefund } from './refunds.store.ts';

type Deps = Pick<
  CheckoutDeps,
  'database' | 'clock' | 'audit' | 'ledger' | 'attention' | 'notify' | 'publish' | 'mails' | 'people' | 'items' | 'coupons' | 'publicUrl'
>;

/** The refund is done: undoes the sale. */
async function undoSale(deps: Deps, tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  const now = deps.clock.now();
  await updateOrder(tx, { id: order.id, now, changes: { status: 'REFUNDED' } });
  await changeEntitlement(tx, { orderId: order.id, status: 'INACTIVE', endedAt: now, now });
  await notifyRefunded(deps, tx, order, refund);
  if (order.couponId !== null) await deps.coupons.returnUse(tx, order.id);
  await deps.items[order.productType].cancelSale(tx, { itemId: order.itemId, amount: order.amount });
}

/** The provider rejected the refund: restores the state before it, except that a debt that arose since then is paid first. */
async function restoreSale(deps: Deps, tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  const now = deps.clock.now();
  await updateOrder(tx, { id: order.id, now, changes: { status: 'PAID' } });
  if (await reopenRequest(tx, order.id)) publishRequest(deps, tx, order);
  const { isRemoved } = await revokeOrRestoreTerm(deps, tx, order, 'restore');
  await changeEntitlement(tx, { orderId: order.id, status: isRemoved ? 'EXPIRED' : 'ACTIVE', endedAt: null, now });
  await notifyRefundRejected(deps, tx, order, { amount: refund.amount, isActive: !isRemoved });
  const source = { type: 'refund', id: refund.id };
  const { locked } = await deps.ledger.reverse(tx, { kind: 'REFUND', source, as: 'REFUND_REVERSAL', at: now });
  await changeHolds(tx, { sellerId: order.sellerId, refundId: refund.id, locked });
}

/** Applies the provider's final state of a refund, once. */
export async function finishRefund(deps: Deps, { id, orderId }: RefundRow, status: 'SUCCESS' | 'REFUSED'): Promise<void> {
  await deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    const refund = await lockRefund(tx, id);
    if (!order || refund?.status !== 'PENDING') return;
    const now = deps.clock.now();
    await updateRefund(tx, { id, now, status: status === 'SUCCESS' ? 'DONE' : 'REFUSED', askAt: null, unansweredSince: null });
    await deps.audit.record(tx, {
      actor: system,
      action: status === 'SUCCESS' ? 'REFUND_COMPLETED' : 'REFUND_REFUSED',
      subject: { type: 'order', id: orderId, userId: order.sellerId },
      after: { refundId: id, cause: refund.cause, amount: toRupees(refund.amount) },
    });
    if (!undoesSale(refund)) {
      const about = { kind: 'RETURN_REFUSED', reference: refund.paymentId ?? id } as const;
      if (status === 'SUCCESS') await deps.attention.resolveAutomatically(tx, about);
      else await deps.attention.report(tx, { ...about, orderId, theirState: `REFUSED ${id}`, theirAmount: refund.amount });
      return;
    }
    if (status === 'SUCCESS') await undoSale(deps, tx, order, refund);
    else await restoreSale(deps, tx, order, refund);
  });
}
