import type { Queries } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { findOrder } from '../orders/orders.store.ts';
import { listPayments } from '../payments/payments.store.ts';
import { fundsFor } from '../refunds/refund-funds.ts';
import { isOverdue, overdueBefore, requestView } from '../refunds/refund-request.presenter.ts';
import { countOverdueRequests, findLatestRequests } from '../refunds/refund-requests.store.ts';
import { listRefunds, purposeOf, undoesSale } from '../refunds/refunds.store.ts';
import { countPurchases, findEntitlementOfOrder } from '../settlement/entitlements.store.ts';
import { findSettlement } from '../settlement/settlement-holds.store.ts';
import type { OrderRow, RefundRow } from '../tables.ts';
import { countRefused, listAllOrders, refusedAmong } from './all-orders.store.ts';
import { countSales } from './sales.store.ts';

/** Ids of rejected automatic refunds that can be retried: the last attempt per purpose, unless an attempt is pending or done. */
function retriableRefunds(refunds: RefundRow[]): Set<string> {
  const last = new Map<string | null, RefundRow>();
  const sent = new Set<string | null>();
  const automaticRefunds = refunds.filter((refund) => !undoesSale(refund));
  for (const refund of automaticRefunds) {
    last.set(purposeOf(refund), refund);
    if (refund.status !== 'REFUSED') sent.add(purposeOf(refund));
  }
  return new Set([...last.values()].filter((refund) => !sent.has(purposeOf(refund))).map(({ id }) => id));
}

/**
 * Amounts that undoing the sale now would take from the seller; null unless the order is PAID. `fromFunds` is negative when the seller
 * gets money because the returned fee is larger than the rest of the payment.
 */
async function previewUndo(
  { ledger }: Pick<CheckoutDeps, 'ledger'>,
  queries: Queries,
  order: OrderRow,
  { locked, refunded }: { locked: bigint; refunded: bigint },
) {
  if (order.status !== 'PAID') return null;
  const net = order.amount - refunded - order.fee;
  const { debt } = fundsFor(net > 0n ? net : 0n, await ledger.loadBook(queries, order.sellerId), locked);
  return { fromFunds: net - debt, debt };
}

/** The latest refund requests of these orders, as administrators see them. */
async function latestRequestViews({ database, clock }: Pick<CheckoutDeps, 'database' | 'clock'>, orderIds: string[]) {
  const now = clock.now();
  const requests = await findLatestRequests(database.read, orderIds);
  return new Map([...requests].map(([id, row]) => [id, { ...requestView(row), isOverdue: isOverdue(row, now) }]));
}

/** Order with its payments, refunds, settlement, entitlement and latest refund request. */
async function loadOrder(deps: Pick<CheckoutDeps, 'database' | 'clock' | 'ledger'>, id: string) {
  const { read } = deps.database;
  const order = await findOrder(read, { id });
  if (!order) return null;
  const [payments, refunds, settlement, entitlement, refundRequest] = await Promise.all([
    listPayments(read, id),
    listRefunds(read, id),
    findSettlement(read, id),
    findEntitlementOfOrder(read, id),
    latestRequestViews(deps, [id]).then((requests) => requests.get(id) ?? null),
  ]);
  const isExpired = entitlement?.status === 'ACTIVE' && entitlement.expiresAt !== null && entitlement.expiresAt <= deps.clock.now();
  const purchase = entitlement && isExpired ? { ...entitlement, status: 'EXPIRED' as const } : entitlement;
  const refundedInPart = (await deps.ledger.sumPartialRefunds(read, [id])).get(id) ?? 0n;
  const ifUndone = await previewUndo(deps, read, order, { locked: settlement?.locked ?? 0n, refunded: refundedInPart });
  return { order, refundRequest, refundedInPart, payments, refunds, settlement, purchase, ifUndone, retriable: retriableRefunds(refunds) };
}
export type OrderWithDetails = NonNullable<Awaited<ReturnType<typeof loadOrder>>>;

/** Orders of all users, for administrators. */
export function createOrderQueries(deps: Pick<CheckoutDeps, 'database' | 'clock' | 'ledger'>) {
  const { read } = deps.database;
  return {
    async list(query: Omit<Parameters<typeof listAllOrders>[1], 'overdueBefore'>) {
      const { rows, total } = await listAllOrders(read, { ...query, overdueBefore: overdueBefore(deps.clock.now()) });
      const ids = rows.map(({ id }) => id);
      const [refused, requests] = await Promise.all([refusedAmong(read, ids), latestRequestViews(deps, ids)]);
      const listed = rows.map((order) => ({
        order,
        needsAttention: refused.has(order.id),
        refundRequest: requests.get(order.id) ?? null,
      }));
      return { rows: listed, total };
    },
    find: (id: string) => loadOrder(deps, id),
    /** Number of orders with an automatic refund that the provider rejected. */
    countRefused: () => countRefused(read),
    countOverdueRefundRequests: () => countOverdueRequests(read, overdueBefore(deps.clock.now())),
    async countsOf(userId: number) {
      const [sales, purchases] = await Promise.all([countSales(read, { sellerId: userId }), countPurchases(read, userId)]);
      return { sales, purchases };
    },
  };
}
