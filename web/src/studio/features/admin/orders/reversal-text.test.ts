import { describe, expect, it } from 'vitest';
import { isReversible, reversalLine, reversalOutcome } from './reversal-text.ts';

const refund = (cause: string, reversedAt: string | null = null) => ({ cause, status: 'DONE', reversedAt });
const at = '2026-11-16T10:00:00.000Z';

describe('reversing a chargeback', () => {
  it.each([
    { status: 'REFUNDED', refunds: [refund('CHARGEBACK')], offered: true },
    { status: 'REFUNDED', refunds: [refund('CHARGEBACK'), refund('SECOND_CAPTURE')], offered: true },
    { status: 'REFUNDED', refunds: [refund('CHARGEBACK', at)], offered: false },
    { status: 'REFUNDED', refunds: [refund('ADMIN')], offered: false },
    { status: 'PAID', refunds: [], offered: false },
  ])('an order that is $status after $refunds: offered is $offered', ({ offered, ...order }) =>
    expect(isReversible(order as never)).toBe(offered),
  );

  it('names the amount, the seller’s earnings and the buyer’s access', () => {
    const order = { amount: 499, buyer: { name: 'Rohan' }, seller: { name: 'Meera' }, settlement: { net: 474.05 } } as never;
    expect(reversalLine(order)).toBe(
      'Records that the bank returned ₹499.00. ₹474.05 is added to the wallet of Meera, after any debt. ' +
        'Rohan gets access again, unless the item is sold out or was bought again.',
    );
  });

  it('says whether access was restored', () => {
    expect([reversalOutcome({ accessRestored: true }), reversalOutcome({ accessRestored: false })]).toEqual([
      expect.stringContaining('has access again'),
      expect.stringContaining('Access was not restored'),
    ]);
  });
});
