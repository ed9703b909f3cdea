import type { Mount } from '../../platform/http/mount.ts';
import { findCouponTargets, searchCouponTargets } from './coupon-targets.store.ts';
import type { ProductsDeps } from './deps.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { deliveryFiles } from './files/delivery.ts';
import { mountProductFiles, mountProductPictures } from './files/product-files.routes.ts';
import { productWithFile } from './files/product-files.store.ts';
import { mountProductParts } from './page/product-parts.routes.ts';
import { findProductForSale, publicPage, sellerOf, supportOf } from './page/public-page.ts';
import { publicPicture } from './page/public-pictures.ts';
import { exportPersonalData } from './personal-data.ts';
import { countOwnProducts } from './product-list.store.ts';
import { countUnsold, isSoldOut } from './product-stock.store.ts';
import { mountProducts } from './products.routes.ts';
import { countProducts, findProductNames } from './products.store.ts';
import { releaseUnit, reserveUnit, returnUnit, sellUnits } from './stock.ts';
import { sweepProducts } from './sweep-products.ts';
import { productModeration } from './take-down-product.ts';

export type { DeliveryFile } from './files/delivery.ts';
export type Products = ReturnType<typeof productsModule>;

/** Public API of the module: digital products, from the draft to the delivery. */
export function productsModule(deps: ProductsDeps) {
  const page = publicPage(deps);
  return {
    mount(mount: Mount) {
      mountProducts(mount, deps, page);
      mountProductFiles(mount, deps);
      mountProductPictures(mount, deps);
      mountProductParts(mount, deps);
    },

    /** Content of the page `/d/{slug}`. */
    publicPage: page,
    sellerOf: sellerOf(deps),
    moderation: productModeration(deps),
    /** Access check for `/media/{id}`. Call it on every request, because a product may be unpublished at any time. */
    publicPicture: publicPicture(deps),

    // For checkout, inside its transaction. Lock order: order, product, ledger.
    findProductForSale: findProductForSale(deps),
    reserveUnit,
    countUnsold,
    isSoldOut,
    releaseUnit,
    sellUnits,
    returnUnit,

    /** For the items of a coupon. */
    couponTargets: { find: findCouponTargets, search: searchCouponTargets },

    // For buyers, also of deleted products.
    deliveryFiles: deliveryFiles(deps),
    productWithFile,
    supportOf,
    namesOf: findProductNames,

    exportPersonalData: exportPersonalData(deps),
    erasePersonalData: erasePersonalData(deps),
    counts: countProducts,
    countOwnProducts,
    sweeps: [sweepProducts(deps)],
  };
}
