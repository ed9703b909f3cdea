import type { Queries } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { findOrder } from '../orders/orders.store.ts';
import type { OrderRow } from '../tables.ts';

export interface OwnSubscriber {
  channelId: string;
  subscriptionId: string;
  sellerId: number;
}

/** The order of the term that runs, while it was paid for and is not refunded. */
export async function refundableOrder(
  { channels }: Pick<CheckoutDeps, 'channels'>,
  queries: Queries,
  wanted: OwnSubscriber,
): Promise<OrderRow | null> {
  const term = await channels.findCurrentTerm(queries, wanted);
  const order = term && (await findOrder(queries, { id: term.orderId }));
  return order?.status === 'PAID' && order.amount > 0n ? order : null;
}
