import { describe, expect, it } from 'vitest';
import { decisionsOf } from './payout-decisions.ts';

const transfer = (state: 'WAITING' | 'SENDING' | 'UNDER_WAY' | 'FAILED' | 'DROPPED') => ({ id: 'jamun_1', state, reason: null });

describe('what can be decided about a payout', () => {
  it.each([
    ['PENDING', ['APPROVED', 'PAID', 'REJECTED']],
    ['APPROVED', ['PAID', 'REJECTED']],
    ['PAID', []],
    ['REJECTED', []],
    ['CANCELLED', []],
    ['REVERSED', []],
  ] as const)('%s: %s', (status, decisions) => expect(decisionsOf({ status, transfer: null })).toEqual(decisions));

  it.each(['SENDING', 'UNDER_WAY', 'FAILED'] as const)('nothing once the provider has it: %s', (state) => {
    expect(decisionsOf({ status: 'APPROVED', transfer: transfer(state) })).toEqual([]);
  });

  it.each(['WAITING', 'DROPPED'] as const)('everything while the provider has not: %s', (state) => {
    expect(decisionsOf({ status: 'APPROVED', transfer: transfer(state) })).toEqual(['PAID', 'REJECTED']);
  });
});
