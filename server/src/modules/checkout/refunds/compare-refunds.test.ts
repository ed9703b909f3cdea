import { expect, it } from 'vitest';
import type { ProviderRefund } from '../payments.port.ts';
import { type BothSides, compareRefunds, type OwnRefund, refundedElsewhere } from './compare-refunds.ts';

const theirs = (fields: Partial<ProviderRefund>): ProviderRefund => ({
  id: 'dashboard',
  providerId: 'cf_1',
  paymentId: 'sale',
  isAutomatic: false,
  status: 'SUCCESS',
  amount: 100n,
  arn: null,
  note: null,
  ...fields,
});
const ours = (fields: Partial<OwnRefund>): OwnRefund => ({
  id: 'own',
  providerRefundId: null,
  paymentId: 'payment-of-sale',
  resends: null,
  cause: 'SELLER',
  status: 'DONE',
  amount: 100n,
  ...fields,
});
const returned = (fields: Partial<OwnRefund>) => ours({ paymentId: 'payment-of-copy', cause: 'SECOND_CAPTURE', ...fields });
const own = (fields: Partial<ProviderRefund>) => theirs({ id: 'own', providerId: 'cf_own', ...fields });

/** An order that was paid twice: one payment bought it, the other one is returned. */
const sides = (fields: Partial<BothSides>): BothSides => ({
  orderId: 'order',
  theirs: [],
  ours: [],
  partials: new Map(),
  payments: [
    { id: 'payment-of-sale', gatewayTxnId: 'sale', outcome: 'SETTLED' },
    { id: 'payment-of-copy', gatewayTxnId: 'copy', outcome: 'RETURNED' },
    { id: 'payment-that-failed', gatewayTxnId: 'failed', outcome: null },
  ],
  ...fields,
});

/** Kinds of the reported items, of the resolved ones, and ids of refunds that count as done. */
function resultOf(fields: Partial<BothSides>) {
  const { reports, resolved, returned: done } = compareRefunds(sides(fields));
  return {
    reports: reports.map(({ kind, reference, details }) => `${kind} ${reference}${details?.paymentId ? ` of ${details.paymentId}` : ''}`),
    resolved: resolved.map(({ kind, reference }) => `${kind} ${reference}`),
    done: done.map(({ refused, by }) => `${refused.id} by ${by.id}`),
  };
}
const nothing = { reports: [], resolved: [], done: [] };

it.each<[string, Partial<BothSides>, Partial<ReturnType<typeof resultOf>>]>([
  ['a refund of ours that is done', { theirs: [own({})], ours: [ours({})] }, {}],
  ['a refund of ours that is pending', { theirs: [own({ status: 'PENDING' })], ours: [ours({ status: 'PENDING' })] }, {}],
  ['a refund from the dashboard of the sale', { theirs: [theirs({})] }, { reports: ['OUTSIDE_REFUND cf_1 of sale'] }],
  ['a refund of a payment that is not named', { theirs: [theirs({ paymentId: null })] }, { reports: ['OUTSIDE_REFUND cf_1'] }],
  ['a refund of the sale by the provider', { theirs: [theirs({ isAutomatic: true })] }, { reports: ['AUTO_REFUND cf_1 of sale'] }],
  ['a cancelled refund from the dashboard', { theirs: [theirs({ status: 'REFUSED' })] }, {}],
  ['a refund of an attempt that failed here', { theirs: [theirs({ paymentId: 'failed', isAutomatic: true })] }, {}],
  ['a refund of a payment that is not recorded', { theirs: [theirs({ paymentId: 'unknown', isAutomatic: true })] }, {}],
  [
    'a return by the provider while ours waits',
    { theirs: [theirs({ paymentId: 'copy', isAutomatic: true })], ours: [returned({ status: 'PENDING' })] },
    {},
  ],
  [
    'a return by the dashboard after ours was refused',
    { theirs: [theirs({ paymentId: 'copy' })], ours: [returned({ status: 'REFUSED' })] },
    { done: ['own by dashboard'] },
  ],
  ['a part of a refused return', { theirs: [theirs({ paymentId: 'copy', amount: 40n })], ours: [returned({ status: 'REFUSED' })] }, {}],
  [
    'a second return of a payment that was returned',
    { theirs: [own({ paymentId: 'sale' }), theirs({ paymentId: 'copy' })], ours: [returned({})] },
    { reports: ['OUTSIDE_REFUND cf_1'] },
  ],
  [
    'a return in place of one that the provider cancelled',
    { theirs: [own({ paymentId: 'copy', status: 'REFUSED' }), theirs({ paymentId: 'copy' })], ours: [returned({})] },
    { resolved: ['REFUND_UNDONE own'] },
  ],
  ['a cancelled refund of a sale', { theirs: [own({ status: 'REFUSED' })], ours: [ours({})] }, { reports: ['REFUND_UNDONE own of sale'] }],
  [
    'a cancelled refund that is sent again',
    {
      theirs: [own({ status: 'REFUSED' })],
      ours: [ours({}), ours({ id: 'again', paymentId: null, resends: 'own', cause: 'UNDONE_REFUND', status: 'PENDING' })],
    },
    {},
  ],
  [
    'a cancelled refund that was paid after it was sent again',
    {
      theirs: [own({}), theirs({ id: 'again' })],
      ours: [ours({}), ours({ id: 'again', paymentId: null, resends: 'own', cause: 'UNDONE_REFUND' })],
    },
    { reports: ['REFUND_AFTER_REFUSAL own of sale'], resolved: ['REFUND_REFUSED order'] },
  ],
  [
    'a refused refund of a sale that was paid later',
    { theirs: [own({})], ours: [ours({ status: 'REFUSED' })] },
    { reports: ['REFUND_AFTER_REFUSAL own of sale'], resolved: ['REFUND_REFUSED order'] },
  ],
  ['a partial refund that is booked', { theirs: [theirs({ amount: 40n })], partials: new Map([['cf_1', 40n]]) }, {}],
  [
    'a cancelled partial refund',
    { theirs: [theirs({ amount: 40n, status: 'REFUSED' })], partials: new Map([['cf_1', 40n]]) },
    { reports: ['REFUND_UNDONE dashboard of sale'] },
  ],
  [
    'a partial refund in place of a cancelled one',
    {
      theirs: [theirs({ amount: 40n, status: 'REFUSED' }), theirs({ id: 'next', providerId: 'cf_2', amount: 40n })],
      partials: new Map([['cf_1', 40n]]),
    },
    { resolved: ['REFUND_UNDONE dashboard'] },
  ],
])('the result of comparing %s', (_case, fields, expected) => {
  expect(resultOf(fields)).toEqual({ ...nothing, ...expected });
});

it.each<[string, ProviderRefund[], OwnRefund[], string[]]>([
  ['the provider has returned the payment', [theirs({ paymentId: 'copy' })], [], ['dashboard']],
  ['the provider does not name the payment', [theirs({ paymentId: null })], [], ['dashboard']],
  ['the provider has refunded another payment', [theirs({ paymentId: 'sale' })], [], []],
  ['the refund of the provider failed', [theirs({ paymentId: 'copy', status: 'REFUSED' })], [], []],
  ['the refund is one of ours', [theirs({ paymentId: 'copy' })], [ours({ id: 'other', providerRefundId: 'cf_1' })], []],
])('a return is found elsewhere only for its own payment and outside our own refunds: %s', (_case, listed, others, expected) => {
  const found = refundedElsewhere(
    { theirs: listed, ours: [returned({ status: 'PENDING' }), ...others], partials: new Map() },
    { id: 'own', gatewayTxnId: 'copy' },
  );
  expect(found.map(({ id }) => id)).toEqual(expected);
});
