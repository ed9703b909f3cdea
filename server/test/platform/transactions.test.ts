import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('a transaction with a swallowed query error throws, since PostgreSQL rolls it back at commit', async () => {
  const { database } = world.container;
  const swallowing = database.transact(async (tx) => {
    await tx.client.query('create table must_not_exist ()');
    await tx.client.query('select 1 / 0').catch(() => {});
    return 'done';
  });
  await expect(swallowing).rejects.toThrow('The transaction was rolled back');
  const { rows } = await database.pool.query(`select to_regclass('must_not_exist') as found`);
  expect(rows).toEqual([{ found: null }]);
});
