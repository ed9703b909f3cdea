import type { World } from './world.ts';

const lockWaits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const countLockWaits = async ({ container }: World) => (await container.database.pool.query(lockWaits)).rowCount ?? 0;

/** Resolves when `count` connections to the database of the world wait for a lock. */
export async function waitForLockWaits(world: World, count = 1): Promise<void> {
  while ((await countLockWaits(world)) < count);
}

/** Resolves when `count` connections wait for a lock, or when `work` has ended without such a wait. */
export async function waitForLockWaitsOrEnd(world: World, work: Promise<unknown>, count = 1): Promise<void> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  while (!isDone && (await countLockWaits(world)) < count);
}
