import { CouponKind, CouponRenewals, ProductType } from '@jamun/contract';
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { enumeration, id, optionalPaise, paise, timestamptz, userId } from '../../platform/db/columns.ts';

export const coupons = pgTable('coupons', {
  id: id(),
  sellerId: userId('seller_id').notNull(),
  name: text().notNull(),
  isOneUse: boolean('is_one_use').notNull(),
  kind: enumeration('kind', CouponKind).notNull(),
  basisPoints: integer('basis_points'),
  amount: optionalPaise('amount'),
  scope: text({ enum: ['ALL', 'SOME'] }).notNull(),
  maxUses: integer('max_uses'),
  maxUsesPerBuyer: integer('max_uses_per_buyer'),
  minAmount: optionalPaise('min_amount'),
  startsAt: timestamptz('starts_at'),
  endsAt: timestamptz('ends_at'),
  renewals: enumeration('renewals', CouponRenewals).notNull(),
  reserved: integer().notNull().default(0),
  used: integer().notNull().default(0),
  overLimit: integer('over_limit').notNull().default(0),
  isPaused: boolean('is_paused').notNull().default(false),
  adminPauseReason: text('admin_pause_reason'),
  version: integer().notNull().default(1),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  deletedAt: timestamptz('deleted_at'),
});
export type CouponRow = typeof coupons.$inferSelect;

export const couponCodes = pgTable(
  'coupon_codes',
  {
    sellerId: userId('seller_id').notNull(),
    code: text().notNull(),
    couponId: text('coupon_id').notNull(),
    /** Order that reserves or has used a one-use code. */
    orderId: text('order_id'),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.code] })],
);

export const couponItems = pgTable(
  'coupon_items',
  {
    couponId: text('coupon_id').notNull(),
    productType: enumeration('product_type', ProductType).notNull(),
    itemId: text('item_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.couponId, table.productType, table.itemId] })],
);

/** Coupon of an order, with a copy of its terms. */
export const couponUses = pgTable('coupon_uses', {
  orderId: text('order_id').primaryKey(),
  couponId: text('coupon_id').notNull(),
  code: text().notNull(),
  kind: enumeration('kind', CouponKind).notNull(),
  basisPoints: integer('basis_points'),
  amount: optionalPaise('amount'),
  renewals: enumeration('renewals', CouponRenewals).notNull(),
  maxUsesPerBuyer: integer('max_uses_per_buyer'),
  price: paise('price'),
  discount: paise('discount'),
  isRenewal: boolean('is_renewal').notNull(),
  state: text({ enum: ['RESERVED', 'USED', 'RELEASED', 'RETURNED'] })
    .notNull()
    .default('RESERVED'),
  overLimit: boolean('over_limit').notNull().default(false),
  /** Keyed hashes of what identifies the buyer (`buyer-hashes.ts`); empty after the account was erased. */
  buyerHashes: text('buyer_hashes').array().notNull().default([]),
  /** Keyed fingerprint of the network that reserved the use. */
  network: text(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
export type CouponUseRow = typeof couponUses.$inferSelect;
