import type { AdminOrder, AdminOrderDetails } from '@jamun/contract';
import { toRupees } from '../../kit/money.ts';
import { couponOf, type OrderRow, type OrderWithDetails, type PaymentRow, type RefundRow } from '../checkout/index.ts';

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Current names of users by id. */
export type UsersById = ReadonlyMap<number, { username: string; name: string; isGuest: boolean }>;

const unknownUser = { username: '', name: '', isGuest: false };

type ListedOrder = Pick<AdminOrder, 'needsAttention' | 'refundRequest'> & { order: OrderRow };

export function orderView({ order, needsAttention, refundRequest }: ListedOrder, users: UsersById): AdminOrder {
  const { id, status, productType, itemId, itemName, itemDetails, buyerId, sellerId } = order;
  const { username, name } = users.get(sellerId) ?? unknownUser;
  return {
    id,
    status,
    productType,
    needsAttention,
    refundRequest,
    amount: toRupees(order.amount),
    fee: toRupees(order.fee),
    coupon: couponOf(order),
    digitalProduct: productType === 'DIGITAL_PRODUCT' ? { id: itemId, title: itemName } : null,
    telegramPlan:
      productType === 'TELEGRAM_PLAN' ? { id: itemId, name: itemName, channel: { channelName: String(itemDetails.channelName) } } : null,
    createdAt: order.createdAt.toISOString(),
    paidAt: isoOrNull(order.paidAt),
    buyer: {
      id: buyerId,
      username: order.buyerUsername,
      name: order.customerName,
      email: order.customerEmail,
      phone: order.customerPhone,
      isGuest: (users.get(buyerId) ?? unknownUser).isGuest,
    },
    seller: { id: sellerId, username, name },
  };
}

function errorView({
  errorCode: code,
  errorReason: reason,
  errorDescription: description,
}: Pick<PaymentRow, 'errorCode' | 'errorReason' | 'errorDescription'>) {
  return code === null && reason === null && description === null ? null : { code, reason, description };
}

const paymentView = ({ id, gateway, gatewayTxnId, currency, status, outcome, paymentGroup, message, ...payment }: PaymentRow) => ({
  id,
  gateway,
  gatewayTxnId,
  currency,
  status,
  outcome,
  paymentGroup,
  message,
  bankReference: payment.bankReference,
  instrument: payment.instrument,
  error: errorView(payment),
  amount: toRupees(payment.amount),
  paymentTime: isoOrNull(payment.paymentTime),
  createdAt: payment.createdAt.toISOString(),
});

const refundView = (
  { id, cause, status, reason, requestedBy, providerNote, arn, ...refund }: RefundRow,
  canRetry: boolean,
  users: UsersById,
) => ({
  id,
  cause,
  status,
  reason,
  canRetry,
  providerNote,
  arn,
  onHoldSince: isoOrNull(refund.onHoldSince),
  amount: toRupees(refund.amount),
  requestedBy: requestedBy === null ? null : { id: requestedBy, username: (users.get(requestedBy) ?? unknownUser).username },
  createdAt: refund.createdAt.toISOString(),
  updatedAt: refund.updatedAt.toISOString(),
  reversedAt: isoOrNull(refund.reversedAt),
});

export function orderDetailsView(whole: OrderWithDetails, users: UsersById): AdminOrderDetails {
  const { order, refundRequest, refundedInPart, payments, refunds, settlement, purchase, ifUndone, retriable } = whole;
  return {
    ...orderView({ order, needsAttention: retriable.size > 0, refundRequest }, users),
    expiresAt: order.expiresAt.toISOString(),
    answers: order.answers.map(({ question, answer }) => ({ question, answer })),
    payments: payments.map(paymentView),
    refunds: refunds.map((refund) => refundView(refund, retriable.has(refund.id), users)),
    settlement: settlement && {
      net: toRupees(settlement.amount - settlement.fee),
      locked: toRupees(settlement.locked),
      settledAt: settlement.settledAt.toISOString(),
      releasesAt: settlement.releasesAt.toISOString(),
    },
    purchase: purchase && {
      id: purchase.id,
      status: purchase.status,
      expiresAt: isoOrNull(purchase.expiresAt),
      endedAt: isoOrNull(purchase.endedAt),
    },
    refundedInPart: toRupees(refundedInPart),
    ifUndone: ifUndone && { fromFunds: toRupees(ifUndone.fromFunds), debt: toRupees(ifUndone.debt) },
  };
}
