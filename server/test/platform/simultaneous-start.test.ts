// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, expect, inject, it } from 'vitest';
import { killServerProcesses, startServerProcess } from '../harness/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'jamun-start-'));
afterAll(() => {
  killServerProcesses();
  rmSync(folder, { recursive: true, force: true });
});

async function createEmptyDatabase() {
  const server = inject('databaseServerUrl');
  const name = `start_${randomWord()}`;
  const onServer = (text: string) => withConnection(`${server}postgres`, (client) => client.query(text));
  await onServer(`create database ${name}`);
  return { url: `${server}${name}`, drop: () => onServer(`drop database ${name} with (force)`) };
}

it(
  'three processes that start at the same time on an empty database all become ready',
  async () => {
    for (let round = 0; round < sized(1, 20); round += 1) {
      const { url, drop } = await createEmptyDatabase();
      // No SECRET_KEY: the processes also agree on the key that one of them generates.
      const env = { DATABASE_URL: url, DATA_DIR: join(folder, String(round)), PORT: '0', LOG_LEVEL: 'warn' };
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
