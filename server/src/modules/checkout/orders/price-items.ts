import type { CouponPrices, ProductType } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { CheckoutDeps } from '../deps.ts';

interface PriceRequest {
  productType: ProductType;
  itemIds: string[];
  couponCode: string;
  /** Random id of the browser that tries the code. */
  browser?: string | undefined;
}

/** Prices of items with a coupon, for the sale page. All items must be of one seller; others are left out. */
export const priceItems =
  ({ database, items, coupons }: Pick<CheckoutDeps, 'database' | 'items' | 'coupons'>) =>
  async ({ productType, itemIds, couponCode: code, browser = 'unknown' }: PriceRequest, network: string): Promise<CouponPrices> => {
    const offers = await Promise.all(
      [...new Set(itemIds)].map(async (itemId) => {
        const offer = await items[productType].offer(database.read, itemId);
        return offer ? [{ ...offer, itemId }] : [];
      }),
    );
    const [first, ...others] = offers.flat();
    if (!first) throw new AppError('NOT_FOUND');
    const { sellerId } = first;
    const priced = [first, ...others]
      .filter((offer) => offer.sellerId === sellerId)
      .map(({ itemId, price: { least, most } }) => ({ itemId, price: least, isFixedPrice: least === most }));
    return coupons.guardCodeTries({ sellerId, network, source: `browser ${browser}` }, () =>
      coupons.price({ sellerId, code, items: priced }),
    );
  };
