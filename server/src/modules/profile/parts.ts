import type { Clock } from '../../kit/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../files/index.ts';

/** What the container hands to this module. */
export interface ProfileParts {
  database: Database;
  clock: Clock;
  files: Files;
}
