import type { Clock } from '../../kit/clock.ts';
import type { KeyRing } from '../../kit/crypto/secret-key.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import type { People } from '../accounts/index.ts';
import type { Files } from '../files/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Plans } from '../plans/index.ts';
import type { Profiles } from '../profile/index.ts';

/** Dependencies that the container hands to this module. */
export interface ProductsDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  files: Files;
  assertPlanLimit: Plans['assertPlanLimit'];
  assertStorageLimit: Plans['assertStorageLimit'];
  people: Pick<People, 'seller'>;
  pictureOf: Profiles['pictureOf'];
  /** Whether buyers of this seller can ask for a reminder of an unpaid order. */
  offersReminder(queries: Queries, sellerId: number): Promise<boolean>;
  /** Whether the seller has coupons that have not ended. */
  offersCoupons(queries: Queries, key: { sellerId: number; now: Date }): Promise<boolean>;
  /** Keys that sign preview links, with which an owner sees an unpublished product. */
  previewKeys: KeyRing;
  /** Notifies the owner of a product about an administrator's decision. */
  notify: Notifications['notify'];
  /** Highest price of a product, in rupees. */
  largestPrice: number;
  /** Public base URL of the server. */
  publicUrl(): string;
}

/** Item id with the id of the user who must own it. */
export interface OwnedItem {
  id: string;
  userId: number;
}
