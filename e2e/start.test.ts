import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { corner, corners } from '@jamun/test-support/corners';
import { deep } from '@jamun/test-support/depth';
import { describe, expect, it } from 'vitest';
import { canSignIn, databaseProcesses, dataDir, newSignUp, post, tidyUpAfterwards } from './harness/own-product.ts';
import { launch, root, startProduct, stopProduct } from './harness/product.ts';

tidyUpAfterwards();

/** Resolves when the server has taken the request in and asks for its body, which `finish` then sends. */
function beginSignUp(url: string, person: object): Promise<() => Promise<number>> {
  const body = JSON.stringify(person);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' };
  const sent = request(`${url}/api/v1/auth/signup`, { method: 'POST', headers });
  const status = new Promise<number>((done, failed) => {
    sent.once('response', (answer) => done(answer.resume().statusCode ?? 0)).once('error', failed);
  });
  sent.flushHeaders();
  return new Promise((begun, failed) => {
    sent.once('error', failed);
    sent.once('continue', () =>
      begun(() => {
        sent.end(body);
        return status;
      }),
    );
  });
}

describe('npm start', () => {
  it('starts, tells where and how, keeps what it was given, and is quickly there again', async () => {
    const dir = dataDir();
    const first = await startProduct({ DATA_DIR: dir, ...environmentOfNpm() }, 'npm', ['start']);
    const password = /admin, password (\S+) \(shown only this once\)/.exec(first.output())?.[1] ?? '';
    expect(first.output()).toContain(`${first.url.replace('127.0.0.1', 'localhost')}/signin`);
    expect((await post(first.url, '/api/v1/admin/signin', { username: 'admin', password })).status).toBe(200);
    const person = newSignUp();
    expect((await post(first.url, '/api/v1/auth/signup', person)).status).toBe(200);
    // Sent to npm, not to the server: everything must end all the same, the database included.
    await stopProduct(first);
    await expect.poll(() => databaseProcesses(dir)).toEqual([]);

    // Against npm doing nothing at all, in the same breath: seconds would tell how busy the machine is.
    const [before, second, after] = [
      await emptyScript(),
      await startProduct({ DATA_DIR: dir, ...environmentOfNpm() }, 'npm', ['start']),
      await emptyScript(),
    ];
    const ratio = second.startedIn / ((before + after) / 2);
    console.log(`a second start takes ${ratio.toFixed(1)} times as long as npm takes to run an empty script`);
    // A start is several processes at once, which wait for each other where journeys run beside it: what is wanted is asked at full depth.
    expect(ratio).toBeLessThan(deep ? 4 : 10);
    expect(second.output()).not.toContain('password');
    expect(await canSignIn(second.url, person)).toBe(true);
    second.signal('SIGINT');
    await second.ended;
    await expect.poll(() => databaseProcesses(dir)).toEqual([]);
  });

  it('answers /readyz only when the first administrator can sign in', async () => {
    const port = String(20_000 + (randomBytes(2).readUInt16LE() % 12_000));
    const url = `http://127.0.0.1:${port}`;
    const run = launch(process.execPath, ['build/server/main.mjs'], { DATA_DIR: dataDir(), PORT: port, ADMIN_PASSWORD: 'chosen by hand' });
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    // Asked as often as possible, to meet the first moment at which it is ready.
    await expect.poll(isReady, { timeout: 40_000, interval: 1 }).toBe(true);
    expect((await post(url, '/api/v1/admin/signin', { username: 'admin', password: 'chosen by hand' })).status).toBe(200);
    run.signal('SIGTERM');
    expect(await run.ended, run.output()).toBe(0);
  });

  it('ends what was begun before it stops', async () => {
    const dir = dataDir();
    const product = await startProduct({ DATA_DIR: dir, RATE_LIMITS: 'off' });
    const requests = await Promise.all(Array.from({ length: 12 }, () => beginSignUp(product.url, newSignUp())));
    product.signal('SIGTERM');
    expect(await Promise.all(requests.map((finish) => finish()))).toEqual(Array(12).fill(200));
    expect(await product.ended, product.output()).toBe(0);
    expect(databaseProcesses(dir)).toEqual([]);
    expect(product.output(), 'it goes without complaining').not.toContain('"level":');
  });
});

corners('asked to stop', () => {
  it('while a client is stuck in the middle of a request, it goes all the same, and the database with it', async () => {
    const dir = dataDir();
    const product = await startProduct({ DATA_DIR: dir });
    const stuck = connect(Number(new URL(product.url).port), '127.0.0.1');
    stuck.on('error', () => {});
    await new Promise<void>((sent) => {
      stuck.write('POST /api/v1/auth/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{', () =>
        sent(),
      );
    });
    await fetch(`${product.url}/healthz`);
    const began = performance.now();
    expect(await stopProduct(product)).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(databaseProcesses(dir)).toEqual([]);
    stuck.destroy();
  });

  it('in the middle of starting, it leaves nothing behind', async () => {
    const dir = dataDir();
    const run = launch(process.execPath, ['build/server/main.mjs'], { DATA_DIR: dir });
    await expect.poll(() => existsSync(join(dir, 'postgres', 'postmaster.pid')), { timeout: 20_000, interval: 5 }).toBe(true);
    run.signal('SIGTERM');
    await run.ended;
    expect(databaseProcesses(dir)).toEqual([]);
    expect(existsSync(join(dir, 'owner'))).toBe(false);
  });
});

describe('a start that cannot work says so in one line', () => {
  const refused = async (env: Record<string, string>) => {
    const run = launch(process.execPath, ['build/server/main.mjs'], env);
    expect(await run.ended).toBe(1);
    expect(run.output().trim().split('\n')).toHaveLength(1);
    return run.output();
  };

  it('for a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((ready) => other.once('listening', ready));
    const { port } = other.address() as { port: number };
    const dir = dataDir();
    expect(await refused({ DATA_DIR: dir, PORT: String(port) })).toMatch(new RegExp(`^PORT: ${port} is already in use`));
    expect(existsSync(join(dir, 'postgres'))).toBe(false);
    other.close();
  });

  it('for a setting that is wrong, or a database that does not answer', async () => {
    expect(await refused({ DATA_DIR: dataDir(), PORT: 'many' })).toMatch(/^PORT: must be a number/);
    expect(await refused({ DATA_DIR: dataDir(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toMatch(
      /^DATABASE_URL: .*ECONNREFUSED/,
    );
    expect(await refused({ DATA_DIR: dataDir(), NODE_ENV: 'production', PUBLIC_URL: 'https://x.in' })).toMatch(
      /^DATABASE_URL: is required/,
    );
    expect(await refused({ DATA_DIR: dataDir(), ALLOW_SANDBOX: '1' })).toMatch(/^ALLOW_SANDBOX: no longer accepts 1/);
    expect(await refused({ DATA_DIR: '/dev/null/data' })).toMatch(/^DATA_DIR:/);
  });

  it('for a directory on which another one runs, and leaves that one alone, with the password that was chosen for it', async () => {
    const dir = dataDir();
    const product = await startProduct({ DATA_DIR: dir, ADMIN_PASSWORD: 'chosen by hand' });
    expect(product.output()).not.toContain('chosen by hand');
    expect(await refused({ DATA_DIR: dir })).toMatch(/^DATA_DIR: .* is in use by another Jamun/);
    expect((await post(product.url, '/api/v1/admin/signin', { username: 'admin', password: 'chosen by hand' })).status).toBe(200);
    expect(await stopProduct(product)).toBe(0);
  });
});

corner('npm run dev serves everything on one port, and leaves nothing behind', async () => {
  const dir = dataDir();
  const port = 20_000 + (randomBytes(2).readUInt16LE() % 12_000);
  const env = { DATA_DIR: dir, PORT: String(port) };
  const development = await startProduct(env, process.execPath, ['scripts/dev.mjs']);
  const page = await fetch(`${development.url}/signin`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('/src/studio/app/main.tsx');
  const landing = await fetch(development.url, { headers: { accept: 'text/html' } });
  expect(await landing.text()).toContain('Sell what you make.');
  expect((await fetch(`${development.url}/readyz`)).status).toBe(200);
  await stopProduct(development);
  expect(databaseProcesses(dir)).toEqual([]);
});

if (deep)
  it('as root without user namespaces it runs the database as another user, or says what is in the way', async () => {
    const [dir, programs] = [dataDir(), dataDir()];
    writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const env = { DATA_DIR: dir, PATH: `${programs}:${process.env.PATH}` };
    const outcome = await startProduct(env).catch((error: Error) => error.message);
    if (typeof outcome === 'string')
      return expect(outcome).toMatch(/DATA_DIR: PostgreSQL does not run as root, and \S+ is not accessible to other users/);
    expect((await fetch(`${outcome.url}/readyz`)).status).toBe(200);
    expect(await stopProduct(outcome)).toBe(0);
  });

corners('npm run admin', () => {
  const create = (dir: string, username: string, password: string) =>
    execFileSync(process.execPath, ['build/server/admin.mjs', 'create', '--username', username], {
      cwd: root,
      encoding: 'utf8',
      input: `${password}\n`,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, DATA_DIR: dir },
    });

  it('makes an administrator, beside a running server or without one', async () => {
    const dir = dataDir();
    expect(create(dir, 'asha', 'password of asha')).toContain('asha can sign in now');
    const product = await startProduct({ DATA_DIR: dir });
    expect(create(dir, 'ravi', 'password of ravi')).toContain('ravi can sign in now');
    for (const username of ['asha', 'ravi']) {
      expect((await post(product.url, '/api/v1/admin/signin', { username, password: `password of ${username}` })).status).toBe(200);
    }
    expect(() => create(dir, 'ravi', 'password of ravi')).toThrow(/taken/);
    expect(() => create(dir, 'other', 'short')).toThrow(/at least 8/);
    await stopProduct(product);
  });
});

async function emptyScript(): Promise<number> {
  const began = performance.now();
  await launch('npm', ['exec', '--offline', '-c', 'node -e 0'], environmentOfNpm()).ended;
  return performance.now() - began;
}

/** npm needs its own settings to run at all. */
function environmentOfNpm(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('npm_config_'))) as Record<string, string>;
}
