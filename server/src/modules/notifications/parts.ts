import type { Clock } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Database } from '../../platform/db/database.ts';

/** What the container hands to this module. */
export interface NotificationsParts {
  database: Database;
  clock: Clock;
  random: RandomBytes;
}
