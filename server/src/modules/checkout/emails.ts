import { formatDuration, paymentMethodLabel, refundRequestOverdueDays } from '@jamun/contract';
import { inRupees } from '../../kit/money.ts';
import { type EmailContent, type Fact, greetingFor, userQuote } from '../../platform/mail/email-content.ts';
import { plainTitle } from '../../platform/mail/plain-title.ts';
import type { OrderRecipient } from './orders/order-recipient.ts';
import { mailTitle } from './orders/order-title.ts';
import type { EntitlementRow, OrderRow, PaymentRow } from './tables.ts';

type ReceiptOrder = Pick<
  OrderRow,
  | 'id'
  | 'productType'
  | 'itemId'
  | 'itemName'
  | 'itemDetails'
  | 'customerName'
  | 'amount'
  | 'discount'
  | 'couponCode'
  | 'paidAt'
  | 'createdAt'
>;

interface Receipt {
  order: ReceiptOrder;
  purchase: Pick<EntitlementRow, 'id' | 'expiresAt' | 'isRenewal'>;
  /** Null for a free order. */
  payment: Pick<PaymentRow, 'gateway' | 'gatewayTxnId' | 'paymentGroup'> | null;
  sellerName: string | null;
  publicUrl: string;
  purchasesPath: OrderRecipient['purchasesPath'];
}

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

const planFacts = ({ itemDetails }: ReceiptOrder, { expiresAt }: Receipt['purchase']): Fact[] => [
  { label: 'Duration', value: formatDuration(Number(itemDetails.duration)) },
  ...(expiresAt ? [{ label: 'Access until', value: dayFormat.format(expiresAt) }] : []),
];

/** Price before the coupon, and the discount. */
const couponFacts = ({ amount, discount, couponCode }: ReceiptOrder): Fact[] =>
  couponCode === null
    ? []
    : [
        { label: 'Price', value: inRupees(amount + discount) },
        { label: `Coupon ${couponCode}`, value: `−${inRupees(discount)}` },
      ];

const paymentFacts = ({ order, payment, sellerName }: Receipt): Fact[] => [
  ...(sellerName ? [{ label: 'Sold by', value: plainTitle(sellerName, 'A creator on Jamun') }] : []),
  { label: 'Date', value: dayFormat.format(order.paidAt ?? order.createdAt) },
  ...(payment ? [{ label: 'Payment method', value: paymentMethodLabel(payment) }] : []),
  { label: 'Order ID', value: order.id, isId: true },
  ...(payment ? [{ label: 'Transaction ID', value: payment.gatewayTxnId, isId: true }] : []),
];

function receiptText({ order, purchase, purchasesPath }: Receipt): Pick<EmailContent, 'subject' | 'heading' | 'paragraphs'> {
  const title = mailTitle(order);
  if (purchase.isRenewal && purchase.expiresAt) {
    return {
      subject: `Renewed: ${title}`,
      heading: 'Your subscription is renewed',
      paragraphs: [`Your subscription is renewed. You have access until ${dayFormat.format(purchase.expiresAt)}.`, 'This is your receipt.'],
    };
  }
  const isProduct = order.productType === 'DIGITAL_PRODUCT';
  return {
    subject: `Your receipt for ${title}`,
    heading: order.amount > 0n ? 'Thank you for your purchase' : isProduct ? 'Your files are ready' : 'You are subscribed',
    paragraphs: [
      `This is your receipt for ${title}.`,
      isProduct
        ? 'Your files are ready to download.'
        : purchasesPath === '/purchased'
          ? 'Your invite link appears in Purchased as soon as it is ready.'
          : 'Your invite link appears in your purchases as soon as it is ready.',
    ],
  };
}

/** Buyers without an account open their purchases with a code. */
function receiptAction({ order, purchase, publicUrl, purchasesPath }: Receipt) {
  const isProduct = order.productType === 'DIGITAL_PRODUCT';
  const label = isProduct ? 'Download' : 'Open your subscription';
  if (purchasesPath === '/purchases') return { label, url: `${publicUrl}/purchases` };
  return {
    label,
    url: isProduct ? `${publicUrl}/purchased-digital-products/${purchase.id}` : `${publicUrl}/purchased?item=${purchase.id}`,
  };
}

/** Receipt, sent to the email address on the order. */
export function receiptEmail(receipt: Receipt): EmailContent {
  const { order, publicUrl } = receipt;
  const isProduct = order.productType === 'DIGITAL_PRODUCT';
  return {
    ...receiptText(receipt),
    greeting: greetingFor(order.customerName),
    amount: { label: 'Amount paid', value: inRupees(order.amount) },
    facts: [
      { label: 'Item', value: mailTitle(order) },
      ...(isProduct ? [] : planFacts(order, receipt.purchase)),
      ...couponFacts(order),
      ...paymentFacts(receipt),
    ],
    action: receiptAction(receipt),
    ...(isProduct
      ? {
          links: [
            ...(receipt.purchasesPath === '/purchased' ? [{ label: 'All your purchases', url: `${publicUrl}/purchased` }] : []),
            { label: 'Product page', url: `${publicUrl}/d/${order.itemId}` },
          ],
        }
      : {}),
  };
}

interface PurchasesPage {
  publicUrl: string;
  /** Page with the buyer's purchases. */
  purchasesPath: OrderRecipient['purchasesPath'];
}

interface RefundEmailData {
  order: OrderRow;
  /** Amount of the refund or the chargeback, in paise. */
  amount: bigint;
  name: string;
  reason: string | null;
  publicUrl: string;
}

type BuyerEmailData = RefundEmailData & PurchasesPage;

const moneyFacts = (order: OrderRow, amount: { label: string; paise: bigint }): Pick<EmailContent, 'amount' | 'facts'> => ({
  amount: { label: amount.label, value: inRupees(amount.paise) },
  facts: [
    { label: 'Item', value: mailTitle(order) },
    { label: 'Order ID', value: order.id, isId: true },
  ],
});

function refundFacts(order: OrderRow, paise: bigint, arn: string | null): Pick<EmailContent, 'amount' | 'facts'> {
  const { facts = [], ...money } = moneyFacts(order, { label: 'Refunded', paise });
  return { ...money, facts: arn ? [...facts, { label: 'Bank reference (ARN)', value: arn, isId: true }] : facts };
}

const toPurchases = ({ publicUrl, purchasesPath }: PurchasesPage) => ({
  label: 'View your purchases',
  url: `${publicUrl}${purchasesPath}`,
});
const toSale = (publicUrl: string, { id }: OrderRow) => ({ label: 'View the sale', url: `${publicUrl}/sales?sale=${id}` });

/** Time until a refund appears on the bank statement. */
const bankDays = 'It usually takes 3–7 working days to show up.';

/** `arn`: the reference by which the buyer's bank finds the refund. */
export const refundedBuyerEmail = ({
  order,
  amount,
  name,
  reason,
  arn,
  ...page
}: BuyerEmailData & { arn: string | null }): EmailContent => ({
  subject: `Your purchase of ${mailTitle(order)} was refunded`,
  heading: 'Your purchase was refunded',
  greeting: greetingFor(name),
  paragraphs: [
    `We’ve refunded ${inRupees(amount)} for ${mailTitle(order)} to the account you paid from. ${bankDays}`,
    ...(arn ? ['If you don’t see it by then, give your bank the reference number below.'] : []),
    ...userQuote('Reason from the seller:', reason),
  ],
  ...refundFacts(order, amount, arn),
  action: toPurchases(page),
});

export const refundedSellerEmail = ({ order, amount, name, reason, publicUrl }: RefundEmailData): EmailContent => ({
  subject: `A sale of ${mailTitle(order)} was refunded`,
  heading: 'A sale was refunded',
  greeting: greetingFor(name),
  paragraphs: [
    `We’ve refunded ${inRupees(amount)} to the buyer of ${mailTitle(order)}. Our fee was returned to you.`,
    ...userQuote('Reason given to the buyer:', reason),
  ],
  ...moneyFacts(order, { label: 'Refunded', paise: amount }),
  action: toSale(publicUrl, order),
});

export const refundRequestedEmail = ({ order, amount, name, reason, publicUrl }: RefundEmailData): EmailContent => ({
  subject: `Refund requested: ${mailTitle(order)}`,
  heading: 'A buyer requested a refund',
  greeting: greetingFor(name),
  paragraphs: [
    `A buyer of ${mailTitle(order)} asked you to refund ${inRupees(amount)}. Refund the sale or decline the request.`,
    ...userQuote('Reason from the buyer:', reason),
    `If you don’t answer within ${refundRequestOverdueDays} days, our team will review the request.`,
  ],
  ...moneyFacts(order, { label: 'Requested refund', paise: amount }),
  action: toSale(publicUrl, order),
});

export const refundDeclinedEmail = ({ order, amount, name, reason, ...page }: BuyerEmailData): EmailContent => ({
  subject: `Your refund request for ${mailTitle(order)} was declined`,
  heading: 'Your refund request was declined',
  greeting: greetingFor(name),
  paragraphs: [
    `Your request to refund ${mailTitle(order)} was declined. You keep your purchase.`,
    ...userQuote('Reason:', reason),
    'If you have questions, open the purchase to see the seller’s contact details.',
  ],
  ...moneyFacts(order, { label: 'Amount paid', paise: amount }),
  action: toPurchases(page),
});

export const chargedBackBuyerEmail = ({ order, amount, name, reason, ...page }: BuyerEmailData): EmailContent => ({
  subject: `Your payment for ${mailTitle(order)} was disputed`,
  heading: 'Your payment was disputed',
  greeting: greetingFor(name),
  paragraphs: [
    `Your bank disputed the payment of ${inRupees(amount)} for ${mailTitle(order)}. Your access to it has ended.`,
    'Your bank decides what happens to the money. If you didn’t ask for this, contact your bank.',
    ...userQuote('Reason:', reason),
  ],
  ...moneyFacts(order, { label: 'Disputed amount', paise: amount }),
  action: toPurchases(page),
});

export const chargedBackSellerEmail = ({ order, amount, name, reason, publicUrl }: RefundEmailData): EmailContent => ({
  subject: `A sale of ${mailTitle(order)} was charged back`,
  heading: 'A sale was charged back',
  greeting: greetingFor(name),
  paragraphs: [
    `The buyer’s bank took back ${inRupees(amount)} for ${mailTitle(order)}. We deducted it from your wallet and returned our fee.`,
    ...userQuote('Reason:', reason),
  ],
  ...moneyFacts(order, { label: 'Charged back', paise: amount }),
  action: toSale(publicUrl, order),
});

export const chargebackReversedEmail = ({ order, amount, name, reason, publicUrl }: RefundEmailData): EmailContent => ({
  subject: `The chargeback for ${mailTitle(order)} was reversed`,
  heading: 'A chargeback was reversed',
  greeting: greetingFor(name),
  paragraphs: [
    `The payment of ${inRupees(amount)} for ${mailTitle(order)} is yours again. The amount is back in your wallet.`,
    ...userQuote('Reason:', reason),
  ],
  ...moneyFacts(order, { label: 'Amount', paise: amount }),
  action: toSale(publicUrl, order),
});

const failedRefundOutcome = (recipient: 'buyer' | 'seller', isActive: boolean): string[] => {
  if (recipient === 'seller') return [`The money is back in your wallet${isActive ? ', and the purchase is active again' : ''}.`];
  return [`${isActive ? 'Your purchase is active again. ' : ''}Contact us if you still want the refund.`];
};

/** `isActive`: the purchase gives access again. False when the seller has removed the buyer. */
export const refundFailedEmail = (
  {
    order,
    amount,
    name,
    publicUrl,
    purchasesPath = '/purchased',
    isActive,
    providerNote = null,
  }: Omit<RefundEmailData, 'reason'> & Partial<PurchasesPage> & { isActive: boolean; providerNote?: string | null },
  recipient: 'buyer' | 'seller',
): EmailContent => ({
  subject: `The refund for ${mailTitle(order)} did not go through`,
  heading: 'A refund did not go through',
  greeting: greetingFor(name),
  paragraphs: [
    `The payment provider did not accept the refund of ${inRupees(amount)} for ${mailTitle(order)}.`,
    ...userQuote('The provider’s reason:', providerNote),
    ...failedRefundOutcome(recipient, isActive),
  ],
  ...moneyFacts(order, { label: 'Amount', paise: amount }),
  action: recipient === 'buyer' ? toPurchases({ publicUrl, purchasesPath }) : toSale(publicUrl, order),
});

/** Refund of a payment without a sale: a late or a second payment. */
export const paymentReturnedEmail = (
  order: OrderRow,
  { amount, why, ...page }: { amount: bigint; why: string } & PurchasesPage,
): EmailContent => ({
  subject: `We’re refunding your payment for ${mailTitle(order)}`,
  heading: 'We’re refunding your payment',
  greeting: greetingFor(order.customerName),
  paragraphs: [why, `We’re refunding ${inRupees(amount)} to the account you paid from. ${bankDays}`],
  ...moneyFacts(order, { label: 'Refund', paise: amount }),
  action: toPurchases(page),
});
