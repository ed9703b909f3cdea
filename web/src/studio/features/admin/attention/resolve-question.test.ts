import { type AttentionAction, type AttentionItem, attentionActions } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { resolveQuestion } from './resolve-question.ts';

const seller = { id: 7, username: 'meera', name: 'Meera' };
const item: AttentionItem = {
  id: 'a1',
  kind: 'OUTSIDE_REFUND',
  status: 'OPEN',
  reference: 'refund_1',
  theirs: { state: 'SUCCESS', amount: 499 },
  order: { id: 'o1', itemName: 'Monsoon Light', buyer: 'rohan', amount: 499, status: 'PAID', seller },
  withdrawal: null,
  details: {},
  openedAt: '2026-11-16T10:00:00.000Z',
  updatedAt: '2026-11-16T10:00:00.000Z',
  actions: [...attentionActions],
  resolution: null,
};
const late: AttentionItem = {
  ...item,
  kind: 'LATE_PAYOUT',
  theirs: { state: 'SUCCESS', amount: 1500 },
  order: null,
  withdrawal: { id: 'w1', amount: 1500, status: 'REJECTED', seller },
};
const buyer = { id: 9, username: 'rohan', name: 'Rohan Mehta', email: 'rohan@jamun.example', phone: '' };
const order = { fee: 24.95, seller, buyer, ifUndone: { fromFunds: 474.05, debt: 0 }, settlement: null };

describe('resolveQuestion', () => {
  it('a full refund names the amount, the loss of access, the seller’s share and the charges', () => {
    expect(resolveQuestion(item, 'RECORD_REFUND', order).line).toBe(
      'Records a full refund of ₹499.00: the sale is undone, and Rohan Mehta loses access at once. ₹474.05 is taken from the funds of Meera. ' +
        'The charges of ₹24.95 are returned. Nothing is sent to the payment provider. This cannot be undone.',
    );
  });

  it('a full refund says the rule where the order’s figures are not loaded', () => {
    expect(resolveQuestion(item, 'RECORD_REFUND').line).toContain(
      'The earnings of this sale are taken from the funds of Meera. What the funds do not cover becomes debt.',
    );
  });

  it('a partial refund keeps the sale and the access', () => {
    const partial = { ...item, theirs: { state: 'SUCCESS', amount: 100 } };
    expect(resolveQuestion(partial, 'RECORD_PARTIAL_REFUND', order).line).toContain(
      'Records a refund of ₹100.00 out of ₹499.00: the sale remains, and Rohan Mehta keeps access. ' +
        '₹100.00 is taken from the funds of Meera; what they do not cover becomes debt. The charges stay.',
    );
  });

  it('a late withdrawal is booked as withdrawn or returned to the wallet', () => {
    expect({ book: resolveQuestion(late, 'BOOK_PAYOUT').line, back: resolveQuestion(late, 'RETURN_PAYOUT').line }).toEqual({
      book: expect.stringContaining('Records that Meera received ₹1,500.00'),
      back: expect.stringContaining('Meera has ₹1,500.00 again'),
    });
  });

  it('dismissing books nothing', () => {
    expect(resolveQuestion(item, 'DISMISS')).toMatchObject({ line: expect.stringContaining('Nothing is booked'), action: 'Dismiss' });
  });

  it.each(attentionActions)('%s has a title that is a question, also for an unknown order', (action: AttentionAction) => {
    expect(resolveQuestion({ ...item, order: null }, action).title).toMatch(/\?$/);
  });
});
