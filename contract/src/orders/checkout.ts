import { z } from 'zod';
import { Email, FullName, Phone } from '../accounts/person.ts';
import { answer, Message } from '../answer.ts';
import { ShortId } from '../links/links.ts';
import type { Routes } from '../route.ts';
import { rupees } from '../rupees.ts';
import { Id, IsoTime, line, possibleLines } from '../text.ts';
import { checkoutMessages } from './order-messages.ts';

export const ProductType = z.enum(['DIGITAL_PRODUCT', 'TELEGRAM_PLAN'], 'This type of product is not known');
export type ProductType = z.infer<typeof ProductType>;

export const OrderStatus = z.enum(['PENDING', 'PAID', 'FAILED', 'EXPIRED', 'REFUND_PENDING', 'REFUNDED']);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const RefundStatus = z.enum(['PENDING', 'DONE', 'REFUSED']);

/** What the result pages go by. */
export const PaymentStatus = z.enum(['success', 'pending', 'failed']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** Whom the payment provider calls when something is wrong: it takes Indian numbers only. */
const IndianPhone = Phone.refine((phone) => phone.startsWith('+91'), checkoutMessages.phoneNeeded);

/** What an account does not have, or what shall stand on this order alone. */
const Customer = z.strictObject({ name: FullName.optional(), email: Email.optional(), phone: IndianPhone.optional() });

const mostAnswers = 50;
const RegistrationAnswer = z.strictObject({ questionId: Id, answer: possibleLines('Answer', 2_000) });

export const PurchaseInput = z.strictObject({
  /** What the buyer wants to pay where they may choose. */
  customAmount: rupees('Amount').optional(),
  /** What the page showed: if the price is another one by now, nothing is started. */
  expectedAmount: rupees('Expected amount').optional(),
  customer: Customer.optional(),
  /** The short link by which the buyer came to the page; one that is not the seller's is not counted. */
  via: ShortId.optional(),
  answers: z.array(RegistrationAnswer).max(mostAnswers, `There are at most ${mostAnswers} questions`).optional(),
});

/** What the browser needs to open the provider's checkout. */
export const StartedPayment = z.object({
  orderId: Id,
  paymentSessionId: z.string(),
  checkout: z.object({ mode: z.enum(['sandbox', 'production']), sdkUrl: z.string() }),
  amount: z.number(),
  /** Until then the price is fixed and a limited piece is kept. */
  expiresAt: IsoTime,
});
export type StartedPayment = z.infer<typeof StartedPayment>;

const Order = z.object({
  id: Id,
  amount: z.number(),
  status: OrderStatus,
  productType: ProductType,
  createdAt: IsoTime,
  expiresAt: IsoTime,
  paidAt: IsoTime.nullable(),
  digitalProduct: z.object({ id: Id, title: z.string() }).nullable(),
  /** `duration` in days. */
  telegramPlan: z.object({ id: Id, name: z.string(), duration: z.int(), channel: z.object({ channelName: z.string() }) }).nullable(),
  /** Names the files: `/purchased-digital-products/{purchaseId}`. */
  purchaseId: Id.nullable(),
  /** The page where it is sold. */
  page: z.string(),
  seller: z.object({ name: z.string() }),
  /** The payment that paid the order; null until then, and for free orders. */
  payment: z.object({ gateway: z.string(), gatewayTxnId: z.string(), paymentGroup: z.string().nullable() }).nullable(),
  /** End of the paid term of a subscription. */
  accessUntil: IsoTime.nullable(),
  /** The order extends a subscription that was running when it was paid. */
  isRenewal: z.boolean(),
  /** Money on its way back, or back; also of a payment that came too late. */
  refund: z.object({ amount: z.number(), status: RefundStatus, createdAt: IsoTime }).nullable(),
});
export type Order = z.infer<typeof Order>;

/** What a person is to a product: asked by the island of its page. */
export const Ownership = z.object({
  /** It is mine to sell. */
  isOwner: z.boolean(),
  /** I have bought it. */
  purchaseId: Id.nullable(),
  openOrder: z.object({ orderId: Id, amount: z.number(), expiresAt: IsoTime }).nullable(),
  /** What is null must be asked for before paying. */
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
});
export type Ownership = z.infer<typeof Ownership>;

const RefundedOrder = z.object({ orderId: Id, status: OrderStatus });
const status = z.object({ status: PaymentStatus });

const ofProduct = z.strictObject({ id: Id });
const ofOrder = z.strictObject({ id: Id });
const reason = possibleLines('Reason', 500).optional();

export const checkout = {
  'POST /api/v1/digital-products/{id}/purchase': {
    access: 'user',
    to: 'buy a product',
    params: ofProduct,
    body: PurchaseInput,
    reply: answer(StartedPayment),
    // Each one may keep a piece from somebody else.
    limit: { calls: 20, seconds: 10 * 60 },
  },
  'GET /api/v1/digital-products/{id}/ownership': {
    access: 'user',
    to: 'see whether you own a product',
    params: ofProduct,
    reply: answer(Ownership),
  },
  'GET /api/v1/orders/payment-callback': {
    access: 'public',
    to: 'see how a payment went',
    query: z.strictObject({ orderId: line('Order id', 50), productType: ProductType.optional() }),
    reply: answer(status).extend(status.shape),
    limit: { calls: 120, seconds: 60 },
  },
  'GET /api/v1/orders/{id}': {
    access: 'user',
    to: 'see your order',
    params: ofOrder,
    missing: checkoutMessages.orderNotFound,
    reply: answer(Order),
  },
  'POST /api/v1/orders/{id}/receipt': {
    access: 'user',
    to: 'get a receipt',
    params: ofOrder,
    reply: Message,
    limit: { calls: 5, seconds: 60 * 60 },
  },
  'POST /api/v1/sales/{orderId}/refund': {
    access: 'user',
    to: 'refund a sale',
    params: z.strictObject({ orderId: Id }),
    body: z.strictObject({ reason }),
    reply: answer(RefundedOrder),
  },
  'POST /api/v1/admin/orders/{id}/refund': {
    access: 'admin',
    proof: 'recent',
    to: 'refund an order',
    params: ofOrder,
    body: z.strictObject({ reason }),
    reply: answer(RefundedOrder),
  },
  'POST /api/v1/admin/orders/{id}/chargeback': {
    access: 'admin',
    proof: 'recent',
    to: 'record a chargeback',
    params: ofOrder,
    body: z.strictObject({ reason }),
    reply: answer(RefundedOrder),
  },
} satisfies Routes;
