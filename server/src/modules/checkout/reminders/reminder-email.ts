import { inRupees } from '../../../kit/money.ts';
import { type EmailContent, greetingFor } from '../../../platform/mail/email-content.ts';
import { plainTitle } from '../../../platform/mail/plain-title.ts';
import type { Offer } from '../items.port.ts';
import { pageOf } from '../orders/order.presenter.ts';
import { mailTitle } from '../orders/order-title.ts';
import type { OrderRow } from '../tables.ts';

interface ReminderData {
  order: OrderRow;
  offer: Offer;
  sellerName: string;
  publicUrl: string;
}

/** Price to pay now: the amount that the buyer chose, while it is still possible. */
function currentPrice({ price: { least, most } }: Offer, { amount }: OrderRow): bigint {
  return amount >= least && amount <= most ? amount : least;
}

/** Reminder of an unpaid order. Title and price are those of now; the page finds the order again in the same browser. */
export function reminderEmail({ order, offer, sellerName, publicUrl }: ReminderData): EmailContent {
  const title = mailTitle({ productType: order.productType, itemName: offer.name, itemDetails: offer.details });
  const price = currentPrice(offer, order);
  return {
    subject: `Reminder: ${title}`,
    heading: 'Your order is not paid yet',
    greeting: greetingFor(order.customerName),
    paragraphs: [
      `You started to buy ${title} and asked us to remind you. If you still want it, you can continue on its page.`,
      'We remind you of an order only once.',
    ],
    amount: { label: 'Price', value: price > 0n ? inRupees(price) : 'Free' },
    facts: [
      { label: 'Item', value: title },
      { label: 'Sold by', value: plainTitle(sellerName, 'A creator on Jamun') },
    ],
    action: { label: 'Continue your purchase', url: `${publicUrl}${pageOf(order)}` },
    closing: ['If you didn’t start this order, you can ignore this email.'],
  };
}
