import {
  DisputeBooking,
  DisputeOutcome,
  DisputeType,
  OrderStatus,
  PaymentOutcome,
  ProductType,
  PurchaseStatus,
  RefundCause,
  RefundRequestStatus,
  RefundStatus,
  TransactionStatus,
} from '@jamun/contract';
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, enumeration, id, paise, sequence, timestamptz, userId } from '../../platform/db/columns.ts';

/** Answer with a copy of its question: the seller can edit or delete the question later. */
export interface OrderAnswer {
  questionId: string;
  question: string;
  answer: string;
}

export const orders = pgTable('orders', {
  id: id(),
  seq: sequence('seq'),
  buyerId: userId('buyer_id').notNull(),
  sellerId: userId('seller_id').notNull(),
  productType: enumeration('product_type', ProductType).notNull(),
  itemId: text('item_id').notNull(),
  itemName: text('item_name').notNull(),
  itemDetails: jsonb('item_details').$type<Record<string, string | number>>().notNull().default({}),
  buyerUsername: text('buyer_username').notNull(),
  customerName: text('customer_name').notNull(),
  customerEmail: text('customer_email').notNull(),
  customerPhone: text('customer_phone').notNull(),
  answers: jsonb().$type<OrderAnswer[]>().notNull().default([]),
  amount: paise('amount'),
  currency: text({ enum: ['INR'] })
    .notNull()
    .default('INR'),
  fee: paise('fee'),
  status: enumeration('status', OrderStatus).notNull().default('PENDING'),
  /** Stored before it is handed out: without it nobody can pay the order. */
  paymentSessionId: text('payment_session_id'),
  holdsPiece: boolean('holds_piece').notNull().default(false),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  paidAt: timestamptz('paid_at'),
  gatewayTxnId: text('gateway_txn_id'),
  askAt: timestamptz('ask_at'),
  asks: integer().notNull().default(0),
  askedAt: timestamptz('asked_at'),
  viaLinkId: text('via_link_id'),
  couponId: text('coupon_id'),
  couponCode: text('coupon_code'),
  /** In paise; the price was `amount` plus this. */
  discount: paise('discount').default(0n),
  /** Keyed fingerprint of the network that reserved a unit; null without a reservation. */
  reservationNetwork: text('reservation_network'),
  /** When the buyer started again. The order stays payable until the provider has closed it. */
  replacedAt: timestamptz('replaced_at'),
  /** An order without a session belongs to the browser that started it: id of that browser's first order for the item. */
  browserId: text('browser_id'),
});
export type OrderRow = typeof orders.$inferSelect;

/** Orders that were started without signing in. */
export const guestOrders = pgTable('guest_orders', {
  orderId: text('order_id').primaryKey(),
  /** As typed, in lowercase; changes with a correction. */
  email: text().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  tokenExpiresAt: timestamptz('token_expires_at').notNull(),
  /** Consent to a reminder if the order is not paid. */
  wantsReminder: boolean('wants_reminder').notNull().default(false),
  corrections: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
});
export type GuestOrderRow = typeof guestOrders.$inferSelect;

export const payments = pgTable('payments', {
  id: id(),
  seq: sequence('seq'),
  orderId: text('order_id').notNull(),
  sellerId: userId('seller_id').notNull(),
  itemName: text('item_name').notNull(),
  gateway: text({ enum: ['cashfree'] }).notNull(),
  gatewayTxnId: text('gateway_txn_id').notNull(),
  status: enumeration('status', TransactionStatus).notNull(),
  amount: paise('amount'),
  currency: text().notNull(),
  paymentGroup: text('payment_group'),
  message: text(),
  paymentTime: timestamptz('payment_time'),
  /** UTR or RRN of the buyer's bank. */
  bankReference: text('bank_reference'),
  /** Masked by the adapter of the provider. */
  instrument: text(),
  errorCode: text('error_code'),
  errorReason: text('error_reason'),
  errorDescription: text('error_description'),
  outcome: enumeration('outcome', PaymentOutcome),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export type PaymentRow = typeof payments.$inferSelect;

/** Orders about which a process is asking the provider now. */
export const orderQueries = pgTable('order_queries', {
  orderId: text('order_id').primaryKey(),
  endsAt: timestamptz('ends_at').notNull(),
});

export const settlements = pgTable('settlements', {
  orderId: text('order_id').primaryKey(),
  paymentId: text('payment_id'),
  sellerId: userId('seller_id').notNull(),
  amount: paise('amount'),
  fee: paise('fee'),
  locked: paise('locked'),
  settledAt: timestamptz('settled_at').notNull(),
  releasesAt: timestamptz('releases_at').notNull(),
  /** When the provider's own answer confirmed the payment. Money of an unconfirmed payment is not released. */
  confirmedAt: timestamptz('confirmed_at').defaultNow(),
  /** Part of the hold that disputes claim: it is not released. */
  disputed: paise('disputed').default(0n),
});

export const entitlements = pgTable('entitlements', {
  id: id(),
  seq: sequence('seq'),
  orderId: text('order_id').notNull(),
  userId: userId('user_id').notNull(),
  sellerId: userId('seller_id').notNull(),
  productType: enumeration('product_type', ProductType).notNull(),
  itemId: text('item_id').notNull(),
  itemName: text('item_name').notNull(),
  amount: paise('amount'),
  status: enumeration('status', PurchaseStatus).notNull(),
  expiresAt: timestamptz('expires_at'),
  endedAt: timestamptz('ended_at'),
  /** True when the payment renewed a running term. Null for a product. */
  isRenewal: boolean('is_renewal'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
export type EntitlementRow = typeof entitlements.$inferSelect;

export const refunds = pgTable('refunds', {
  id: id(),
  orderId: text('order_id').notNull(),
  paymentId: text('payment_id'),
  cause: enumeration('cause', RefundCause).notNull(),
  amount: paise('amount'),
  status: enumeration('status', RefundStatus).notNull(),
  reason: text(),
  requestedBy: userId('requested_by'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  askAt: timestamptz('ask_at'),
  asks: integer().notNull().default(0),
  /** Time of the first attempt to send the refund to the provider; null before. */
  sentAt: timestamptz('sent_at'),
  /** Start of the time without a usable answer from the provider. */
  unansweredSince: timestamptz('unanswered_since'),
  /** The provider's id of a refund that was made by it or in its dashboard. */
  providerRefundId: text('provider_refund_id'),
  /** Acquirer reference number, by which the buyer's bank finds the refund. */
  arn: text(),
  /** The provider's explanation of the status. */
  providerNote: text('provider_note'),
  onHoldSince: timestamptz('on_hold_since'),
  /** Refund that the provider cancelled after it was done, and that this one sends again. */
  resends: text(),
  /** Time at which a chargeback was reversed. */
  reversedAt: timestamptz('reversed_at'),
});
export type RefundRow = typeof refunds.$inferSelect;

export const refundRequests = pgTable('refund_requests', {
  id: id(),
  seq: sequence('seq'),
  orderId: text('order_id').notNull(),
  buyerId: userId('buyer_id').notNull(),
  sellerId: userId('seller_id').notNull(),
  status: enumeration('status', RefundRequestStatus).notNull().default('OPEN'),
  reason: text().notNull(),
  declineReason: text('decline_reason'),
  createdAt: timestamptz('created_at').notNull(),
  closedAt: timestamptz('closed_at'),
  closedBy: userId('closed_by'),
});
export type RefundRequestRow = typeof refundRequests.$inferSelect;

/** Disputes of payments, as the provider reports them, and what an administrator booked for each. */
export const disputes = pgTable('disputes', {
  id: id(),
  providerId: text('provider_id').notNull(),
  providerPaymentId: text('provider_payment_id'),
  orderId: text('order_id').notNull(),
  /** Null for a payment that we do not know. */
  paymentId: text('payment_id'),
  type: enumeration('type', DisputeType).notNull(),
  outcome: enumeration('outcome', DisputeOutcome).notNull(),
  /** The provider's word for type and outcome. */
  status: text().notNull(),
  amount: paise('amount'),
  reason: text(),
  reasonCode: text('reason_code'),
  respondBy: timestamptz('respond_by'),
  resolvedAt: timestamptz('resolved_at'),
  providerUpdatedAt: timestamptz('provider_updated_at'),
  booking: enumeration('booking', DisputeBooking),
  /** The seller's text about the delivery. */
  evidence: text(),
  evidenceAt: timestamptz('evidence_at'),
  /** When the provider was last asked about it while it was undecided. */
  lookedAt: timestamptz('looked_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
export type DisputeRow = typeof disputes.$inferSelect;

/** Number of the last order that was compared with the provider at an age. */
export const disputeLooks = pgTable('dispute_looks', {
  /** In days. */
  age: integer().primaryKey(),
  lookedSeq: bigint('looked_seq', { mode: 'number' }).notNull(),
});

/** Released money that a dispute moved back into the settlement hold of its order. */
export const disputeHolds = pgTable('dispute_holds', { id: id(), orderId: text('order_id').notNull(), amount: paise('amount') });

/** Money taken out of the settlement hold of an order: by a refund, a late payout, an adjustment, or a debt that its own sale paid. */
export const settlementDraws = pgTable('settlement_draws', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  refundId: text('refund_id'),
  withdrawalId: text('withdrawal_id'),
  adjustmentId: text('adjustment_id'),
  amount: paise('amount'),
  restored: paise('restored').default(0n),
});

export const settlementReleases = pgTable(
  'settlement_releases',
  { releaseId: text('release_id').notNull(), place: integer().notNull(), orderId: text('order_id').notNull(), amount: paise('amount') },
  (table) => [primaryKey({ columns: [table.releaseId, table.place] })],
);

/** Counters of a seller's sales and payments, maintained by triggers. */
export const sellerCounters = pgTable(
  'seller_counters',
  {
    sellerId: userId('seller_id').notNull(),
    productType: enumeration('product_type', ProductType).notNull(),
    sales: bigint({ mode: 'number' }).notNull().default(0),
    payments: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.productType] })],
);

/** Sales per day (IST) that were paid and not refunded since, maintained by triggers. */
export const salesDays = pgTable(
  'sales_days',
  {
    sellerId: userId('seller_id').notNull(),
    day: date().notNull(),
    productType: enumeration('product_type', ProductType).notNull(),
    sales: bigint({ mode: 'number' }).notNull(),
    amount: paise('amount'),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.day, table.productType] })],
);
