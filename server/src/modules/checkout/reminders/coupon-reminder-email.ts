import { formatIndiaTime } from '../../../kit/india-time.ts';
import { inRupees } from '../../../kit/money.ts';
import { type EmailContent, greetingFor } from '../../../platform/mail/email-content.ts';
import type { UsableDiscount } from '../../promotions/index.ts';
import { pageOf } from '../orders/order.presenter.ts';
import { itemFacts, type ReminderData, titleOf } from './reminder-email.ts';

interface CouponReminderData extends ReminderData {
  discount: UsableDiscount;
}

/** Second reminder of an unpaid order, with a code that the page of the item applies. */
export function couponReminderEmail({ discount: coupon, ...data }: CouponReminderData): EmailContent {
  const { order, offer, publicUrl } = data;
  const title = titleOf(data);
  const { code, discount, endsAt } = coupon;
  const price = offer.price.least;
  const reduced = price > discount ? inRupees(price - discount) : 'free';
  const page = pageOf(order);
  return {
    subject: `Reminder: ${title} with ${inRupees(discount)} off`,
    heading: `${inRupees(discount)} off your order`,
    greeting: greetingFor(order.customerName),
    paragraphs: [
      `You started to buy ${title} and asked us to remind you. With the code ${code} it is ${reduced} instead of ${inRupees(price)}.`,
      ...(endsAt ? [`The code ends on ${formatIndiaTime(endsAt)}.`] : []),
      'This is our last reminder of this order.',
    ],
    amount: { label: `Price with ${code}`, value: price > discount ? inRupees(price - discount) : 'Free' },
    facts: [...itemFacts(data), { label: 'Price', value: inRupees(price) }, { label: `Coupon ${code}`, value: `−${inRupees(discount)}` }],
    action: {
      label: 'Continue with the code',
      url: `${publicUrl}${page}${page.includes('?') ? '&' : '?'}code=${encodeURIComponent(code)}`,
    },
    closing: ['If you didn’t start this order, you can ignore this email.'],
  };
}
