import { toRupees } from '../../../kit/money.ts';
import { system } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { reopenLosses } from '../disputes/reopen-losses.ts';
import { reserveForDisputes } from '../disputes/reserve.ts';
import { lockOrder, updateOrder } from '../orders/orders.store.ts';
import { hintJob } from '../payments/hint-job.ts';
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
  | 'database'
  | 'clock'
  | 'random'
  | 'jobs'
  | 'audit'
  | 'ledger'
  | 'attention'
  | 'notify'
  | 'publish'
  | 'mails'
  | 'people'
  | 'items'
  | 'coupons'
  | 'publicUrl'
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
  await notifyRefundRejected(deps, tx, order, { ...refund, isActive: !isRemoved });
  const source = { type: 'refund', id: refund.id };
  const { locked } = await deps.ledger.reverse(tx, { kind: 'REFUND', source, as: 'REFUND_REVERSAL', at: now });
  await changeHolds(tx, { sellerId: order.sellerId, refundId: refund.id, locked });
  await reserveForDisputes(deps, tx, order.id);
  await reopenLosses(deps, tx, order.id);
}

/** Final state at the provider. */
export interface FinalState {
  status: 'SUCCESS' | 'REFUSED';
  note: string | null;
  arn: string | null;
  /** Id of the refund by the provider or its dashboard that replaces ours; null for ours. */
  providerRefundId: string | null;
}

/** Reports a refused refund with the provider's reason, or resolves what was reported about it before. */
async function reportResult({ attention }: Pick<Deps, 'attention'>, tx: Tx, refund: RefundRow, state: FinalState): Promise<void> {
  const { id, orderId, cause } = refund;
  await attention.resolveAutomatically(tx, { kind: 'REFUND_DELAYED', reference: id });
  const isReturn = !undoesSale(refund) && cause !== 'UNDONE_REFUND';
  const about = isReturn
    ? ({ kind: 'RETURN_REFUSED', reference: refund.paymentId ?? id } as const)
    : ({ kind: 'REFUND_REFUSED', reference: orderId } as const);
  if (state.status === 'SUCCESS') {
    await attention.resolveAutomatically(tx, about);
    for (const kind of ['OUTSIDE_REFUND', 'AUTO_REFUND'] as const)
      if (state.providerRefundId) await attention.resolveAutomatically(tx, { kind, reference: state.providerRefundId });
    return;
  }
  const details: Record<string, string> = { cause, ...(state.note ? { reason: state.note } : {}) };
  await attention.report(tx, { ...about, orderId, theirState: `REFUSED ${id}`, theirAmount: refund.amount, details });
}

/** Applies the provider's final state of a refund, once. */
export async function finishRefund(deps: Deps, { id, orderId }: RefundRow, state: FinalState): Promise<void> {
  const { status, note: providerNote, arn, providerRefundId } = state;
  await deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    const refund = await lockRefund(tx, id);
    if (!order || refund?.status !== 'PENDING') return;
    const now = deps.clock.now();
    const final = { status: status === 'SUCCESS' ? 'DONE' : 'REFUSED', askAt: null, unansweredSince: null, onHoldSince: null } as const;
    await updateRefund(tx, { id, now, ...final, providerNote, arn, providerRefundId });
    await deps.audit.record(tx, {
      actor: system,
      action: status === 'SUCCESS' ? 'REFUND_COMPLETED' : 'REFUND_REFUSED',
      subject: { type: 'order', id: orderId, userId: order.sellerId },
      after: { refundId: id, cause: refund.cause, amount: toRupees(refund.amount), ...(providerRefundId ? { providerRefundId } : {}) },
    });
    await reportResult(deps, tx, refund, state);
    // A refusal often means that the money was paid back elsewhere: the provider's list tells.
    if (status === 'REFUSED') await deps.jobs.enqueue(tx, hintJob, { kind: 'refund', orderId });
    if (!undoesSale(refund)) return;
    if (status === 'SUCCESS') await undoSale(deps, tx, order, { ...refund, arn });
    else await restoreSale(deps, tx, order, { ...refund, providerNote });
  });
}
