// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '@jamun/test-support/depth';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createEmptyDatabase } from '../harness/backup-restore.ts';
import { createDatabaseBefore, migrationsFolder } from '../harness/old-database.ts';
import { killServerProcesses, startServerProcess } from '../harness/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'jamun-start-'));
afterAll(() => {
  killServerProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/** Database of the current version, without a row. */
async function createCurrentDatabase() {
  const database = await createEmptyDatabase();
  await migrate(database.url, { folder: migrationsFolder, sandbox: true });
  return database;
}

it.each([
  ['an empty', createEmptyDatabase],
  ['an old', () => createDatabaseBefore('0050')],
  ['a current', createCurrentDatabase],
] as const)(
  'three processes that start at the same time on %s database all become ready',
  async (name, createDatabase) => {
    for (let round = 0; round < sized(1, 20); round += 1) {
      const { url, drop } = await createDatabase();
      // No SECRET_KEY: the processes also agree on the key that one of them generates.
      const env = { DATABASE_URL: url, DATA_DIR: join(folder, `${name} ${round}`), PORT: '0', LOG_LEVEL: 'warn' };
      const servers = await Promise.all([env, env, env].map(startServerProcess));
      const health = await Promise.all(servers.map(async (server) => (await fetch(`${server.url}/readyz`)).status));
      expect(health).toEqual([200, 200, 200]);
      for (const server of servers) server.process.kill('SIGTERM');
      await Promise.all(servers.map((server) => server.ended));
      await drop();
    }
  },
  sized(120_000, 1_800_000),
);
