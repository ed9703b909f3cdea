import { describe, expect, it } from 'vitest';
import { stepsOf } from './withdrawal-steps.ts';

const asked = { amount: 1250.5, createdAt: '2026-11-12T03:35:00.000Z', approvedAt: null, processedAt: null, adminNotes: null };
const ended = { ...asked, processedAt: '2026-11-13T03:35:00.000Z' };
const titles = (steps: ReturnType<typeof stepsOf>) => steps.map(({ state, title }) => `${title}: ${state}`);

describe('the steps of a withdrawal', () => {
  it.each([
    ['PENDING', ['Requested: done', 'In review: now', 'Paid: todo']],
    ['APPROVED', ['Requested: done', 'Approved: done', 'On its way: now']],
    ['PAID', ['Requested: done', 'Paid: done']],
    ['REJECTED', ['Requested: done', 'Rejected: failed', '₹1,250.50 returned to wallet: back']],
    ['CANCELLED', ['Requested: done', 'Cancelled: failed', '₹1,250.50 returned to wallet: back']],
    ['REVERSED', ['Requested: done', 'Paid: done', 'Sent back by the bank: failed', '₹1,250.50 returned to wallet: back']],
  ] as const)('%s', (status, expected) => {
    const told = status === 'PENDING' ? asked : { ...ended, approvedAt: status === 'APPROVED' ? ended.processedAt : null };
    expect(titles(stepsOf({ ...told, status }))).toEqual(expected);
  });

  it('say when to expect the money, and why it did not come', () => {
    expect(stepsOf({ ...asked, status: 'PENDING' }).at(-1)).toMatchObject({ words: 'Usually within 2 working days' });
    expect(stepsOf({ ...ended, status: 'REJECTED', adminNotes: 'Wrong name' })[1]).toMatchObject({
      words: 'Wrong name',
      at: ended.processedAt,
    });
  });

  it.each([
    ['PAID', ['Requested', 'Approved', 'Paid']],
    ['REJECTED', ['Requested', 'Approved', 'Rejected', '₹1,250.50 returned to wallet']],
    ['REVERSED', ['Requested', 'Approved', 'Paid', 'Sent back by the bank', '₹1,250.50 returned to wallet']],
  ] as const)('that were approved before they ended tell when: %s', (status, expected) => {
    const approvedAt = '2026-11-12T09:00:00.000Z';
    const steps = stepsOf({ ...ended, approvedAt, status });
    expect(steps.map(({ title }) => title)).toEqual(expected);
    expect(steps[1]).toEqual({ state: 'done', title: 'Approved', at: approvedAt });
  });

  it('leave the time of a step open that nobody has written down', () => {
    expect(stepsOf({ ...ended, status: 'REVERSED' })[1]).toEqual({ state: 'done', title: 'Paid' });
  });
});
