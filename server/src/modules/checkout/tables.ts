import {
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
import { enumeration, id, paise, sequence, timestamptz, userId } from '../../platform/db/columns.ts';

/** An answer with its question as it was asked: questions change and go. */
export interface KeptAnswer {
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
  answers: jsonb().$type<KeptAnswer[]>().notNull().default([]),
  amount: paise('amount'),
  currency: text({ enum: ['INR'] })
    .notNull()
    .default('INR'),
  fee: paise('fee'),
  status: enumeration('status', OrderStatus).notNull().default('PENDING'),
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
  /** Keyed fingerprint of the network that reserved a piece; null without a reservation. */
  reservationNetwork: text('reservation_network'),
});
export type OrderRow = typeof orders.$inferSelect;

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
  outcome: enumeration('outcome', PaymentOutcome),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export type PaymentRow = typeof payments.$inferSelect;

export const settlements = pgTable('settlements', {
  orderId: text('order_id').primaryKey(),
  paymentId: text('payment_id'),
  sellerId: userId('seller_id').notNull(),
  amount: paise('amount'),
  fee: paise('fee'),
  locked: paise('locked'),
  settledAt: timestamptz('settled_at').notNull(),
  releasesAt: timestamptz('releases_at').notNull(),
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
  /** Whether it renewed an earlier term when it was paid. Null for a product. */
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
  /** When it was first sent; null until then. */
  sentAt: timestamptz('sent_at'),
  /** Since when the provider has given no usable answer about it. */
  unansweredSince: timestamptz('unanswered_since'),
  /** Of a refund made at the provider. */
  providerRefundId: text('provider_refund_id'),
  /** When a chargeback was reversed. */
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

/** Money taken out of what is still locked of an order: by a refund, by a late payout, or by a debt that its own sale paid. */
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

/** How many there are of a seller, kept as they come. */
export const sellerTallies = pgTable(
  'seller_tallies',
  {
    sellerId: userId('seller_id').notNull(),
    productType: enumeration('product_type', ProductType).notNull(),
    sales: bigint({ mode: 'number' }).notNull().default(0),
    payments: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.productType] })],
);

/** What was paid on a day in India and not refunded since, kept as it happens. */
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
