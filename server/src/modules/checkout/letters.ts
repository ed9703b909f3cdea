import { type Fact, hello, type Letter, quoted } from '../../platform/mail/letter.ts';
import { inRupees } from './price.ts';
import type { EntitlementRow, OrderRow } from './tables.ts';

interface Receipt {
  order: Pick<OrderRow, 'id' | 'productType' | 'itemId' | 'itemName' | 'itemDetails' | 'customerName' | 'amount' | 'paidAt' | 'createdAt'>;
  purchase: Pick<EntitlementRow, 'id' | 'expiresAt'>;
  publicUrl: string;
}

const onDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** What is bought of a channel: for how long, and until when that is. */
const planFacts = ({ itemDetails }: Receipt['order'], { expiresAt }: Receipt['purchase']): Fact[] => [
  { label: 'Channel', value: `${itemDetails.channelName}, ${itemDetails.duration} days` },
  ...(expiresAt ? [{ label: 'Access until', value: onDay.format(expiresAt) }] : []),
];

/** What was bought, for whom the order was made out. */
export function receiptLetter({ order, purchase, publicUrl }: Receipt): Letter {
  const isProduct = order.productType === 'DIGITAL_PRODUCT';
  return {
    subject: `Your receipt for ${order.itemName}`,
    greeting: hello(order.customerName),
    paragraphs: [
      'Thank you for your purchase. This is your receipt.',
      ...(isProduct ? [] : ['Your invite link waits among your purchases as soon as it is ready.']),
    ],
    facts: [
      { label: 'Item', value: order.itemName },
      ...(isProduct ? [] : planFacts(order, purchase)),
      { label: 'Paid on', value: onDay.format(order.paidAt ?? order.createdAt) },
      { label: 'Order', value: order.id },
      { label: 'Amount paid', value: inRupees(order.amount), strong: true },
    ],
    action: isProduct
      ? { label: 'Download', url: `${publicUrl}/purchased-digital-products/${purchase.id}` }
      : { label: 'Open your purchases', url: `${publicUrl}/purchased` },
    closing: isProduct ? [`All your purchases: ${publicUrl}/purchased`, `The product's page: ${publicUrl}/d/${order.itemId}`] : [],
  };
}

interface RefundNews {
  order: OrderRow;
  /** Of the refund or the chargeback, in paise. */
  amount: bigint;
  name: string;
  reason: string | null;
}

const refundFacts = ({ order, amount }: Pick<RefundNews, 'order' | 'amount'>): Fact[] => [
  { label: 'Item', value: order.itemName },
  { label: 'Order', value: order.id },
  { label: 'Amount', value: inRupees(amount), strong: true },
];

const because = (reason: string | null) => (reason ? ['This is the reason:', ...quoted(reason)] : []);

export const refundedBuyerLetter = ({ order, amount, name, reason }: RefundNews): Letter => ({
  subject: `Your purchase of ${order.itemName} was refunded`,
  greeting: hello(name),
  paragraphs: [
    `${inRupees(amount)} for ${order.itemName} are on their way back to where you paid from. Banks take some days to show it.`,
    ...because(reason),
  ],
  facts: refundFacts({ order, amount }),
});

export const refundedSellerLetter = ({ order, amount, name, reason }: RefundNews): Letter => ({
  subject: `A sale of ${order.itemName} was refunded`,
  greeting: hello(name),
  paragraphs: [`${inRupees(amount)} went back to the buyer of ${order.itemName}. Our fee was returned to you.`, ...because(reason)],
  facts: refundFacts({ order, amount }),
});

export const chargedBackBuyerLetter = ({ order, amount, name, reason }: RefundNews): Letter => ({
  subject: `Your payment for ${order.itemName} was disputed`,
  greeting: hello(name),
  paragraphs: [
    `Your bank disputed the payment of ${inRupees(amount)} for ${order.itemName}. Your access to it has ended.`,
    'Your bank decides about the money. If you did not ask for this, contact your bank.',
    ...because(reason),
  ],
  facts: refundFacts({ order, amount }),
});

export const chargedBackSellerLetter = ({ order, amount, name, reason }: RefundNews): Letter => ({
  subject: `A sale of ${order.itemName} was charged back`,
  greeting: hello(name),
  paragraphs: [
    `The buyer's bank took back ${inRupees(amount)} for ${order.itemName}. The amount has left your wallet; our fee was returned to you.`,
    ...because(reason),
  ],
  facts: refundFacts({ order, amount }),
});

export const chargebackReversedLetter = ({ order, amount, name, reason }: RefundNews): Letter => ({
  subject: `The chargeback of ${order.itemName} was reversed`,
  greeting: hello(name),
  paragraphs: [
    `The payment of ${inRupees(amount)} for ${order.itemName} is yours again. The amount is back in your wallet.`,
    ...because(reason),
  ],
  facts: refundFacts({ order, amount }),
});

export const refusedLetter = (
  { order, amount, name }: Pick<RefundNews, 'order' | 'amount' | 'name'>,
  whose: 'buyer' | 'seller',
): Letter => ({
  subject: `The refund of ${order.itemName} did not go through`,
  greeting: hello(name),
  paragraphs: [
    `The payment provider did not take the refund of ${inRupees(amount)} for ${order.itemName}.`,
    whose === 'buyer' ? 'Your purchase is yours again, as before.' : 'The money is back in your wallet, and the purchase is active again.',
  ],
  facts: refundFacts({ order, amount }),
});

/** A payment that could not be used: too late, or one too many. */
export const returnedLetter = (order: OrderRow, { amount, why }: { amount: string; why: string }): Letter => ({
  subject: `Your payment for ${order.itemName} is on its way back`,
  greeting: hello(order.customerName),
  paragraphs: [why, `${amount} go back to where you paid from. Banks take some days to show it.`],
  facts: [
    { label: 'Item', value: order.itemName },
    { label: 'Order', value: order.id },
    { label: 'Amount', value: amount, strong: true },
  ],
});
