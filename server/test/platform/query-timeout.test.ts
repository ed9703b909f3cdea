import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { isDatabaseUnavailable } from '../../src/platform/db/database-errors.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { copyDatabase } from '../harness/world.ts';

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: Database;
beforeAll(async () => {
  copy = await copyDatabase();
  database = openDatabase({ url: copy.url, maxConnections: 2, log: createLogger('silent') });
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

/** Blocks the event loop of this process; the database keeps running. */
const blockEventLoop = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

it('an answer that arrived while the event loop was blocked does not time out', async () => {
  const responses = await database.transact(async (tx) => {
    const first = tx.client.query('select 7 as seven');
    blockEventLoop(2_500);
    return [(await first).rows, (await tx.client.query('select 8 as eight')).rows];
  });
  expect(responses).toEqual([[{ seven: 7 }], [{ eight: 8 }]]);
});

it('a query without an answer times out, and the next query succeeds', async () => {
  const began = performance.now();
  const errors = await Promise.all([
    database.pool.query('select pg_sleep(10)').catch((error: unknown) => error),
    database.transact((tx) => tx.client.query('select pg_sleep(10)')).catch((error: unknown) => error),
  ]);
  expect(errors.map(isDatabaseUnavailable)).toEqual([true, true]);
  expect(performance.now() - began).toBeLessThan(4_000);
  expect((await database.pool.query('select 9 as nine')).rows).toEqual([{ nine: 9 }]);
});
