import { DisputeType } from '@jamun/contract';
import { z } from 'zod';
import { parseRupees } from '../../../kit/money.ts';
import type { PaymentHint, ProviderDispute, ProviderOrder, ProviderPayment, ProviderRefund } from '../../../modules/checkout/index.ts';
import { descriptiveFields, errorDetailsOf, maskedText, paymentDetailsOf } from './payment-details.ts';
import { shortText } from './provider-text.ts';

// Provider responses are validated: a response with missing or invalid fields counts as no response.

const tableOf = <Value>(entries: Record<string, Value>): ReadonlyMap<string, Value> => new Map(Object.entries(entries));

const Amount = z.union([z.number(), z.string().max(20)]).transform((rupees, context) => {
  const paise = parseRupees(rupees);
  if (paise === null) context.addIssue({ code: 'custom', message: 'is no amount of rupees' });
  return paise ?? z.NEVER;
});
const TextId = z.string().regex(/^[\x20-\x7e]{1,100}$/);
// Number in older API versions, string in newer ones.
const Id = z.union([TextId, z.number().int().positive().max(Number.MAX_SAFE_INTEGER)]).transform(String);
const Timestamp = z
  .string()
  .max(40)
  .nullish()
  .transform((text) => {
    const at = new Date(text ?? '');
    // Years before our era are beyond what PostgreSQL stores.
    return at.getTime() > 0 ? at : null;
  });

/** Currencies are stored; anything else is none of them, and not ours. */
const Currency = z.string().transform((text) => (/^[A-Za-z]{1,10}$/.test(text) ? text : 'UNKNOWN'));

const orderStatus = tableOf<ProviderOrder['status']>({
  ACTIVE: 'ACTIVE',
  PAID: 'PAID',
  EXPIRED: 'EXPIRED',
  TERMINATED: 'TERMINATED',
  // Termination is not done yet: the order can still be paid.
  TERMINATION_REQUESTED: 'ACTIVE',
});

export const Order = z
  .object({
    order_id: z.string(),
    order_amount: Amount,
    order_currency: z.string(),
    order_status: z.string(),
    payment_session_id: z.string().regex(/^[\x21-\x7e]{1,2000}$/),
  })
  .transform((order) => ({
    id: order.order_id,
    // An unknown order status decides nothing; the payment attempts of the order still do.
    status: orderStatus.get(order.order_status) ?? ('UNKNOWN' as const),
    amount: order.order_amount,
    currency: order.order_currency,
    paymentSessionId: order.payment_session_id,
  }));

// An unknown status counts as PENDING: only SUCCESS is final.
const paymentStatus = tableOf<ProviderPayment['status']>({
  PENDING: 'PENDING',
  SUCCESS: 'SUCCESS',
  FAILED: 'FAILED',
  VOID: 'FAILED',
  CANCELLED: 'FAILED',
  USER_DROPPED: 'DROPPED',
  // The payment page was opened without an attempt to pay: no reason to keep a reservation.
  NOT_ATTEMPTED: 'DROPPED',
});

const Payment = z
  .object({
    cf_payment_id: Id,
    payment_status: z.string(),
    payment_amount: Amount,
    payment_currency: Currency,
    payment_group: z.string().nullish(),
    payment_message: z.string().nullish(),
    ...descriptiveFields,
    payment_time: Timestamp,
    payment_completion_time: Timestamp,
    is_captured: z.boolean().nullish(),
    // Order fields are optional: the order itself can be queried.
    order_id: z.string().nullish().catch(null),
    order_amount: Amount.nullish().catch(null),
    order_currency: z.string().nullish().catch(null),
  })
  .transform(({ order_id: id, order_amount: amount, order_currency: currency, ...payment }) => {
    const status = paymentStatus.get(payment.payment_status) ?? 'PENDING';
    const isKnownState = paymentStatus.has(payment.payment_status);
    const details = paymentDetailsOf(payment);
    const attempt: ProviderPayment = {
      id: payment.cf_payment_id,
      // Authorized on the card, but not captured.
      status: status === 'SUCCESS' && payment.is_captured === false ? 'PENDING' : status,
      amount: payment.payment_amount,
      currency: payment.payment_currency,
      group: shortText(payment.payment_group, 100),
      time: payment.payment_completion_time ?? payment.payment_time,
      message: payment.payment_message ? maskedText(payment.payment_message, 500) : null,
      details,
    };
    return { attempt, details, isKnownState, order: id && typeof amount === 'bigint' && currency ? { id, amount, currency } : null };
  });

/** Complete webhook of a payment attempt. Fails for a state that the adapter does not support: the provider is queried then. */
export const PaymentWebhook = z
  .object({
    type: z.string().regex(/^PAYMENT_/),
    data: z.object({
      order: z.object({ order_id: z.string(), order_amount: Amount, order_currency: z.string() }),
      payment: Payment,
      error_details: z.unknown().optional(),
    }),
  })
  .transform(({ data: { order, payment, error_details: error } }) => ({
    order: { id: order.order_id, amount: order.order_amount, currency: order.order_currency },
    // The error stands beside the payment here, and inside of it in lists.
    payment: { ...payment.attempt, details: { ...payment.details, ...(error ? errorDetailsOf(error) : {}) } },
    isKnownState: payment.isKnownState,
  }));

/** Parses attempts one by one, so that an invalid one does not discard the others. */
export const Payments = z.array(z.unknown()).transform((list) => {
  const results = list.map((attempt) => Payment.safeParse(attempt));
  return {
    attempts: results.flatMap(({ data }) => (data ? [data] : [])),
    /** Invalid fields of each unreadable attempt. */
    unreadable: results.flatMap(({ error }) => (error ? [error.issues.map(({ path }) => path.join('.'))] : [])),
  };
});

const refundStatus = tableOf<ProviderRefund['status']>({ SUCCESS: 'SUCCESS', ONHOLD: 'ON_HOLD', CANCELLED: 'REFUSED', FAILED: 'REFUSED' });
const OptionalId = Id.nullish().catch(null);
const OptionalText = z.string().nullish().catch(null);
/** A refund by the provider itself may have no id of ours. */
export const Refund = z
  .object({
    refund_id: TextId.nullish(),
    cf_refund_id: OptionalId,
    cf_payment_id: OptionalId,
    refund_amount: Amount,
    refund_status: z.string(),
    refund_type: OptionalText,
    refund_arn: OptionalText,
    status_description: OptionalText,
  })
  .transform((refund, context): ProviderRefund => {
    const id = refund.refund_id ?? refund.cf_refund_id;
    if (!id) context.addIssue({ code: 'custom', message: 'has no id', path: ['refund_id'] });
    return {
      id: id ?? '',
      providerId: refund.cf_refund_id ?? null,
      paymentId: refund.cf_payment_id ?? null,
      isAutomatic: refund.refund_type?.includes('AUTO_REFUND') ?? false,
      status: refundStatus.get(refund.refund_status) ?? 'PENDING',
      amount: refund.refund_amount,
      arn: shortText(refund.refund_arn, 100),
      note: shortText(refund.status_description, 300),
    };
  });

/** Error format of the provider. */
export const ErrorBody = z.object({ message: z.string(), code: z.string(), type: z.string().optional() });

export const Refunds = z.array(Refund);

/** Last words of a dispute status; the first ones repeat the type: CHARGEBACK_MERCHANT_LOST. */
const disputeOutcome = tableOf<ProviderDispute['outcome']>({
  CREATED: 'OPEN',
  DOCS_RECEIVED: 'OPEN',
  UNDER_REVIEW: 'OPEN',
  INSUFFICIENT_EVIDENCE: 'OPEN',
  MERCHANT_WON: 'WON',
  MERCHANT_LOST: 'LOST',
  MERCHANT_ACCEPTED: 'LOST',
});
const disputeStatus = new RegExp(`^(?:(${DisputeType.options.join('|')})_)?(.+)$`);

export const Disputes = z.array(
  z
    .object({
      dispute_id: Id,
      dispute_type: OptionalText,
      dispute_status: z.string().min(1).max(100),
      dispute_amount: Amount,
      reason_code: z
        .union([z.string(), z.number().transform(String)])
        .nullish()
        .catch(null),
      reason_description: OptionalText,
      respond_by: Timestamp.catch(null),
      resolved_at: Timestamp.catch(null),
      updated_at: Timestamp.catch(null),
      order_details: z
        .object({ cf_payment_id: Id.nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .transform((dispute): ProviderDispute => {
      const [, typeInStatus, stage = ''] = disputeStatus.exec(dispute.dispute_status) ?? [];
      return {
        id: dispute.dispute_id,
        paymentId: dispute.order_details?.cf_payment_id ?? null,
        type: DisputeType.safeParse(dispute.dispute_type ?? typeInStatus).data ?? 'UNKNOWN',
        // An unknown status ends nothing and books nothing.
        outcome: disputeOutcome.get(stage) ?? 'UNKNOWN',
        status: shortText(dispute.dispute_status, 100) ?? 'UNKNOWN',
        amount: dispute.dispute_amount,
        reason: shortText(dispute.reason_description, 300),
        reasonCode: shortText(dispute.reason_code, 100),
        respondBy: dispute.respond_by,
        resolvedAt: dispute.resolved_at,
        updatedAt: dispute.updated_at,
      };
    }),
);

/** The provider allows no other characters; PostgreSQL would reject some of them. */
const OrderId = z.string().regex(/^[\w-]{1,100}$/);
const OrderReference = z.object({ order_id: OrderId });
/** Converts rupees of a webhook to paise as a string; null if invalid. */
const reportedAmount = (rupees: unknown): string | null =>
  typeof rupees === 'number' || typeof rupees === 'string' ? (parseRupees(rupees)?.toString() ?? null) : null;

/** The refund of a webhook; without a complete one the provider is asked. */
function refundIn(fields: unknown, isAutomatic: boolean): Pick<PaymentHint, 'refund'> {
  const { data: refund } = Refund.safeParse(fields);
  return refund ? { refund: { ...refund, isAutomatic: isAutomatic || refund.isAutomatic, amount: refund.amount.toString() } } : {};
}

/** Webhook payloads by type; payments first, because they are the most frequent. */
export const WebhookPayload = z.union([
  z
    .object({
      type: z.string().regex(/^PAYMENT_/),
      data: z.object({
        order: OrderReference,
        payment: z
          .object({ cf_payment_id: Id, payment_status: z.string().max(100), payment_amount: z.unknown() })
          .nullish()
          .catch(null),
      }),
    })
    .transform(({ data: { order, payment } }) => ({
      kind: 'payment' as const,
      orderId: order.order_id,
      ...(payment
        ? {
            reported: {
              reference: payment.cf_payment_id,
              state: shortText(payment.payment_status, 100) ?? 'UNKNOWN',
              amount: reportedAmount(payment.payment_amount),
            },
          }
        : {}),
    })),
  z
    .object({
      type: z.string().regex(/^AUTO_REFUND_/),
      data: z.object({ auto_refund: z.looseObject({ order_id: OrderId.nullish().catch(null) }) }),
    })
    .transform(({ data: { auto_refund: fields } }) => ({
      kind: 'auto-refund' as const,
      orderId: fields.order_id ?? '',
      ...refundIn(fields, true),
    })),
  z
    .object({ type: z.string().regex(/^DISPUTE_/), data: z.object({ order_details: OrderReference }) })
    .transform(({ data }) => ({ kind: 'dispute' as const, orderId: data.order_details.order_id })),
  z
    .object({ type: z.string().regex(/^REFUND_/), data: z.object({ refund: OrderReference.loose() }) })
    .transform(({ data: { refund } }) => ({ kind: 'refund' as const, orderId: refund.order_id, ...refundIn(refund, false) })),
]);
