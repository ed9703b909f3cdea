import type { Queries } from '../../../platform/db/database.ts';
import { ledger } from '../../ledger/index.ts';
import { listDisputes } from '../disputes/disputes.store.ts';
import { findOrder, listOrdersWithPendingPayment } from '../orders/orders.store.ts';
import { settlingPayment } from '../payments/payments.store.ts';
import { findLatestRequest, findLatestRequests, listRefundRequests } from '../refunds/refund-requests.store.ts';
import { findEndingRefunds, findLatestRefund } from '../refunds/refunds.store.ts';
import { canRequest } from '../refunds/request-refund.ts';
import { findSettlement } from '../settlement/settlement-holds.store.ts';
import { listCouponSales } from './coupon-sales.store.ts';
import { listPurchases } from './purchases.store.ts';
import { findSale, listSales, listSalesBefore, sumSalesAfterLink, totals } from './sales.store.ts';
import { findFirstSaleDay, sumSales, sumSalesByPeriod } from './sales-days.store.ts';
import { listTransactions, listTransactionsBefore } from './transactions.store.ts';

/** Sale with its payment, latest refund, settlement, latest refund request and disputes. */
async function loadSale(queries: Queries, key: { id: string; sellerId: number }) {
  const order = await findSale(queries, key);
  if (!order) return null;
  const [payment, refund, settlement, refunded, refundRequest, disputes] = await Promise.all([
    settlingPayment(queries, order.id),
    findLatestRefund(queries, order.id),
    findSettlement(queries, order.id),
    ledger.sumPartialRefunds(queries, [order.id]),
    findLatestRequest(queries, order.id),
    listDisputes(queries, [order.id]),
  ]);
  return { order, payment, refund, settlement, refundRequest, disputes, refundedInPart: refunded.get(order.id) ?? 0n };
}

/** Order of a buyer with its latest refund request, for the support page. */
async function supportedOrder(queries: Queries, key: { id: string; buyerId: number }) {
  const order = await findOrder(queries, key);
  if (!order) return null;
  const requests = await listRefundRequests(queries, order.id);
  return { order, refundRequest: requests[0] ?? null, canRequestRefund: canRequest(order, requests) };
}

/** Read queries for other modules. Each is limited to one buyer or seller, except `totals`. */
export const lists = {
  sales: listSales,
  listSalesBefore,
  sumSalesAfterLink,
  sale: loadSale,
  sumSales,
  sumSalesByPeriod,
  findFirstSaleDay,
  couponSales: listCouponSales,
  transactions: listTransactions,
  listTransactionsBefore,
  purchases: listPurchases,
  refundsOfPurchases: findEndingRefunds,
  refundRequestsOf: findLatestRequests,
  supportedOrder,
  pendingOrders: listOrdersWithPendingPayment,
  totals,
};
