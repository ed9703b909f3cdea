import type { Queries } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { findChargebacks } from '../refunds/refunds.store.ts';
import type { OrderRow } from '../tables.ts';
import type { DisputedOrder } from './dispute-decisions.ts';
import { listDisputes } from './disputes.store.ts';

/** Orders with the data that decides about their disputes. */
export async function disputedOrders<Order extends OrderRow>(
  { ledger }: Pick<CheckoutDeps, 'ledger'>,
  queries: Queries,
  orders: Order[],
): Promise<(Order & DisputedOrder)[]> {
  const ids = orders.map(({ id }) => id);
  const [chargebacks, refunded] = [await findChargebacks(queries, ids), await ledger.sumPartialRefunds(queries, ids)];
  const disputes = chargebacks.size === 0 ? [] : await listDisputes(queries, [...chargebacks.keys()]);
  return orders.map((order) => ({
    ...order,
    chargeback: chargebacks.get(order.id) ?? null,
    isChargebackNamed: disputes.some(({ orderId, booking }) => orderId === order.id && booking === 'CHARGEBACK'),
    unrefunded: order.amount - (refunded.get(order.id) ?? 0n),
  }));
}
