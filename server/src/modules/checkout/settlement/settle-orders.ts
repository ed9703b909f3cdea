import { ProductType } from '@jamun/contract';
import { days, later } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { violatesConstraint } from '../../../platform/db/database-errors.ts';
import { type Posting, splitDebt } from '../../ledger/index.ts';
import { beyondLimit } from '../../promotions/index.ts';
import type { CheckoutDeps } from '../deps.ts';
import { reserveForDisputes } from '../disputes/reserve.ts';
import { notificationText } from '../notification-text.ts';
import { orderTitle } from '../orders/order-title.ts';
import { recheckDelay } from '../payments/poll-times.ts';
import { addPaidTerms } from './access-terms.ts';
import { insertSettlements, type OrderPayment, type SettledOrder } from './record-settlements.store.ts';
import { enqueueReceipts } from './send-receipt.ts';
import { draw } from './settlement-holds.store.ts';

type Deps = Pick<
  CheckoutDeps,
  'clock' | 'random' | 'jobs' | 'ledger' | 'attention' | 'notify' | 'items' | 'coupons' | 'countOrders' | 'settlementHoldDays'
>;

type CannotFulfilReason = 'SOLD_OUT' | 'ALREADY_OWNED' | 'COUPON_LIMIT';

/** The payment is valid, but the order cannot be fulfilled: the caller refunds the payment in another transaction. */
export class CannotFulfil extends Error {
  readonly why: CannotFulfilReason;
  constructor(why: CannotFulfilReason) {
    super(`The order cannot be fulfilled: ${why}`);
    this.why = why;
  }
}

/** Sends the notifications and emails of a settlement. */
export type NotifySettled = (deps: Pick<CheckoutDeps, 'notify' | 'jobs' | 'random'>, tx: Tx, orders: SettledOrder[]) => Promise<void>;

const notifySold: NotifySettled = async (deps, tx, orders) => {
  const notifications = orders.flatMap((order) => {
    const { sellerId, buyerId, amount } = order;
    const title = orderTitle(order);
    return [
      { userId: sellerId, message: notificationText.sold({ title, amount }), link: '/sales' },
      { userId: buyerId, message: notificationText.purchaseReady(title), link: '/purchased' },
    ];
  });
  await deps.notify(tx, ...notifications);
  await enqueueReceipts(
    deps,
    tx,
    orders.map(({ id }) => id),
  );
};

/** Reports payments of expired orders that settled beyond a limit of their coupon. */
async function reportOverLimit(
  { attention, countOrders }: Pick<CheckoutDeps, 'attention' | 'countOrders'>,
  tx: Tx,
  orders: SettledOrder[],
): Promise<void> {
  for (const { id, amount, couponCode } of orders) {
    const details = couponCode === null ? {} : { code: couponCode };
    await attention.report(tx, { kind: 'COUPON_OVER_LIMIT', reference: id, orderId: id, theirState: 'PAID', theirAmount: amount, details });
  }
  if (orders.length > 0) tx.afterCommit(() => countOrders('over-coupon-limit', orders.length));
}

/** `renewals`: ids of the orders that continue a running subscription. */
async function settleCoupons(
  deps: Pick<CheckoutDeps, 'attention' | 'coupons' | 'countOrders'>,
  tx: Tx,
  orders: SettledOrder[],
  renewals: Set<string>,
): Promise<void> {
  const withCoupon = orders.filter(({ couponId }) => couponId !== null);
  if (withCoupon.length === 0) return;
  const paid = withCoupon.map(({ id, isReplaced }) => ({ id, isReplaced, isRenewal: renewals.has(id) }));
  const overLimit = await deps.coupons.settle(tx, paid);
  if (overLimit === beyondLimit) throw new CannotFulfil('COUPON_LIMIT');
  await reportOverLimit(
    deps,
    tx,
    withCoupon.filter(({ id }) => overLimit.includes(id)),
  );
}

async function recordSales(deps: Pick<CheckoutDeps, 'items'>, tx: Tx, orders: SettledOrder[]): Promise<void> {
  // Lock order: one product type after the other, always in this order, to avoid deadlocks.
  for (const productType of ProductType.options) {
    const sales = orders.filter((order) => order.productType === productType);
    if (sales.length > 0 && !(await deps.items[productType].sell(tx, sales))) throw new CannotFulfil('SOLD_OUT');
  }
}

/** Posts the sales: a debt is paid first, the rest goes into the settlement hold. */
async function postSales({ ledger }: Pick<CheckoutDeps, 'ledger'>, tx: Tx, orders: SettledOrder[], at: Date): Promise<void> {
  const sales = orders.filter(({ amount }) => amount > 0n);
  const books = await ledger.lockAll(
    tx,
    sales.map(({ sellerId }) => sellerId),
  );
  const postings: Posting[] = [];
  for (const { id, sellerId, amount, fee } of sales) {
    const book = books.get(sellerId) ?? { DEBT: 0n };
    const { debt, rest } = splitDebt(book, amount - fee);
    book.DEBT += debt;
    if (debt > 0n) await draw(tx, {}, [{ orderId: id, amount: debt }]);
    const entries = { GROSS: -amount, CHARGES: fee, DEBT: debt, LOCKED: rest };
    postings.push({ kind: 'SALE', source: { type: 'order', id }, sellerId, entries, at });
  }
  await ledger.postAll(tx, postings);
}

/**
 * Settles a batch of paid orders in the caller's transaction. Lock order: orders, coupons, products, sellers' books, each in the order
 * of their ids. Rows that many sales share come last, so that they are locked for the shortest time.
 *
 * Returns the ids of the orders that are settled now. The others are skipped: paid already, a different amount, or a payment that
 * was recorded before. Throws `CannotFulfil` when one of the orders cannot be fulfilled: the caller must roll back the whole batch.
 */
export async function settleOrders(
  deps: Deps,
  tx: Tx,
  paid: OrderPayment[],
  sendNotifications: NotifySettled = notifySold,
): Promise<Set<string>> {
  const { clock, random, settlementHoldDays } = deps;
  const now = clock.now();
  const settlements = paid.map((one) => ({ ...one, paymentId: newId(random), purchaseId: newId(random) }));
  const times = { now, releasesAt: later(now, days(settlementHoldDays)), recheckAt: later(now, recheckDelay) };
  const orders = await insertSettlements(tx, settlements, times).catch((error: unknown) => {
    if (violatesConstraint(error, 'entitlements_one_each')) throw new CannotFulfil('ALREADY_OWNED');
    // The account of the seller or of the buyer was deleted.
    throw violatesConstraint(error, 'orders_need_their_people') ? new CannotFulfil('SOLD_OUT') : error;
  });
  if (orders.length > 0) {
    const renewals = await addPaidTerms(deps, tx, orders, now);
    await sendNotifications(deps, tx, orders);
    await settleCoupons(deps, tx, orders, renewals);
    await recordSales(deps, tx, orders);
    await postSales(deps, tx, orders, now);
    for (const { id } of orders.filter(({ isDisputed }) => isDisputed)) await reserveForDisputes(deps, tx, id);
    tx.afterCommit(() => deps.countOrders('settled', orders.length));
  }
  return new Set(orders.map(({ id }) => id));
}
