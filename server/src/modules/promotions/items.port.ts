import type { ProductType } from '@jamun/contract';
import type { Queries } from '../../platform/db/database.ts';

/** Product or channel plan that a coupon can be limited to. */
export interface CouponTarget {
  productType: ProductType;
  id: string;
  title: string;
  /** In paise, without a coupon; the minimum of a price that the buyer chooses. */
  price: bigint;
  /** False for a free plan and for a price that the buyer chooses. */
  isEligible: boolean;
  /** Path of the sale page, with the plan selected; null while it is not published. */
  pagePath: string | null;
}

/** Port of the modules that sell items. Returns only items of the seller that are not deleted. */
export interface CouponTargets {
  find(queries: Queries, key: { sellerId: number; productType: ProductType; ids: string[] }): Promise<CouponTarget[]>;
  /** Eligible items whose title matches, at most `limit` of each kind. */
  search(queries: Queries, filter: { sellerId: number; search: string | undefined; limit: number }): Promise<CouponTarget[]>;
}
