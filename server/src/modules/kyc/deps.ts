import type { Clock } from '../../kit/clock.ts';
import type { SealedBox } from '../../kit/crypto/sealed-box.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mails } from '../../platform/mail/mails.ts';
import type { People } from '../accounts/index.ts';
import type { Files } from '../files/index.ts';
import type { Notifications } from '../notifications/index.ts';

/** Dependencies that the container hands to this module. */
export interface KycDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  box: SealedBox;
  files: Files;
  notify: Notifications['notify'];
  mails: Mails;
  people: Pick<People, 'contacts' | 'userIdsMatching'>;
  /** Public base URL of Jamun. */
  publicUrl(): string;
}
