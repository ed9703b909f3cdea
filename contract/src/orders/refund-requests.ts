import { z } from 'zod';
import { SupportKind } from '../products/product-parts.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, multilineText } from '../text-fields.ts';
import { refundRequestMessages } from './order-messages.ts';

/**
 * OPEN: waits for the seller. REFUNDED: the refund was started; the request is OPEN again if the provider rejects it.
 * DECLINED: by the seller or an administrator, with a reason. WITHDRAWN: by the buyer.
 */
export const RefundRequestStatus = z.enum(['OPEN', 'REFUNDED', 'DECLINED', 'WITHDRAWN']);
export type RefundRequestStatus = z.infer<typeof RefundRequestStatus>;

/** A buyer's request to refund an order. */
export const RefundRequest = z.object({
  id: Id,
  status: RefundRequestStatus,
  reason: z.string(),
  /** Null unless DECLINED. */
  declineReason: z.string().nullable(),
  createdAt: IsoTime,
  closedAt: IsoTime.nullable(),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

/** Days without an answer after which a request is overdue and shown to administrators. */
export const refundRequestOverdueDays = 7;
/** Maximum number of requests per order, including withdrawn and declined ones. */
export const maxRefundRequests = 3;
export const maxRefundReasonLength = 1_000;

/** Support for an order: contact details of the seller and the latest refund request. */
const OrderSupport = z.object({
  /** Same contact details as on the sale page. */
  seller: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  details: z.array(z.object({ id: Id, kind: SupportKind, value: z.string(), note: z.string() })),
  refundRequest: RefundRequest.nullable(),
  /** True for a paid, non-free order without an open request and below the maximum number of requests. */
  canRequestRefund: z.boolean(),
});
export type OrderSupport = z.infer<typeof OrderSupport>;

const orderParams = z.strictObject({ id: Id });
export const RefundRequestInput = z.strictObject({ reason: multilineText('Reason', maxRefundReasonLength) });
const RefundRequestReply = successReply(RefundRequest);
// Each request sends an email to the seller.
const limit = { calls: 20, seconds: 60 * 60 };

export const refundRequests = {
  'GET /api/v1/orders/{id}/support': {
    access: 'user',
    guests: true,
    to: 'get help with your order',
    params: orderParams,
    missing: refundRequestMessages.orderNotFound,
    reply: successReply(OrderSupport),
  },
  /** Idempotent: a repeated request with the same reason returns the open request. */
  'POST /api/v1/orders/{id}/refund-request': {
    access: 'user',
    guests: true,
    to: 'request a refund',
    params: orderParams,
    body: RefundRequestInput,
    missing: refundRequestMessages.orderNotFound,
    reply: RefundRequestReply,
    limit,
  },
  'POST /api/v1/orders/{id}/refund-request/withdraw': {
    access: 'user',
    guests: true,
    to: 'withdraw a refund request',
    params: orderParams,
    missing: refundRequestMessages.orderNotFound,
    reply: RefundRequestReply,
  },
  /** To accept a request, refund the sale. */
  'POST /api/v1/sales/{orderId}/refund-request/decline': {
    access: 'user',
    to: 'decline a refund request',
    params: z.strictObject({ orderId: Id }),
    body: RefundRequestInput,
    reply: RefundRequestReply,
  },
  'POST /api/v1/admin/orders/{id}/refund-request/decline': {
    access: 'admin',
    to: 'decline a refund request',
    params: orderParams,
    body: RefundRequestInput,
    reply: RefundRequestReply,
  },
  /** Number of open refund requests for the user's own sales. */
  'GET /api/v1/refund-requests/count': {
    access: 'user',
    to: 'see your refund requests',
    reply: successReply(z.object({ open: z.int() })),
  },
} satisfies Routes;
