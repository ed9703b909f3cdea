import type { Clock } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import type { Database, Queries } from '../../platform/db/database.ts';

/** Dependencies that the container hands to this module. */
export interface PlansDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  audit: Audit;
  /** Number of users, not counting administrators. */
  countCreators(queries: Queries): Promise<number>;
  /** Bytes that count towards the storage limit of a user. */
  storedBytes(queries: Queries, key: { userId: number; now: Date }): Promise<number>;
}
