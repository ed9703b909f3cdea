import type { Queries, Tx } from '../../platform/db/database.ts';
import type { Mount, MountFile } from '../../platform/http/mount.ts';
import { commonView } from './coupons/coupon.presenter.ts';
import { findOwnCoupon, listNames } from './coupons/coupons.store.ts';
import { mountAdminCoupons, mountCoupons } from './coupons.routes.ts';
import type { OwnedCoupon, PromotionsDeps } from './deps.ts';
import { eraseBuyerHashes } from './personal-data.store.ts';
import { erasePersonalData, exportPersonalData } from './personal-data.ts';
import { guardCodeTries } from './uses/code-tries.ts';
import { discountOf } from './uses/discount-of.ts';
import { priceWithCoupon } from './uses/price-with-coupon.ts';
import { findRenewalTerms, lockForOrder, recordUse, reserveCoupon } from './uses/reserve-coupon.ts';
import { settleUses } from './uses/settle-uses.ts';
import { findUsableDiscount } from './uses/usable-discount.ts';
import { releaseUse, returnUse } from './uses/uses.store.ts';

export { offersCoupons } from './coupons/coupons.store.ts';
export type { CouponTargets } from './items.port.ts';
export type { BuyerAccount } from './uses/buyer-hashes.ts';
export type { ReservedCoupon } from './uses/reserve-coupon.ts';
export { beyondLimit } from './uses/settle-uses.ts';
export type { UsableDiscount } from './uses/usable-discount.ts';
export type Promotions = ReturnType<typeof promotionsModule>;

/** Public API of the module: coupons. Checkout calls it inside the transaction of the order, after the order was locked. */
export function promotionsModule(deps: PromotionsDeps) {
  const { clock } = deps;
  return {
    mount(mount: Mount, mountFile: MountFile) {
      mountCoupons(mount, mountFile, deps);
      mountAdminCoupons(mount, deps);
    },
    /** Rate limit against guessing codes. Call it outside of a transaction. */
    guardCodeTries: guardCodeTries(deps),
    price: priceWithCoupon(deps),
    lockForOrder,
    reserve: reserveCoupon(deps),
    recordUse: recordUse(deps),
    /** The order was not paid. */
    release: (tx: Tx, orderId: string) => releaseUse(tx, { orderId, now: clock.now() }),
    /** The orders are paid. */
    settle: settleUses(deps),
    /** The order was refunded. */
    returnUse: (tx: Tx, orderId: string) => returnUse(tx, { orderId, now: clock.now() }),
    /** Code and discount of the next renewal of a paid order; null without a coupon for renewals, and when it reduces nothing. */
    async renewalCoupon(queries: Queries, { orderId, price }: { orderId: string; price: bigint }) {
      const terms = await findRenewalTerms(queries, orderId);
      const discount = terms && discountOf(terms, price);
      return discount ? { code: terms.code, discount } : null;
    },
    /** A seller's coupon, with its status; null when it does not exist or was deleted. `code` is null for one-use codes. */
    async find(queries: Queries, owned: OwnedCoupon) {
      const row = await findOwnCoupon(queries, owned);
      return row && commonView(row, clock.now());
    },
    usableDiscount: findUsableDiscount(deps),
    /** Names by coupon id, deleted coupons included. */
    names: listNames,
    exportPersonalData: exportPersonalData(deps),
    erasePersonalData: erasePersonalData(deps),
    eraseBuyerHashes,
  };
}
