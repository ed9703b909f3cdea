import type { Queries } from '../../../platform/db/database.ts';
import { ledger } from '../../ledger/index.ts';
import { findOrder, ordersWithPendingPayment } from '../orders/orders.store.ts';
import { settlingPayment } from '../payments/payments.store.ts';
import { latestRequestOf, latestRequestsOf, requestsOf } from '../refunds/refund-requests.store.ts';
import { endingRefundsOf, latestRefundOf } from '../refunds/refunds.store.ts';
import { canRequest } from '../refunds/request-refund.ts';
import { findSettlement } from '../settlement/settlement-holds.store.ts';
import { purchasesOf } from './purchases.store.ts';
import { findSale, salesAfterLink, salesBefore, salesOf, totals } from './sales.store.ts';
import { daysSold, firstDaySold, soldWithin } from './sales-days.store.ts';
import { transactionsBefore, transactionsOf } from './transactions.store.ts';

/** Sale with its payment, latest refund, settlement and latest refund request. */
async function loadSale(queries: Queries, key: { id: string; sellerId: number }) {
  const order = await findSale(queries, key);
  if (!order) return null;
  const [payment, refund, settlement, refunded, refundRequest] = await Promise.all([
    settlingPayment(queries, order.id),
    latestRefundOf(queries, order.id),
    findSettlement(queries, order.id),
    ledger.partlyRefunded(queries, [order.id]),
    latestRequestOf(queries, order.id),
  ]);
  return { order, payment, refund, settlement, refundRequest, refundedInPart: refunded.get(order.id) ?? 0n };
}

/** Order of a buyer with its latest refund request, for the support page. */
async function supportedOrder(queries: Queries, key: { id: string; buyerId: number }) {
  const order = await findOrder(queries, key);
  if (!order) return null;
  const requests = await requestsOf(queries, order.id);
  return { order, refundRequest: requests[0] ?? null, canRequestRefund: canRequest(order, requests) };
}

/** Read queries for other modules. Each is limited to one buyer or seller, except `totals`. */
export const lists = {
  sales: salesOf,
  salesBefore,
  salesAfterLink,
  sale: loadSale,
  soldWithin,
  daysSold,
  firstDaySold,
  transactions: transactionsOf,
  transactionsBefore,
  purchases: purchasesOf,
  refundsOfPurchases: endingRefundsOf,
  refundRequestsOf: latestRequestsOf,
  supportedOrder,
  pendingOrders: ordersWithPendingPayment,
  totals,
};
