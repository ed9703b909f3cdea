import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '../../src/kit/clock.ts';
import { createWorld, type World } from '../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => world.close());

const counts = async () => {
  const { rows } = await world.container.database.pool.query(
    'select (select count(*)::int from sessions) as sessions, (select count(*)::int from mailed_links) as links, (select count(*)::int from rate_limits) as limits',
  );
  return rows[0];
};
/** Enqueues the sweep job as the hourly schedule does. */
const sweep = async () => {
  await world.container.database.pool.query(`insert into jobs (kind) values ('sweep')`);
  await world.runJobs();
};

it('the sweep deletes expired sessions, email links and rate limits only', async () => {
  const person = await world.person();
  await sweep();
  expect(await counts()).toEqual({ sessions: 1, links: 1, limits: 3 });
  world.clock.advance(days(5));
  await sweep();
  expect(await counts()).toEqual({ sessions: 1, links: 0, limits: 0 });
  expect((await world.call('GET /api/v1/users/me', {}, person.token)).status).toBe(401);
  world.clock.advance(days(95));
  await sweep();
  expect((await counts()).sessions).toBe(0);
});
