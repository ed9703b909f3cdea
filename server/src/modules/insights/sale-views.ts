import type { Sale } from '@jamun/contract';
import type { SaleRow } from '../checkout/index.ts';
import type { InsightsDeps } from './deps.ts';
import { saleView } from './sale.presenter.ts';

/** Sales with their latest refund requests, which are loaded with one query. */
export async function saleViews(
  { database: { read }, checkout }: Pick<InsightsDeps, 'database' | 'checkout'>,
  orders: SaleRow[],
): Promise<Sale[]> {
  const ids = orders.map(({ id }) => id);
  const requests = await checkout.lists.refundRequestsOf(read, ids);
  return orders.map((order) => saleView({ order, refundRequest: requests.get(order.id) ?? null }));
}
