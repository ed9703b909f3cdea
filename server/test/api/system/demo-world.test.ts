import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/app/config/config.ts';
import { ensureDemoWorld } from '../../../src/demo/index.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { createLogger } from '../../../src/platform/log/logger.ts';
import { productionEnv } from '../../harness/administration.ts';
import { queryRows } from '../../harness/server-process.ts';
import { copyDatabase, createWorld, randomPhone } from '../../harness/world.ts';

const timeout = 400_000;
const installations: { url: string; dir: string; drop(): Promise<void> }[] = [];

/** An empty embedded database with its data directory, as on the first start. */
async function newInstallation() {
  const copy = await copyDatabase();
  const installation = { ...copy, dir: mkdtempSync(join(tmpdir(), 'jamun-demo-')), secretKey: randomBytes(32), output: [] as string[] };
  installations.push(installation);
  return installation;
}
type Installation = Awaited<ReturnType<typeof newInstallation>>;

function start(installation: Installation, env: Record<string, string> = {}, signal = new AbortController().signal) {
  const ground = {
    databaseUrl: installation.url,
    directUrl: installation.url,
    secretKey: installation.secretKey,
    previousKeys: [],
    embedded: true,
    release: async () => {},
  };
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: installation.dir, PORT: '4477', LOG_LEVEL: 'error', ...env });
  const log = createLogger('error', { write: (line) => void installation.output.push(line) });
  return ensureDemoWorld({
    config,
    ground,
    clock: systemClock,
    log,
    signal,
    say: (text) => void installation.output.push(text),
    note: () => {},
  });
}

const openWorld = (installation: Installation) =>
  createWorld({
    databaseUrl: installation.url,
    secretKey: installation.secretKey,
    env: { DATA_DIR: installation.dir, PUBLIC_URL: 'http://localhost:4477' },
  });

/** Suffixes of the databases that belong to this installation. */
async function databasesOf({ url }: Installation): Promise<string[]> {
  const name = new URL(url).pathname.slice(1);
  const rows = await queryRows<{ datname: string }>(url, `select datname from pg_database where datname like '${name}%' order by 1`);
  return rows.map(({ datname }) => datname.replace(name, ''));
}

const userCount = async (installation: Installation) =>
  Number((await queryRows<{ count: string }>(installation.url, 'select count(*) from users'))[0]?.count);

/** Leaves the state of a start that was killed while it created the demo world. */
async function simulateKilledStart(installation: Installation): Promise<void> {
  const name = new URL(installation.url).pathname.slice(1);
  const url = new URL(installation.url);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}_demo template ${name}`);
  await client.end();
  mkdirSync(join(installation.dir, 'demo/files/product-covers/1'), { recursive: true });
  writeFileSync(join(installation.dir, 'demo/files/product-covers/1/half'), 'half');
}

afterAll(async () => {
  for (const { dir, drop } of installations) {
    await drop();
    rmSync(dir, { recursive: true, force: true });
  }
});

// The e2e tests of the server start cover that an interrupted start creates the demo world again, complete and once.
describe('demo world', () => {
  it('DEMO=0 creates no demo world and removes an unfinished one', { timeout }, async () => {
    const installation = await newInstallation();
    await simulateKilledStart(installation);
    expect(await start(installation, { DEMO: '0' })).toBeNull();
    expect(await databasesOf(installation)).toEqual(['']);
    expect(await userCount(installation)).toBe(0);
    expect(readdirSync(installation.dir)).not.toContain('demo');
  });

  it('a database with users gets no demo world', { timeout }, async () => {
    const installation = await newInstallation();
    const world = await openWorld(installation);
    const body = { email: 'first@example.in', fullName: 'The First', phone: randomPhone(), password: 'password 1' };
    await world.call('POST /api/v1/auth/signup', { body });
    await world.close();
    expect(await start(installation)).toBeNull();
    expect(await userCount(installation)).toBe(1);
  });

  it('an aborted demo world leaves no database and no users', { timeout }, async () => {
    const installation = await newInstallation();
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 1_000);
    expect(await start(installation, {}, abort.signal)).toBeNull();
    expect(await databasesOf(installation)).toEqual(['']);
    expect(await userCount(installation)).toBe(0);
  });

  it('the next start moves the files of a finished demo world into place', { timeout }, async () => {
    const installation = await newInstallation();
    mkdirSync(join(installation.dir, 'demo/files/product-covers/1'), { recursive: true });
    writeFileSync(join(installation.dir, 'demo/files/product-covers/1/whole'), 'whole');
    expect(await start(installation, { DEMO: '0' })).toBeNull();
    expect(existsSync(join(installation.dir, 'files/product-covers/1/whole'))).toBe(true);
    expect(existsSync(join(installation.dir, 'demo'))).toBe(false);
  });

  it.each([
    [productionEnv],
    [{ DATABASE_URL: 'postgres://jamun@localhost/jamun' }],
    [{ SMTP_URL: 'smtp://localhost' }],
    [{ DEMO: '0' }],
    [{ HOST: '0.0.0.0', ALLOW_SANDBOX: 'telegram,payments,mail' }],
  ])('the configuration %j disables the demo world', (env) => {
    expect(readConfig({}).demo).toBe(true);
    expect(readConfig(env as Record<string, string>).demo).toBe(false);
  });
});
