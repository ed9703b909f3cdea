import { later, minutes } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { closeOrder } from '../orders/close-order.ts';
import { lockOrder, updateOrder } from '../orders/orders.store.ts';
import type { ProviderOrder, ProviderPayment } from '../payments.port.ts';
import { NothingToGive, settleOrders } from '../settlement/settle-orders.ts';
import { settleTogether } from '../settlement/settlement-batcher.ts';
import type { OrderRow } from '../tables.ts';
import { outsideEvents } from './outside-events.ts';
import { attemptsOf, orderOfPayment, recordAttempt } from './payments.store.ts';
import { lookAgainAfter, nextAsk } from './poll-times.ts';
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
  | 'settlementHoldDays'
  | 'publicUrl'
>;

const currency = 'INR';

const isSuccess = ({ status }: ProviderPayment) => status === 'SUCCESS';
const byTime = (one: ProviderPayment, other: ProviderPayment) =>
  (one.time?.getTime() ?? 0) - (other.time?.getTime() ?? 0) || (one.id < other.id ? -1 : 1);

/** What was paid is what was asked for: by the provider's own account of both. */
const matches = (order: OrderRow, state: ProviderOrder, payment: ProviderPayment) =>
  [state, payment].every((told) => told.amount === order.amount && told.currency === currency);

/** A payment id that belongs to another order: neither settled nor returned here, but reported. */
async function isForeign(
  { attention }: Pick<CheckoutDeps, 'attention'>,
  tx: Tx,
  { id: orderId }: OrderRow,
  payment: ProviderPayment,
): Promise<boolean> {
  const recordedFor = await orderOfPayment(tx, payment.id);
  if (recordedFor === null || recordedFor === orderId) return false;
  const about = { kind: 'FOREIGN_PAYMENT', reference: payment.id, orderId } as const;
  await attention.report(tx, { ...about, theirState: payment.status, theirAmount: payment.amount, details: { recordedFor } });
  return true;
}

/** Each success of the provider's pays the order or goes back; true when it is paid now or was before. */
async function applySuccesses(deps: Deps, tx: Tx, order: OrderRow, state: ProviderOrder, owed: ReturnCause | null): Promise<boolean> {
  let settledBy = order.gatewayTxnId;
  for (const payment of state.payments.filter(isSuccess).sort(byTime)) {
    if (payment.id === settledBy) continue;
    if (await isForeign(deps, tx, order, payment)) continue;
    const free = order.paidAt === null && settledBy === null;
    if (free && owed === null && matches(order, state, payment)) {
      if ((await settleOrders(deps, tx, [{ orderId: order.id, payment }])).has(order.id)) settledBy = payment.id;
      continue;
    }
    const cause = !matches(order, state, payment) ? 'MISMATCH' : free ? (owed ?? 'SOLD_OUT') : 'SECOND_CAPTURE';
    await returnPayment(deps, tx, { order, payment, cause });
  }
  return settledBy !== null;
}

/** Some payments take their time, and some answers are not understood: then the reservation outlives the order by this much. */
const patience = minutes(30);
const isPatienceOver = ({ expiresAt }: OrderRow, now: Date) => now >= later(expiresAt, patience);

function isOver(order: OrderRow, state: ProviderOrder | null, now: Date): boolean {
  if (!state) return now >= order.expiresAt;
  const mayStillBePaid =
    state.status === 'UNKNOWN' || state.unreadablePayments > 0 || state.payments.some(({ status }) => status === 'PENDING');
  return mayStillBePaid ? isPatienceOver(order, now) : now >= order.expiresAt || state.status !== 'ACTIVE';
}

async function closeUnpaid(deps: Pick<CheckoutDeps, 'clock' | 'items'>, tx: Tx, order: OrderRow): Promise<void> {
  const attempts = await attemptsOf(tx, order.id);
  await closeOrder(deps, tx, order, attempts.length > 0 ? 'FAILED' : 'EXPIRED');
}

/** Writes down what the provider said, all of it in one transaction, under the lock of the order. */
async function record(
  deps: Deps,
  tx: Tx,
  id: string,
  state: ProviderOrder | null,
  owed: ReturnCause | null,
): Promise<'unknown' | 'open' | 'paid before'> {
  const order = await lockOrder(tx, { id });
  if (!order) return 'unknown';
  const now = deps.clock.now();
  for (const payment of state?.payments.filter((one) => !isSuccess(one)) ?? [])
    await recordAttempt(tx, { id: newId(deps.random), order, payment, outcome: null, now });
  const paid = state ? await applySuccesses(deps, tx, order, state, owed) : order.paidAt !== null;
  if (order.paidAt !== null) {
    const done = order.askAt !== null && now >= later(order.expiresAt, lookAgainAfter);
    if (done) await updateOrder(tx, { id, now, changes: { askAt: null, askedAt: now } });
  } else if (!paid && order.status === 'PENDING' && (owed !== null || isOver(order, state, now))) {
    await closeUnpaid(deps, tx, order);
  } else if (!paid) {
    await updateOrder(tx, { id, now, changes: { askedAt: now, askAt: nextAsk(now, order.createdAt) } });
  }
  return order.paidAt === null ? 'open' : 'paid before';
}

/** No usable answer: the order is polled again later, and does not keep its reservation for ever. */
export const recordNoAnswer = (deps: Deps, id: string): Promise<void> =>
  deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, { id });
    if (!order) return;
    const now = deps.clock.now();
    if (order.status === 'PENDING' && isPatienceOver(order, now)) {
      deps.log.error({ orderId: id }, 'an order was closed without a usable answer from the payment provider');
      await closeUnpaid(deps, tx, order);
    } else {
      await updateOrder(tx, { id, now, changes: { askAt: nextAsk(now, order.createdAt) } });
    }
  });

/** Mostly there is one attempt, of the amount that the provider was asked to take: if the order waits for it, nothing else is to be looked at. */
function onlyPayment({ payments: [payment, ...others], ...asked }: ProviderOrder): ProviderPayment | null {
  const single = payment && others.length === 0 && isSuccess(payment);
  return single && payment.amount === asked.amount && payment.currency === currency && asked.currency === currency ? payment : null;
}

/** False when there is no such order. */
export type ResolveOrder = (orderId: string) => Promise<boolean>;

/**
 * Asks the provider about an order and does what follows from its answer, however often and from wherever it is called: the
 * webhook, the page to which the buyer returns, the worker. Only what the provider itself says settles anything. A process has one
 * resolver, so that all its callers settle in the same batches.
 */
export function orderResolver(deps: Deps): ResolveOrder {
  const settle = settleTogether(deps);
  const outside = outsideEvents(deps);

  async function apply(id: string, state: ProviderOrder | null) {
    const all = (owed: ReturnCause | null) => deps.database.transact((tx) => record(deps, tx, id, state, owed));
    const single = state && onlyPayment(state);
    try {
      const settled = single && (await settle({ orderId: id, payment: single }));
      return settled ? 'settled' : await all(null);
    } catch (error) {
      if (!(error instanceof NothingToGive)) throw error;
      return all(error.why);
    }
  }

  return async (id) => {
    const outcome = await apply(id, await deps.payments.orderState(id));
    if (outcome === 'paid before') await outside.findRefunds(id);
    return outcome !== 'unknown';
  };
}
