import { z } from 'zod';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime } from '../text-fields.ts';
import { OrderCoupon, OrderStatus, ProductType, RefundStatus } from './checkout.ts';
import { Dispute } from './disputes.ts';
import { RefundRequest } from './refund-requests.ts';

/** Buyer with the name and contact details entered for this order. */
export const Buyer = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The buyer has no account. */
  isGuest: z.boolean(),
});

const item = {
  productType: ProductType,
  digitalProduct: z.object({ id: Id, title: z.string() }).nullable(),
  telegramPlan: z.object({ id: Id, name: z.string(), channel: z.object({ channelName: z.string() }) }).nullable(),
};

/** Paid order, as shown to its seller. */
export const Sale = z.object({
  id: Id,
  amount: z.number(),
  /** Platform fee. A refund returns it. */
  fee: z.number(),
  net: z.number(),
  coupon: OrderCoupon.nullable(),
  status: OrderStatus,
  createdAt: IsoTime,
  paidAt: IsoTime,
  ...item,
  user: Buyer,
  /** Latest refund request. */
  refundRequest: RefundRequest.nullable(),
});
export type Sale = z.infer<typeof Sale>;

const SaleDetails = Sale.extend({
  /** Answers to the registration questions. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  payment: z.object({ gateway: z.string(), gatewayTxnId: z.string(), paymentGroup: z.string().nullable() }).nullable(),
  /** Disputes of the buyer's bank, oldest first. */
  disputes: z.array(Dispute),
  /** Sum of partial refunds made at the payment provider; a full refund returns the rest. */
  refundedInPart: z.number(),
  /** End of the settlement hold; null when the money can be withdrawn. */
  lockedUntil: IsoTime.nullable(),
  refund: z
    .object({
      amount: z.number(),
      status: RefundStatus,
      reason: z.string().nullable(),
      createdAt: IsoTime,
      /** Time when a chargeback was reversed and the money returned to the seller. */
      reversedAt: IsoTime.nullable(),
    })
    .nullable(),
});
export type SaleDetails = z.infer<typeof SaleDetails>;

/** The provider's status of a payment attempt. */
export const TransactionStatus = z.enum(['SUCCESS', 'PENDING', 'FAILED', 'DROPPED'], 'Unknown status');
export type TransactionStatus = z.infer<typeof TransactionStatus>;

/**
 * State of a transaction for the user. REFUNDED: the money was returned to the buyer. REPLACED: another attempt paid the order.
 * FAILED includes DROPPED.
 */
const TransactionState = z.enum(['SUCCESS', 'PENDING', 'FAILED', 'REFUNDED', 'REPLACED'], 'Unknown state');
export type TransactionState = z.infer<typeof TransactionState>;

/** Payment attempt; an order can have several. */
const Transaction = z.object({
  id: Id,
  gateway: z.string(),
  gatewayTxnId: z.string(),
  amount: z.number(),
  status: TransactionStatus,
  /** Derived from `status` and the order. */
  state: TransactionState,
  /** The provider's group of payment methods, such as `upi`. */
  paymentGroup: z.string().nullable(),
  paymentTime: IsoTime.nullable(),
  createdAt: IsoTime,
  /** The provider's text about the failure. */
  message: z.string().nullable(),
  /** The payment was returned, because the order was already paid or the item was sold out. */
  isReturned: z.boolean(),
  order: z.object({ id: Id, status: OrderStatus, ...item, user: Buyer }),
});
export type Transaction = z.infer<typeof Transaction>;

const order = z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc');

const saleFilters = {
  /** Matches the item's name, the buyer's name, username and email, and the full order id. */
  search: Search,
  type: ProductType.optional(),
  /** Sales of one digital product. */
  productId: Id.optional(),
  /** Sales with one coupon. */
  couponId: Id.optional(),
  /** Only sales with an open refund request. */
  refundRequested: z.literal('true', 'Refund requested must be true or left out').optional(),
};
const transactionFilters = {
  /** As in sales; also matches the provider's transaction id. */
  search: Search,
  status: TransactionStatus.optional(),
  state: TransactionState.optional(),
};
// Each export may read a million rows, newest first.
const limit = { calls: 20, seconds: 10 * 60 };

export const sales = {
  'GET /api/v1/sales': {
    access: 'user',
    to: 'see your sales',
    query: z.strictObject({
      ...pageQuery(),
      ...saleFilters,
      sort: z.enum(['date', 'name', 'amount'], 'Sort by date, name or amount').default('date'),
      order,
    }),
    reply: pageOf(Sale),
  },
  'GET /api/v1/sales/{orderId}': {
    access: 'user',
    to: 'see a sale',
    params: z.strictObject({ orderId: Id }),
    reply: successReply(SaleDetails),
  },
  'GET /api/v1/sales.csv': {
    access: 'user',
    to: 'download your sales',
    query: z.strictObject(saleFilters),
    file: 'text/csv',
    reply: z.string(),
    limit,
  },
  'GET /api/v1/transactions': {
    access: 'user',
    to: 'see your transactions',
    query: z.strictObject({
      ...pageQuery(),
      ...transactionFilters,
      sort: z.enum(['date', 'name', 'amount', 'status'], 'Sort by date, name, amount or status').default('date'),
      order,
    }),
    reply: pageOf(Transaction),
  },
  'GET /api/v1/transactions.csv': {
    access: 'user',
    to: 'download your transactions',
    query: z.strictObject(transactionFilters),
    file: 'text/csv',
    reply: z.string(),
    limit,
  },
} satisfies Routes;
