import { type AttentionAction, type AttentionItem, attentionActions, attentionKinds } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { attentionItemText } from './text.ts';

const { question, detailLabel, resolution } = attentionItemText;

const seller = { id: 7, username: 'meera', name: 'Meera' };
const item: AttentionItem = {
  id: 'a1',
  kind: 'OUTSIDE_REFUND',
  status: 'OPEN',
  reference: 'refund_1',
  theirs: { state: 'SUCCESS', amount: 499 },
  order: { id: 'o1', itemName: 'Monsoon Light', buyer: 'rohan', amount: 499, status: 'PAID', seller },
  withdrawal: null,
  dispute: null,
  dueAt: null,
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
const buyer = { id: 9, username: 'rohan', name: 'Rohan Mehta', email: 'rohan@jamun.example', phone: '', isGuest: false };
const order = { fee: 24.95, seller, buyer, ifUndone: { fromFunds: 474.05, debt: 0 }, settlement: null };

describe('resolve dialog of an attention item', () => {
  it('the question about a full refund names the amount, the loss of access, the seller’s share and the charges', () => {
    expect(question(item, 'RECORD_REFUND', order).line).toBe(
      'Records a full refund of ₹499.00: the sale is undone, and Rohan Mehta loses access immediately. ₹474.05 is deducted from Meera’s funds. ' +
        'The charges of ₹24.95 are returned. Nothing is sent to the payment provider. This cannot be undone.',
    );
  });

  it('the question about a full refund gives the rule while the order is not loaded', () => {
    expect(question(item, 'RECORD_REFUND').line).toContain(
      'The earnings of this sale are deducted from Meera’s funds. Any shortfall becomes debt.',
    );
  });

  it('the question about a partial refund says that the sale and the access remain', () => {
    const partial = { ...item, theirs: { state: 'SUCCESS', amount: 100 } };
    expect(question(partial, 'RECORD_PARTIAL_REFUND', order).line).toContain(
      'Records a refund of ₹100.00 out of ₹499.00: the sale remains, and Rohan Mehta keeps access. ' +
        '₹100.00 is deducted from Meera’s funds; any shortfall becomes debt. The charges are not returned.',
    );
  });

  it('the questions about a late withdrawal name the seller and the amount', () => {
    expect({ book: question(late, 'BOOK_PAYOUT').line, back: question(late, 'RETURN_PAYOUT').line }).toEqual({
      book: expect.stringContaining('Records that Meera received ₹1,500.00'),
      back: expect.stringContaining('₹1,500.00 is returned to Meera’s wallet'),
    });
  });

  it('the question about dismissing says that nothing is recorded', () => {
    expect(question(item, 'DISMISS')).toMatchObject({ line: expect.stringContaining('Nothing is recorded'), action: 'Dismiss' });
  });

  it.each([
    ['a paid sale', 'PAID', ['RECORD_CHARGEBACK', 'DISMISS'], /reserved for this dispute is released/, /Adjust balance/],
    ['a refunded sale', 'REFUNDED', ['DISMISS'], /Adjust balance/, /is released/],
    ['a sale whose chargeback was reversed', 'REFUNDED', ['RECORD_PARTIAL_CHARGEBACK', 'DISMISS'], /is released/, /Adjust balance/],
    ['a sale whose refund is pending', 'REFUND_PENDING', ['DISMISS'], /reopens/, /is released|Adjust balance/],
  ] as const)(
    'the question about dismissing a lost dispute of %s tells what happens to the money',
    (_sale, status, actions, told, untold) => {
      const dispute = { outcome: 'LOST', amount: 499 } as AttentionItem['dispute'];
      const order = item.order && { ...item.order, status };
      const lost: AttentionItem = { ...item, kind: 'DISPUTE', dispute, order, actions: [...actions] };
      const { line } = question(lost, 'DISMISS');
      expect(line).toMatch(told);
      expect(line).not.toMatch(untold);
    },
  );

  it.each(attentionActions)('the title of %s is a question, even for an unknown order', (action: AttentionAction) => {
    expect(question({ ...item, order: null }, action).title).toMatch(/\?$/);
  });
});

describe('drawer of an attention item', () => {
  it('every kind has a meaning and every action has a button', () => {
    expect({ kinds: Object.keys(attentionItemText.kinds).sort(), actions: Object.keys(attentionItemText.actions).sort() }).toEqual({
      kinds: [...attentionKinds].sort(),
      actions: [...attentionActions].sort(),
    });
  });

  it.each([
    ['disputeReason', 'Dispute reason'],
    ['dispute_reason', 'Dispute reason'],
    ['reason', 'Reason'],
    ['paymentId', 'Payment ID'],
  ])('the detail key %s has the label “%s”', (key, label) => expect(detailLabel(key)).toBe(label));

  it('an item that no administrator resolved was resolved by Jamun', () => {
    const byAdmin = { action: 'DISMISS', by: { id: 1, username: 'admin' } } as const;
    const automatic = { action: null, by: null };
    expect({
      byAdmin: [resolution.action(byAdmin), resolution.actor(byAdmin)],
      automatic: [resolution.action(automatic), resolution.actor(automatic)],
    }).toEqual({
      byAdmin: ['Dismissed', 'admin'],
      automatic: ['Now matches the provider', 'Jamun'],
    });
  });
});
