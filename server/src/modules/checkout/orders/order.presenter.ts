import type { Order, StartedPayment } from '@jamun/contract';
import { toRupees } from '../../../kit/money.ts';
import type { PaymentsPort } from '../payments.port.ts';
import type { EntitlementRow, OrderRow, PaymentRow, RefundRow } from '../tables.ts';

export const startedView = (
  order: OrderRow & { paymentSessionId: string },
  checkout: ReturnType<PaymentsPort['browser']>,
): StartedPayment => ({
  orderId: order.id,
  paymentSessionId: order.paymentSessionId,
  checkout,
  amount: toRupees(order.amount),
  expiresAt: order.expiresAt.toISOString(),
});

function itemView({ productType, itemId: id, itemName, itemDetails }: OrderRow): Pick<Order, 'digitalProduct' | 'telegramPlan'> {
  if (productType === 'DIGITAL_PRODUCT') return { digitalProduct: { id, title: itemName }, telegramPlan: null };
  const { duration, channelName } = itemDetails;
  return {
    digitalProduct: null,
    telegramPlan: { id, name: itemName, duration: Number(duration), channel: { channelName: String(channelName) } },
  };
}

interface OrderContext {
  purchase: EntitlementRow | null;
  refund: RefundRow | null;
  payment: PaymentRow | null;
  sellerName: string;
}

/** Path of the sale page. */
export const pageOf = ({ productType, itemId, itemDetails: { channelId } }: OrderRow) =>
  productType === 'DIGITAL_PRODUCT' ? `/d/${itemId}` : `/c/${channelId}?plan=${itemId}`;

/** Coupon of an order; null without. */
export const couponOf = ({ couponCode, discount }: OrderRow) =>
  couponCode === null ? null : { code: couponCode, discount: toRupees(discount) };

/** A replaced order can still be paid for a moment, but its buyer cannot continue it. */
export const shownStatus = ({ status, replacedAt }: OrderRow): Order['status'] =>
  status === 'PENDING' && replacedAt !== null ? 'EXPIRED' : status;

export const orderView = (order: OrderRow, { purchase, refund, payment, sellerName }: OrderContext): Order => ({
  id: order.id,
  amount: toRupees(order.amount),
  coupon: couponOf(order),
  status: shownStatus(order),
  productType: order.productType,
  createdAt: order.createdAt.toISOString(),
  expiresAt: order.expiresAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
  ...itemView(order),
  purchaseId: purchase?.id ?? null,
  page: pageOf(order),
  seller: { name: sellerName },
  payment: payment && { gateway: payment.gateway, gatewayTxnId: payment.gatewayTxnId, paymentGroup: payment.paymentGroup },
  accessUntil: purchase?.expiresAt?.toISOString() ?? null,
  isRenewal: purchase?.isRenewal ?? false,
  refund: refund && { amount: toRupees(refund.amount), status: refund.status, createdAt: refund.createdAt.toISOString() },
});
