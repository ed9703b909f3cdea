import { describe, expect, it } from 'vitest';
import { changeLine, changesOf } from './audit-changes.ts';

const line = (before: Parameters<typeof changeLine>[0]['before'], after: typeof before, reason: string | null = null) =>
  changeLine({ before, after, reason });

describe('what changed, in words', () => {
  it.each([
    ['a status', { status: 'PENDING' }, { status: 'RESUBMIT_REQUESTED' }, 'Status: Pending → Resubmit requested'],
    [
      'codes',
      null,
      { kind: 'OUTSIDE_REFUND', reference: 'CF_1', action: 'DISMISS' },
      'Kind: Outside refund · Reference: CF_1 · Action: Dismiss',
    ],
    ['yes and no', { isBanned: false }, { isBanned: true }, 'Banned: no → yes'],
    ['what was made', null, { name: 'Pro', monthlyPrice: 499 }, 'Name: Pro · Monthly price: 499'],
    ['what is gone', { name: 'Pro' }, null, 'Name: Pro'],
    ['what was made of nothing', { name: null, price: null }, { name: 'Pro', price: 9, deletedAt: null }, 'Name: Pro · Price: 9'],
    ['amounts in rupees', null, { amount: 2400 }, 'Amount: ₹2,400.00'],
    ['times in India', { deletedAt: null }, { deletedAt: '2026-11-16T06:46:18.583Z' }, 'Deleted at: 16 Nov 2026, 12:16 pm'],
    ['nothing', null, null, ''],
    [
      'an empty side',
      { annualPrice: null, isActive: true },
      { annualPrice: 4990.5, isActive: false },
      'Annual price: none → 4990.5 · Active: yes → no',
    ],
  ])('%s', (_, before, after, words) => {
    expect(line(before, after)).toBe(words);
  });

  it('leaves ids out where there is a name', () => {
    const change = line({ planId: 'a1', planName: 'Starter', assigned: false }, { planId: 'b2', planName: 'Pro', assigned: true });
    expect(change).toBe('Plan name: Starter → Pro · Assigned: no → yes');
    expect(line(null, { planId: 'a1' })).toBe('Plan id: a1');
  });

  it('does not say twice what the reason says', () => {
    const before = { status: 'PENDING', note: null };
    const after = { status: 'REJECTED', note: 'Blurred' };
    expect(changesOf({ before, after, reason: 'Blurred' }).map(({ name }) => name)).toEqual(['Status']);
    expect(line(before, after)).toBe('Status: Pending → Rejected · Note: none → Blurred');
  });
});
