import type { Clock } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { People } from '../accounts/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Plans } from '../plans/index.ts';
import type { CouponTargets } from './items.port.ts';

/** Dependencies that the container hands to this module. */
export interface PromotionsDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  limits: Limits;
  audit: Audit;
  notify: Notifications['notify'];
  people: Pick<People, 'contacts' | 'userIdsMatching' | 'touch'>;
  assertPlanLimit: Plans['assertPlanLimit'];
  targets: CouponTargets;
  /** Keyed hash of a buyer's account, email address or phone number; survives a key rotation. */
  hashBuyer(kind: 'account' | 'email' | 'phone', value: string): string;
  /** Keyed fingerprint of a network, for the limit of unpaid uses; null where limits are off. */
  networkMark(network: string): string | null;
  /** Sums of paid orders by coupon id, in paise, without refunded ones. */
  sumSales(queries: Queries, couponIds: string[]): Promise<Map<string, CouponSums>>;
  /** Public URL of the server. */
  publicUrl(): string;
}

/** In paise. */
export interface CouponSums {
  revenue: bigint;
  discount: bigint;
}

/** Coupon id with its owner. */
export interface OwnedCoupon {
  id: string;
  sellerId: number;
}
