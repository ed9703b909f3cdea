import { days, earlier, hours, later, seconds } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { closeOrder } from '../orders/close-order.ts';
import { findOrder, lockOrder, updateOrder } from '../orders/orders.store.ts';
import { type OrderLook, type PaymentReport, PaymentsBusy, type ProviderOrder, type ProviderPayment } from '../payments.port.ts';
import { CannotFulfil, settleOrders } from '../settlement/settle-orders.ts';
import { settleInBatches } from '../settlement/settlement-batcher.ts';
import { confirmSettlement, findSettlement } from '../settlement/settlement-holds.store.ts';
import type { OrderRow } from '../tables.ts';
import { externalEvents } from './external-events.ts';
import { isGracePeriodOver, isOver, mayStillBePaid, nextLookAt, terminateIfEnded } from './order-end.ts';
import { reportMismatch } from './payment-pause.ts';
import { claimQuery, completeDetails, endQuery, findOrderIdOfPayment, listPaymentAttempts, recordAttempt } from './payments.store.ts';
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
    // The answer lacks the payment that a webhook reported: which of the two was made is not clear, so none is returned.
    const isContradiction = settledBy !== null && !state.payments.some((one) => one.id === settledBy && isSuccess(one));
    if (payment.id === settledBy || isContradiction) continue;
    if (await isForeign(deps, tx, order, payment)) continue;
    const isUnpaid = order.paidAt === null && settledBy === null;
    if (isUnpaid && returnReason === null && matches(order, state, payment)) {
      if ((await settleOrders(deps, tx, [{ orderId: order.id, payment }])).has(order.id)) settledBy = payment.id;
      continue;
    }
    const cause = !matches(order, state, payment) ? 'MISMATCH' : isUnpaid ? (returnReason ?? 'SOLD_OUT') : 'SECOND_CAPTURE';
    const isNew = await returnPayment(deps, tx, { order, payment, cause });
    if (isNew && cause === 'MISMATCH') await reportMismatch(deps, tx, { order, state, payment });
  }
  return settledBy !== null;
}

async function closeUnpaid(
  deps: Pick<CheckoutDeps, 'clock' | 'items' | 'coupons' | 'countOrders'>,
  tx: Tx,
  order: OrderRow,
  isUnclear: boolean,
): Promise<void> {
  const attempts = await listPaymentAttempts(tx, order.id);
  await closeOrder(deps, tx, order, attempts.length > 0 && order.replacedAt === null ? 'FAILED' : 'EXPIRED', isUnclear);
}

/**
 * Confirms the payment of an order that a webhook has settled, if the provider's answer contains it. Otherwise the item tells
 * administrators, and the money stays in the settlement hold. True when the payment is confirmed.
 */
async function confirmPayment(
  { attention, clock }: Pick<CheckoutDeps, 'attention' | 'clock'>,
  tx: Tx,
  order: OrderRow,
  state: ProviderOrder | null,
): Promise<boolean> {
  if ((await findSettlement(tx, order.id))?.confirmedAt) return true;
  const reference = order.gatewayTxnId ?? '';
  const payment = state?.payments.find(({ id }) => id === reference);
  if (state && payment && isSuccess(payment) && matches(order, state, payment)) {
    await confirmSettlement(tx, { orderId: order.id, now: clock.now() });
    await completeDetails(tx, payment);
    await attention.resolveAutomatically(tx, { kind: 'UNCONFIRMED_PAYMENT', reference });
    return true;
  }
  // One of the unreadable payments may be this one, and the provider's own lists may lag behind its webhook.
  if (state?.unreadablePayments || clock.now() < later(order.paidAt ?? order.createdAt, recheckDelay)) return false;
  const theirState = payment?.status ?? (state ? 'NO_PAYMENT' : 'NO_ORDER');
  await attention.report(tx, {
    kind: 'UNCONFIRMED_PAYMENT',
    reference,
    orderId: order.id,
    theirState,
    theirAmount: payment?.amount ?? null,
  });
  return false;
}

/** Time of the next poll of a paid order; an unconfirmed payment is polled until it is confirmed. */
const nextConfirmationAt = (now: Date, order: OrderRow): Date => nextPollAt(now, order, true) ?? later(now, days(1));

/** After a payment, an order is polled until its payment is confirmed and a second payment can be excluded. */
async function recordPaidOrder(deps: Deps, tx: Tx, order: OrderRow, state: ProviderOrder | null): Promise<void> {
  const now = deps.clock.now();
  const isConfirmed = await confirmPayment(deps, tx, order, state);
  if (order.askAt === null || now < later(order.expiresAt, recheckDelay)) return;
  const askAt = isConfirmed ? null : nextConfirmationAt(now, order);
  await updateOrder(tx, { id: order.id, now, changes: { askAt, askedAt: now } });
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
    await recordPaidOrder(deps, tx, order, state);
  } else if (!paid && order.status === 'PENDING' && (returnReason !== null || isOver(order, state, now))) {
    await closeUnpaid(deps, tx, order, mayStillBePaid(state));
  } else if (!paid) {
    await updateOrder(tx, { id, now, changes: { askedAt: now, askAt: nextLookAt(now, order, state) } });
  }
  return order.paidAt === null ? 'open' : 'paid before';
}

/** Closes an order whose grace period is over, which releases its reservation, or polls it again at `askAt`. */
const recordUnanswered = (deps: Deps, id: string, askAt: (order: OrderRow, now: Date) => Date | null): Promise<void> =>
  deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, { id });
    if (!order) return;
    const now = deps.clock.now();
    if (order.status === 'PENDING' && isGracePeriodOver(order, now)) {
      deps.log.error({ orderId: id }, 'an order was closed without a usable answer from the payment provider');
      await closeUnpaid(deps, tx, order, true);
    } else {
      await updateOrder(tx, { id, now, changes: { askAt: askAt(order, now) } });
    }
  });

/** Without a usable answer the order is polled again with backoff. */
export const recordNoAnswer = (deps: Deps, id: string): Promise<void> =>
  recordUnanswered(deps, id, (order, now) => (order.paidAt === null ? nextPollAt(now, order, true) : nextConfirmationAt(now, order)));

/**
 * The limit of calls was used up, and nothing was asked. Whoever keeps it used up, by asking for the status of many orders, does not keep
 * reservations alive.
 */
export const recordBusy = (deps: Deps, id: string, retryAfterMs: number): Promise<void> =>
  recordUnanswered(deps, id, (_order, now) => later(now, Math.max(retryAfterMs, seconds(15))));

/** Fast path for the usual case: the only attempt, if it succeeded with the order's amount and currency; else null. */
function onlyPayment({ payments: [payment, ...others], ...order }: ProviderOrder): ProviderPayment | null {
  const single = payment && others.length === 0 && isSuccess(payment);
  return single && payment.amount === order.amount && payment.currency === currency && order.currency === currency ? payment : null;
}

/** `page`: a buyer waits for the result of a payment. `worker`: the order was due. `event`: a webhook or an administrator. */
type Asker = 'page' | 'worker' | 'event';

/** The scarce list of attempts is asked for only where it can change something. */
function lookAt(order: OrderRow, attempts: { status: ProviderPayment['status'] }[], asker: Asker, now: Date): OrderLook {
  const urgency = asker === 'worker' ? 'work' : 'buyer';
  if (order.paidAt !== null) return { attempts: 'first', urgency };
  const isPending = attempts.some(({ status }) => status === 'PENDING');
  const isClosing = order.status === 'PENDING' && (order.replacedAt !== null || now >= order.expiresAt);
  if (asker === 'event' || isPending || isClosing) return { attempts: 'always', urgency };
  return { attempts: asker === 'page' ? 'if-spare' : 'if-paid', urgency };
}

/** Returns false when there is no such order. */
export type ResolveOrder = (orderId: string, asker?: Asker) => Promise<boolean>;
/** Returns false when the provider must be queried. */
export type ApplyReport = (report: PaymentReport) => Promise<boolean>;

/** Signed time of a webhook that may settle: the provider's retries take 42 minutes, and clocks differ. */
const isCurrent = (sentAt: Date, now: Date) => sentAt >= earlier(now, hours(2)) && sentAt <= later(now, hours(2));

/**
 * Settles orders. `resolve` queries the provider about an order and applies the answer; called by the return page of the checkout and the
 * worker. `applyReport` settles an order by a signed webhook, without a query. Both are idempotent. A process has one resolver, so that
 * all callers share the settlement batches.
 */
export function orderResolver(deps: Deps): { resolve: ResolveOrder; applyReport: ApplyReport } {
  const { database, clock, settlementHoldDays } = deps;
  const settle = settleInBatches(deps);
  const external = externalEvents(deps);

  async function apply(id: string, state: ProviderOrder | null) {
    const recordAll = (returnReason: ReturnCause | null) => database.transact((tx) => record(deps, tx, id, state, returnReason));
    const single = state && onlyPayment(state);
    try {
      const settled = single && (await settle({ orderId: id, payment: single }));
      return settled ? 'settled' : await recordAll(null);
    } catch (error) {
      if (!(error instanceof CannotFulfil)) throw error;
      return recordAll(error.why);
    }
  }

  /** One query per order at a time, in all processes: the answer to the first caller serves the others when they ask again. */
  async function queryAlone(orderId: string, look: OrderLook): Promise<ProviderOrder | null> {
    const isClaimed = await database.transact((tx) => claimQuery(tx, { orderId, now: clock.now() }));
    if (!isClaimed) throw new PaymentsBusy(seconds(2));
    return deps.payments.orderState(orderId, look).finally(() => database.transact((tx) => endQuery(tx, orderId)));
  }

  /** True when the order is paid by this payment. Only an answer of the provider returns a payment. */
  async function settleReported({ order: theirs, payment }: PaymentReport): Promise<boolean> {
    const agrees = theirs.amount === payment.amount && theirs.currency === currency && payment.currency === currency;
    if (!agrees) return false;
    try {
      if (await settle({ orderId: theirs.id, payment, evidence: 'WEBHOOK' })) return true;
    } catch (error) {
      if (!(error instanceof CannotFulfil)) throw error;
      return false;
    }
    const order = await findOrder(database.read, { id: theirs.id });
    return order !== null && order.paidAt !== null && order.gatewayTxnId === payment.id;
  }

  const recordUnpaidAttempt = ({ order: { id }, payment }: PaymentReport): Promise<boolean> =>
    database.transact(async (tx) => {
      const order = await lockOrder(tx, { id });
      const now = clock.now();
      if (order?.status !== 'PENDING' || now >= order.expiresAt) return false;
      await recordAttempt(tx, { id: newId(deps.random), order, payment, outcome: null, now });
      return true;
    });

  return {
    async resolve(id, asker = 'event') {
      const order = await findOrder(database.read, { id });
      if (!order) return false;
      const attempts = await listPaymentAttempts(database.read, id);
      if (asker === 'worker') await terminateIfEnded(deps, order, attempts);
      const outcome = await apply(id, await queryAlone(id, lookAt(order, attempts, asker, clock.now())));
      if (outcome === 'paid before') await external.findRefundsIfSpare(id);
      return outcome !== 'unknown';
    },
    async applyReport(report) {
      if (!isCurrent(report.sentAt, clock.now())) return false;
      if (!isSuccess(report.payment)) return recordUnpaidAttempt(report);
      // Without a hold the money could be withdrawn before the provider has confirmed the payment.
      return settlementHoldDays > 0 && settleReported(report);
    },
  };
}
