import type { Queries } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { findOrder } from '../orders/orders.store.ts';
import { fundsFor } from '../refunds/refund-funds.ts';
import { isOverdue, overdueBefore, requestView } from '../refunds/refund-request.presenter.ts';
import { countOverdueRequests, latestRequestsOf } from '../refunds/refund-requests.store.ts';
import { undoesSale } from '../refunds/refunds.store.ts';
import { countPurchases, entitlementOfOrder } from '../settlement/entitlements.store.ts';
import { findSettlement } from '../settlement/settlement-holds.store.ts';
import type { OrderRow, RefundRow } from '../tables.ts';
import { allOrders, countRefused, paymentsOf, refundsOf, refusedAmong } from './all-orders.store.ts';
import { countSales } from './sales.store.ts';

/** Money that must go back and still does not: of several tries for one payment the last one, unless one of them is on its way. */
function retriable(refunds: RefundRow[]): Set<string> {
  const last = new Map<string | null, RefundRow>();
  const sent = new Set<string | null>();
  for (const refund of refunds.filter((one) => !undoesSale(one))) {
    last.set(refund.paymentId, refund);
    if (refund.status !== 'REFUSED') sent.add(refund.paymentId);
  }
  return new Set([...last.values()].filter(({ paymentId }) => !sent.has(paymentId)).map(({ id }) => id));
}

/** What undoing a sale would take from its seller at this moment. */
async function undoing(
  { ledger }: Pick<CheckoutDeps, 'ledger'>,
  queries: Queries,
  order: OrderRow,
  { locked, refunded }: { locked: bigint; refunded: bigint },
) {
  if (order.status !== 'PAID') return null;
  const net = order.amount - refunded - order.fee;
  const { debt } = fundsFor(net > 0n ? net : 0n, await ledger.bookOf(queries, order.sellerId), locked);
  return { fromFunds: net - debt, debt };
}

/** The latest refund requests of these orders, as administrators see them. */
async function shownRequests({ database, clock }: Pick<CheckoutDeps, 'database' | 'clock'>, orderIds: string[]) {
  const now = clock.now();
  const requests = await latestRequestsOf(database.read, orderIds);
  return new Map([...requests].map(([id, row]) => [id, { ...requestView(row), isOverdue: isOverdue(row, now) }]));
}

/** An order with everything that belongs to it. */
async function whole(deps: Pick<CheckoutDeps, 'database' | 'clock' | 'ledger'>, id: string) {
  const { read } = deps.database;
  const order = await findOrder(read, { id });
  if (!order) return null;
  const [payments, refunds, settlement, kept, refundRequest] = await Promise.all([
    paymentsOf(read, id),
    refundsOf(read, id),
    findSettlement(read, id),
    entitlementOfOrder(read, id),
    shownRequests(deps, [id]).then((requests) => requests.get(id) ?? null),
  ]);
  const isOver = kept?.status === 'ACTIVE' && kept.expiresAt !== null && kept.expiresAt <= deps.clock.now();
  const purchase = kept && isOver ? { ...kept, status: 'EXPIRED' as const } : kept;
  const refundedInPart = (await deps.ledger.partlyRefunded(read, [id])).get(id) ?? 0n;
  const ifUndone = await undoing(deps, read, order, { locked: settlement?.locked ?? 0n, refunded: refundedInPart });
  return { order, refundRequest, refundedInPart, payments, refunds, settlement, purchase, ifUndone, retriable: retriable(refunds) };
}
export type WholeOrder = NonNullable<Awaited<ReturnType<typeof whole>>>;

/** The orders of everybody, for those who may see them all. */
export function allOrdersOf(deps: Pick<CheckoutDeps, 'database' | 'clock' | 'ledger'>) {
  const { read } = deps.database;
  return {
    async list(query: Omit<Parameters<typeof allOrders>[1], 'overdueBefore'>) {
      const { rows, total } = await allOrders(read, { ...query, overdueBefore: overdueBefore(deps.clock.now()) });
      const ids = rows.map(({ id }) => id);
      const [refused, requests] = await Promise.all([refusedAmong(read, ids), shownRequests(deps, ids)]);
      const listed = rows.map((order) => ({
        order,
        needsAttention: refused.has(order.id),
        refundRequest: requests.get(order.id) ?? null,
      }));
      return { rows: listed, total };
    },
    find: (id: string) => whole(deps, id),
    /** Of how many the money must go back, and the provider has refused it. */
    countRefused: () => countRefused(read),
    countOverdueRefundRequests: () => countOverdueRequests(read, overdueBefore(deps.clock.now())),
    async countsOf(userId: number) {
      const [sales, purchases] = await Promise.all([countSales(read, { sellerId: userId }), countPurchases(read, userId)]);
      return { sales, purchases };
    },
  };
}
