import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { isDatabaseUnavailable } from '../../src/platform/db/database-errors.ts';
import { type Cluster, startCluster } from '../../src/platform/db/embedded/cluster.ts';
import { createSessionLocks, type SessionLocks } from '../../src/platform/db/session-locks.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { testBinaries } from '../harness/test-binaries.ts';

// A separate PostgreSQL cluster that is started as a standby, like an old primary after a failover.
const dir = mkdtempSync(join(tmpdir(), 'jamun-standby-'));
chmodSync(dir, 0o711);
const log = createLogger('silent', { write: () => {} });
let standby: Cluster;
let database: Database;
let locks: SessionLocks;
beforeAll(async () => {
  const options = { dir, password: 'test', ...testBinaries() };
  await (await startCluster(options)).stop();
  writeFileSync(join(dir, 'postgres', 'standby.signal'), '');
  standby = await startCluster(options);
  database = openDatabase({ url: standby.url('jamun'), maxConnections: 2, log });
  locks = createSessionLocks({ url: standby.url('jamun'), log });
});
afterAll(async () => {
  await locks.close();
  await database.close();
  await standby.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function queryStandby(text: string) {
  const client = new pg.Client({ connectionString: standby.url('jamun') });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** Whether reads, transactions and session locks work. */
async function outcomes() {
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'works',
      (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : error),
    );
  return {
    read: await outcome(database.pool.query('select 1')),
    transaction: await outcome(database.transact(async ({ client }) => client.query('select 1'))),
    lock: await outcome(locks.withLock('a', { waitSeconds: 0 }, async () => 'done')),
    connections: database.pool.totalCount,
  };
}

it('a standby counts as database unavailable, also for reads and locks, until it is promoted', async () => {
  expect(await queryStandby('select pg_is_in_recovery() as "isStandby"')).toEqual([{ isStandby: true }]);
  expect(await outcomes()).toEqual({ read: 'unavailable', transaction: 'unavailable', lock: 'unavailable', connections: 0 });
  await queryStandby('select pg_promote()');
  expect(await outcomes()).toEqual({ read: 'works', transaction: 'works', lock: 'works', connections: 1 });
});
