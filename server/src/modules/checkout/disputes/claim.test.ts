import { expect, it } from 'vitest';
import { claimOn } from './claim.ts';

const sale = { status: 'PAID', amount: 10_000n, fee: 500n, unrefunded: 10_000n, isReversed: false } as const;

it.each([
  ['the whole payment claims the net amount, because a chargeback returns the fee', {}, 10_000n, 9_500n],
  ['more than the payment claims the net amount', {}, 20_000n, 9_500n],
  ['a part claims itself', {}, 5_000n, 5_000n],
  ['a part between net amount and payment claims the net amount', {}, 9_900n, 9_500n],
  ['all that is left after a partial refund claims the rest without the fee', { unrefunded: 6_000n }, 6_000n, 5_500n],
  ['a part of what is left after a partial refund claims itself', { unrefunded: 6_000n }, 5_900n, 5_900n],
  ['a rest below the fee claims nothing', { unrefunded: 400n }, 400n, 0n],
  ['no dispute claims nothing', {}, 0n, 0n],
  ['a refunded sale has nothing to claim', { status: 'REFUNDED' }, 10_000n, 0n],
  ['a sale whose refund is pending has nothing to claim', { status: 'REFUND_PENDING' }, 10_000n, 0n],
  [
    'a sale with a reversed chargeback is claimed again, without a fee to return',
    { status: 'REFUNDED', isReversed: true },
    10_000n,
    9_500n,
  ],
  ['a part of a sale with a reversed chargeback claims itself', { status: 'REFUNDED', isReversed: true }, 3_000n, 3_000n],
  [
    'a sale with a reversed chargeback is claimed up to what is left',
    { status: 'REFUNDED', isReversed: true, unrefunded: 200n },
    3_000n,
    200n,
  ],
] as const)('%s', (_rule, changes, claimed, expected) => {
  expect(claimOn({ ...sale, ...changes }, claimed)).toBe(expected);
});
