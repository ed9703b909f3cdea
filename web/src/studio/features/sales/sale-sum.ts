import type { SaleDetails } from '@jamun/contract';

type Summed = Pick<SaleDetails, 'amount' | 'fee' | 'net' | 'status'>;

interface Line {
  name: string;
  value: number;
}

/** What a sale is worth to its seller. One that is given back is worth nothing, and costs nothing: the fee is returned with it. */
export function sumOf({ amount, fee, net, status }: Summed): { lines: Line[]; total: Line } {
  const price = { name: 'Price(INR)', value: amount };
  const isGivenBack = status === 'REFUNDED' || status === 'REFUND_PENDING';
  return isGivenBack
    ? { lines: [price, { name: 'Refunded', value: -amount }], total: { name: 'Left in wallet', value: 0 } }
    : { lines: [price, { name: 'Charges Deducted', value: -fee }], total: { name: 'Added to wallet', value: net } };
}
