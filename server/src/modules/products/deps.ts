import type { Clock } from '../../kit/clock.ts';
import type { KeyRing } from '../../kit/crypto/secret-key.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Database } from '../../platform/db/database.ts';
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
  holdLimit: Plans['holdLimit'];
  holdStorage: Plans['holdStorage'];
  people: Pick<People, 'seller'>;
  pictureOf: Profiles['pictureOf'];
  /** Sign the links with which an owner sees what is not published yet. */
  previewKeys: KeyRing;
  /** Tells the owner of a product about an administrator's decision. */
  notify: Notifications['notify'];
  /** In rupees: no price is higher. */
  largestPrice: number;
  /** Where people reach the product. */
  publicUrl(): string;
}

/** A product of somebody's. */
export interface Owned {
  id: string;
  userId: number;
}
