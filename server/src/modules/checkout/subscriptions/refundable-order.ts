import type { Queries } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { findOrder } from '../orders/orders.store.ts';
import type { OrderRow } from '../tables.ts';

export interface OwnSubscriber {
  channelId: string;
  subscriptionId: string;
  sellerId: number;
}

/** Order of the current term, if it was paid with money and is not refunded. */
export async function refundableOrder(
  { channels }: Pick<CheckoutDeps, 'channels'>,
  queries: Queries,
  subscriber: OwnSubscriber,
): Promise<OrderRow | null> {
  const term = await channels.findCurrentTerm(queries, subscriber);
  const order = term && (await findOrder(queries, { id: term.orderId }));
  return order?.status === 'PAID' && order.amount > 0n ? order : null;
}
