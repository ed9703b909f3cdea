import type { Clock } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { AccountsDeps, People } from '../accounts/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Plans } from '../plans/index.ts';

/** Dependencies that the container hands to this module. */
export interface LinksDeps {
  database: Database;
  /** For connections of its own: one that hears of changes, one on which clicks are written. */
  databaseUrl: string;
  databaseTimeout: number;
  clock: Clock;
  random: RandomBytes;
  log: Logger;
  jobs: Jobs;
  limits: Limits;
  passwords: AccountsDeps['passwords'];
  audit: Audit;
  holdLimit: Plans['holdLimit'];
  notify: Notifications['notify'];
  people: Pick<People, 'seller' | 'contacts' | 'matching'>;
  /** Where people reach the product. */
  publicUrl(): string;
  /** At whose root short links lie, where there is one. */
  shortDomain: string | null;
}

/** And what the module adds for those who change links. */
export interface ChangeDeps extends LinksDeps {
  /** After the commit: this process follows the link as it is now. The others hear of it a moment later; whoever changed it sees it at once. */
  forget: (shortId: string) => void;
}

/** A link of somebody's. */
export interface Owned {
  id: string;
  userId: number;
}
