import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { isDatabaseLost } from '../../src/platform/db/database-errors.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { copyDatabase } from '../harness/world.ts';

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: Database;
beforeAll(async () => {
  copy = await copyDatabase();
  database = openDatabase({ url: copy.url, largestPool: 2, log: createLogger('silent') });
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

/** Nothing of this process runs meanwhile; the database does. */
const holdUp = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

it('an answer that came while the process was held up is read, however late', async () => {
  const answers = await database.transact(async (tx) => {
    const asked = tx.client.query('select 7 as seven');
    holdUp(2_500);
    return [(await asked).rows, (await tx.client.query('select 8 as eight')).rows];
  });
  expect(answers).toEqual([[{ seven: 7 }], [{ eight: 8 }]]);
});

it('a question without an answer is given up in time, and the next one is answered', async () => {
  const began = performance.now();
  const lost = await Promise.all([
    database.pool.query('select pg_sleep(10)').catch((error: unknown) => error),
    database.transact((tx) => tx.client.query('select pg_sleep(10)')).catch((error: unknown) => error),
  ]);
  expect(lost.map(isDatabaseLost)).toEqual([true, true]);
  expect(performance.now() - began).toBeLessThan(4_000);
  expect((await database.pool.query('select 9 as nine')).rows).toEqual([{ nine: 9 }]);
});
