import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { deep } from '@jamun/test-support/depth';
import { unusedPort } from '@jamun/test-support/unused-port';
import { describe, expect, it } from 'vitest';
import { canSignIn, cleanUpAfterTests, databaseProcesses, dataDir, newSignUp, post } from './harness/own-server.ts';
import { launch, root, startServer, stopServer } from './harness/server-process.ts';

cleanUpAfterTests();

/**
 * Starts a sign-up with `Expect: 100-continue` and resolves when the server has accepted its headers. The returned function sends the
 * body and returns the status.
 */
function beginSignUp(url: string, person: object): Promise<() => Promise<number>> {
  const body = JSON.stringify(person);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' };
  const sent = request(`${url}/api/v1/auth/signup`, { method: 'POST', headers });
  const status = new Promise<number>((done, failed) => {
    sent.once('response', (response) => done(response.resume().statusCode ?? 0)).once('error', failed);
  });
  sent.flushHeaders();
  return new Promise((accepted, failed) => {
    sent.once('error', failed);
    sent.once('continue', () =>
      accepted(() => {
        sent.end(body);
        return status;
      }),
    );
  });
}

describe('npm start', () => {
  it('npm start prints the URL and the admin password, keeps its data and restarts quickly', async () => {
    const dir = dataDir();
    const first = await startServer({ DATA_DIR: dir, ...npmEnvironment() }, 'npm', ['start']);
    const password = /admin, password (\S+) \(shown only once\)/.exec(first.output())?.[1] ?? '';
    expect(first.output()).toContain(`${first.url.replace('127.0.0.1', 'localhost')}/signin`);
    expect((await post(first.url, '/api/v1/admin/signin', { username: 'admin', password })).status).toBe(200);
    const person = newSignUp();
    expect((await post(first.url, '/api/v1/auth/signup', person)).status).toBe(200);
    // The signal goes to npm, not to the server. Server and database must still end.
    await stopServer(first);
    await expect.poll(() => databaseProcesses(dir)).toEqual([]);

    // Measured against an empty npm script before and after: absolute seconds depend on the load of the machine.
    const [before, second, after] = [
      await timeEmptyScript(),
      await startServer({ DATA_DIR: dir, ...npmEnvironment() }, 'npm', ['start']),
      await timeEmptyScript(),
    ];
    const ratio = second.startedIn / ((before + after) / 2);
    console.log(`a second start takes ${ratio.toFixed(1)} times as long as npm takes to run an empty script`);
    // A start runs several processes, which compete with parallel browser tests: the strict limit applies with `DEPTH=deep` only.
    expect(ratio).toBeLessThan(deep ? 4 : 10);
    expect(second.output()).not.toContain('password');
    expect(await canSignIn(second.url, person)).toBe(true);
    second.signal('SIGINT');
    await second.ended;
    await expect.poll(() => databaseProcesses(dir)).toEqual([]);
  });

  it('/readyz reports ready only when the first administrator can sign in', async () => {
    const port = String(await unusedPort());
    const url = `http://127.0.0.1:${port}`;
    const run = launch(process.execPath, ['build/server/main.mjs'], { DATA_DIR: dataDir(), PORT: port, ADMIN_PASSWORD: 'chosen by hand' });
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    // Polled every millisecond, to sign in at the first instant of readiness.
    await expect.poll(isReady, { timeout: 40_000, interval: 1 }).toBe(true);
    expect((await post(url, '/api/v1/admin/signin', { username: 'admin', password: 'chosen by hand' })).status).toBe(200);
    run.signal('SIGTERM');
    expect(await run.ended, run.output()).toBe(0);
  });

  it('SIGTERM completes the requests in progress before the server stops', async () => {
    const dir = dataDir();
    const server = await startServer({ DATA_DIR: dir, RATE_LIMITS: 'off' });
    const requests = await Promise.all(Array.from({ length: 12 }, () => beginSignUp(server.url, newSignUp())));
    server.signal('SIGTERM');
    expect(await Promise.all(requests.map((finish) => finish()))).toEqual(Array(12).fill(200));
    expect(await server.ended, server.output()).toBe(0);
    expect(databaseProcesses(dir)).toEqual([]);
    expect(server.output(), 'log entries during shutdown').not.toContain('"level":');
  });
});

describe('shutdown', { tags: 'slow' }, () => {
  it('SIGTERM stops server and database within ten seconds while a client is stuck in a request', async () => {
    const dir = dataDir();
    const server = await startServer({ DATA_DIR: dir });
    const stuck = connect(Number(new URL(server.url).port), '127.0.0.1');
    stuck.on('error', () => {});
    await new Promise<void>((sent) => {
      stuck.write('POST /api/v1/auth/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{', () =>
        sent(),
      );
    });
    await fetch(`${server.url}/healthz`);
    const startedAt = performance.now();
    expect(await stopServer(server)).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(databaseProcesses(dir)).toEqual([]);
    stuck.destroy();
  });

  it('SIGTERM during the start stops the database and removes the lock file of the data directory', async () => {
    const dir = dataDir();
    const run = launch(process.execPath, ['build/server/main.mjs'], { DATA_DIR: dir });
    await expect.poll(() => existsSync(join(dir, 'postgres', 'postmaster.pid')), { timeout: 20_000, interval: 5 }).toBe(true);
    run.signal('SIGTERM');
    await run.ended;
    expect(databaseProcesses(dir)).toEqual([]);
    expect(existsSync(join(dir, 'owner'))).toBe(false);
  });
});

describe('start errors', () => {
  const runFailingStart = async (env: Record<string, string>) => {
    const run = launch(process.execPath, ['build/server/main.mjs'], env);
    expect(await run.ended).toBe(1);
    expect(run.output().trim().split('\n')).toHaveLength(1);
    return run.output();
  };

  it('a start on a taken port fails with one line and creates no database', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((ready) => other.once('listening', ready));
    const { port } = other.address() as { port: number };
    const dir = dataDir();
    expect(await runFailingStart({ DATA_DIR: dir, PORT: String(port) })).toMatch(new RegExp(`^PORT: ${port} is already in use`));
    expect(existsSync(join(dir, 'postgres'))).toBe(false);
    other.close();
  });

  it('a start waits for a database that cannot be reached, and a stop signal ends it with exit code 0', async () => {
    const env = { DATA_DIR: dataDir(), DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' };
    const run = launch(process.execPath, ['build/server/main.mjs'], env);
    await expect.poll(run.output).toBe('DATABASE_URL: waiting for the database at 127.0.0.1:1 (ECONNREFUSED)\n');
    run.signal('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  it('an invalid setting fails the start with one line', async () => {
    expect(await runFailingStart({ DATA_DIR: dataDir(), PORT: 'many' })).toMatch(/^PORT: must be a number/);
    expect(await runFailingStart({ DATA_DIR: dataDir(), DATABASE_URL: 'postgres://a,b/none' })).toMatch(
      /^DATABASE_URL: several hosts are not supported/,
    );
    expect(await runFailingStart({ DATA_DIR: dataDir(), NODE_ENV: 'production', PUBLIC_URL: 'https://x.in' })).toMatch(
      /^DATABASE_URL: is required/,
    );
    expect(await runFailingStart({ DATA_DIR: dataDir(), ALLOW_SANDBOX: '1' })).toMatch(/^ALLOW_SANDBOX: no longer accepts 1/);
    expect(await runFailingStart({ DATA_DIR: '/dev/null/data' })).toMatch(/^DATA_DIR:/);
  });

  it('a start on a data directory in use fails, and the running server keeps its admin password', async () => {
    const dir = dataDir();
    const server = await startServer({ DATA_DIR: dir, ADMIN_PASSWORD: 'chosen by hand' });
    expect(server.output()).not.toContain('chosen by hand');
    expect(await runFailingStart({ DATA_DIR: dir })).toMatch(/^DATA_DIR: .* is in use by another Jamun/);
    expect((await post(server.url, '/api/v1/admin/signin', { username: 'admin', password: 'chosen by hand' })).status).toBe(200);
    expect(await stopServer(server)).toBe(0);
  });
});

it('npm run dev serves pages and API on one port, and stops its database', { tags: 'slow' }, async () => {
  const dir = dataDir();
  const port = await unusedPort();
  const env = { DATA_DIR: dir, PORT: String(port) };
  const development = await startServer(env, process.execPath, ['scripts/dev.mjs']);
  const page = await fetch(`${development.url}/dashboard`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('/src/studio/app/main.tsx');
  const landing = await fetch(development.url, { headers: { accept: 'text/html' } });
  expect(await landing.text()).toContain('Sell what you make.');
  expect((await fetch(`${development.url}/readyz`)).status).toBe(200);
  await stopServer(development);
  expect(databaseProcesses(dir)).toEqual([]);
});

it('root without user namespaces runs the database as another user, or prints why it cannot', { tags: 'deep' }, async () => {
  const [dir, programs] = [dataDir(), dataDir()];
  writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const env = { DATA_DIR: dir, PATH: `${programs}:${process.env.PATH}` };
  const outcome = await startServer(env).catch((error: Error) => error.message);
  if (typeof outcome === 'string')
    return expect(outcome).toMatch(/DATA_DIR: PostgreSQL does not run as root, and \S+ is not accessible to other users/);
  expect((await fetch(`${outcome.url}/readyz`)).status).toBe(200);
  expect(await stopServer(outcome)).toBe(0);
});

describe('npm run admin', { tags: 'slow' }, () => {
  const create = (dir: string, username: string, password: string) =>
    execFileSync(process.execPath, ['build/server/admin.mjs', 'create', '--username', username], {
      cwd: root,
      encoding: 'utf8',
      input: `${password}\n`,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, DATA_DIR: dir },
    });

  it('npm run admin creates an administrator with and without a running server', async () => {
    const dir = dataDir();
    expect(create(dir, 'asha', 'password of asha')).toContain('asha can sign in now');
    const server = await startServer({ DATA_DIR: dir });
    expect(create(dir, 'ravi', 'password of ravi')).toContain('ravi can sign in now');
    for (const username of ['asha', 'ravi']) {
      expect((await post(server.url, '/api/v1/admin/signin', { username, password: `password of ${username}` })).status).toBe(200);
    }
    expect(() => create(dir, 'ravi', 'password of ravi')).toThrow(/taken/);
    expect(() => create(dir, 'other', 'short')).toThrow(/at least 8/);
    await stopServer(server);
  });
});

async function timeEmptyScript(): Promise<number> {
  const startedAt = performance.now();
  await launch('npm', ['exec', '--offline', '-c', 'node -e 0'], npmEnvironment()).ended;
  return performance.now() - startedAt;
}

/** npm does not run without its `npm_config_` variables. */
function npmEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('npm_config_'))) as Record<string, string>;
}
