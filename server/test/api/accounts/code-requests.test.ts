import { sized } from '@jamun/test-support/depth';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours } from '../../../src/kit/clock.ts';
import { enableSecondFactor } from '../../harness/administration.ts';
import { newContact, paidGuestOrder } from '../../harness/guests.ts';
import { createWorld, type World } from '../../harness/world.ts';

const rounds = sized(10, 100);

let world: World;
beforeAll(async () => {
  // With rate limits: their statements are part of the work.
  world = await createWorld({ env: { RATE_LIMITS: 'on' } });
  world.container.database.pool.on('acquire', recordStatements);
});
afterAll(() => world.close());

/** Texts of the statements that the server has sent to the database. */
const statements: string[] = [];
const recordedClients = new WeakSet<pg.PoolClient>();
function recordStatements(client: pg.PoolClient): void {
  if (recordedClients.has(client)) return;
  recordedClients.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const recordAndQuery = (...args: unknown[]) => {
    const [statement] = args;
    statements.push(typeof statement === 'string' ? statement : (statement as { text: string }).text);
    return query(...args);
  };
  Object.assign(client, { query: recordAndQuery });
}

/** Addresses of everybody whom a code request could tell apart. */
async function createAddresses() {
  const [member, banned, unverified, careful] = [
    await world.person(),
    await world.person(),
    await world.person({ isVerified: false }),
    await world.person(),
  ];
  await world.ban(banned);
  await enableSecondFactor(world, careful, 'user');
  return {
    unknown: newContact().email,
    guest: (await paidGuestOrder(world)).contact.email,
    member: member.email,
    'banned member': banned.email,
    'unverified member': unverified.email,
    'member with two-step sign-in': careful.email,
  };
}

/** One request for a code: the answer, the statements, and the jobs that it enqueued, without ids and sealed values. */
async function observeRequest(email: string) {
  await world.runJobs();
  // The limits per address of an hour, a day and 30 days are not reached.
  world.clock.advance(hours(3));
  statements.length = 0;
  const startedAt = performance.now();
  const { status, body } = await world.call('POST /api/v1/guest/codes', { body: { email } });
  const milliseconds = performance.now() - startedAt;
  const work = [...statements];
  const { rows } = await world.container.database.pool.query<{ kind: string; fields: string[]; size: number }>(
    `select kind, array(select jsonb_object_keys(data::jsonb) order by 1) as fields, length(data::text) as size
     from jobs where state = 'QUEUED' order by kind`,
  );
  const { nonce, ...data } = body.data;
  return { milliseconds, seen: { status, body: { ...body, data }, nonceLength: nonce.length, statements: work, jobs: rows } };
}

it('a code request has the same answer and does the same work for every kind of address', async () => {
  const addresses = Object.entries(await createAddresses());
  expect(new Set(addresses.map(([, email]) => email.length)).size, 'addresses of equal length').toBe(1);
  // The first request prepares statements.
  for (const [, email] of addresses) await observeRequest(email);
  const times = new Map<string, number[]>(addresses.map(([name]) => [name, []]));
  const [, unknown = ''] = addresses[0] ?? [];
  const { seen: expected } = await observeRequest(unknown);
  expect(expected).toMatchObject({ status: 200, jobs: [{ kind: 'mail-email-code' }] });
  expect(expected.statements.length).toBeGreaterThan(2);
  for (let round = 0; round < rounds; round++)
    for (const [name, email] of addresses) {
      const { milliseconds, seen } = await observeRequest(email);
      expect({ name, seen }).toEqual({ name, seen: expected });
      times.get(name)?.push(milliseconds);
    }
  const medians = [...times].map(
    ([name, values]) => `${name} ${(values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0).toFixed(2)} ms`,
  );
  console.log(`code request, medians of ${rounds} interleaved rounds: ${medians.join(', ')}`);
});
