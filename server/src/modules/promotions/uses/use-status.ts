import type { CouponUseRow } from '../tables.ts';

export type CouponUseState = CouponUseRow['state'];

/**
 * Allowed transitions of a coupon use. A database trigger has the same list, and a test compares them. A late payment makes USED of
 * RELEASED, as does one for a replaced order whose use was taken over.
 */
export const nextUseState: Record<CouponUseState, readonly CouponUseState[]> = {
  RESERVED: ['USED', 'RELEASED'],
  RELEASED: ['USED'],
  USED: ['RETURNED'],
  RETURNED: [],
};
