import { randomBytes } from 'node:crypto';
import { telegramAccountMessages as say } from '@jamun/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeAskedFor, linkedAccount, newChannel } from '../harness/channels.ts';
import { createWorld, type World } from '../harness/world.ts';

// Two processes on one database, as behind a balancer.
let one: World;
let two: World;
beforeAll(async () => {
  const secretKey = randomBytes(32);
  one = await createWorld({ secretKey });
  two = await createWorld({ secretKey, databaseUrl: one.databaseUrl, clock: one.clock });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const callsOf = async (phone: string) =>
  ((await one.send('GET', `/sandbox/telegram/calls?phone=${encodeURIComponent(phone)}`)).body as { data: { doubled: number } }).data;

it('a session is never open in both, whoever calls', async () => {
  const owner = await one.person();
  const { phone } = await linkedAccount(one, owner);
  const list = (world: World) => world.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: phone } }, owner.token);
  const answers = await Promise.all([one, two, one, two, one, two].map(list));
  for (const answer of answers) expect(answer.status, answer.text).toBe(200);
  expect((await callsOf(phone)).doubled).toBe(0);
});

it('links one account, though the same code comes to both', async () => {
  const owner = await one.person();
  const body = await codeAskedFor(one, owner);
  const answers = await Promise.all(
    [one, two, one, two].map((world) => world.call('POST /api/v1/telegram/verify-otp', { body }, owner.token)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await two.call('GET /api/v1/telegram/accounts', {}, owner.token)).body.data).toHaveLength(1);
});

it('makes one channel at a time', async () => {
  const owner = await one.person();
  const { phone: telegramNumber } = await linkedAccount(one, owner);
  const create = (world: World) => world.call('POST /api/v1/telegram/channels', { body: { ...newChannel, telegramNumber } }, owner.token);
  const answers = await Promise.all([create(one), create(two)]);
  const made = answers.filter(({ status }) => status === 200).length;
  expect(made).toBeGreaterThan(0);
  expect((await one.call('GET /api/v1/telegram/channels', {}, owner.token)).body.meta.total).toBe(made);
});

it('lets a caller go who has waited ten seconds for another process, and serves the next', async () => {
  const owner = await one.person();
  const { id, phone } = await linkedAccount(one, owner);
  const list = () => one.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: phone } }, owner.token);
  // Somebody else holds it: as a process that is at work with this account for long.
  const client = await two.container.database.pool.connect();
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`telegram account ${id}`]);
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
  const listing = list();
  // It has found the account and waits for it; one that was removed before would be told otherwise.
  const asked = `select from pg_stat_activity where query like 'select pg_try_advisory_lock%' and datname = current_database() and query_start > $1`;
  while ((await two.container.database.pool.query(asked, [rows[0]?.now])).rowCount === 0);
  const removed = await one.call('DELETE /api/v1/telegram/accounts/{id}', { params: { id } }, owner.token);
  const busy = await listing;
  expect({ status: busy.status, message: busy.body.message }).toEqual({ status: 409, message: say.busy });
  // Nobody waits for it to remove the account; the session is ended when it is free.
  expect(removed.status).toBe(200);
  client.release(true);
  await one.settle();
  const farewells = await one.container.database.pool.query('select count(*)::int as left from telegram_farewells');
  expect(farewells.rows).toEqual([{ left: 0 }]);
  expect((await callsOf(phone)).doubled).toBe(0);
}, 40_000);
