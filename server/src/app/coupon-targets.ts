import type { Products } from '../modules/products/index.ts';
import type { CouponTargets } from '../modules/promotions/index.ts';
import type { Telegram } from '../modules/telegram/index.ts';

/** Products and channel plans that a coupon can be limited to. */
export const couponTargets = ({ products, telegram }: { products: Products; telegram: Telegram }): CouponTargets => ({
  find: (queries, { productType, ...key }) => (productType === 'DIGITAL_PRODUCT' ? products : telegram).couponTargets.find(queries, key),
  search: async (queries, filter) =>
    (await Promise.all([products.couponTargets.search(queries, filter), telegram.couponTargets.search(queries, filter)])).flat(),
});
