import type { Queries, Tx } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { CheckoutDeps } from './deps.ts';
import { mountDisputes } from './disputes/disputes.routes.ts';
import { scheduleDisputeLooks } from './disputes/look-for-disputes.ts';
import { reserveReturned } from './disputes/reserve.ts';
import { erasePersonalData, findDeletionBlockers } from './erase-personal-data.ts';
import { findContactUse } from './guests/contact-use.store.ts';
import { endTokens } from './guests/guest-orders.store.ts';
import { mountGuestOrders } from './guests/guests.routes.ts';
import { movePurchases } from './guests/move-purchases.ts';
import { type OrderTokenKey, openWithToken } from './guests/order-token.ts';
import { createOrderQueries } from './lists/all-orders.ts';
import { lists } from './lists/order-lists.ts';
import { salesBehind } from './lists/sales-behind.store.ts';
import { mountOrders } from './orders/orders.routes.ts';
import { handleTermination } from './orders/replace-order.ts';
import { showOrder } from './orders/show-order.ts';
import { unansweredBefore } from './payments/poll-times.ts';
import { receiveWebhook } from './payments/receive-webhook.ts';
import { scheduleReconciliation } from './payments/reconcile.ts';
import { orderResolver } from './payments/resolve-order.ts';
import { exportPersonalData } from './personal-data.ts';
import { bookings } from './refunds/bookings.ts';
import { mountRefundRequests } from './refunds/refund-requests.routes.ts';
import { mountRefunds } from './refunds/refunds.routes.ts';
import { countUnanswered } from './refunds/refunds.store.ts';
import { handleRefunds } from './refunds/send-refund.ts';
import { mountReminders } from './reminders/reminders.routes.ts';
import { scheduleReminders } from './reminders/send-reminders.ts';
import { sweepReminders } from './reminders/sweep-reminders.ts';
import { findCurrentEntitlement, findEntitlement, hasBought, isPurchaseActive } from './settlement/entitlements.store.ts';
import { scheduleReleases } from './settlement/release-settlements.ts';
import { handleReceipts } from './settlement/send-receipt.ts';
import { scheduleSaleEmails } from './settlement/send-sale-emails.ts';
import { countUnconfirmed, drawFromHolds, listNextReleases, restoreDraws, sumReserved } from './settlement/settlement-holds.store.ts';
import { mountSubscriberManagement, mountSubscribing } from './subscriptions/subscriptions.routes.ts';

export { disputeView } from './disputes/dispute.presenter.ts';
export { type DisputedOrder, decisionOn, isWhole } from './disputes/dispute-decisions.ts';
export type { ItemKind } from './items.port.ts';
export type { OrderWithDetails } from './lists/all-orders.ts';
export { sumCouponSales } from './lists/coupon-sales.store.ts';
export type { SaleFilters, SaleRow } from './lists/sales.store.ts';
export { transactionState } from './lists/transaction-state.ts';
export type { TransactionFilters, TransactionRow } from './lists/transactions.store.ts';
export { couponOf } from './orders/order.presenter.ts';
export * from './payments.port.ts';
export { requestView } from './refunds/refund-request.presenter.ts';
export { offersReminder } from './reminders/reminder-settings.store.ts';
export type { DisputeRow, EntitlementRow, OrderRow, PaymentRow, RefundRequestRow, RefundRow } from './tables.ts';
export type Checkout = ReturnType<typeof checkoutModule>;

/** Public API: orders, payments, settlements, refunds and entitlements. */
export function checkoutModule(deps: CheckoutDeps) {
  handleRefunds(deps);
  handleReceipts(deps);
  const releases = scheduleReleases(deps);
  const resolver = orderResolver(deps);
  const resolveOrder = resolver.resolve;
  handleTermination(deps, resolveOrder);
  const reconciliation = scheduleReconciliation(deps, resolveOrder);
  const lookForDisputes = scheduleDisputeLooks(deps);
  const tellSales = scheduleSaleEmails(deps);
  const sendReminders = scheduleReminders(deps);
  return {
    mount(mount: Mount) {
      mountOrders(mount, deps, resolveOrder);
      mountGuestOrders(mount, deps);
      mountRefunds(mount, deps);
      mountRefundRequests(mount, deps);
      mountDisputes(mount, deps);
      mountSubscribing(mount, deps);
      mountSubscriberManagement(mount, deps);
      mountReminders(mount, deps);
    },
    receiveWebhook: receiveWebhook(deps, resolver),
    reconcile: reconciliation.now,
    catchUp: reconciliation.catchUp,
    lookForDisputes,
    releaseSettlementHolds: releases.releaseAllSellers,
    tellSales,
    sendReminders,
    /** Settlement holds, for the wallet. */
    holds: {
      release: releases.releaseSeller,
      next: listNextReleases,
      /** Money that waits for the end of disputes. */
      disputed: (queries: Queries, sellerId: number) => sumReserved(queries, { sellerId }),
      draw: drawFromHolds,
      /** Reserves money that returned to the wallet for disputes that came meanwhile. */
      reserve: (tx: Tx, returned: { sellerId: number; amount: bigint }) => reserveReturned(deps, tx, returned),
      /** Restores the draws of a late payout. */
      restore: (tx: Tx, { withdrawalId, amount }: { withdrawalId: string; amount: bigint }) => restoreDraws(tx, { withdrawalId, amount }),
    },
    /** Refunds without a usable answer from the provider for an hour or more. */
    countUnansweredRefunds: () => countUnanswered(deps.database.read, unansweredBefore(deps.clock.now())),
    /** Settlements whose hold is over although the provider has not confirmed their payment. */
    countUnconfirmedPayments: () => countUnconfirmed(deps.database.read, deps.clock.now()),
    /** Sales that ledger transactions belong to, for the wallet statement. */
    salesBehind,
    /** Entitlement of a user for a product: `status` ACTIVE gives access. */
    ownedBy: (queries: Queries, { userId, productId }: { userId: number; productId: string }) =>
      findCurrentEntitlement(queries, { userId, productType: 'DIGITAL_PRODUCT', itemId: productId }),
    /** Entitlement of this user, by its id. */
    entitlement: findEntitlement,
    /** Order of a guest, opened with the token of the browser that paid. */
    openGuestOrder: (queries: Queries, key: OrderTokenKey) => openWithToken(deps, queries, key),
    showOrder: showOrder(deps),
    movePurchases: movePurchases(deps),
    endOrderTokens: (tx: Tx, buyerId: number) => endTokens(tx, { buyerId, now: deps.clock.now() }),
    hasBought,
    isPurchaseActive,
    exportPersonalData: exportPersonalData(deps),
    erasePersonalData: erasePersonalData(deps),
    findDeletionBlockers,
    /** Whether the contact details of a buyer are still needed. */
    findContactUse,
    sweeps: sweepReminders(deps),
    lists,
    allOrders: createOrderQueries(deps),
    bookings: bookings(deps, resolveOrder),
  };
}
