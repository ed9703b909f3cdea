import { expect, it } from 'vitest';
import { withdrawalSteps } from './withdrawal-steps.ts';

const requested = { amount: 1250.5, createdAt: '2026-11-12T03:35:00.000Z', approvedAt: null, processedAt: null, adminNotes: null };
const processed = { ...requested, processedAt: '2026-11-13T03:35:00.000Z' };
const titles = (steps: ReturnType<typeof withdrawalSteps>) => steps.map(({ state, title }) => `${title}: ${state}`);

it.each([
  ['PENDING', ['Requested: done', 'In review: now', 'Paid: todo']],
  ['APPROVED', ['Requested: done', 'Approved: done', 'On its way: now']],
  ['PAID', ['Requested: done', 'Paid: done']],
  ['REJECTED', ['Requested: done', 'Rejected: failed', '₹1,250.50 returned to wallet: back']],
  ['CANCELLED', ['Requested: done', 'Cancelled: failed', '₹1,250.50 returned to wallet: back']],
  ['REVERSED', ['Requested: done', 'Paid: done', 'Returned by the bank: failed', '₹1,250.50 returned to wallet: back']],
] as const)('a withdrawal in status %s has the steps %j', (status, expected) => {
  const withdrawal = status === 'PENDING' ? requested : { ...processed, approvedAt: status === 'APPROVED' ? processed.processedAt : null };
  expect(titles(withdrawalSteps({ ...withdrawal, status }))).toEqual(expected);
});

it('a pending withdrawal has the expected time, a rejected one the reason', () => {
  expect(withdrawalSteps({ ...requested, status: 'PENDING' }).at(-1)).toMatchObject({ note: 'Usually within 2 working days' });
  expect(withdrawalSteps({ ...processed, status: 'REJECTED', adminNotes: 'Wrong name' })[1]).toMatchObject({
    note: 'Wrong name',
    at: processed.processedAt,
  });
});

it.each([
  ['PAID', ['Requested', 'Approved', 'Paid']],
  ['REJECTED', ['Requested', 'Approved', 'Rejected', '₹1,250.50 returned to wallet']],
  ['REVERSED', ['Requested', 'Approved', 'Paid', 'Returned by the bank', '₹1,250.50 returned to wallet']],
] as const)('an approved withdrawal that ended as %s shows the time of the approval', (status, expected) => {
  const approvedAt = '2026-11-12T09:00:00.000Z';
  const steps = withdrawalSteps({ ...processed, approvedAt, status });
  expect(steps.map(({ title }) => title)).toEqual(expected);
  expect(steps[1]).toEqual({ state: 'done', title: 'Approved', at: approvedAt });
});

it('a reversed withdrawal shows its payment without a time', () => {
  expect(withdrawalSteps({ ...processed, status: 'REVERSED' })[1]).toEqual({ state: 'done', title: 'Paid' });
});
