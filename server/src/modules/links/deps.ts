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
  /** For a dedicated connection that writes clicks. */
  databaseUrl: string;
  /** For a dedicated connection that listens for changes. */
  directUrl: string;
  databaseTimeout: number;
  clock: Clock;
  random: RandomBytes;
  log: Logger;
  jobs: Jobs;
  limits: Limits;
  passwords: AccountsDeps['passwords'];
  audit: Audit;
  assertPlanLimit: Plans['assertPlanLimit'];
  notify: Notifications['notify'];
  people: Pick<People, 'seller' | 'contacts' | 'userIdsMatching'>;
  /** Public URL of the server. */
  publicUrl(): string;
  /** Host that serves short links at its root, if configured. */
  shortDomain: string | null;
}

/** Dependencies of use cases that change links. */
export interface ChangeDeps extends LinksDeps {
  /** Invalidates the cached link in this process; call it after the commit. Other processes get a database notification. */
  invalidate: (shortId: string) => void;
}

/** Link id with its owner. */
export interface OwnedItem {
  id: string;
  userId: number;
}
