import type { Clock } from '../../kit/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { People } from '../accounts/index.ts';
import type { Files } from '../files/index.ts';

/** Dependencies that the container passes to this module. */
export interface ProfileDeps {
  database: Database;
  clock: Clock;
  files: Files;
  people: Pick<People, 'seller' | 'touch'>;
}
