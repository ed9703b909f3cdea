import type { OrderRow } from '../tables.ts';

const least = (...amounts: bigint[]) => amounts.reduce((one, other) => (one < other ? one : other));

interface DisputedSale extends Pick<OrderRow, 'status' | 'amount' | 'fee'> {
  /** Amount without partial refunds and chargebacks, in paise. */
  unrefunded: bigint;
  /** The seller got the money of a chargeback back. */
  isReversed: boolean;
}

/**
 * Money of a sale that its disputes may take from the seller, in paise. A chargeback of all that is left returns the fee, so it takes
 * the net amount; a part takes itself. Nothing when the seller no longer has the money.
 */
export function claimOn({ status, amount, fee, unrefunded, isReversed }: DisputedSale, claimed: bigint): bigint {
  if (claimed === 0n || (status !== 'PAID' && !isReversed)) return 0n;
  if (status !== 'PAID' || claimed < unrefunded) return least(claimed, unrefunded, amount - fee);
  return unrefunded > fee ? unrefunded - fee : 0n;
}
