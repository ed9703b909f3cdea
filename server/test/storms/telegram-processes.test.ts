// @module-tag slow
import { randomBytes } from 'node:crypto';
import { telegramAccountMessages } from '@jamun/contract';
import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkTelegramAccount, newChannel, requestSignInCode } from '../harness/channels.ts';
import { createWorld, type World } from '../harness/world.ts';

// Two processes on one database, as behind a load balancer.
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

it('a Telegram session is never open in two processes', async () => {
  const owner = await one.person();
  const { phone } = await linkTelegramAccount(one, owner);
  const list = (world: World) => world.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: phone } }, owner.token);
  const responses = await Promise.all([one, two, one, two, one, two].map(list));
  for (const response of responses) expect(response.status, response.text).toBe(200);
  expect((await callsOf(phone)).doubled).toBe(0);
});

it('the same sign-in code sent to two processes links one account', async () => {
  const owner = await one.person();
  const body = await requestSignInCode(one, owner);
  const responses = await Promise.all(
    [one, two, one, two].map((world) => world.call('POST /api/v1/telegram/verify-otp', { body }, owner.token)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await two.call('GET /api/v1/telegram/accounts', {}, owner.token)).body.data).toHaveLength(1);
});

it('concurrent channel creation in two processes counts each channel once', async () => {
  const owner = await one.person();
  const { phone: telegramNumber } = await linkTelegramAccount(one, owner);
  const create = (world: World) => world.call('POST /api/v1/telegram/channels', { body: { ...newChannel, telegramNumber } }, owner.token);
  const responses = await Promise.all([create(one), create(two)]);
  const created = responses.filter(({ status }) => status === 200).length;
  expect(created).toBeGreaterThan(0);
  expect((await one.call('GET /api/v1/telegram/channels', {}, owner.token)).body.meta.total).toBe(created);
});

it('a call that waits ten seconds for another process returns 409, and account removal does not wait', async () => {
  const owner = await one.person();
  const { id, phone } = await linkTelegramAccount(one, owner);
  const list = () => one.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: phone } }, owner.token);
  const { removed, busy } = await withConnection(one.databaseUrl, async (client) => {
    // Lock the account as a long-running call of another process would.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`telegram account ${id}`]);
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
    const listing = list();
    // Wait until the call has loaded the account and tries the lock; a removal before that would return another error.
    const lockAttempts = `select from pg_stat_activity where query like 'select pg_try_advisory_lock%' and datname = current_database() and query_start > $1`;
    while ((await client.query(lockAttempts, [rows[0]?.now])).rowCount === 0);
    const removal = await one.call('DELETE /api/v1/telegram/accounts/{id}', { params: { id } }, owner.token);
    return { removed: removal, busy: await listing };
  });
  expect({ status: busy.status, message: busy.body.message }).toEqual({ status: 409, message: telegramAccountMessages.busy });
  // The removal does not wait for the lock; the logout runs when the lock is free.
  expect(removed.status).toBe(200);
  await one.runJobs();
  const pendingLogouts = await one.container.database.pool.query('select count(*)::int as left from telegram_pending_logouts');
  expect(pendingLogouts.rows).toEqual([{ left: 0 }]);
  expect((await callsOf(phone)).doubled).toBe(0);
}, 40_000);
