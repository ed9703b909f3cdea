// @module-tag slow
import { randomBytes } from 'node:crypto';
import { readFileSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deep } from '@jamun/test-support/depth';
import { allProcesses } from '@jamun/test-support/processes';
import { describe, expect, it } from 'vitest';
import { databaseUrlOf } from './harness/database.ts';
import { canSignIn, cleanUpAfterTests, databaseProcesses, dataDir, newSignUp, post } from './harness/own-server.ts';
import { type ServerProcess, startServer, stopServer } from './harness/server-process.ts';

cleanUpAfterTests();

describe('recovery after kill -9', () => {
  it('confirmed sign-ups survive repeated kills of the server', async () => {
    const dir = dataDir();
    const confirmed: { email: string; password: string }[] = [];
    for (let round = 0; round < (deep ? 10 : 2); round++) {
      const server: ServerProcess = await startServer({ DATA_DIR: dir, RATE_LIMITS: 'off' });
      const before = confirmed.length;
      let isKilled = false;
      const keepSigningUp = async () => {
        while (!isKilled) {
          const person = newSignUp();
          const status = await post(server.url, '/api/v1/auth/signup', person).then(
            (response) => response.status,
            () => 0,
          );
          if (status === 200) confirmed.push(person);
          if (status === 0) return;
        }
      };
      const clients = Array.from({ length: 8 }, keepSigningUp);
      await expect.poll(() => confirmed.length, { timeout: 20_000 }).toBeGreaterThan(before + 10 + round);
      server.signal('SIGKILL');
      isKilled = true;
      await Promise.all(clients);
      await server.ended;
      expect(databaseProcesses(dir).length).toBeGreaterThan(0);
    }
    const server = await startServer({ DATA_DIR: dir, RATE_LIMITS: 'off' });
    const missing = [];
    for (const person of confirmed) if (!(await canSignIn(server.url, person))) missing.push(person.email);
    console.log(`${confirmed.length} sign-ups were confirmed over ${deep ? 10 : 2} kills, ${missing.length} of them are missing`);
    expect(missing).toEqual([]);
    await stopServer(server);
    expect(databaseProcesses(dir)).toEqual([]);
  }, 180_000);

  it('a restart through a symlink to the data directory finds the database that still runs', { tags: 'deep' }, async () => {
    const dir = dataDir();
    const server = await startServer({ DATA_DIR: dir });
    server.signal('SIGKILL');
    await server.ended;
    symlinkSync(dir, `${dir}-link`);
    const again = await startServer({ DATA_DIR: `${dir}-link` });
    expect(await stopServer(again)).toBe(0);
    unlinkSync(`${dir}-link`);
    expect(databaseProcesses(dir)).toEqual([]);
  });

  it('a restart works after server and database were killed together', async () => {
    const dir = dataDir();
    const server = await startServer({ DATA_DIR: dir });
    const person = newSignUp();
    await post(server.url, '/api/v1/auth/signup', person);
    const postmaster = Number(readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    server.signal('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await server.ended;
    const again = await startServer({ DATA_DIR: dir });
    expect(await canSignIn(again.url, person)).toBe(true);
    await stopServer(again);
  });
});

describe('database loss during writes', () => {
  const freeze = async (postmaster: number) => {
    const all = [postmaster, ...allProcesses().flatMap(({ pid, parent }) => (parent === postmaster ? [pid] : []))];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    // Longer than every query timeout.
    await sleep(6_000);
    for (const pid of all) process.kill(pid, 'SIGCONT');
  };
  // A killed database is the most common failure.
  const failures: { name: string; tags: string[]; breakDatabase: (postmaster: number) => unknown }[] = [
    { name: 'killed', tags: [], breakDatabase: (postmaster) => process.kill(postmaster, 'SIGKILL') },
    { name: 'shut down', tags: ['deep'], breakDatabase: (postmaster) => process.kill(postmaster, 'SIGINT') },
    { name: 'frozen', tags: ['deep'], breakDatabase: freeze },
  ];

  for (const { name, tags, breakDatabase } of failures)
    it(`database ${name}: the server returns 503, recovers, keeps confirmed sign-ups and logs no personal data`, {
      tags,
      timeout: 180_000,
    }, async () => {
      const dir = dataDir();
      const server = await startServer({ DATA_DIR: dir, RATE_LIMITS: 'off', LOG_LEVEL: 'trace' });
      const confirmed: { email: string; password: string }[] = [];
      const statuses = new Set<number>();
      let done = false;
      const clients = Array.from({ length: 6 }, async () => {
        while (!done) {
          const person = newSignUp();
          const { status } = await post(server.url, '/api/v1/auth/signup', person);
          statuses.add(status);
          if (status === 200) confirmed.push(person);
          // Backoff: retries without a pause would take the CPU from the database while it starts.
          else await sleep(100);
        }
      });
      await expect.poll(() => confirmed.length, { timeout: 20_000 }).toBeGreaterThan(20);
      await breakDatabase(Number(readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]));
      await expect.poll(() => statuses.has(503), { timeout: 20_000 }).toBe(true);
      const before = confirmed.length;
      await expect.poll(() => confirmed.length, { timeout: 60_000 }).toBeGreaterThan(before + 10);
      done = true;
      await Promise.all(clients);
      expect([...statuses].sort()).toEqual([200, 503]);
      for (const person of confirmed) expect(await canSignIn(server.url, person), person.email).toBe(true);
      expect(await stopServer(server)).toBe(0);
      expect(server.output()).not.toMatch(/@example\.in|argon2id|\+919\d/);
    });
});

it('an HTTP process and a worker process share one database, and the worker sends the emails', async () => {
  const [dir, secret] = [dataDir(), randomBytes(32).toString('hex')];
  const httpServer = await startServer({ DATA_DIR: dir, SECRET_KEY: secret, ROLES: 'http' });
  const person = newSignUp();
  expect((await post(httpServer.url, '/api/v1/auth/signup', person)).status).toBe(200);
  const mails = async () =>
    ((await (await fetch(`${httpServer.url}/sandbox/mails?to=${person.email}`)).json()) as { data: unknown[] }).data.length;
  expect(await mails()).toBe(0);
  const DATABASE_URL = databaseUrlOf(dir);
  const worker = await startServer({
    DATA_DIR: dataDir(),
    SECRET_KEY: secret,
    DATABASE_URL,
    ROLES: 'worker',
    PUBLIC_URL: httpServer.url,
    LOG_LEVEL: 'warn',
  });
  await expect.poll(mails).toBe(1);
  expect(await stopServer(worker)).toBe(0);
  expect(await stopServer(httpServer)).toBe(0);
});
