import type { Clock } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StoragePort } from './storage.port.ts';

/** What the container hands to this module. */
export interface FilesParts {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  jobs: Jobs;
  storage: StoragePort;
}
