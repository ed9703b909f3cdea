import { later, minutes } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { closeOrder } from '../orders/close-order.ts';
import { lockOrder, updateOrder } from '../orders/orders.store.ts';
import type { ProviderOrder, ProviderPayment } from '../payments.port.ts';
import { CannotFulfil, settleOrders } from '../settlement/settle-orders.ts';
import { settleInBatches } from '../settlement/settlement-batcher.ts';
import type { OrderRow } from '../tables.ts';
import { externalEvents } from './external-events.ts';
import { findOrderIdOfPayment, listPaymentAttempts, recordAttempt } from './payments.store.ts';
import { nextPollAt, recheckDelay } from './poll-times.ts';
import { type ReturnCause, returnPayment } from './return-payment.ts';

type Deps = Pick<
  CheckoutDeps,
  | 'database'
  | 'clock'
  | 'random'
  | 'jobs'
  | 'log'
  | 'audit'
  | 'ledger'
  | 'attention'
  | 'notify'
  | 'mails'
  | 'people'
  | 'payments'
  | 'items'
  | 'coupons'
  | 'countOrders'
  | 'settlementHoldDays'
  | 'publicUrl'
>;

const currency = 'INR';

const isSuccess = ({ status }: ProviderPayment) => status === 'SUCCESS';
const byTime = (one: ProviderPayment, other: ProviderPayment) =>
  (one.time?.getTime() ?? 0) - (other.time?.getTime() ?? 0) || (one.id < other.id ? -1 : 1);

/** Amount and currency of the provider's order and payment equal those of our order. */
const matches = (order: OrderRow, state: ProviderOrder, payment: ProviderPayment) =>
  [state, payment].every((theirs) => theirs.amount === order.amount && theirs.currency === currency);

/** True for a payment that is recorded for another order. Such a payment is reported, and neither settled nor refunded. */
async function isForeign(
  { attention }: Pick<CheckoutDeps, 'attention'>,
  tx: Tx,
  { id: orderId }: OrderRow,
  payment: ProviderPayment,
): Promise<boolean> {
  const recordedFor = await findOrderIdOfPayment(tx, payment.id);
  if (recordedFor === null || recordedFor === orderId) return false;
  const about = { kind: 'FOREIGN_PAYMENT', reference: payment.id, orderId } as const;
  await attention.report(tx, { ...about, theirState: payment.status, theirAmount: payment.amount, details: { recordedFor } });
  return true;
}

/** Settles the order with a successful payment and refunds the other ones. True when the order is paid now or was before. */
async function applySuccesses(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  state: ProviderOrder,
  returnReason: ReturnCause | null,
): Promise<boolean> {
  let settledBy = order.gatewayTxnId;
  for (const payment of state.payments.filter(isSuccess).sort(byTime)) {
    if (payment.id === settledBy) continue;
    if (await isForeign(deps, tx, order, payment)) continue;
    const isUnpaid = order.paidAt === null && settledBy === null;
    if (isUnpaid && returnReason === null && matches(order, state, payment)) {
      if ((await settleOrders(deps, tx, [{ orderId: order.id, payment }])).has(order.id)) settledBy = payment.id;
      continue;
    }
    const cause = !matches(order, state, payment) ? 'MISMATCH' : isUnpaid ? (returnReason ?? 'SOLD_OUT') : 'SECOND_CAPTURE';
    await returnPayment(deps, tx, { order, payment, cause });
  }
  return settledBy !== null;
}

/** Grace period: an order with a pending payment or an unclear answer keeps its reservation for this long after its expiry. */
const gracePeriod = minutes(30);
const isGracePeriodOver = ({ expiresAt }: OrderRow, now: Date) => now >= later(expiresAt, gracePeriod);

function isOver(order: OrderRow, state: ProviderOrder | null, now: Date): boolean {
  if (!state) return now >= order.expiresAt;
  const mayStillBePaid =
    state.status === 'UNKNOWN' || state.unreadablePayments > 0 || state.payments.some(({ status }) => status === 'PENDING');
  return mayStillBePaid ? isGracePeriodOver(order, now) : now >= order.expiresAt || state.status !== 'ACTIVE';
}

async function closeUnpaid(
  deps: Pick<CheckoutDeps, 'clock' | 'items' | 'coupons' | 'countOrders'>,
  tx: Tx,
  order: OrderRow,
): Promise<void> {
  const attempts = await listPaymentAttempts(tx, order.id);
  await closeOrder(deps, tx, order, attempts.length > 0 && order.replacedAt === null ? 'FAILED' : 'EXPIRED');
}

/** Records the provider's answer in one transaction, under the lock of the order. */
async function record(
  deps: Deps,
  tx: Tx,
  id: string,
  state: ProviderOrder | null,
  returnReason: ReturnCause | null,
): Promise<'unknown' | 'open' | 'paid before'> {
  const order = await lockOrder(tx, { id });
  if (!order) return 'unknown';
  const now = deps.clock.now();
  for (const payment of state?.payments.filter((one) => !isSuccess(one)) ?? [])
    await recordAttempt(tx, { id: newId(deps.random), order, payment, outcome: null, now });
  const paid = state ? await applySuccesses(deps, tx, order, state, returnReason) : order.paidAt !== null;
  if (order.paidAt !== null) {
    const isPollingDone = order.askAt !== null && now >= later(order.expiresAt, recheckDelay);
    if (isPollingDone) await updateOrder(tx, { id, now, changes: { askAt: null, askedAt: now } });
  } else if (!paid && order.status === 'PENDING' && (returnReason !== null || isOver(order, state, now))) {
    await closeUnpaid(deps, tx, order);
  } else if (!paid) {
    await updateOrder(tx, { id, now, changes: { askedAt: now, askAt: nextPollAt(now, order.createdAt) } });
  }
  return order.paidAt === null ? 'open' : 'paid before';
}

/** Without a usable answer the order is polled again later; after the grace period it is closed, which releases its reservation. */
export const recordNoAnswer = (deps: Deps, id: string): Promise<void> =>
  deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, { id });
    if (!order) return;
    const now = deps.clock.now();
    if (order.status === 'PENDING' && isGracePeriodOver(order, now)) {
      deps.log.error({ orderId: id }, 'an order was closed without a usable answer from the payment provider');
      await closeUnpaid(deps, tx, order);
    } else {
      await updateOrder(tx, { id, now, changes: { askAt: nextPollAt(now, order.createdAt) } });
    }
  });

/** Fast path for the usual case: the only attempt, if it succeeded with the order's amount and currency; else null. */
function onlyPayment({ payments: [payment, ...others], ...order }: ProviderOrder): ProviderPayment | null {
  const single = payment && others.length === 0 && isSuccess(payment);
  return single && payment.amount === order.amount && payment.currency === currency && order.currency === currency ? payment : null;
}

/** Returns false when there is no such order. */
export type ResolveOrder = (orderId: string) => Promise<boolean>;

/**
 * Queries the provider about an order and applies the answer. Idempotent; called by the webhook, the return page of the checkout and
 * the worker. Only the provider's answer settles an order. A process has one resolver, so that all callers share the settlement
 * batches.
 */
export function orderResolver(deps: Deps): ResolveOrder {
  const settle = settleInBatches(deps);
  const external = externalEvents(deps);

  async function apply(id: string, state: ProviderOrder | null) {
    const recordAll = (returnReason: ReturnCause | null) => deps.database.transact((tx) => record(deps, tx, id, state, returnReason));
    const single = state && onlyPayment(state);
    try {
      const settled = single && (await settle({ orderId: id, payment: single }));
      return settled ? 'settled' : await recordAll(null);
    } catch (error) {
      if (!(error instanceof CannotFulfil)) throw error;
      return recordAll(error.why);
    }
  }

  return async (id) => {
    const outcome = await apply(id, await deps.payments.orderState(id));
    if (outcome === 'paid before') await external.findRefunds(id);
    return outcome !== 'unknown';
  };
}
