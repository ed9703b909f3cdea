import { checkoutMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { earlier, hours, later } from '../../../kit/clock.ts';
import { toRupees } from '../../../kit/money.ts';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { hasSettledSince, listOrdersByIds } from '../orders/orders.store.ts';
import type { ProviderOrder, ProviderPayment } from '../payments.port.ts';
import type { OrderRow } from '../tables.ts';

type Deps = Pick<CheckoutDeps, 'attention' | 'clock'>;

/** LESS: an offer. MORE: a fee paid by the buyer. Buyers can choose a CURRENCY; ORDER: the provider has another amount for the order. */
type Mismatch = 'LESS' | 'MORE' | 'CURRENCY' | 'ORDER';

/** Mismatches of one kind, each of another buyer and without a sale in between, that pause new payments. */
const mismatchesToPause = 3;
const pauseLength = hours(1);
const pauseKey = { kind: 'PAYMENTS_PAUSED', reference: 'cashfree' } as const;

function mismatchOf(order: OrderRow, theirs: Pick<ProviderOrder, 'amount' | 'currency'>, payment: ProviderPayment): Mismatch {
  if (payment.currency !== order.currency) return 'CURRENCY';
  if (theirs.amount !== order.amount || theirs.currency !== order.currency) return 'ORDER';
  return payment.amount < order.amount ? 'LESS' : 'MORE';
}

/** True when the recent mismatches of this kind show that payments of all buyers have another amount. */
async function concernsEverybody({ attention, clock }: Deps, tx: Tx, mismatch: Mismatch): Promise<boolean> {
  const pause = await attention.findReference(tx, pauseKey);
  // An administrator who ended a pause has seen the mismatches before it.
  const hourAgo = earlier(clock.now(), pauseLength);
  const since = pause?.resolvedAt && pause.resolvedAt > hourAgo ? pause.resolvedAt : hourAgo;
  const items = await attention.listOpenedSince(tx, { kind: 'PAYMENT_MISMATCH', theirState: mismatch, since, limit: 20 });
  const orders = await listOrdersByIds(
    tx,
    items.flatMap(({ orderId }) => orderId ?? []),
  );
  const buyerOf = new Map(orders.map(({ id, buyerId }) => [id, buyerId]));
  const buyers = new Set<number | undefined>();
  for (const { orderId, openedAt } of items) {
    buyers.add(buyerOf.get(orderId ?? ''));
    if (buyers.size === mismatchesToPause) return !(await hasSettledSince(tx, openedAt));
  }
  return false;
}

/**
 * Reports a payment whose amount or currency is not that of its order. The third in a row pauses new payments: with an offer or a fee
 * switched on at the provider, every buyer would pay and be refunded days later.
 */
export async function reportMismatch(
  deps: Deps,
  tx: Tx,
  { order, state, payment }: { order: OrderRow; state: ProviderOrder; payment: ProviderPayment },
): Promise<void> {
  const { attention, clock } = deps;
  const mismatch = mismatchOf(order, state, payment);
  // Advisory lock: the third mismatch sees the other two.
  await advisoryLock(tx, 'payment mismatches', 0);
  await attention.report(tx, {
    kind: 'PAYMENT_MISMATCH',
    reference: payment.id,
    orderId: order.id,
    theirState: mismatch,
    theirAmount: payment.amount,
    details: { currency: payment.currency.slice(0, 10), expected: String(toRupees(order.amount)) },
  });
  if (mismatch !== 'LESS' && mismatch !== 'MORE') return;
  if (!(await isPaused(deps, tx)) && !(await concernsEverybody(deps, tx, mismatch))) return;
  // The time makes the item reopen, and a running pause longer.
  await attention.report(tx, { ...pauseKey, theirState: `${mismatch} ${clock.now().toISOString()}`, theirAmount: null });
}

/** A pause ends an hour after the last mismatch, with the first payment that settles, or when an administrator resolves its item. */
async function isPaused({ attention, clock }: Deps, queries: Queries): Promise<boolean> {
  const pause = await attention.findReference(queries, pauseKey);
  if (pause?.status !== 'OPEN' || clock.now() >= later(pause.updatedAt, pauseLength)) return false;
  return !(await hasSettledSince(queries, pause.updatedAt));
}

/** Rejects a new payment during a pause. */
export async function assertNotPaused(deps: Deps, queries: Queries): Promise<void> {
  if (await isPaused(deps, queries))
    throw new AppError('PAYMENT_UNAVAILABLE', { message: checkoutMessages.paused, retryAfterSeconds: 600 });
}

/** Resolves the item of a pause that has ended. */
export async function endPause({ database, ...deps }: Deps & Pick<CheckoutDeps, 'database'>): Promise<void> {
  const pause = await deps.attention.findReference(database.read, pauseKey);
  if (pause?.status !== 'OPEN' || (await isPaused(deps, database.read))) return;
  await database.transact((tx) => deps.attention.resolveAutomatically(tx, pauseKey));
}
