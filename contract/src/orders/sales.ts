import { z } from 'zod';
import { answer } from '../answer.ts';
import { pageOf, pageQuery, Search } from '../paging.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime } from '../text.ts';
import { OrderStatus, ProductType, RefundStatus } from './checkout.ts';
import { RefundRequest } from './refund-requests.ts';

/** Who bought it, with the name and the ways to reach them that they gave for this order. */
const Buyer = z.object({ id: z.int(), username: z.string(), name: z.string(), email: z.string(), phone: z.string() });

const item = {
  productType: ProductType,
  digitalProduct: z.object({ id: Id, title: z.string() }).nullable(),
  telegramPlan: z.object({ id: Id, name: z.string(), channel: z.object({ channelName: z.string() }) }).nullable(),
};

/** An order that was paid, as its seller sees it. */
export const Sale = z.object({
  id: Id,
  amount: z.number(),
  /** Kept by the platform, and what remains; a refund gives the fee back. */
  fee: z.number(),
  net: z.number(),
  status: OrderStatus,
  /** When it was ordered, and when it was paid. */
  createdAt: IsoTime,
  paidAt: IsoTime,
  ...item,
  user: Buyer,
  /** The latest one. */
  refundRequest: RefundRequest.nullable(),
});
export type Sale = z.infer<typeof Sale>;

const SaleDetails = Sale.extend({
  /** What the buyer was asked before paying. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  payment: z.object({ gateway: z.string(), gatewayTxnId: z.string(), paymentGroup: z.string().nullable() }).nullable(),
  /** The sum of partial refunds made at the payment provider; a refund gives back the rest. */
  refundedInPart: z.number(),
  /** Until then the money is held back; null once it can be withdrawn. */
  lockedUntil: IsoTime.nullable(),
  refund: z
    .object({
      amount: z.number(),
      status: RefundStatus,
      reason: z.string().nullable(),
      createdAt: IsoTime,
      /** When a chargeback was reversed: the money of the sale is the seller's again. */
      reversedAt: IsoTime.nullable(),
    })
    .nullable(),
});
export type SaleDetails = z.infer<typeof SaleDetails>;

/** SUCCESS, or what became of the attempt instead. */
export const TransactionStatus = z.enum(['SUCCESS', 'PENDING', 'FAILED', 'DROPPED'], 'This status is not known');
export type TransactionStatus = z.infer<typeof TransactionStatus>;

/**
 * A transaction as the screens show it. REFUNDED: the money went back to the buyer. REPLACED: another attempt paid the order.
 * FAILED includes DROPPED.
 */
const TransactionState = z.enum(['SUCCESS', 'PENDING', 'FAILED', 'REFUNDED', 'REPLACED'], 'This state is not known');
export type TransactionState = z.infer<typeof TransactionState>;

/** An attempt to pay: there can be several for one order. */
const Transaction = z.object({
  id: Id,
  gateway: z.string(),
  gatewayTxnId: z.string(),
  amount: z.number(),
  /** The provider's status of the attempt. */
  status: TransactionStatus,
  /** Derived from `status` and the order. */
  state: TransactionState,
  /** How it was paid, as the provider groups it. */
  paymentGroup: z.string().nullable(),
  paymentTime: IsoTime.nullable(),
  createdAt: IsoTime,
  /** Why it failed, in the provider's words. */
  message: z.string().nullable(),
  /** It was sent back: the order had been paid before, or there was nothing left to sell. */
  isReturned: z.boolean(),
  order: z.object({ id: Id, status: OrderStatus, ...item, user: Buyer }),
});
export type Transaction = z.infer<typeof Transaction>;

const order = z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc');

const saleFilters = {
  /** In the item's name and in the buyer's name, username and e-mail; an order is found by its id. */
  search: Search,
  type: ProductType.optional(),
  /** Sales of one digital product. */
  productId: Id.optional(),
  /** Only sales with an open refund request. */
  refundRequested: z.literal('true', 'Refund requested is true or left out').optional(),
};
const transactionFilters = {
  /** As in sales; a transaction is found by the provider's id too. */
  search: Search,
  status: TransactionStatus.optional(),
  state: TransactionState.optional(),
};
// Each export may read a million rows; they come newest first.
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
    reply: answer(SaleDetails),
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
