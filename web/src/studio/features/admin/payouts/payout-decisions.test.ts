import { expect, it } from 'vitest';
import { availableDecisions } from './payout-decisions.ts';

const transfer = (state: 'WAITING' | 'SENDING' | 'UNDER_WAY' | 'FAILED' | 'DROPPED') => ({ id: 'jamun_1', state, reason: null });

it.each([
  ['PENDING', ['APPROVED', 'PAID', 'REJECTED']],
  ['APPROVED', ['PAID', 'REJECTED']],
  ['PAID', []],
  ['REJECTED', []],
  ['CANCELLED', []],
  ['REVERSED', []],
] as const)('a payout without a transfer in status %s offers the decisions %s', (status, decisions) =>
  expect(availableDecisions({ status, transfer: null })).toEqual(decisions),
);

it.each(['SENDING', 'UNDER_WAY', 'FAILED'] as const)('a payout whose transfer is %s offers no decision', (state) => {
  expect(availableDecisions({ status: 'APPROVED', transfer: transfer(state) })).toEqual([]);
});

it.each(['WAITING', 'DROPPED'] as const)('an approved payout whose transfer is %s can be paid or rejected', (state) => {
  expect(availableDecisions({ status: 'APPROVED', transfer: transfer(state) })).toEqual(['PAID', 'REJECTED']);
});
