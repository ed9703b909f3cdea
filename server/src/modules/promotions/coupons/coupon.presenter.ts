import type { AdminCoupon, Coupon } from '@jamun/contract';
import { toPercent, toRupees } from '../../../kit/money.ts';
import type { CouponSums } from '../deps.ts';
import type { CouponTarget } from '../items.port.ts';
import type { CouponRow } from '../tables.ts';
import { statusOf } from './coupon-lists.store.ts';

/** Terms in the format of the API. */
export const termsView = (row: CouponRow) => ({
  kind: row.kind,
  percent: row.basisPoints === null ? null : toPercent(row.basisPoints),
  amount: row.amount === null ? null : toRupees(row.amount),
  maxUses: row.maxUses,
  maxUsesPerBuyer: row.maxUsesPerBuyer,
  minAmount: row.minAmount === null ? null : toRupees(row.minAmount),
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  renewals: row.renewals,
});

/** Fields for sellers and administrators. */
export const commonView = (row: CouponRow, now: Date) => ({
  id: row.id,
  name: row.name,
  code: row.isOneUse ? null : row.name,
  isOneUse: row.isOneUse,
  ...termsView(row),
  status: statusOf(row, now),
  isPaused: row.isPaused,
  adminPauseReason: row.adminPauseReason,
  used: row.used,
  reserved: row.reserved,
  overLimit: row.overLimit,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

interface CouponContext {
  now: Date;
  /** Items of the coupon; null: everything. */
  items: CouponTarget[] | null;
  sums: CouponSums;
  publicUrl: string;
}

/** Item that a coupon can reduce. */
export const targetView = ({ productType, id, title, price, pagePath }: CouponTarget, publicUrl: string) => ({
  productType,
  id,
  title,
  price: toRupees(price),
  publicUrl: pagePath && publicUrl + pagePath,
});

export const couponView = (row: CouponRow, { now, items, sums, publicUrl }: CouponContext): Coupon => ({
  ...commonView(row, now),
  items: items?.map((item) => targetView(item, publicUrl)) ?? null,
  revenue: toRupees(sums.revenue),
  discountGiven: toRupees(sums.discount),
});

export const adminCouponView = (row: CouponRow, { now, username }: { now: Date; username: string }): AdminCoupon => ({
  ...commonView(row, now),
  user: { id: row.sellerId, username },
});
