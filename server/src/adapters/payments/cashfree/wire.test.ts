import { expect, it } from 'vitest';
import { Order, Payments } from './wire.ts';

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
