import type { Clock } from '../../kit/clock.ts';
import type { RandomBytes } from '../../kit/ids.ts';
import type { Database, Queries } from '../../platform/db/database.ts';

/** Dependencies that the container hands to this module. */
export interface AuditDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  findUsernames(queries: Queries, ids: number[]): Promise<Map<number, string>>;
}
