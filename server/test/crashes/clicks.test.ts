// @module-tag slow
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, clusterUrl, startCluster } from '../../src/platform/db/embedded/cluster.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../harness/providers/database-proxy.ts';
import { killServerProcesses, startServerProcess } from '../harness/server-process.ts';
import { testBinaries } from '../harness/test-binaries.ts';
import { randomPhone } from '../harness/world.ts';

const kills = sized(2, 20);
const connections = 64;
const migrations = fileURLToPath(new URL('../../src/platform/db/migrations', import.meta.url));
const agent = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

// An own durable PostgreSQL, because one test stops it.
const dir = mkdtempSync(join(tmpdir(), 'jamun-clicks-'));
const dataDir = mkdtempSync(join(tmpdir(), 'jamun-clicks-data-'));
chmodSync(dir, 0o711);
let cluster: Cluster;
let proxy: DatabaseProxy;
let env: Record<string, string>;
beforeAll(async () => {
  cluster = await startCluster({ dir, password: 'test', ...testBinaries() });
  await migrate(cluster.url('jamun'), { folder: migrations, sandbox: true });
  const secret = randomBytes(32).toString('hex');
  proxy = await startDatabaseProxy(() => cluster.port);
  const databaseUrl = clusterUrl(proxy.port, 'test', 'jamun');
  env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: secret, RATE_LIMITS: 'off', PORT: '0', LOG_LEVEL: 'silent' };
});
afterAll(async () => {
  killServerProcesses();
  await proxy.close();
  await cluster.stop();
  for (const each of [dir, dataDir]) rmSync(each, { recursive: true, force: true });
});

async function send<Data>(url: string, path: string, token: string, body: object): Promise<Data> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await response.json()) as { data: Data }).data;
}

async function newLink(url: string): Promise<{ id: string; shortId: string }> {
  const account = { email: `${randomWord()}@example.in`, fullName: 'A Person', phone: randomPhone(), password: 'long enough' };
  const { token } = await send<{ token: string }>(url, '/api/v1/auth/signup', '', account);
  await withConnection(cluster.url('jamun'), (client) =>
    client.query('update users set email_verified_at = created_at where email = $1', [account.email]),
  );
  return send(url, '/api/v1/links', token, { originalUrl: 'https://example.com/launch' });
}

/** Number of counted clicks, aggregated or not. */
async function clicksOf(linkId: string): Promise<number> {
  const count = `select (select clicks from short_links where id = $1)
      + coalesce((select sum(clicks) from link_clicks where link_id = $1 and not is_robot), 0) as clicks`;
  const { rows } = await withConnection(cluster.url('jamun'), (client) => client.query(count, [linkId]));
  return Number(rows[0].clicks);
}

/** Clients that follow a link without a pause, each on its own connection; counts the responses. */
function startVisitors(url: string, shortId: string) {
  const answered = { redirects: 0, errors: 0, cut: 0 };
  const pool = new Agent({ keepAlive: true, maxSockets: connections });
  let isOver = false;
  const visit = () =>
    new Promise<void>((resolve) => {
      const request = get(`${url}/s/${shortId}`, { agent: pool, headers: { 'user-agent': agent } }, (response) => {
        if (response.statusCode === 302) answered.redirects += 1;
        else answered.errors += 1;
        response.resume().once('close', resolve);
      });
      request.once('error', () => {
        answered.cut += 1;
        resolve();
      });
    });
  const visitors = Array.from({ length: connections }, async () => {
    while (!isOver) await visit();
  });
  return {
    answered,
    async stop() {
      isOver = true;
      await Promise.all(visitors);
      pool.destroy();
      return answered;
    },
  };
}

describe('link clicks after crashes', () => {
  it('every redirect is counted when the server is killed repeatedly under full load', async () => {
    const surplus: string[] = [];
    let link: { id: string; shortId: string } | undefined;
    for (let round = 0; round < kills; round++) {
      const product = await startServerProcess(env);
      link ??= await newLink(product.url);
      const before = await clicksOf(link.id);
      const visitors = startVisitors(product.url, link.shortId);
      // Kill at a different point in each round.
      await expect
        .poll(() => visitors.answered.redirects, { timeout: 60_000, interval: 3 + (round % 7) })
        .toBeGreaterThan(200 + 61 * round);
      product.process.kill('SIGKILL');
      await product.ended;
      const { redirects } = await visitors.stop();
      const counted = (await clicksOf(link.id)) - before;
      surplus.push(`${counted - redirects}`);
      expect(counted).toBeGreaterThanOrEqual(redirects);
      expect(counted).toBeLessThanOrEqual(redirects + connections);
    }
    console.log(`${kills} kills: clicks counted above the redirects sent, per kill: ${surplus.join(', ')} (at most ${connections})`);
  }, 600_000);

  it('every redirect is counted when two processes stop under full load', async () => {
    const products = await Promise.all([startServerProcess(env), startServerProcess(env)]);
    const [first] = products;
    const link = await newLink(first?.url ?? '');
    const crowds = products.map(({ url }) => startVisitors(url, link.shortId));
    await expect.poll(() => Math.min(...crowds.map(({ answered }) => answered.redirects)), { timeout: 60_000 }).toBeGreaterThan(500);
    for (const { process: each } of products) each.kill('SIGTERM');
    await Promise.all(products.map(({ ended }) => ended));
    const responses = await Promise.all(crowds.map((each) => each.stop()));
    const redirects = responses.reduce((sum, each) => sum + each.redirects, 0);
    const counted = await clicksOf(link.id);
    console.log(`two processes: ${redirects} redirects answered, ${counted} clicks counted`);
    expect(counted).toBeGreaterThanOrEqual(redirects);
    expect(counted).toBeLessThanOrEqual(redirects + 2 * connections);
  }, 120_000);

  it('cached links redirect while PostgreSQL is down, and their clicks are counted afterwards', async () => {
    const product = await startServerProcess(env);
    const link = await newLink(product.url);
    const visitors = startVisitors(product.url, link.shortId);
    await expect.poll(() => visitors.answered.redirects, { timeout: 60_000 }).toBeGreaterThan(500);
    await cluster.stop();
    const atStop = visitors.answered.redirects;
    // Longer than the second after which the database counts as unavailable.
    await expect.poll(() => visitors.answered.redirects - atStop, { timeout: 20_000 }).toBeGreaterThan(2_000);
    const whileDown = visitors.answered.redirects - atStop;
    const { redirects, errors } = await visitors.stop();
    cluster = await startCluster({ dir, password: 'test', ...testBinaries() });
    await expect.poll(() => clicksOf(link.id), { timeout: 30_000 }).toBeGreaterThanOrEqual(redirects);
    await sleep(500);
    const counted = await clicksOf(link.id);
    console.log(
      `PostgreSQL stopped: ${redirects} redirects answered, ${whileDown} of them while it was down, ${errors} errors, ${counted} counted`,
    );
    expect(counted).toBeLessThanOrEqual(redirects + connections);
    product.process.kill('SIGTERM');
    await product.ended;
  }, 120_000);

  it('every click is counted exactly once when responses of PostgreSQL are lost', async () => {
    const product = await startServerProcess(env);
    const link = await newLink(product.url);
    const visitors = startVisitors(product.url, link.shortId);
    const losses = sized(3, 40);
    for (let loss = 0; loss < losses; loss++) {
      const before = visitors.answered.redirects;
      await expect
        .poll(() => visitors.answered.redirects - before, { timeout: 30_000, interval: 5 })
        .toBeGreaterThan(200 + 37 * (loss % 7));
      await proxy.dropReplies(20 + (loss % 5) * 10);
    }
    const { redirects } = await visitors.stop();
    await expect.poll(() => clicksOf(link.id), { timeout: 30_000 }).toBeGreaterThanOrEqual(redirects);
    await sleep(500);
    const counted = await clicksOf(link.id);
    console.log(`${losses} losses: ${redirects} redirects answered, ${counted} counted`);
    expect(counted).toBe(redirects);
    product.process.kill('SIGTERM');
    await product.ended;
  }, 300_000);
});
