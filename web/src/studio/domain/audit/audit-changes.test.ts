import { describe, expect, it } from 'vitest';
import { changeLine, changesOf } from './audit-changes.ts';

const line = (before: Parameters<typeof changeLine>[0]['before'], after: typeof before, reason: string | null = null) =>
  changeLine({ before, after, reason });

describe('changeLine', () => {
  it.each([
    ['a status', { status: 'PENDING' }, { status: 'RESUBMIT_REQUESTED' }, 'Status: Pending → Resubmit requested'],
    [
      'codes in capitals',
      null,
      { kind: 'OUTSIDE_REFUND', reference: 'CF_1', action: 'DISMISS' },
      'Kind: Outside refund · Reference: CF_1 · Action: Dismiss',
    ],
    ['booleans as yes and no', { isBanned: false }, { isBanned: true }, 'Banned: no → yes'],
    ['a created record', null, { name: 'Pro', monthlyPrice: 499 }, 'Name: Pro · Monthly price: 499'],
    ['a deleted record', { name: 'Pro' }, null, 'Name: Pro'],
    [
      'a created record whose fields were null',
      { name: null, price: null },
      { name: 'Pro', price: 9, deletedAt: null },
      'Name: Pro · Price: 9',
    ],
    ['amounts in rupees', null, { amount: 2400 }, 'Amount: ₹2,400.00'],
    ['timestamps in Indian time', { deletedAt: null }, { deletedAt: '2026-11-16T06:46:18.583Z' }, 'Deleted at: 16 Nov 2026, 12:16 pm'],
    ['an entry without fields as an empty line', null, null, ''],
    [
      'null as none',
      { annualPrice: null, isActive: true },
      { annualPrice: 4990.5, isActive: false },
      'Annual price: none → 4990.5 · Active: yes → no',
    ],
  ])('changeLine formats %s', (_, before, after, text) => {
    expect(line(before, after)).toBe(text);
  });

  it('changeLine leaves out ids that have a name beside them', () => {
    const change = line({ planId: 'a1', planName: 'Starter', assigned: false }, { planId: 'b2', planName: 'Pro', assigned: true });
    expect(change).toBe('Plan name: Starter → Pro · Assigned: no → yes');
    expect(line(null, { planId: 'a1' })).toBe('Plan id: a1');
  });

  it('changesOf leaves out a note if the entry has a reason', () => {
    const before = { status: 'PENDING', note: null };
    const after = { status: 'REJECTED', note: 'Blurred' };
    expect(changesOf({ before, after, reason: 'Blurred' }).map(({ field }) => field)).toEqual(['Status']);
    expect(line(before, after)).toBe('Status: Pending → Rejected · Note: none → Blurred');
  });
});
