import { z } from 'zod';
import { answer } from '../answer.ts';
import { SupportKind } from '../products/product-parts.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, lines } from '../text.ts';
import { refundRequestMessages as say } from './order-messages.ts';

/**
 * OPEN: waits for the seller. REFUNDED: the order is being refunded, or was; open again if the payment provider refuses that.
 * DECLINED: by the seller or an administrator, with a reason. WITHDRAWN: by the buyer.
 */
export const RefundRequestStatus = z.enum(['OPEN', 'REFUNDED', 'DECLINED', 'WITHDRAWN']);
export type RefundRequestStatus = z.infer<typeof RefundRequestStatus>;

/** A buyer's request to have an order refunded. */
export const RefundRequest = z.object({
  id: Id,
  status: RefundRequestStatus,
  reason: z.string(),
  /** Null unless it is DECLINED. */
  declineReason: z.string().nullable(),
  createdAt: IsoTime,
  closedAt: IsoTime.nullable(),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

/** After so many days without an answer, administrators see a request. */
export const refundRequestDays = 7;
/** Requests that a buyer can make for one order, withdrawn and declined ones included. */
export const mostRefundRequests = 3;
export const longestRefundReason = 1_000;

/** Help with an order: how its buyer reaches the seller, and the latest refund request. */
const OrderSupport = z.object({
  /** As on the sale page. */
  seller: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  details: z.array(z.object({ id: Id, kind: SupportKind, value: z.string(), note: z.string() })),
  refundRequest: RefundRequest.nullable(),
  /** The order is paid and not free, none is open, and there were not too many. */
  canRequestRefund: z.boolean(),
});
export type OrderSupport = z.infer<typeof OrderSupport>;

const ofOrder = z.strictObject({ id: Id });
export const RefundRequestInput = z.strictObject({ reason: lines('Reason', longestRefundReason) });
const Changed = answer(RefundRequest);
// Each request writes an email to the seller.
const limit = { calls: 20, seconds: 60 * 60 };

export const refundRequests = {
  'GET /api/v1/orders/{id}/support': {
    access: 'user',
    to: 'get help with your order',
    params: ofOrder,
    missing: say.orderNotFound,
    reply: answer(OrderSupport),
  },
  /** Sent again with the same reason, it answers with the open request. */
  'POST /api/v1/orders/{id}/refund-request': {
    access: 'user',
    to: 'request a refund',
    params: ofOrder,
    body: RefundRequestInput,
    missing: say.orderNotFound,
    reply: Changed,
    limit,
  },
  'POST /api/v1/orders/{id}/refund-request/withdraw': {
    access: 'user',
    to: 'withdraw a refund request',
    params: ofOrder,
    missing: say.orderNotFound,
    reply: Changed,
  },
  /** To grant it, refund the sale. */
  'POST /api/v1/sales/{orderId}/refund-request/decline': {
    access: 'user',
    to: 'decline a refund request',
    params: z.strictObject({ orderId: Id }),
    body: RefundRequestInput,
    reply: Changed,
  },
  'POST /api/v1/admin/orders/{id}/refund-request/decline': {
    access: 'admin',
    to: 'decline a refund request',
    params: ofOrder,
    body: RefundRequestInput,
    reply: Changed,
  },
  /** Open refund requests for one's own sales. */
  'GET /api/v1/refund-requests/count': {
    access: 'user',
    to: 'see your refund requests',
    reply: answer(z.object({ open: z.int() })),
  },
} satisfies Routes;
