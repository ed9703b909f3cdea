import { checkoutMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type Entries, splitDebt } from '../../ledger/index.ts';
import type { CheckoutDeps } from '../deps.ts';
import { attributeChargeback } from '../disputes/attribute-chargeback.ts';
import { reserveForDisputes } from '../disputes/reserve.ts';
import { errorText } from '../error-text.ts';
import { notificationText } from '../notification-text.ts';
import { lockOrder, updateOrder } from '../orders/orders.store.ts';
import { revokeOrRestoreTerm } from '../settlement/access-terms.ts';
import { changeEntitlement } from '../settlement/entitlements.store.ts';
import { type Draw, draw, drawsFrom, findSettlement, listHolds, sumReserved } from '../settlement/settlement-holds.store.ts';
import type { OrderRow, RefundRow } from '../tables.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { notifyRefunded } from './notify-refund.ts';
import { publishRequest } from './notify-refund-request.ts';
import { type Funds, fundsFor } from './refund-funds.ts';
import { closeRequest } from './refund-requests.store.ts';
import { findChargebacks, insertRefund } from './refunds.store.ts';

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

export interface RefundInput {
  orderId: string;
  cause: Extract<RefundRow['cause'], 'SELLER' | 'ADMIN' | 'CHARGEBACK' | 'OUTSIDE'>;
  reason: string | null;
  actor: Actor;
  /** Id of a refund that was made in the provider's dashboard. */
  providerRefundId?: string;
}

/** The order's amount without its partial refunds, in paise. */
export const unrefundedAmount = async (
  { ledger }: Pick<CheckoutDeps, 'ledger'>,
  queries: Queries,
  { id, amount }: OrderRow,
): Promise<bigint> => amount - ((await ledger.sumPartialRefunds(queries, [id])).get(id) ?? 0n);

/** Draws from settlement holds for the locked part of a refund. */
export async function drawsFor(tx: Tx, { id: orderId, sellerId }: OrderRow, { own, others }: Funds): Promise<Draw[]> {
  const ofOthers = others > 0n ? drawsFrom(await listHolds(tx, { sellerId, except: orderId }), others) : [];
  return own > 0n ? [{ orderId, amount: own }, ...ofOthers] : ofOthers;
}

interface NewRefund {
  id: string;
  /** In paise: the order's amount without its partial refunds. */
  amount: bigint;
  cause: RefundInput['cause'];
}

/**
 * Draws the net amount from the seller's settlement holds and returns the ledger entries. If the refund is smaller than the fee that is
 * returned, the seller gets the difference.
 */
async function drawNet({ ledger }: Pick<CheckoutDeps, 'ledger'>, tx: Tx, order: OrderRow, refund: NewRefund): Promise<Entries> {
  const book = await ledger.lock(tx, order.sellerId);
  const net = refund.amount - order.fee;
  if (net < 0n) {
    const { debt, rest } = splitDebt(book, -net);
    return { DEBT: debt, AVAILABLE: rest };
  }
  // Sellers cannot refund one buyer with the money that another buyer's bank may take.
  const reserved = refund.cause === 'SELLER' ? await sumReserved(tx, { sellerId: order.sellerId, except: order.id }) : 0n;
  const funds = fundsFor(net, { ...book, LOCKED: book.LOCKED - reserved }, (await findSettlement(tx, order.id))?.locked ?? 0n);
  if (funds.debt > 0n && refund.cause === 'SELLER') throw new AppError('BEYOND_FUNDS', { message: checkoutMessages.beyondFunds });
  await draw(tx, { refundId: refund.id }, await drawsFor(tx, order, funds));
  return { LOCKED: -(funds.own + funds.others), AVAILABLE: -funds.available, DEBT: -funds.debt };
}

/** Posts the refund when it starts, so that the seller cannot withdraw the money before it is sent. The fee is returned. */
async function postRefund(deps: Pick<CheckoutDeps, 'clock' | 'ledger'>, tx: Tx, order: OrderRow, refund: NewRefund): Promise<void> {
  if (order.amount === 0n) return;
  const net = await drawNet(deps, tx, order, refund);
  await deps.ledger.post(tx, {
    kind: refund.cause === 'CHARGEBACK' ? 'CHARGEBACK' : 'REFUND',
    source: { type: 'refund', id: refund.id },
    sellerId: order.sellerId,
    entries: { REFUNDS: refund.amount, CHARGES: -order.fee, ...net },
    at: deps.clock.now(),
  });
}

const auditActions = {
  SELLER: 'REFUND_REQUESTED',
  ADMIN: 'ORDER_REFUNDED',
  CHARGEBACK: 'CHARGEBACK_RECORDED',
  OUTSIDE: 'OUTSIDE_REFUND_RECORDED',
} as const;

/** Done at once: there is no refund to send. */
const isImmediate = ({ amount }: OrderRow, { cause }: RefundInput) => cause === 'CHARGEBACK' || cause === 'OUTSIDE' || amount === 0n;

async function beginRefund(deps: Deps, tx: Tx, order: OrderRow, refund: RefundInput): Promise<'REFUNDED' | 'REFUND_PENDING'> {
  const now = deps.clock.now();
  const refundId = newId(deps.random);
  const immediate = isImmediate(order, refund);
  const status = immediate ? 'REFUNDED' : 'REFUND_PENDING';
  const settlement = await findSettlement(tx, order.id);
  const amount = await unrefundedAmount(deps, tx, order);
  await insertRefund(tx, {
    id: refundId,
    orderId: order.id,
    paymentId: settlement?.paymentId ?? null,
    cause: refund.cause,
    amount,
    status: immediate ? 'DONE' : 'PENDING',
    reason: refund.reason || null,
    requestedBy: refund.actor.userId,
    createdAt: now,
    updatedAt: now,
    providerRefundId: refund.providerRefundId ?? null,
  });
  await updateOrder(tx, { id: order.id, now, changes: { status } });
  const closing = { orderId: order.id, status: 'REFUNDED', closedBy: refund.actor.userId, now } as const;
  if (await closeRequest(tx, closing)) publishRequest(deps, tx, order);
  // First, because it locks all terms of the buyer: otherwise two concurrent refunds could deadlock.
  await revokeOrRestoreTerm(deps, tx, order, 'revoke');
  await changeEntitlement(tx, { orderId: order.id, status: 'INACTIVE', endedAt: immediate ? now : null, now });
  if (immediate) {
    await notifyRefunded(deps, tx, order, { ...refund, amount });
    // The bank took the money of a chargeback: the coupon stays used.
    if (order.couponId !== null && refund.cause !== 'CHARGEBACK') await deps.coupons.returnUse(tx, order.id);
    await deps.items[order.productType].cancelSale(tx, { itemId: order.itemId, amount: order.amount });
  } else {
    const message = notificationText.refundStarted({ title: order.itemName, amount });
    await deps.notify(tx, { userId: order.buyerId, message, link: '/purchased' });
    await deps.notify(tx, { userId: order.sellerId, message, link: '/sales' });
    await enqueueRefund(deps, tx, refundId);
  }
  await postRefund(deps, tx, order, { id: refundId, amount, cause: refund.cause });
  if (refund.cause === 'CHARGEBACK') await attributeChargeback(tx, { orderId: order.id, now });
  await reserveForDisputes(deps, tx, order.id);
  return status;
}

/**
 * Undoes a sale and writes the audit record, in the caller's transaction. Idempotent: when the refund is already pending or done,
 * nothing changes and `started` is false.
 */
export async function refundOrder(
  deps: Deps,
  tx: Tx,
  { sellerId, ...refund }: RefundInput & { sellerId?: number },
): Promise<{ order: OrderRow; status: OrderRow['status']; started: boolean }> {
  const order = await lockOrder(tx, { id: refund.orderId, sellerId });
  if (!order) throw new AppError('NOT_FOUND');
  if (order.status === 'REFUND_PENDING' || order.status === 'REFUNDED') {
    if (refund.cause === 'CHARGEBACK') throw new AppError('CONFLICT', { message: errorText.alreadyRefunded });
    if ((await findChargebacks(tx, [order.id])).get(order.id) === 'REVERSED')
      throw new AppError('CONFLICT', {
        message: refund.cause === 'SELLER' ? checkoutMessages.refundBySupport : checkoutMessages.refundAtProvider,
      });
    return { order, status: order.status, started: false };
  }
  // The bank may return the money as well. An administrator sees the dispute next to the order and decides.
  if (refund.cause === 'SELLER' && (await deps.attention.hasOpenDispute(tx, order.id)))
    throw new AppError('CONFLICT', { message: checkoutMessages.underDispute });
  if (order.status !== 'PAID') throw new AppError('CONFLICT', { message: checkoutMessages.notPaid });
  const status = await beginRefund(deps, tx, order, refund);
  await deps.audit.record(tx, {
    actor: refund.actor,
    action: auditActions[refund.cause],
    reason: refund.reason,
    subject: { type: 'order', id: order.id, userId: order.sellerId },
    before: { status: order.status },
    after: { status },
  });
  return { order, status, started: true };
}

/** Refund by a seller or an administrator, in its own transaction. */
export const startRefund =
  (deps: Deps) =>
  async (refund: RefundInput & { sellerId?: number }): Promise<OrderRow['status']> =>
    (await deps.database.transact((tx) => refundOrder(deps, tx, refund))).status;
