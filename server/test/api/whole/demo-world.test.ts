import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/app/config.ts';
import { ensureDemoWorld } from '../../../src/demo/index.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { createLogger } from '../../../src/platform/log/logger.ts';
import { productionEnv } from '../../harness/administration.ts';
import { rowsOf } from '../../harness/product-process.ts';
import { copyDatabase, createWorld, randomPhone } from '../../harness/world.ts';

const patience = 400_000;
const places: { url: string; dir: string; drop(): Promise<void> }[] = [];

/** An embedded database as the first start finds it, and the folder around it. */
async function freshPlace() {
  const copy = await copyDatabase();
  const place = { ...copy, dir: mkdtempSync(join(tmpdir(), 'jamun-demo-')), secretKey: randomBytes(32), said: [] as string[] };
  places.push(place);
  return place;
}
type Place = Awaited<ReturnType<typeof freshPlace>>;

function start(place: Place, env: Record<string, string> = {}, signal = new AbortController().signal) {
  const ground = { databaseUrl: place.url, secretKey: place.secretKey, previousKeys: [], embedded: true, release: async () => {} };
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: place.dir, PORT: '4477', LOG_LEVEL: 'error', ...env });
  const log = createLogger('error', { write: (line) => void place.said.push(line) });
  return ensureDemoWorld({ config, ground, clock: systemClock, log, signal, say: (text) => void place.said.push(text), note: () => {} });
}

const openWorld = (place: Place) =>
  createWorld({ databaseUrl: place.url, secretKey: place.secretKey, env: { DATA_DIR: place.dir, PUBLIC_URL: 'http://localhost:4477' } });

/** Databases of the server that belong to this one. */
async function databasesOf({ url }: Place): Promise<string[]> {
  const name = new URL(url).pathname.slice(1);
  const rows = await rowsOf<{ datname: string }>(url, `select datname from pg_database where datname like '${name}%' order by 1`);
  return rows.map(({ datname }) => datname.replace(name, ''));
}

const peopleIn = async (place: Place) => Number((await rowsOf<{ count: string }>(place.url, 'select count(*) from users'))[0]?.count);

/** As a start leaves it that was killed while it made the world. */
async function leaveHalfMade(place: Place): Promise<void> {
  const name = new URL(place.url).pathname.slice(1);
  const url = new URL(place.url);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}_demo template ${name}`);
  await client.end();
  mkdirSync(join(place.dir, 'demo/files/product-covers/1'), { recursive: true });
  writeFileSync(join(place.dir, 'demo/files/product-covers/1/half'), 'half');
}

afterAll(async () => {
  for (const { dir, drop } of places) {
    await drop();
    rmSync(dir, { recursive: true, force: true });
  }
});

// That it is made anew after a start that was cut off, whole and once, is seen where the product is started.
describe('the demo world', () => {
  it('is not made where it is not wanted', { timeout: patience }, async () => {
    const place = await freshPlace();
    await leaveHalfMade(place);
    expect(await start(place, { DEMO: '0' })).toBeNull();
    expect(await databasesOf(place)).toEqual(['']);
    expect(await peopleIn(place)).toBe(0);
    expect(readdirSync(place.dir)).not.toContain('demo');
  });

  it('is not made where somebody is', { timeout: patience }, async () => {
    const place = await freshPlace();
    const world = await openWorld(place);
    const body = { email: 'first@example.in', fullName: 'The First', phone: randomPhone(), password: 'password 1' };
    await world.call('POST /api/v1/auth/signup', { body });
    await world.close();
    expect(await start(place)).toBeNull();
    expect(await peopleIn(place)).toBe(1);
  });

  it('leaves nothing behind when it is told to stop', { timeout: patience }, async () => {
    const place = await freshPlace();
    const giveUp = new AbortController();
    setTimeout(() => giveUp.abort(), 1_000);
    expect(await start(place, {}, giveUp.signal)).toBeNull();
    expect(await databasesOf(place)).toEqual(['']);
    expect(await peopleIn(place)).toBe(0);
  });

  it('brings the files of a world that is in its place along, when the start before could not', { timeout: patience }, async () => {
    const place = await freshPlace();
    mkdirSync(join(place.dir, 'demo/files/product-covers/1'), { recursive: true });
    writeFileSync(join(place.dir, 'demo/files/product-covers/1/whole'), 'whole');
    expect(await start(place, { DEMO: '0' })).toBeNull();
    expect(existsSync(join(place.dir, 'files/product-covers/1/whole'))).toBe(true);
    expect(existsSync(join(place.dir, 'demo'))).toBe(false);
  });

  it.each([
    [productionEnv],
    [{ DATABASE_URL: 'postgres://jamun@localhost/jamun' }],
    [{ SMTP_URL: 'smtp://localhost' }],
    [{ DEMO: '0' }],
    [{ HOST: '0.0.0.0', ALLOW_SANDBOX: 'telegram,payments,mail' }],
  ])('leaves the demo world out with %j', (env) => {
    expect(readConfig({}).demo).toBe(true);
    expect(readConfig(env as Record<string, string>).demo).toBe(false);
  });
});
