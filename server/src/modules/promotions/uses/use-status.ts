import type { CouponUseRow } from '../tables.ts';

export type CouponUseState = CouponUseRow['state'];

/**
 * Allowed transitions of a coupon use. A database trigger has the same list, and a test compares them. A late payment makes USED of
 * RELEASED.
 */
export const nextUseState: Record<CouponUseState, readonly CouponUseState[]> = {
  RESERVED: ['USED', 'RELEASED'],
  RELEASED: ['USED'],
  USED: ['RETURNED'],
  RETURNED: [],
};

/** Uses that count for the limit per buyer. */
export const statesOfBuyerLimit = ['RESERVED', 'USED'] as const satisfies readonly CouponUseState[];
