import type { Sale } from '@jamun/contract';
import type { SaleRow } from '../checkout/index.ts';
import type { InsightsDeps } from './deps.ts';
import { findGuestBuyers } from './guest-buyers.ts';
import { saleView } from './sale.presenter.ts';

/** Sales with their latest refund requests and buyers, which are loaded with one query each. */
export async function saleViews(
  { database, checkout, people }: Pick<InsightsDeps, 'database' | 'checkout' | 'people'>,
  orders: SaleRow[],
): Promise<Sale[]> {
  const ids = orders.map(({ id }) => id);
  const [requests, guests] = await Promise.all([
    checkout.lists.refundRequestsOf(database.read, ids),
    findGuestBuyers({ database, people }, orders),
  ]);
  return orders.map((order) => saleView({ order, refundRequest: requests.get(order.id) ?? null, guests }));
}
