import type { Sale, SaleDetails, Transaction } from '@jamun/contract';
import { toRupees } from '../../kit/money.ts';
import {
  couponOf,
  type DisputeRow,
  disputeView,
  type OrderRow,
  type PaymentRow,
  type RefundRequestRow,
  type RefundRow,
  requestView,
  type SaleRow,
  type TransactionRow,
  transactionState,
} from '../checkout/index.ts';

const itemView = ({ productType, itemId: id, itemName, itemDetails: { channelName } }: OrderRow) => ({
  productType,
  digitalProduct: productType === 'DIGITAL_PRODUCT' ? { id, title: itemName } : null,
  telegramPlan: productType === 'TELEGRAM_PLAN' ? { id, name: itemName, channel: { channelName: String(channelName) } } : null,
});

const buyerView = ({ buyerId, buyerUsername, customerName, customerEmail, customerPhone }: OrderRow, guests: ReadonlySet<number>) => ({
  id: buyerId,
  username: buyerUsername,
  name: customerName,
  email: customerEmail,
  phone: customerPhone,
  isGuest: guests.has(buyerId),
});

interface ListedSale {
  order: SaleRow;
  refundRequest: RefundRequestRow | null;
  /** Ids of buyers without an account. */
  guests: ReadonlySet<number>;
}

export const saleView = ({ order, refundRequest, guests }: ListedSale): Sale => ({
  id: order.id,
  amount: toRupees(order.amount),
  fee: toRupees(order.fee),
  net: toRupees(order.amount - order.fee),
  coupon: couponOf(order),
  status: order.status,
  createdAt: order.createdAt.toISOString(),
  paidAt: order.paidAt.toISOString(),
  ...itemView(order),
  user: buyerView(order, guests),
  refundRequest: refundRequest && requestView(refundRequest),
});

interface SaleContext extends Pick<ListedSale, 'guests'> {
  payment: PaymentRow | null;
  refund: RefundRow | null;
  refundRequest: RefundRequestRow | null;
  disputes: DisputeRow[];
  refundedInPart: bigint;
  settlement: { locked: bigint; releasesAt: Date } | null;
}

export const saleDetailsView = (
  order: SaleRow,
  { payment, refund, refundRequest, disputes, refundedInPart, settlement, guests }: SaleContext,
): SaleDetails => ({
  ...saleView({ order, refundRequest, guests }),
  answers: order.answers.map(({ question, answer }) => ({ question, answer })),
  payment: payment && { gateway: payment.gateway, gatewayTxnId: payment.gatewayTxnId, paymentGroup: payment.paymentGroup },
  disputes: disputes.map(disputeView),
  refundedInPart: toRupees(refundedInPart),
  lockedUntil: settlement && settlement.locked > 0n ? settlement.releasesAt.toISOString() : null,
  refund: refund && {
    amount: toRupees(refund.amount),
    status: refund.status,
    reason: refund.reason,
    createdAt: refund.createdAt.toISOString(),
    reversedAt: refund.reversedAt?.toISOString() ?? null,
  },
});

export const transactionView = ({ payment, order }: TransactionRow, guests: ReadonlySet<number>): Transaction => ({
  id: payment.id,
  gateway: payment.gateway,
  gatewayTxnId: payment.gatewayTxnId,
  amount: toRupees(payment.amount),
  status: payment.status,
  state: transactionState(payment, order),
  paymentGroup: payment.paymentGroup,
  paymentTime: payment.paymentTime?.toISOString() ?? null,
  createdAt: payment.createdAt.toISOString(),
  message: payment.message,
  isReturned: payment.outcome === 'RETURNED',
  order: { id: order.id, status: order.status, ...itemView(order), user: buyerView(order, guests) },
});
