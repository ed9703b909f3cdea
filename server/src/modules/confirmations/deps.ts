import type { Clock } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Accounts, People } from '../accounts/index.ts';

/** Dependencies that the container hands to this module. */
export interface ConfirmationsDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  audit: Audit;
  people: Pick<People, 'contacts' | 'isActiveAdministrator'>;
  notifyAdministrators: Accounts['notifyAdministrators'];
  /** Amount in paise above which a second administrator confirms; null: never. */
  secondAdminAbove: bigint | null;
  /** Public base URL of the server. */
  publicUrl(): string;
}
