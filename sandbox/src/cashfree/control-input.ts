import { invalid } from './api-error.ts';
import { disputeTypes, isDisputeType } from './dispute-status.ts';
import type { PayInput } from './payment.ts';
import { type PaymentStatus, type RefundStatus, refundStatuses } from './rows.ts';
import { paiseOf } from './rupees.ts';

const outcomes: PaymentStatus[] = ['SUCCESS', 'FAILED', 'USER_DROPPED', 'PENDING'];
const isSession = /^session_[\w-]{20,200}$/;
export const isId = /^[A-Za-z0-9_-]{1,50}$/;

export const fieldsOf = (body: unknown) => (typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {});
export const matches = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value);
/** Whether the answer waits until the webhooks were tried once. */
export const waits = (body: unknown) => fieldsOf(body).wait !== false;

const isRefundStatus = (value: unknown): value is RefundStatus => refundStatuses.includes(value as RefundStatus);

/** Paise from an optional number of rupees. */
function amountInput(given: unknown): bigint | null {
  if (given === undefined) return null;
  const paise = paiseOf(given);
  if (paise === null) throw invalid('amount', 'should be a number from 1 with at most two decimals');
  return paise;
}

export function payInput(body: unknown): PayInput {
  const { paymentSessionId, outcome, method, cfPaymentId, amount, currency = 'INR', again = false } = fieldsOf(body);
  if (!matches(paymentSessionId, isSession)) throw invalid('paymentSessionId', 'should be the one of an order');
  if (!outcomes.includes(outcome as PaymentStatus)) throw invalid('outcome', `should be ${outcomes.join(', ')}`);
  if (cfPaymentId !== undefined && !matches(cfPaymentId, /^\d{1,20}$/)) throw invalid('cfPaymentId', 'should be the number of a payment');
  if (cfPaymentId !== undefined && amount !== undefined) throw invalid('amount', 'is for a new payment only');
  if (cfPaymentId !== undefined && currency !== 'INR') throw invalid('currency', 'is for a new payment only');
  if (!matches(currency, /^[A-Z]{3}$/)) throw invalid('currency', 'should be three capital letters');
  if (typeof again !== 'boolean') throw invalid('again', 'should be true or false');
  return {
    paymentSessionId,
    outcome: outcome as PaymentStatus,
    group: method === 'card' ? 'credit_card' : 'upi',
    cfPaymentId: cfPaymentId ?? null,
    amountPaise: amountInput(amount),
    currency,
    again,
    wait: waits(body),
  };
}

export function forceInput(body: unknown): { refundId: string; status: RefundStatus; force: boolean } {
  const { refundId, status, force = false } = fieldsOf(body);
  if (!matches(refundId, isId)) throw invalid('refundId', 'should be the one of a refund');
  if (!isRefundStatus(status)) throw invalid('status', `should be ${refundStatuses.join(', ')}`);
  if (typeof force !== 'boolean') throw invalid('force', 'should be true or false');
  return { refundId, status, force };
}

export function refundControlInput(body: unknown) {
  const { refundId, status = 'SUCCESS', amount, cfPaymentId } = fieldsOf(body);
  if (refundId !== undefined && !matches(refundId, /^[A-Za-z0-9_-]{3,40}$/))
    throw invalid('refundId', 'should be 3 to 40 letters, digits, _ or -');
  if (!isRefundStatus(status)) throw invalid('status', `should be ${refundStatuses.join(', ')}`);
  if (cfPaymentId !== undefined && !matches(cfPaymentId, isId)) throw invalid('cfPaymentId', 'should be the id of a payment');
  return { refundId: refundId ?? null, status, amountPaise: amountInput(amount), cfPaymentId: cfPaymentId ?? null };
}

function timeInput(given: unknown): Date | null {
  if (given === undefined) return null;
  const time = new Date(typeof given === 'string' ? given : '');
  if (Number.isNaN(time.getTime())) throw invalid('respondBy', 'should be a time, such as 2026-11-22T18:30:00Z');
  return time;
}

function textInput(given: unknown, name: string): string | null {
  if (given === undefined) return null;
  if (!matches(given, /^.{1,100}$/)) throw invalid(name, 'should be a text of at most 100 characters');
  return given;
}

/** Fields of a dispute that can change: `amount` and `respondBy`. */
export const disputeChange = (body: unknown) => ({
  amountPaise: amountInput(fieldsOf(body).amount),
  respondBy: timeInput(fieldsOf(body).respondBy),
  wait: waits(body),
});

export function disputeInput(body: unknown) {
  const { type, status, reasonCode, reason, cfPaymentId } = fieldsOf(body);
  if (type !== undefined && !isDisputeType(type)) throw invalid('type', `should be ${disputeTypes.join(', ')}`);
  if (status !== undefined && typeof status !== 'string') throw invalid('status', 'should be a text');
  if (cfPaymentId !== undefined && !matches(cfPaymentId, isId)) throw invalid('cfPaymentId', 'should be the id of a payment');
  return {
    ...disputeChange(body),
    type: type ?? null,
    status: status ?? null,
    reasonCode: textInput(reasonCode, 'reasonCode'),
    reason: textInput(reason, 'reason'),
    cfPaymentId: cfPaymentId ?? null,
  };
}
