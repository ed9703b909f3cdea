import { sized } from '@jamun/test-support/depth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../harness/world.ts';

const idCount = sized(30, 300);
const requestCount = sized(600, 10_000);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Counts the queries of the pool from now on. */
function countQueries(): () => number {
  const { pool } = world.container.database;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  let count = 0;
  pool.query = ((...args: unknown[]) => {
    count += 1;
    return query(...args);
  }) as typeof pool.query;
  return () => count;
}

it('requests for unknown short ids make at most one query per id', { timeout: 180_000 }, async () => {
  const queryCount = countQueries();
  const statuses = new Set<number>();
  let next = 0;
  const client = async () => {
    while (next < requestCount)
      statuses.add((await world.send('GET', `/s/unknown-${next++ % idCount}`, { headers: { accept: 'text/html' } })).status);
  };
  await Promise.all(Array.from({ length: 4 }, client));
  expect([...statuses]).toEqual([404]);
  expect(queryCount()).toBeGreaterThan(0);
  expect(queryCount()).toBeLessThanOrEqual(idCount);
});
