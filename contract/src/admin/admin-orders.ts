import { z } from 'zod';
import { OrderCoupon, OrderStatus, ProductType, RefundStatus } from '../orders/checkout.ts';
import { PurchaseStatus } from '../orders/purchases.ts';
import { RefundRequest } from '../orders/refund-requests.ts';
import { Buyer, TransactionStatus } from '../orders/sales.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, multilineTextOrEmpty, UserId } from '../text-fields.ts';

/**
 * Cause of a refund. The first four reverse a sale (OUTSIDE: external refund at the provider), UNDONE_REFUND sends a cancelled refund again,
 * the others return a payment that bought nothing.
 */
export const RefundCause = z.enum([
  'SELLER',
  'ADMIN',
  'CHARGEBACK',
  'OUTSIDE',
  'SECOND_CAPTURE',
  'ALREADY_OWNED',
  'SOLD_OUT',
  'COUPON_LIMIT',
  'MISMATCH',
  'UNDONE_REFUND',
]);
export type RefundCause = z.infer<typeof RefundCause>;

/** Outcome of a successful payment: it paid the order, or it is returned. */
export const PaymentOutcome = z.enum(['SETTLED', 'RETURNED']);

/** Order in any status. */
const AdminOrder = z.object({
  id: Id,
  amount: z.number(),
  fee: z.number(),
  coupon: OrderCoupon.nullable(),
  status: OrderStatus,
  productType: ProductType,
  digitalProduct: z.object({ id: Id, title: z.string() }).nullable(),
  telegramPlan: z.object({ id: Id, name: z.string(), channel: z.object({ channelName: z.string() }) }).nullable(),
  createdAt: IsoTime,
  paidAt: IsoTime.nullable(),
  /** Name and contact details as entered for this order. */
  buyer: Buyer,
  seller: z.object({ id: z.int(), username: z.string(), name: z.string() }),
  /** The provider rejected a refund that is still due. */
  needsAttention: z.boolean(),
  /** Latest refund request. `isOverdue`: open for seven days or more. */
  refundRequest: RefundRequest.extend({ isOverdue: z.boolean() }).nullable(),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

const PaymentAttempt = z.object({
  id: Id,
  gateway: z.string(),
  gatewayTxnId: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: TransactionStatus,
  outcome: PaymentOutcome.nullable(),
  paymentGroup: z.string().nullable(),
  paymentTime: IsoTime.nullable(),
  createdAt: IsoTime,
  /** The provider's text about the failure. */
  message: z.string().nullable(),
  /** Reference of the buyer's bank (UTR, RRN). */
  bankReference: z.string().nullable(),
  /** Masked UPI id, network and last four digits of a card, or the name of a bank or wallet. */
  instrument: z.string().nullable(),
  /** The provider's error of a failed payment. */
  error: z.object({ code: z.string().nullable(), reason: z.string().nullable(), description: z.string().nullable() }).nullable(),
});

const Refund = z.object({
  id: Id,
  cause: RefundCause,
  amount: z.number(),
  status: RefundStatus,
  reason: z.string().nullable(),
  /** Null for an automatic refund. */
  requestedBy: z.object({ id: z.int(), username: z.string() }).nullable(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  /** The provider rejected this refund, it is still due, and no later attempt exists. */
  canRetry: z.boolean(),
  /** Time when a chargeback was reversed and the money returned to the seller. */
  reversedAt: IsoTime.nullable(),
  /** Since when the provider holds the refund back, usually for lack of the platform's money. */
  onHoldSince: IsoTime.nullable(),
  /** The provider's explanation of the status. */
  providerNote: z.string().nullable(),
  /** Acquirer reference number, by which the buyer's bank finds the refund. */
  arn: z.string().nullable(),
});

const AdminOrderDetails = AdminOrder.extend({
  expiresAt: IsoTime,
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Payments and refunds, oldest first. */
  payments: z.array(PaymentAttempt),
  refunds: z.array(Refund),
  settlement: z.object({ net: z.number(), locked: z.number(), settledAt: IsoTime, releasesAt: IsoTime }).nullable(),
  purchase: z.object({ id: Id, status: PurchaseStatus, expiresAt: IsoTime.nullable(), endedAt: IsoTime.nullable() }).nullable(),
  /** Sum of partial refunds made at the payment provider; a full refund returns the rest. */
  refundedInPart: z.number(),
  /** Effect of a refund now: the part covered by the seller's funds, and the seller's new debt. Null when the order cannot be refunded. */
  ifUndone: z.object({ fromFunds: z.number(), debt: z.number() }).nullable(),
});
export type AdminOrderDetails = z.infer<typeof AdminOrderDetails>;

/** SOLD: paid, including orders that were refunded later. */
const StatusFilter = z.enum([...OrderStatus.options, 'SOLD'], 'Unknown status');

export const adminOrders = {
  'GET /api/v1/admin/orders': {
    access: 'admin',
    to: 'see the orders',
    query: z.strictObject({
      ...pageQuery(),
      /**
       * The id of an order or a payment, the bank's reference (UTR) of a payment, or a part of the item's name or of the buyer's name, username or email. A text with more than 1,000
       * matches is searched among the newest `maxSearchedOrders` orders after the filters.
       */
      search: Search,
      status: StatusFilter.optional(),
      sellerId: UserId.optional(),
      buyerId: UserId.optional(),
      needsAttention: z.literal('true', 'Needs attention must be true or left out').optional(),
      /** `open`: with an open refund request. `overdue`: with one unanswered for seven days. */
      refundRequest: z.enum(['open', 'overdue'], 'Refund request must be open or overdue').optional(),
      sort: z.enum(['date', 'amount'], 'Sort by date or amount').default('date'),
      order: z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc'),
    }),
    reply: pageOf(AdminOrder),
  },
  'GET /api/v1/admin/orders/{id}': {
    access: 'admin',
    to: 'see an order',
    params: z.strictObject({ id: Id }),
    reply: successReply(AdminOrderDetails),
  },
  'POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry': {
    access: 'admin',
    proof: 'recent',
    to: 'send a refund again',
    params: z.strictObject({ id: Id, refundId: Id }),
    body: z.strictObject({ reason: multilineTextOrEmpty('Reason', 500).optional() }),
    /** The new refund that replaces the rejected one. */
    reply: successReply(z.object({ orderId: Id, refundId: Id, status: RefundStatus })),
  },
} satisfies Routes;
