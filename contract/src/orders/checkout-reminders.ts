import { z } from 'zod';
import { CouponStatus } from '../promotions/coupons.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id } from '../text-fields.ts';

/** Reminders about unpaid orders: the seller's switch, and what they recovered in the last 30 days. */
export const CheckoutReminders = z.object({
  /** Buyers without an account can ask for a reminder. Off by default. */
  isOn: z.boolean(),
  /** Coupon of a second reminder, sent a day after the first while the coupon is live; null: none, or it was deleted. */
  coupon: z.object({ id: Id, code: z.string(), status: CouponStatus }).nullable(),
  /** Number of reminders sent, first and second ones. */
  sent: z.int(),
  /** Number of orders paid within seven days after a reminder, without refunded ones. */
  recovered: z.int(),
  /** Sum of the recovered orders. */
  recoveredAmount: z.number(),
});
export type CheckoutReminders = z.infer<typeof CheckoutReminders>;

export const checkoutReminders = {
  'GET /api/v1/checkout-reminders': { access: 'user', to: 'see your checkout reminders', reply: successReply(CheckoutReminders) },
  'PUT /api/v1/checkout-reminders': {
    access: 'user',
    to: 'switch checkout reminders on or off',
    body: z.strictObject({
      isOn: z.boolean('Choose whether buyers can ask for a reminder'),
      /** Coupon with one code for all buyers. Left out: unchanged. */
      couponId: Id.nullable().optional(),
    }),
    reply: successReply(CheckoutReminders),
  },
} satisfies Routes;
