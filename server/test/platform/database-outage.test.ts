import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { allProcesses } from '@jamun/test-support/processes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, startCluster } from '../../src/platform/db/embedded/cluster.ts';
import { runningServer } from '../../src/platform/db/embedded/orphan.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { testBinaries } from '../harness/test-binaries.ts';
import { createWorld, defaultDatabaseTimeout, type World } from '../harness/world.ts';

// A separate PostgreSQL cluster, since these tests freeze and kill it.
const dir = mkdtempSync(join(tmpdir(), 'jamun-lost-'));
chmodSync(dir, 0o711);
let cluster: Cluster;
let world: World;
beforeAll(async () => {
  cluster = await startCluster({ dir, password: 'test', ...testBinaries() });
  const folder = fileURLToPath(new URL('../../src/platform/db/migrations', import.meta.url));
  await migrate(cluster.url('jamun'), { folder, sandbox: true });
  world = await createWorld({ databaseUrl: cluster.url('jamun'), env: defaultDatabaseTimeout });
});
afterAll(async () => {
  await world.close();
  await cluster.stop();
  rmSync(dir, { recursive: true, force: true });
});

const postmaster = () => runningServer(dir)?.pid ?? 0;
const timed = async (path: string, token?: string) => {
  const began = performance.now();
  const response = await world.send('GET', path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  return { answer: response, took: performance.now() - began };
};

/** Polls `/readyz` until the server has recovered. */
async function untilReady(): Promise<void> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) if ((await world.send('GET', '/readyz')).status === 200) return;
  throw new Error('The server did not recover');
}

describe('database outage', () => {
  it('a frozen database returns 503 within five seconds, and the server recovers automatically', async () => {
    const person = await world.person();
    process.kill(postmaster(), 'SIGSTOP');
    // The child processes own the open connections, so they are frozen too.
    const children = freezeChildren();
    try {
      // Later requests arrive while earlier ones wait: they must not wait for two timeouts.
      const requests = [timed('/readyz'), timed('/api/v1/users/me', person.token)];
      for (let more = 0; more < 6; more++) {
        await sleep(250);
        requests.push(timed('/api/v1/users/me', person.token));
      }
      for (const { answer: response, took } of await Promise.all(requests)) {
        expect(response).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
        expect(response.headers.get('retry-after')).toBe('5');
        expect(took).toBeLessThan(5_000);
      }
      expect((await timed('/healthz')).answer.status).toBe(200);
    } finally {
      for (const pid of [...children, postmaster()]) process.kill(pid, 'SIGCONT');
    }
    await untilReady();
    expect((await timed('/api/v1/users/me', person.token)).answer.status).toBe(200);
  });

  it('a killed embedded database is restarted without losing committed data', async () => {
    const person = await world.person();
    const before = postmaster();
    process.kill(before, 'SIGKILL');
    const lost = await timed('/api/v1/users/me', person.token);
    expect([200, 503]).toContain(lost.answer.status);
    expect(lost.took).toBeLessThan(5_000);
    // Child processes of the killed server may still answer until the new one is up.
    await expect.poll(() => ![0, before].includes(postmaster()), { timeout: 15_000 }).toBe(true);
    await untilReady();
    expect((await timed('/api/v1/users/me', person.token)).answer.status).toBe(200);
  });
});

function freezeChildren(): number[] {
  const children = allProcesses()
    .filter(({ parent }) => parent === postmaster())
    .map(({ pid }) => pid);
  for (const pid of children) process.kill(pid, 'SIGSTOP');
  return children;
}
