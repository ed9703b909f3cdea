import { later, minutes } from '../../../kit/clock.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { PaymentsUnavailable, type ProviderOrder, type ProviderPayment } from '../payments.port.ts';
import { findCurrentEntitlement } from '../settlement/entitlements.store.ts';
import type { OrderRow } from '../tables.ts';
import { nextPollAt } from './poll-times.ts';

/** Grace period: an order that can still be paid keeps its reservation and coupon use for this long after its expiry. */
const gracePeriod = minutes(30);
export const isGracePeriodOver = ({ expiresAt }: OrderRow, now: Date) => now >= later(expiresAt, gracePeriod);

/** An attempt is pending, or may be hidden in an answer that could not be read. */
export const mayStillBePaid = (state: ProviderOrder | null): boolean =>
  state !== null &&
  (state.status === 'UNKNOWN' || state.unreadablePayments > 0 || state.payments.some(({ status }) => status === 'PENDING'));

/** The provider accepts payments for a while after our expiry, unless it was asked to terminate the order. */
const isPayable = (state: ProviderOrder | null): boolean => state?.status === 'ACTIVE' || mayStillBePaid(state);

export function isOver(order: OrderRow, state: ProviderOrder | null, now: Date): boolean {
  if (!state) return now >= order.expiresAt;
  return isPayable(state) ? isGracePeriodOver(order, now) : true;
}

/**
 * Time of the next look at an unpaid order. One that has ended here and not yet at the provider is due within a minute, to be terminated;
 * looks of pages do not postpone that.
 */
export function nextLookAt(now: Date, order: OrderRow, state: ProviderOrder | null): Date | null {
  if (order.status !== 'PENDING' || now < order.expiresAt || state?.status !== 'ACTIVE')
    return nextPollAt(now, order, mayStillBePaid(state));
  const soon = later(now, minutes(1));
  return order.askAt && order.askAt < soon ? order.askAt : soon;
}

/**
 * True when a payment would be returned. What the typed address owns is not asked for an order without a session: its end would tell
 * the browser.
 */
async function wouldBeReturned({ items }: Pick<CheckoutDeps, 'items'>, queries: Queries, order: OrderRow): Promise<boolean> {
  const { buyerId: userId, productType, itemId } = order;
  if (!order.holdsPiece && (await items[productType].isSoldOut(queries, itemId))) return true;
  if (productType !== 'DIGITAL_PRODUCT' || order.browserId !== null) return false;
  return (await findCurrentEntitlement(queries, { userId, productType, itemId }))?.status === 'ACTIVE';
}

/**
 * Asks the provider to accept no more payments for an order that has ended or whose payment would be returned. Its state decides, as
 * always. Not while an attempt is pending, which may still settle the order. Replaced orders have a job of their own.
 */
export async function terminateIfEnded(
  deps: Pick<CheckoutDeps, 'database' | 'clock' | 'payments' | 'items'>,
  order: OrderRow,
  attempts: { status: ProviderPayment['status'] }[],
): Promise<void> {
  const isPending = attempts.some(({ status }) => status === 'PENDING');
  if (order.status !== 'PENDING' || order.replacedAt !== null || isPending) return;
  const hasEnded = deps.clock.now() >= order.expiresAt || (await wouldBeReturned(deps, deps.database.read, order));
  if (!hasEnded) return;
  // The look that follows decides. An order that is still payable is due again within a minute, until the provider's own expiry.
  await deps.payments.terminate(order.id).catch((error: unknown) => {
    if (!(error instanceof PaymentsUnavailable)) throw error;
  });
}
