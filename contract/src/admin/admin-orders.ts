import { z } from 'zod';
import { answer } from '../answer.ts';
import { OrderStatus, ProductType, RefundStatus } from '../orders/checkout.ts';
import { PurchaseStatus } from '../orders/purchases.ts';
import { RefundRequest } from '../orders/refund-requests.ts';
import { TransactionStatus } from '../orders/sales.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, PersonId, possibleLines } from '../text.ts';

/** Why money goes back: the first four undo a sale (OUTSIDE: by a refund made at the provider), the others return a payment that bought nothing. */
export const RefundCause = z.enum(['SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE', 'SECOND_CAPTURE', 'ALREADY_OWNED', 'SOLD_OUT', 'MISMATCH']);
export type RefundCause = z.infer<typeof RefundCause>;

/** Of a successful payment: it paid the order, or it is returned. */
export const PaymentOutcome = z.enum(['SETTLED', 'RETURNED']);

/** Any order, whatever became of it. */
const AdminOrder = z.object({
  id: Id,
  amount: z.number(),
  fee: z.number(),
  status: OrderStatus,
  productType: ProductType,
  digitalProduct: z.object({ id: Id, title: z.string() }).nullable(),
  telegramPlan: z.object({ id: Id, name: z.string(), channel: z.object({ channelName: z.string() }) }).nullable(),
  createdAt: IsoTime,
  paidAt: IsoTime.nullable(),
  /** With the name and the ways to be reached that they gave for this order. */
  buyer: z.object({ id: z.int(), username: z.string(), name: z.string(), email: z.string(), phone: z.string() }),
  seller: z.object({ id: z.int(), username: z.string(), name: z.string() }),
  /** Money must go back, and the provider has refused to send it. */
  needsAttention: z.boolean(),
  /** The latest one; `isOverdue`: open for seven days or more. */
  refundRequest: RefundRequest.extend({ isOverdue: z.boolean() }).nullable(),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

/** An attempt to pay. */
const Attempt = z.object({
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
  /** Why it failed, in the provider's words. */
  message: z.string().nullable(),
});

const Refund = z.object({
  id: Id,
  cause: RefundCause,
  amount: z.number(),
  status: RefundStatus,
  reason: z.string().nullable(),
  /** Null where it began by itself. */
  requestedBy: z.object({ id: z.int(), username: z.string() }).nullable(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  /** It was refused, must go back all the same, and nothing else has been tried since. */
  canRetry: z.boolean(),
  /** Of a chargeback that was reversed: the money is the seller's again. */
  reversedAt: IsoTime.nullable(),
});

const AdminOrderDetails = AdminOrder.extend({
  expiresAt: IsoTime,
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** The oldest first, as are the refunds. */
  payments: z.array(Attempt),
  refunds: z.array(Refund),
  settlement: z.object({ net: z.number(), locked: z.number(), settledAt: IsoTime, releasesAt: IsoTime }).nullable(),
  purchase: z.object({ id: Id, status: PurchaseStatus, expiresAt: IsoTime.nullable(), endedAt: IsoTime.nullable() }).nullable(),
  /** The sum of partial refunds made at the payment provider; a refund gives back the rest. */
  refundedInPart: z.number(),
  /** Were it undone now: what the seller's funds cover, and what the seller would owe. Null unless it can be. */
  ifUndone: z.object({ fromFunds: z.number(), debt: z.number() }).nullable(),
});
export type AdminOrderDetails = z.infer<typeof AdminOrderDetails>;

/** SOLD: once paid, also if it was refunded later. */
const Wanted = z.enum([...OrderStatus.options, 'SOLD'], 'This status is not known');

export const adminOrders = {
  'GET /api/v1/admin/orders': {
    access: 'admin',
    to: 'see the orders',
    query: z.strictObject({
      ...pageQuery(),
      /**
       * The id of an order or of a payment finds that one, however old. Else in the item's name and in the buyer's name, username and
       * e-mail, of the newest `mostSearchedOrders` that the filters leave.
       */
      search: Search,
      status: Wanted.optional(),
      sellerId: PersonId.optional(),
      buyerId: PersonId.optional(),
      needsAttention: z.literal('true', 'Needs attention is true or left out').optional(),
      /** `open`: with an open refund request. `overdue`: with one that the seller has not answered for seven days. */
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
    reply: answer(AdminOrderDetails),
  },
  'POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry': {
    access: 'admin',
    proof: 'recent',
    to: 'send a refund again',
    params: z.strictObject({ id: Id, refundId: Id }),
    body: z.strictObject({ reason: possibleLines('Reason', 500).optional() }),
    /** The refund that was begun in the place of the refused one. */
    reply: answer(z.object({ orderId: Id, refundId: Id, status: RefundStatus })),
  },
} satisfies Routes;
