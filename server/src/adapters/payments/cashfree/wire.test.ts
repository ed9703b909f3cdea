import { expect, it } from 'vitest';
import { Disputes, Order, Payments } from './wire.ts';

const payment = {
  cf_payment_id: '5114911334',
  payment_status: 'SUCCESS',
  payment_amount: 100,
  payment_currency: 'INR',
  is_captured: true,
};
const attempt = (fields: object) => Payments.parse([{ ...payment, ...fields }]).attempts[0]?.attempt;

it.each([
  [true, 'SUCCESS'],
  [undefined, 'SUCCESS'],
  [null, 'SUCCESS'],
  [false, 'PENDING'],
])('a successful payment with is_captured %s is read as %s', (isCaptured, status) => {
  expect(attempt({ is_captured: isCaptured })).toMatchObject({ status, amount: 10_000n });
});

it.each([
  ['SUCCESS', 'SUCCESS'],
  ['FAILED', 'FAILED'],
  ['VOID', 'FAILED'],
  ['CANCELLED', 'FAILED'],
  ['USER_DROPPED', 'DROPPED'],
  ['NOT_ATTEMPTED', 'DROPPED'],
  ['PENDING', 'PENDING'],
  ['FLAGGED', 'PENDING'],
  ['A_STATUS_OF_NEXT_YEAR', 'PENDING'],
])('a payment with status %s is read as %s', (providerStatus, status) => {
  expect(attempt({ payment_status: providerStatus })).toMatchObject({ status });
});

it.each([
  ['ACTIVE', 'ACTIVE'],
  ['PAID', 'PAID'],
  ['EXPIRED', 'EXPIRED'],
  ['TERMINATED', 'TERMINATED'],
  ['TERMINATION_REQUESTED', 'ACTIVE'],
  ['A_STATUS_OF_NEXT_YEAR', 'UNKNOWN'],
])('an order with status %s is read as %s', (providerStatus, status) => {
  const order = {
    order_id: 'order-1',
    order_amount: 100,
    order_currency: 'INR',
    order_status: providerStatus,
    payment_session_id: 'session',
  };
  expect(Order.parse(order)).toMatchObject({ status });
});

const dispute = {
  dispute_id: 433475257,
  dispute_type: 'CHARGEBACK',
  reason_code: '13.1',
  reason_description: 'Services not received',
  dispute_amount: 4_500.5,
  created_at: '2026-06-15T21:16:03+05:30',
  updated_at: '2026-06-15T21:16:51+05:30',
  respond_by: '2026-06-18T23:59:59+05:30',
  resolved_at: null,
  dispute_status: 'CHARGEBACK_CREATED',
  order_details: { order_id: 'order-1', cf_payment_id: 885473311 },
};
const readDispute = (fields: object = {}) => Disputes.parse([{ ...dispute, ...fields }])[0];

it('a dispute is read with its type, part of the payment, deadline, reason and payment', () => {
  expect(readDispute()).toEqual({
    id: '433475257',
    paymentId: '885473311',
    type: 'CHARGEBACK',
    outcome: 'OPEN',
    status: 'CHARGEBACK_CREATED',
    amount: 450_050n,
    reason: 'Services not received',
    reasonCode: '13.1',
    respondBy: new Date('2026-06-18T18:29:59Z'),
    resolvedAt: null,
    updatedAt: new Date('2026-06-15T15:46:51Z'),
  });
});

it.each([
  ['DISPUTE_CREATED', 'OPEN'],
  ['CHARGEBACK_DOCS_RECEIVED', 'OPEN'],
  ['RETRIEVAL_UNDER_REVIEW', 'OPEN'],
  ['PRE_ARBITRATION_INSUFFICIENT_EVIDENCE', 'OPEN'],
  ['ARBITRATION_MERCHANT_WON', 'WON'],
  ['CHARGEBACK_MERCHANT_LOST', 'LOST'],
  ['DISPUTE_MERCHANT_ACCEPTED', 'LOST'],
  ['CHARGEBACK_A_WORD_OF_NEXT_YEAR', 'UNKNOWN'],
  ['constructor', 'UNKNOWN'],
])('a dispute with status %s is %s', (status, outcome) => {
  expect(readDispute({ dispute_status: status })).toMatchObject({ outcome, status });
});

it.each([
  [{ dispute_type: 'RETRIEVAL' }, 'RETRIEVAL'],
  [{ dispute_type: null, dispute_status: 'PRE_ARBITRATION_CREATED' }, 'PRE_ARBITRATION'],
  [{ dispute_type: undefined, dispute_status: 'ARBITRATION_MERCHANT_LOST' }, 'ARBITRATION'],
  [{ dispute_type: 'INQUIRY' }, 'UNKNOWN'],
  [{ dispute_type: null, dispute_status: 'NEW' }, 'UNKNOWN'],
])('a dispute with %j is a %s', (fields, type) => {
  expect(readDispute(fields)).toMatchObject({ type });
});

it('a dispute without the optional fields, or with unreadable ones, is read', () => {
  const { dispute_id, dispute_status, dispute_amount } = dispute;
  const empty = { paymentId: null, reason: null, reasonCode: null, respondBy: null, resolvedAt: null, updatedAt: null };
  expect(Disputes.parse([{ dispute_id, dispute_status, dispute_amount }])).toMatchObject([{ type: 'CHARGEBACK', ...empty }]);
  const unreadable = { order_details: 7, reason_description: {}, reason_code: [], respond_by: 5, resolved_at: 'soon', updated_at: {} };
  expect(readDispute(unreadable)).toMatchObject(empty);
});

it('text of a payment that the database cannot store is cleaned, and a payment with such an id is unreadable', () => {
  const hostile = { payment_group: 'upi\u0000', payment_message: 'no\u0000', payment_currency: 'INR\u0000', payment_time: '-271821-04-20' };
  expect(attempt(hostile)).toMatchObject({ group: 'upi', message: 'no', currency: 'UNKNOWN', time: null, status: 'SUCCESS' });
  expect(Payments.parse([{ ...payment, cf_payment_id: 'a\u0000' }, payment])).toMatchObject({
    attempts: [{ attempt: { id: payment.cf_payment_id } }],
    unreadable: [['cf_payment_id']],
  });
});
