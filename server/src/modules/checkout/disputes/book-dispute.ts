import { attentionMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import { toRupees } from '../../../kit/money.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { splitDebt } from '../../ledger/index.ts';
import type { CheckoutDeps } from '../deps.ts';
import { notificationText } from '../notification-text.ts';
import { orderTitle } from '../orders/order-title.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { bookPartialRefund } from '../refunds/book-partial-refund.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { reverseChargeback } from '../refunds/reverse-chargeback.ts';
import type { DisputeRow, OrderRow } from '../tables.ts';
import { decisionOn, isWhole, saleStanding } from './dispute-decisions.ts';
import { disputedOrders } from './disputed-order.ts';
import { findDispute, setBooking } from './disputes.store.ts';
import { reserveForDisputes } from './reserve.ts';

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

/** Decision of an administrator about a dispute, by the provider's id. */
interface Booking {
  providerId: string;
  orderId: string;
  reason: string;
  actor: Actor;
}

const notApplicable = () => new AppError('CONFLICT', { message: attentionMessages.notApplicable });

async function lockDispute(deps: Deps, tx: Tx, { providerId, orderId }: Pick<Booking, 'providerId' | 'orderId'>) {
  const locked = await lockOrder(tx, { id: orderId });
  const [order] = locked ? await disputedOrders(deps, tx, [locked]) : [];
  const dispute = await findDispute(tx, { providerId });
  if (!order || dispute?.orderId !== order.id) throw notApplicable();
  return { order, dispute, decision: decisionOn(dispute, order) };
}

const auditSubject = ({ id, sellerId }: OrderRow) => ({ type: 'order', id, userId: sellerId }) as const;

/**
 * Books what the bank took: the whole sale is undone and the access ends, or a part is an adjustment of the order, which the seller pays
 * while the buyer keeps the access.
 */
export async function recordChargeback(deps: Deps, tx: Tx, { reason, actor, ...key }: Booking): Promise<void> {
  const { order, dispute, decision } = await lockDispute(deps, tx, key);
  if (decision !== 'RECORD') throw notApplicable();
  const now = deps.clock.now();
  if (isWhole(dispute, order)) {
    await setBooking(tx, { id: dispute.id, booking: 'CHARGEBACK', now });
    const { started } = await refundOrder(deps, tx, { orderId: order.id, cause: 'CHARGEBACK', reason, actor });
    if (!started) throw notApplicable();
    return;
  }
  const amount = dispute.amount < order.unrefunded ? dispute.amount : order.unrefunded;
  await setBooking(tx, { id: dispute.id, booking: 'PARTIAL_CHARGEBACK', now });
  const { adjustmentId } = await bookPartialRefund(deps, tx, {
    orderId: order.id,
    disputeId: dispute.id,
    amount,
    reason,
    by: actor.userId,
  });
  await deps.audit.record(tx, {
    actor,
    action: 'PARTIAL_CHARGEBACK_RECORDED',
    reason,
    subject: auditSubject(order),
    after: { amount: toRupees(amount), adjustmentId, disputeId: dispute.providerId },
  });
}

/** The seller gets a partial chargeback back: a debt first, the rest is withdrawable. The buyer's access does not change. */
async function reversePart(
  deps: Deps,
  tx: Tx,
  { order, dispute, reason, actor }: { order: OrderRow; dispute: DisputeRow } & Pick<Booking, 'reason' | 'actor'>,
) {
  const { ledger, clock, random, notify } = deps;
  const amount = await ledger.sumChargedBack(tx, dispute.id);
  const book = await ledger.lock(tx, order.sellerId);
  const { debt, rest } = splitDebt(book, amount);
  const at = clock.now();
  const { sellerId } = order;
  const adjustment = { id: newId(random), sellerId, orderId: order.id, disputeId: dispute.id, amount, reason, by: actor.userId, at };
  await ledger.insertAdjustment(tx, adjustment);
  await ledger.postAdjustment(tx, adjustment, { REFUNDS: -amount, DEBT: debt, AVAILABLE: rest });
  await setBooking(tx, { id: dispute.id, booking: null, now: at });
  await reserveForDisputes(deps, tx, order.id);
  const message = notificationText.chargebackReversed({ title: orderTitle(order), amount, reason });
  await notify(tx, { userId: sellerId, message, link: '/payments?tab=wallet' });
  await deps.audit.record(tx, {
    actor,
    action: 'PARTIAL_CHARGEBACK_REVERSED',
    reason,
    subject: auditSubject(order),
    after: { amount: toRupees(amount), adjustmentId: adjustment.id, disputeId: dispute.providerId },
  });
}

/** Books that the bank returned the money of this dispute. */
export async function reverseDispute(deps: Deps, tx: Tx, { reason, actor, ...key }: Booking): Promise<void> {
  const { order, dispute, decision } = await lockDispute(deps, tx, key);
  if (decision !== 'REVERSE') throw notApplicable();
  if (dispute.booking === 'PARTIAL_CHARGEBACK') return reversePart(deps, tx, { order, dispute, reason, actor });
  const { amount, accessRestored } = await reverseChargeback(deps, tx, { orderId: order.id, reason });
  await deps.audit.record(tx, {
    actor,
    action: 'CHARGEBACK_REVERSED',
    reason,
    subject: auditSubject(order),
    after: { amount: toRupees(amount), accessRestored },
  });
}

/**
 * A dismissed loss claims nothing from the seller any more. Other disputes do not change, and neither does a loss whose money the seller
 * did not have: nothing could be decided about it, and a refused refund brings it back.
 */
export async function waiveDispute(deps: Deps, tx: Tx, key: Pick<Booking, 'providerId' | 'orderId'>): Promise<void> {
  const { order, dispute } = await lockDispute(deps, tx, key);
  if (dispute.outcome !== 'LOST' || dispute.booking !== null || saleStanding(dispute, order) === 'GONE') return;
  await setBooking(tx, { id: dispute.id, booking: 'WAIVED', now: deps.clock.now() });
  await reserveForDisputes(deps, tx, order.id);
}
