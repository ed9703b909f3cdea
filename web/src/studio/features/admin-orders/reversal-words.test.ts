import { describe, expect, it } from 'vitest';
import { isReversible, reversalLine, reversalOutcome } from './reversal-words.ts';

const refunds = (...causes: string[]) => causes.map((cause) => ({ cause })) as never;

describe('reversing a chargeback', () => {
  it.each([
    ['REFUNDED', ['CHARGEBACK'], true],
    ['REFUNDED', ['MISMATCH', 'CHARGEBACK'], true],
    ['REFUNDED', ['CHARGEBACK', 'ADMIN'], false],
    ['REFUNDED', [], false],
    ['PAID', ['CHARGEBACK'], false],
  ] as const)('an order that is %s after %j: offered is %s', (status, causes, offered) =>
    expect(isReversible({ status, refunds: refunds(...causes) })).toBe(offered),
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
