import type { Queries, Tx } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { allOrdersOf } from './all-orders.ts';
import { unansweredBefore } from './ask-again.ts';
import { bookings } from './bookings.ts';
import { mountCheckout, mountRefunds } from './checkout.routes.ts';
import { findEntitlement, findOwned, hasBought, isPurchaseActive } from './entitlements.store.ts';
import { erasePersonalData, findDeletionBlockers } from './erase-personal-data.ts';
import { lists } from './lists.ts';
import type { CheckoutParts } from './parts.ts';
import { exportPersonalData } from './personal-data.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { repeatReconciling } from './reconcile.ts';
import { mountRefundRequests } from './refund-requests.routes.ts';
import { countUnanswered } from './refunds.store.ts';
import { repeatReleasing } from './release-settlements.ts';
import { salesBehind } from './sales-behind.store.ts';
import { handleReceipts } from './send-receipt.ts';
import { handleRefunds } from './send-refund.ts';
import { drawFromHolds, nextReleases, restoreDraws } from './settlements.store.ts';
import { mountSubscriberManagement, mountSubscribing } from './subscribing.routes.ts';
import { repeatTelling } from './tell-sales.ts';

export type { WholeOrder } from './all-orders.ts';
export type { ItemKind } from './items.port.ts';
export * from './payments.port.ts';
export { requestView } from './refund-request.presenter.ts';
export type { SaleFilters, SaleRow } from './sales.store.ts';
export type { EntitlementRow, OrderRow, PaymentRow, RefundRequestRow, RefundRow } from './tables.ts';
export { transactionState } from './transaction-state.ts';
export type { TransactionFilters, TransactionRow } from './transactions.store.ts';
export type Checkout = ReturnType<typeof checkoutModule>;

/** The door: orders, what was paid for them, and what somebody owns because of it. */
export function checkoutModule(parts: CheckoutParts) {
  handleRefunds(parts);
  handleReceipts(parts);
  const releasing = repeatReleasing(parts);
  const reconciling = repeatReconciling(parts);
  const tellSales = repeatTelling(parts);
  return {
    mount(mount: Mount) {
      mountCheckout(mount, parts);
      mountRefunds(mount, parts);
      mountRefundRequests(mount, parts);
      mountSubscribing(mount, parts);
      mountSubscriberManagement(mount, parts);
    },
    receiveWebhook: receiveWebhook(parts),
    reconcile: reconciling.now,
    catchUp: reconciling.catchUp,
    release: releasing.everybody,
    tellSales,
    /** What is held back of a seller's sales, for whoever shows them their money. */
    holds: {
      release: releasing.of,
      next: nextReleases,
      draw: drawFromHolds,
      /** Puts back what a late payout had drawn. */
      restore: (tx: Tx, { withdrawalId, amount }: { withdrawalId: string; amount: bigint }) => restoreDraws(tx, { withdrawalId, amount }),
    },
    /** Refunds without a usable answer from the provider for an hour or more. */
    countUnansweredRefunds: () => countUnanswered(parts.database.read, unansweredBefore(parts.clock.now())),
    /** Which sales movements of money came from, for whoever shows a seller those. */
    salesBehind,
    /** What somebody owns of a product: `status` ACTIVE gives access. */
    ownedBy: (queries: Queries, { userId, productId }: { userId: number; productId: string }) =>
      findOwned(queries, { userId, productType: 'DIGITAL_PRODUCT', itemId: productId }),
    /** A purchase of this person's, by its own id. */
    entitlement: findEntitlement,
    hasBought,
    isPurchaseActive,
    exportPersonalData: exportPersonalData(parts),
    ...{ erasePersonalData, findDeletionBlockers },
    lists,
    allOrders: allOrdersOf(parts),
    bookings: bookings(parts),
  };
}
