import { formatIndiaTime } from '../../../kit/india-time.ts';
import { inRupees } from '../../../kit/money.ts';
import { type EmailContent, greetingFor } from '../../../platform/mail/email-content.ts';
import { mailTitle } from '../orders/order-title.ts';
import type { DisputeRow, OrderRow } from '../tables.ts';

interface DisputeEmailData {
  order: OrderRow;
  dispute: Pick<DisputeRow, 'type' | 'amount' | 'reason' | 'reasonCode' | 'respondBy'>;
  name: string;
  publicUrl: string;
}

/** The bank's reason is the provider's text: a fact, not a sentence of ours. */
const factsOf = ({ order, dispute }: DisputeEmailData): Pick<EmailContent, 'amount' | 'facts'> => ({
  amount: { label: 'Disputed amount', value: inRupees(dispute.amount) },
  facts: [
    { label: 'Item', value: mailTitle(order) },
    ...(dispute.reason ? [{ label: 'Reason', value: dispute.reason }] : []),
    ...(dispute.respondBy ? [{ label: 'Answer by', value: formatIndiaTime(dispute.respondBy), strong: true }] : []),
    { label: 'Order ID', value: order.id, isId: true },
  ],
});

const toSale = ({ publicUrl, order }: DisputeEmailData, label: string) => ({ label, url: `${publicUrl}/sales?sale=${order.id}` });

/** Consequence for the seller's money. A request for documents has none. */
const moneyLine = ({ type }: DisputeEmailData['dispute']) =>
  type === 'RETRIEVAL'
    ? 'No money moves for now. Without an answer the bank may claim the payment.'
    : 'The money of this sale stays in your wallet, but cannot be withdrawn until the bank has decided.';

export const disputeOpenedEmail = (data: DisputeEmailData): EmailContent => ({
  subject: `A payment for ${mailTitle(data.order)} is disputed`,
  heading: data.dispute.type === 'RETRIEVAL' ? 'A bank asks about a sale' : 'A payment is disputed',
  greeting: greetingFor(data.name),
  paragraphs: [
    `The buyer’s bank disputes the payment for ${mailTitle(data.order)}.`,
    'Tell us what was delivered and when. We send it to the bank as evidence.',
    moneyLine(data.dispute),
  ],
  ...factsOf(data),
  action: toSale(data, 'Add evidence'),
});

export const disputeWonEmail = (data: DisputeEmailData): EmailContent => ({
  subject: `The dispute about ${mailTitle(data.order)} is over`,
  heading: 'You keep the money',
  greeting: greetingFor(data.name),
  paragraphs: [`The bank decided the dispute about ${mailTitle(data.order)} in your favour.`],
  ...factsOf({ ...data, dispute: { ...data.dispute, respondBy: null } }),
  action: toSale(data, 'View the sale'),
});
