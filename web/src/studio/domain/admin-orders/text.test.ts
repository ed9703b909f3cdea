import { describe, expect, it } from 'vitest';
import { adminOrderText } from './text.ts';

const order = (ifUndone: { fromFunds: number; debt: number } | null) =>
  ({ ifUndone, seller: { id: 1, username: 'meera', name: 'Meera' } }) as never;

describe('adminOrderText', () => {
  it.each([
    [{ fromFunds: 95, debt: 0 }, '₹95.00 is deducted from Meera’s funds.'],
    [
      { fromFunds: 15, debt: 80 },
      'Meera’s funds cover ₹15.00; the other ₹80.00 becomes debt. Later sales pay off the debt, and withdrawals are blocked until then.',
    ],
    [
      { fromFunds: 0, debt: 95 },
      'Meera has no funds left: ₹95.00 becomes debt. Later sales pay off the debt, and withdrawals are blocked until then.',
    ],
    [{ fromFunds: -5, debt: 0 }, '₹5.00 is added to Meera’s funds.'],
    [{ fromFunds: 0, debt: 0 }, ''],
    [null, ''],
  ])('fundsLine describes what undoing a sale costs the seller: %j', (ifUndone, line) =>
    expect(adminOrderText.fundsLine(order(ifUndone))).toBe(line),
  );

  it('reversalLine names the amount, the seller’s earnings and the buyer’s access', () => {
    const reversal = { amount: 499, earnings: 474.05, seller: 'Meera', buyer: 'Rohan' };
    expect(adminOrderText.reversalLine(reversal)).toBe(
      'Records that the bank returned ₹499.00. ₹474.05 is added to Meera’s wallet, after any debt is paid off. ' +
        'Rohan gets access again, unless the item is sold out or was bought again.',
    );
  });
});
