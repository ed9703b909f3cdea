import { type SaleDetails, sumRupees } from '@jamun/contract';
import { saleText } from './sale-text.ts';

const text = saleText.sum;

type SaleAmounts = Pick<SaleDetails, 'amount' | 'coupon' | 'refundedInPart' | 'fee' | 'net' | 'status'> & {
  refund: Pick<NonNullable<SaleDetails['refund']>, 'reversedAt'> | null;
};

interface SumLine {
  name: string;
  value: number;
}

/** The price, or the price without the coupon and its discount. */
const priceLines = (amount: number, coupon: SaleDetails['coupon']): SumLine[] =>
  coupon
    ? [
        { name: text.listPrice, value: sumRupees([amount, coupon.discount]) },
        { name: text.coupon(coupon.code), value: -coupon.discount },
      ]
    : [{ name: text.price, value: amount }];

/**
 * The seller's share of a sale. A refunded sale leaves nothing, because the fee is returned too. A reversed chargeback returns the
 * share, although the order stays REFUNDED.
 */
export function sumSale({ amount, coupon, refundedInPart, fee, net, status, refund }: SaleAmounts): { lines: SumLine[]; total: SumLine } {
  const price = priceLines(amount, coupon);
  const isReversed = refund !== null && refund.reversedAt !== null;
  const isRefunded = (status === 'REFUNDED' || status === 'REFUND_PENDING') && !isReversed;
  if (isRefunded) return { lines: [...price, { name: text.refunded, value: -amount }], total: { name: text.left, value: 0 } };
  const charges = { name: text.charges, value: -fee };
  if (refundedInPart === 0) return { lines: [...price, charges], total: { name: isReversed ? text.left : text.added, value: net } };
  return {
    lines: [...price, charges, { name: text.refundedInPart, value: -refundedInPart }],
    total: { name: text.left, value: sumRupees([net, -refundedInPart]) },
  };
}

type Refund = NonNullable<SaleDetails['refund']>;

export const refundStatus = ({ status, reversedAt }: Pick<Refund, 'status' | 'reversedAt'>): string =>
  reversedAt ? saleText.chargebackReversed : saleText.refundStatus[status];
