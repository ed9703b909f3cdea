import type { World } from './world.ts';

/** Until so many of the product's own wait for a row that somebody holds. */
export async function untilWaiting({ container }: World, count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (((await container.database.pool.query(waiting)).rowCount ?? 0) < count);
}
