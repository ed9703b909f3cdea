import type { Accounts } from '../modules/accounts/index.ts';
import type { Attention } from '../modules/attention/index.ts';
import { type Checkout, checkoutModule, sumCouponSales } from '../modules/checkout/index.ts';
import type { Files } from '../modules/files/index.ts';
import { ledger } from '../modules/ledger/index.ts';
import { linksModule } from '../modules/links/index.ts';
import type { Plans } from '../modules/plans/index.ts';
import { productsModule } from '../modules/products/index.ts';
import type { Profiles } from '../modules/profile/index.ts';
import { promotionsModule } from '../modules/promotions/index.ts';
import { telegramModule } from '../modules/telegram/index.ts';
import type { Audit } from '../platform/audit/audit.port.ts';
import { couponTargets } from './coupon-targets.ts';
import { soldItems } from './sold-items.ts';

interface BuiltModules {
  accounts: Accounts;
  attention: Attention;
  audit: Audit;
  files: Files;
  plans: Plans;
  profile: Profiles;
}

type DepsOf<Module extends (deps: never) => unknown> = Parameters<Module>[0];

export type SellingDeps = Omit<
  DepsOf<typeof productsModule> &
    DepsOf<typeof linksModule> &
    DepsOf<typeof telegramModule> &
    DepsOf<typeof promotionsModule> &
    DepsOf<typeof checkoutModule>,
  | keyof BuiltModules
  | 'assertPlanLimit'
  | 'assertStorageLimit'
  | 'channels'
  | 'coupons'
  | 'feeOf'
  | 'guestBuyer'
  | 'createMergedGuest'
  | 'items'
  | 'ledger'
  | 'linkBehind'
  | 'pictureOf'
  | 'sumSales'
  | 'targets'
> & { largestPrice: number };

/** Creates the modules of which a sale consists: the items and links of sellers, their coupons, and checkout. */
export function sellingModules({ accounts, plans, profile, ...deps }: SellingDeps & BuiltModules) {
  const shared = {
    ...deps,
    assertPlanLimit: plans.assertPlanLimit,
    assertStorageLimit: plans.assertStorageLimit,
    pictureOf: profile.pictureOf,
  };
  const products = productsModule(shared);
  const links = linksModule(shared);
  const telegram = telegramModule(shared);
  const promotions = promotionsModule({ ...shared, targets: couponTargets({ products, telegram }), sumSales: sumCouponSales });
  const checkout: Checkout = checkoutModule({
    ...shared,
    ledger,
    items: soldItems({ products, telegram }, deps.largestPrice),
    channels: { ...telegram.members, channelOf: telegram.channelOf },
    coupons: promotions,
    guestBuyer: accounts.guestBuyer,
    createMergedGuest: accounts.createMergedGuest,
    feeOf: plans.feeOf,
    linkBehind: links.linkBehind,
  });
  return { products, links, telegram, promotions, checkout };
}
