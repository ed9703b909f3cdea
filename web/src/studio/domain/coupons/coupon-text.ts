import { type Coupon, formatShortRupees } from '@jamun/contract';

type Discount = Pick<Coupon, 'kind' | 'percent' | 'amount'>;

/** 20% off, ₹150 off */
export const discountLabel = ({ kind, percent, amount }: Discount): string =>
  `${kind === 'PERCENT' ? `${percent ?? 0}%` : formatShortRupees(amount ?? 0)} off`;

/** Items that the coupon is valid for: Everything, 3 items */
export const scopeLabel = ({ items }: Pick<Coupon, 'items'>): string => {
  if (items === null) return 'Everything';
  return items.length === 1 ? '1 item' : `${items.length.toLocaleString('en-IN')} items`;
};

/** 12 / 50, or 12 without a limit. */
export const usesLabel = ({ used, maxUses }: Pick<Coupon, 'used' | 'maxUses'>): string =>
  [used, maxUses].flatMap((count) => (count === null ? [] : count.toLocaleString('en-IN'))).join(' / ');
