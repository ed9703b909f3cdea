import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../src/app/config/config.ts';
import { buildContainer } from '../../src/app/container.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { systemRandom } from '../../src/kit/ids.ts';
import { type Cluster, startCluster } from '../../src/platform/db/embedded/cluster.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { testBinaries } from './test-binaries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string;
    /** Address of the pooler in front of the databases of all worlds; null without POOLER=1. */
    poolerUrl: string | null;
  }
}

const migrations = fileURLToPath(new URL('../../src/platform/db/migrations', import.meta.url));

/**
 * Starts a PostgreSQL for this test run, in a temporary directory and on a free port, with a migrated template database. `POOLER=1` also
 * starts PgBouncer in transaction mode, through which all worlds connect.
 */
export default async function setup(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'jamun-test-'));
  chmodSync(dir, 0o711);
  const cluster = await startCluster({
    dir,
    password: 'test',
    ...testBinaries(),
    // No durability: the data is deleted after the run.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  let pooler: PgBouncer | null = null;
  const stop = async () => {
    await pooler?.stop();
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await prepareTemplate(cluster, dir);
    if (process.env.POOLER) pooler = await startPgBouncer(cluster.url(''));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('databaseServerUrl', cluster.url(''));
  project.provide('poolerUrl', pooler?.url ?? null);
  return stop;
}

/** Creates the migrated database that every world copies. */
async function prepareTemplate(cluster: Cluster, dir: string): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  const { rows } = await admin.query('show server_version');
  console.log(`API tests run against PostgreSQL ${rows[0].server_version}`);
  await admin.query('create database template_jamun');
  await admin.end();
  const url = cluster.url('template_jamun');
  await migrate(url, { folder: migrations, sandbox: true });
  // Each job queue is a table. Created in the template once, they are copied into every world.
  const container = await buildContainer({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: dir, LOG_LEVEL: 'silent' }),
    databaseUrl: url,
    secretKey: randomBytes(32),
    clock: systemClock,
    random: systemRandom,
    log: createLogger('silent'),
    buildDir: '/nonexistent',
  });
  // Each world has its own secret key, so the template must not contain any.
  await container.database.pool.query('delete from signing_keys; delete from secret_keys');
  await container.close();
}
