import { inRupees } from '../../../kit/money.ts';
import { type EmailContent, type Fact, greetingFor } from '../../../platform/mail/email-content.ts';
import { plainTitle } from '../../../platform/mail/plain-title.ts';
import type { Offer } from '../items.port.ts';
import { pageOf } from '../orders/order.presenter.ts';
import { mailTitle } from '../orders/order-title.ts';
import type { OrderRow } from '../tables.ts';

export interface ReminderData {
  order: OrderRow;
  offer: Offer;
  sellerName: string;
  publicUrl: string;
}

/** Title as it is now. */
export const titleOf = ({ order, offer }: Pick<ReminderData, 'order' | 'offer'>): string =>
  mailTitle({ productType: order.productType, itemName: offer.name, itemDetails: offer.details });

export const itemFacts = (data: Pick<ReminderData, 'order' | 'offer' | 'sellerName'>): Fact[] => [
  { label: 'Item', value: titleOf(data) },
  { label: 'Sold by', value: plainTitle(data.sellerName, 'A creator on Jamun') },
];

/** Price to pay now: the amount that the buyer chose, while it is still possible. */
function currentPrice({ price: { least, most } }: Offer, { amount, discount }: OrderRow): bigint {
  const chosen = amount + discount;
  return chosen >= least && chosen <= most ? chosen : least;
}

/**
 * Reminder of an unpaid order. Title and price are those of now, without a coupon; the page finds the order again in the same browser.
 * `isOnlyOne`: no second one can follow.
 */
export function reminderEmail({ isOnlyOne, ...data }: ReminderData & { isOnlyOne: boolean }): EmailContent {
  const { order, offer, publicUrl } = data;
  const title = titleOf(data);
  const price = currentPrice(offer, order);
  return {
    subject: `Reminder: ${title}`,
    heading: 'Your order is not paid yet',
    greeting: greetingFor(order.customerName),
    paragraphs: [
      `You started to buy ${title} and asked us to remind you. If you still want it, you can continue on its page.`,
      ...(isOnlyOne ? ['We remind you of an order only once.'] : []),
    ],
    amount: { label: 'Price', value: price > 0n ? inRupees(price) : 'Free' },
    facts: itemFacts(data),
    action: { label: 'Continue your purchase', url: `${publicUrl}${pageOf(order)}` },
    closing: ['If you didn’t start this order, you can ignore this email.'],
  };
}
