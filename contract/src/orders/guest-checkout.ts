import { z } from 'zod';
import { SignedIn } from '../accounts/accounts.ts';
import { Email, FullName, NewPassword } from '../accounts/user-fields.ts';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, linkToken } from '../text-fields.ts';
import { IndianPhone, Order, PurchaseInput, StartedPayment } from './checkout.ts';
import { Guest } from './email-code.ts';
import { checkoutMessages } from './order-messages.ts';
import { PurchasedFile, TelegramSubscription } from './purchases.ts';

/** Time after the payment in which the paying browser can correct the email address. */
export const emailCorrectionMinutes = 30;

/** Contact details of a buyer without an account. */
const GuestCustomer = z.strictObject({ email: Email, phone: IndianPhone, name: FullName.optional() });

export const GuestPurchaseInput = PurchaseInput.extend({
  customer: GuestCustomer,
  /** Order token of an earlier call of this browser: the same order is continued while its terms are the same. */
  orderToken: linkToken.optional(),
  /** Consent to reminders by email if the order is not paid. */
  remind: z.boolean().optional(),
});

/** The order token opens this order in the browser that pays: files, invite link, receipt. Returned only here. */
const StartedGuestPayment = StartedPayment.extend({ orderToken: z.string() });
export type StartedGuestPayment = z.infer<typeof StartedGuestPayment>;

const OrderTokenInput = z.strictObject({ orderToken: linkToken });

const GuestOrder = z.object({
  order: Order,
  /** Files with download URLs; empty before payment, after a refund, and for a plan. */
  files: z.array(PurchasedFile),
  /**
   * Null before payment and for a product. A term that follows another one has no dates, and its order no `accessUntil`: they would
   * tell the end of a subscription to somebody who only typed the address. A code by email shows them.
   */
  subscription: TelegramSubscription.extend({ startDate: IsoTime.nullable() }).nullable(),
  customer: z.object({
    email: z.string(),
    /** Until when the paying browser can correct the address; null when that is not possible. */
    correctableUntil: IsoTime.nullable(),
  }),
});
export type GuestOrder = z.infer<typeof GuestOrder>;

const orderParams = z.strictObject({ id: Id });
const missing = checkoutMessages.orderNotFound;
// Each order may reserve stock that other buyers want.
const purchaseLimit = { calls: 30, seconds: 10 * 60 };
// Wide, because a network may be a mobile carrier. The server limits each order more strictly.
const emailLimit = { calls: 100, seconds: 60 * 60 };

/** Purchases without an account. */
export const guestCheckout = {
  'POST /api/v1/guest/digital-products/{id}/purchase': {
    access: 'public',
    to: 'buy a product',
    params: orderParams,
    body: GuestPurchaseInput,
    reply: successReply(StartedGuestPayment),
    limit: purchaseLimit,
  },
  'POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription': {
    access: 'public',
    to: 'subscribe to a channel',
    params: z.strictObject({ id: Id, planId: Id }),
    body: GuestPurchaseInput.omit({ customAmount: true, answers: true }),
    reply: successReply(StartedGuestPayment),
    limit: purchaseLimit,
  },
  /** One order for the browser that paid. A POST keeps the token out of addresses and logs. */
  'POST /api/v1/guest/orders/{id}': {
    access: 'public',
    to: 'see your order',
    params: orderParams,
    missing,
    body: OrderTokenInput,
    reply: successReply(GuestOrder),
    limit: { calls: 240, seconds: 60 },
  },
  'POST /api/v1/guest/orders/{id}/receipt': {
    access: 'public',
    to: 'get a receipt',
    params: orderParams,
    missing,
    body: OrderTokenInput,
    reply: MessageReply,
    limit: emailLimit,
  },
  /** Corrects a mistyped address. The order moves to the person with the new address, and the receipt is sent there. */
  'POST /api/v1/guest/orders/{id}/email': {
    access: 'public',
    to: 'correct your email address',
    params: orderParams,
    missing,
    body: OrderTokenInput.extend({ email: Email }),
    reply: MessageReply,
    limit: emailLimit,
  },
  'GET /api/v1/guest/me': { access: 'guest', to: 'see your purchases', reply: successReply(Guest) },
  'POST /api/v1/guest/signout': { access: 'guest', to: 'sign out', reply: MessageReply },
  /** Sets a password: the guest becomes a member with all purchases of the address, and is signed in. */
  'POST /api/v1/guest/claim': {
    access: 'guest',
    to: 'set a password',
    body: z.strictObject({ fullName: FullName, password: NewPassword }),
    reply: successReply(SignedIn),
    limit: { calls: 20, seconds: 60 * 60 },
  },
} satisfies Routes;
