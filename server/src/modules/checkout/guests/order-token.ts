import { checkoutMessages, emailCorrectionMinutes } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { later, minutes } from '../../../kit/clock.ts';
import { hashToken } from '../../../kit/ids.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { findOrder } from '../orders/orders.store.ts';
import type { GuestOrderRow, OrderRow } from '../tables.ts';
import { findOrderOfToken } from './guest-orders.store.ts';

export interface OrderTokenKey {
  orderId: string;
  orderToken: string;
}

/** Order and its buyer, as the browser with the order token may see them. */
export interface GuestOrderAccess {
  order: OrderRow;
  email: string;
  /** Until when the address can be corrected; null when that is not possible. */
  correctableUntil: Date | null;
}

const maxCorrections = 3;

/** A mistyped address is corrected shortly after the payment. The answer does not tell whether a member has proved the address. */
function correctableUntil(order: OrderRow, guestOrder: GuestOrderRow, now: Date): Date | null {
  if (order.status !== 'PAID' || !order.paidAt || guestOrder.corrections >= maxCorrections) return null;
  const until = later(order.paidAt, minutes(emailCorrectionMinutes));
  return until > now ? until : null;
}

/**
 * Opens one order with the token of the browser that started it. A wrong or ended token gets the answer of an unknown order, and so does
 * the token of a buyer who is banned. An unpaid order is the browser's, whoever's address was typed.
 */
export async function openWithToken(
  { clock, people }: Pick<CheckoutDeps, 'clock' | 'people'>,
  queries: Queries,
  { orderId, orderToken }: OrderTokenKey,
): Promise<GuestOrderAccess> {
  const now = clock.now();
  const guestOrder = await findOrderOfToken(queries, { orderId, tokenHash: hashToken(orderToken), now });
  const order = guestOrder && (await findOrder(queries, { id: orderId }));
  const isBanned = order?.paidAt ? ((await people.find(order.buyerId))?.isBanned ?? true) : false;
  if (!guestOrder || !order || isBanned) throw new AppError('NOT_FOUND', { message: checkoutMessages.orderNotFound });
  return { order, email: guestOrder.email, correctableUntil: correctableUntil(order, guestOrder, now) };
}
