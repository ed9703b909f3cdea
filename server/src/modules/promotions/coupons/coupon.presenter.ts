import type { AdminCoupon, Coupon } from '@jamun/contract';
import { toPercent, toRupees } from '../../../kit/money.ts';
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

const commonView = (row: CouponRow, now: Date) => ({
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
  /** In paise. */
  revenue: bigint;
}

export const couponView = (row: CouponRow, { now, items, revenue }: CouponContext): Coupon => ({
  ...commonView(row, now),
  items: items?.map(({ productType, id, title }) => ({ productType, id, title })) ?? null,
  revenue: toRupees(revenue),
});

export const adminCouponView = (row: CouponRow, { now, username }: { now: Date; username: string }): AdminCoupon => ({
  ...commonView(row, now),
  user: { id: row.sellerId, username },
});
