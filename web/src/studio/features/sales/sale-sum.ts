import type { SaleDetails } from '@jamun/contract';
import { sumRupees } from '@jamun/contract/money';

type Summed = Pick<SaleDetails, 'amount' | 'refundedInPart' | 'fee' | 'net' | 'status'> & {
  refund: Pick<NonNullable<SaleDetails['refund']>, 'reversedAt'> | null;
};

interface Line {
  name: string;
  value: number;
}

/**
 * The seller's share of a sale. A refunded sale leaves nothing and costs nothing: the fee is returned with it. A reversed chargeback
 * gives the share back, though the order stays REFUNDED.
 */
export function sumOf({ amount, refundedInPart, fee, net, status, refund }: Summed): { lines: Line[]; total: Line } {
  const price = { name: 'Price(INR)', value: amount };
  const isReversed = refund !== null && refund.reversedAt !== null;
  const isGivenBack = (status === 'REFUNDED' || status === 'REFUND_PENDING') && !isReversed;
  if (isGivenBack) return { lines: [price, { name: 'Refunded', value: -amount }], total: { name: 'Left in wallet', value: 0 } };
  const charges = { name: 'Charges Deducted', value: -fee };
  if (refundedInPart === 0)
    return { lines: [price, charges], total: { name: isReversed ? 'Left in wallet' : 'Added to wallet', value: net } };
  return {
    lines: [price, charges, { name: 'Refunded in part', value: -refundedInPart }],
    total: { name: 'Left in wallet', value: sumRupees([net, -refundedInPart]) },
  };
}
