import { type DiscountValue, discountOn } from '@jamun/contract';
import type { CouponRow } from '../tables.ts';

export type DiscountTerms = Pick<CouponRow, 'kind' | 'basisPoints' | 'amount'>;

const discountValueOf = ({ kind, basisPoints, amount }: DiscountTerms): DiscountValue =>
  kind === 'PERCENT' ? { kind, basisPoints: basisPoints ?? 0 } : { kind, amount: amount ?? 0n };

/** Discount on a price, in paise. Nothing for a price of ₹1 that would not become free, and for a tiny percentage. */
export const discountOf = (terms: DiscountTerms, price: bigint): bigint => discountOn(price, discountValueOf(terms));
