import type { Contract, PendingOrder, RouteInput } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { mergePurchases } from './merge-purchases.ts';
import { itemOfPurchase, itemsOfSubscriptions, type PurchasedItem } from './purchased-item.ts';

export type PurchasedQuery = NonNullable<RouteInput<Contract['GET /api/v1/purchased-items']>['query']> & { page: number; limit: number };

// Page size limit of the server.
const maxPageSize = 100;

async function fetchLists(query: PurchasedQuery, signal: AbortSignal) {
  const { data, meta } = await api('GET /api/v1/purchased-items', { query: { ...query, terms: 'begun' }, signal });
  return {
    subscriptions: itemsOfSubscriptions(data.telegramSubscriptions),
    purchases: data.digitalProducts.map(itemOfPurchase),
    pending: data.pendingOrders,
    longest: Math.max(meta.telegramSubscriptions.total, meta.digitalProducts.total),
    total: meta.telegramSubscriptions.total + meta.digitalProducts.total,
  };
}

interface FetchedPage {
  data: PurchasedItem[];
  pending: PendingOrder[];
  meta: { page: number; limit: number; total: number };
}

/**
 * One page of products and subscriptions together. The server pages the two lists separately: with a type filter its page is used as it
 * is; without one, both lists are loaded from their beginning to this page and merged.
 */
export async function fetchPurchases(query: PurchasedQuery, signal: AbortSignal): Promise<FetchedPage> {
  const { page, limit, type, sort, order } = query;
  if (type) {
    const { subscriptions, purchases, pending, total } = await fetchLists(query, signal);
    return { data: [...subscriptions, ...purchases], pending, meta: { page, limit, total } };
  }
  const reach = page * limit;
  const step = Math.min(reach, maxPageSize);
  const known = await fetchLists({ ...query, page: 1, limit: step }, signal);
  for (let next = 2; (next - 1) * step < Math.min(reach, known.longest); next += 1) {
    const more = await fetchLists({ ...query, page: next, limit: step }, signal);
    known.subscriptions.push(...more.subscriptions);
    known.purchases.push(...more.purchases);
  }
  const merged = mergePurchases(known.subscriptions, known.purchases, { sort, order });
  return { data: merged.slice(reach - limit, reach), pending: known.pending, meta: { page, limit, total: known.total } };
}
