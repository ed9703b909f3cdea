import { describe, expect, it } from 'vitest';
import { fundsLine } from './funds-line.ts';

const order = (ifUndone: { fromFunds: number; debt: number } | null) =>
  ({ ifUndone, seller: { id: 1, username: 'meera', name: 'Meera' } }) as never;

describe('fundsLine', () => {
  it.each([
    [{ fromFunds: 95, debt: 0 }, '₹95.00 is taken from the funds of Meera.'],
    [
      { fromFunds: 15, debt: 80 },
      'The funds of Meera cover ₹15.00; the other ₹80.00 becomes debt, which later sales pay off and which blocks withdrawals.',
    ],
    [
      { fromFunds: 0, debt: 95 },
      'Nothing is left in the funds of Meera: ₹95.00 becomes debt, which later sales pay off and which blocks withdrawals.',
    ],
    [{ fromFunds: -5, debt: 0 }, '₹5.00 is added to the funds of Meera.'],
    [{ fromFunds: 0, debt: 0 }, ''],
    [null, ''],
  ])('says what undoing a sale takes from its seller: %j', (ifUndone, words) => expect(fundsLine(order(ifUndone))).toBe(words));
});
