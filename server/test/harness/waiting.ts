import type { World } from './world.ts';

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const countWaiting = async ({ container }: World) => (await container.database.pool.query(waiting)).rowCount ?? 0;

/** Until so many of the product's own wait for a row that somebody holds. */
export async function untilWaiting(world: World, count = 1): Promise<void> {
  while ((await countWaiting(world)) < count);
}

/** Until `count` of the product's transactions wait for a lock, or `work` has ended without waiting for one. */
export async function untilBlocked(world: World, work: Promise<unknown>, count = 1): Promise<void> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  while (!isDone && (await countWaiting(world)) < count);
}
