import type { Clock } from '../../kit/clock.ts';
import type { KeyRing } from '../../kit/crypto/secret-key.ts';
import type { Database } from '../../platform/db/database.ts';
import type { People } from '../accounts/index.ts';
import type { Checkout } from '../checkout/index.ts';
import type { Files } from '../files/index.ts';
import type { Links } from '../links/index.ts';
import type { Products } from '../products/index.ts';
import type { Promotions } from '../promotions/index.ts';
import type { Telegram } from '../telegram/index.ts';

/** Dependencies that the container hands to this module, which stores nothing of its own. */
export interface InsightsDeps {
  database: Database;
  clock: Clock;
  checkout: Pick<Checkout, 'lists' | 'entitlement' | 'openGuestOrder' | 'showOrder' | 'hasBought' | 'isPurchaseActive'>;
  products: Pick<Products, 'deliveryFiles' | 'productWithFile' | 'countOwnProducts' | 'sellerOf' | 'supportOf'>;
  links: Pick<Links, 'countOwn' | 'sumClicks' | 'analyse'>;
  telegram: Pick<Telegram, 'countOwnChannels' | 'sellerOf' | 'supportOf'>;
  files: Pick<Files, 'read' | 'temporaryAddress'>;
  people: Pick<People, 'seller' | 'activeUserIds' | 'contacts'>;
  couponNames: Promotions['names'];
  /** Keys that sign download URLs. */
  downloadKeys: KeyRing;
  /** Subscriptions as buyers see them, by purchase id. */
  access: Telegram['members']['access'];
  upcomingTermIds: Telegram['members']['upcomingTermIds'];
}
