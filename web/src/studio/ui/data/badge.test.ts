import { expect, it } from 'vitest';
import { statusLook } from './badge.tsx';

it.each([
  ['PAID', 'ok', 'Paid'],
  ['success', 'ok', 'Success'],
  ['PENDING', 'warn', 'Pending'],
  ['RESUBMIT_REQUESTED', 'warn', 'Resubmit requested'],
  ['REFUND_PENDING', 'warn', 'Refund pending'],
  ['REVERSED', 'bad', 'Reversed'],
  ['EXPIRED', 'bad', 'Expired'],
  ['INACTIVE', 'bad', 'Inactive'],
  ['ON_HOLD_AT_BANK', 'neutral', 'On hold at bank'],
  ['', 'neutral', ''],
])('status %s has the tone %s and the label “%s”', (status, tone, label) => {
  expect(statusLook(status)).toEqual({ tone, label });
});

it('status APPROVED is amber for a payout, which is still to be paid, and green elsewhere', () => {
  expect(statusLook('APPROVED', 'payout')).toEqual({ tone: 'warn', label: 'Approved' });
  expect(statusLook('PAID', 'payout').tone).toBe('ok');
  expect(statusLook('APPROVED').tone).toBe('ok');
});
