import { describe, expect, it } from 'vitest';
import { statusLook } from './status-look.ts';

describe('a status', () => {
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
  ])('%s is %s and reads “%s”', (status, tone, word) => {
    expect(statusLook(status)).toEqual({ tone, word });
  });

  it('APPROVED is amber for a payout, which has still to be paid, and green elsewhere', () => {
    expect(statusLook('APPROVED', 'payout')).toEqual({ tone: 'warn', word: 'Approved' });
    expect(statusLook('PAID', 'payout').tone).toBe('ok');
    expect(statusLook('APPROVED').tone).toBe('ok');
  });
});
