import { z } from 'zod';
import { Email, FullName, Phone } from '../accounts/user-fields.ts';
import { ShortId } from '../links/links.ts';
import { CouponCode } from '../promotions/coupon-code.ts';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { rupees } from '../rupees.ts';
import { Id, IsoTime, multilineTextOrEmpty, singleLineText } from '../text-fields.ts';
import { checkoutMessages } from './order-messages.ts';

export const ProductType = z.enum(['DIGITAL_PRODUCT', 'TELEGRAM_PLAN'], 'Unknown product type');
export type ProductType = z.infer<typeof ProductType>;

export const OrderStatus = z.enum(['PENDING', 'PAID', 'FAILED', 'EXPIRED', 'REFUND_PENDING', 'REFUNDED']);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const RefundStatus = z.enum(['PENDING', 'DONE', 'REFUSED']);

/** Payment status for the result pages. */
export const PaymentStatus = z.enum(['success', 'pending', 'failed']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** The payment provider accepts Indian phone numbers only. */
export const IndianPhone = Phone.refine((phone) => phone.startsWith('+91'), checkoutMessages.phoneNeeded);

/** Contact details that the account lacks, or that apply to this order only. */
const Customer = z.strictObject({ name: FullName.optional(), email: Email.optional(), phone: IndianPhone.optional() });

const maxAnswers = 50;
const RegistrationAnswer = z.strictObject({ questionId: Id, answer: multilineTextOrEmpty('Answer', 2_000) });

export const PurchaseInput = z.strictObject({
  /** Amount chosen by the buyer of an item with a flexible price. */
  customAmount: rupees('Amount').optional(),
  /** Amount shown on the page, reduced by the coupon. PRICE_CHANGED if it is no longer the current amount. */
  expectedAmount: rupees('Expected amount').optional(),
  customer: Customer.optional(),
  /** COUPON_REJECTED with a reason in `data` if the coupon does not apply. */
  couponCode: CouponCode.optional(),
  /** Short link that led the buyer to the page, for attribution. Ignored if it is not the seller's. */
  via: ShortId.optional(),
  answers: z.array(RegistrationAnswer).max(maxAnswers, `Send at most ${maxAnswers} answers`).optional(),
});

/** Data for the browser to open the provider's checkout. */
export const StartedPayment = z.object({
  orderId: Id,
  paymentSessionId: z.string(),
  checkout: z.object({ mode: z.enum(['sandbox', 'production']), sdkUrl: z.string() }),
  amount: z.number(),
  /** End of the price guarantee and of the stock reservation. */
  expiresAt: IsoTime,
});
export type StartedPayment = z.infer<typeof StartedPayment>;

/** Coupon of an order: the price was `amount` plus `discount`. */
export const OrderCoupon = z.object({ code: z.string(), discount: z.number() });

export const Order = z.object({
  id: Id,
  amount: z.number(),
  coupon: OrderCoupon.nullable(),
  status: OrderStatus,
  productType: ProductType,
  createdAt: IsoTime,
  expiresAt: IsoTime,
  paidAt: IsoTime.nullable(),
  digitalProduct: z.object({ id: Id, title: z.string() }).nullable(),
  /** `duration` in days. */
  telegramPlan: z.object({ id: Id, name: z.string(), duration: z.int(), channel: z.object({ channelName: z.string() }) }).nullable(),
  /** Page of the files: `/purchased-digital-products/{purchaseId}`. */
  purchaseId: Id.nullable(),
  /** Path of the sale page. */
  page: z.string(),
  seller: z.object({ name: z.string() }),
  /** Payment that settled the order; null before payment and for free orders. */
  payment: z.object({ gateway: z.string(), gatewayTxnId: z.string(), paymentGroup: z.string().nullable() }).nullable(),
  /** End of the paid term of a subscription. */
  accessUntil: IsoTime.nullable(),
  /** The order extends a subscription that was active at the time of payment. */
  isRenewal: z.boolean(),
  /** Pending or completed refund, including the refund of a late payment. */
  refund: z.object({ amount: z.number(), status: RefundStatus, createdAt: IsoTime }).nullable(),
});
export type Order = z.infer<typeof Order>;

/** Relation of the signed-in user to a product, for the interactive part of its public page. */
export const Ownership = z.object({
  /** The user is the seller. */
  isOwner: z.boolean(),
  /** Purchase of the user; null when they have not bought it. */
  purchaseId: Id.nullable(),
  openOrder: z.object({ orderId: Id, amount: z.number(), couponCode: z.string().nullable(), expiresAt: IsoTime }).nullable(),
  /** Fields that are null must be entered before payment. */
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
});
export type Ownership = z.infer<typeof Ownership>;

const RefundedOrder = z.object({ orderId: Id, status: OrderStatus });
const PaymentStatusView = z.object({ status: PaymentStatus });

const productParams = z.strictObject({ id: Id });
const orderParams = z.strictObject({ id: Id });
const reason = multilineTextOrEmpty('Reason', 500).optional();

export const checkout = {
  'POST /api/v1/digital-products/{id}/purchase': {
    access: 'user',
    to: 'buy a product',
    params: productParams,
    body: PurchaseInput,
    reply: successReply(StartedPayment),
    // Each order may reserve stock that other buyers want.
    limit: { calls: 20, seconds: 10 * 60 },
  },
  'GET /api/v1/digital-products/{id}/ownership': {
    access: 'user',
    to: 'see whether you own a product',
    params: productParams,
    reply: successReply(Ownership),
  },
  'GET /api/v1/orders/payment-callback': {
    access: 'public',
    to: 'see the status of a payment',
    query: z.strictObject({ orderId: singleLineText('Order ID', 50), productType: ProductType.optional() }),
    reply: successReply(PaymentStatusView).extend(PaymentStatusView.shape),
    limit: { calls: 120, seconds: 60 },
  },
  'GET /api/v1/orders/{id}': {
    access: 'user',
    guests: true,
    to: 'see your order',
    params: orderParams,
    missing: checkoutMessages.orderNotFound,
    reply: successReply(Order),
  },
  'POST /api/v1/orders/{id}/receipt': {
    access: 'user',
    guests: true,
    to: 'get a receipt',
    params: orderParams,
    reply: MessageReply,
    limit: { calls: 5, seconds: 60 * 60 },
  },
  'POST /api/v1/sales/{orderId}/refund': {
    access: 'user',
    to: 'refund a sale',
    params: z.strictObject({ orderId: Id }),
    body: z.strictObject({ reason }),
    reply: successReply(RefundedOrder),
  },
  'POST /api/v1/admin/orders/{id}/refund': {
    access: 'admin',
    proof: 'recent',
    to: 'refund an order',
    params: orderParams,
    body: z.strictObject({ reason }),
    reply: successReply(RefundedOrder),
  },
  'POST /api/v1/admin/orders/{id}/chargeback': {
    access: 'admin',
    proof: 'recent',
    to: 'record a chargeback',
    params: orderParams,
    body: z.strictObject({ reason }),
    reply: successReply(RefundedOrder),
  },
} satisfies Routes;
