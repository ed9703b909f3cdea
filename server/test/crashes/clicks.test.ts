import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beside } from '@jamun/test-support/beside';
import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, clusterUrl, startCluster } from '../../src/platform/db/embedded/cluster.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { killProducts, startProduct } from '../harness/product-process.ts';
import { type DatabaseLine, openDatabaseLine } from '../harness/providers/database-line.ts';
import { testBinaries } from '../harness/test-binaries.ts';
import { randomPhone } from '../harness/world.ts';

const kills = sized(2, 20);
const connections = 64;
const migrations = fileURLToPath(new URL('../../src/platform/db/migrations', import.meta.url));
const agent = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

// A PostgreSQL of its own that forgets nothing: it is stopped here as well.
const dir = mkdtempSync(join(tmpdir(), 'jamun-clicks-'));
const dataDir = mkdtempSync(join(tmpdir(), 'jamun-clicks-data-'));
chmodSync(dir, 0o711);
let cluster: Cluster;
let line: DatabaseLine;
let env: Record<string, string>;
beforeAll(async () => {
  cluster = await startCluster({ dir, password: 'test', ...testBinaries() });
  await migrate(cluster.url('jamun'), { folder: migrations, sandbox: true });
  const secret = randomBytes(32).toString('hex');
  line = await openDatabaseLine(() => cluster.port);
  const databaseUrl = clusterUrl(line.port, 'test', 'jamun');
  env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: secret, RATE_LIMITS: 'off', PORT: '0', LOG_LEVEL: 'silent' };
});
afterAll(async () => {
  killProducts();
  await line.close();
  await cluster.stop();
  for (const each of [dir, dataDir]) rmSync(each, { recursive: true, force: true });
});

async function send<Data>(url: string, path: string, token: string, body: object): Promise<Data> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await answer.json()) as { data: Data }).data;
}

async function newLink(url: string): Promise<{ id: string; shortId: string }> {
  const person = { email: `${randomWord()}@example.in`, fullName: 'A Person', phone: randomPhone(), password: 'long enough' };
  const { token } = await send<{ token: string }>(url, '/api/v1/auth/signup', '', person);
  await beside(cluster.url('jamun'), (client) =>
    client.query('update users set email_verified_at = created_at where email = $1', [person.email]),
  );
  return send(url, '/api/v1/links', token, { originalUrl: 'https://example.com/launch' });
}

/** Counted, wherever it lies at the moment. */
async function clicksOf(linkId: string): Promise<number> {
  const count = `select (select clicks from short_links where id = $1)
      + coalesce((select sum(clicks) from link_clicks where link_id = $1 and not is_robot), 0) as clicks`;
  const { rows } = await beside(cluster.url('jamun'), (client) => client.query(count, [linkId]));
  return Number(rows[0].clicks);
}

/** So many who follow a link without a pause, on connections of their own; what they were answered. */
function crowd(url: string, shortId: string) {
  const answered = { redirects: 0, refusals: 0, cut: 0 };
  const pool = new Agent({ keepAlive: true, maxSockets: connections });
  let over = false;
  const once = () =>
    new Promise<void>((next) => {
      const asking = get(`${url}/s/${shortId}`, { agent: pool, headers: { 'user-agent': agent } }, (answer) => {
        if (answer.statusCode === 302) answered.redirects += 1;
        else answered.refusals += 1;
        answer.resume().once('close', next);
      });
      asking.once('error', () => {
        answered.cut += 1;
        next();
      });
    });
  const everybody = Array.from({ length: connections }, async () => {
    while (!over) await once();
  });
  return {
    answered,
    async leave() {
      over = true;
      await Promise.all(everybody);
      pool.destroy();
      return answered;
    },
  };
}

describe('clicks are the redirects that were sent', () => {
  it('when the server is killed again and again under full load', async () => {
    const told: string[] = [];
    let link: { id: string; shortId: string } | undefined;
    for (let round = 0; round < kills; round++) {
      const product = await startProduct(env);
      link ??= await newLink(product.url);
      const before = await clicksOf(link.id);
      const people = crowd(product.url, link.shortId);
      // Another moment of the work each time.
      await expect.poll(() => people.answered.redirects, { timeout: 60_000, interval: 3 + (round % 7) }).toBeGreaterThan(200 + 61 * round);
      product.process.kill('SIGKILL');
      await product.ended;
      const { redirects } = await people.leave();
      const counted = (await clicksOf(link.id)) - before;
      told.push(`${counted - redirects}`);
      expect(counted).toBeGreaterThanOrEqual(redirects);
      expect(counted).toBeLessThanOrEqual(redirects + connections);
    }
    console.log(`${kills} kills: counted beyond what was answered, each time: ${told.join(', ')} (at most ${connections})`);
  }, 600_000);

  it('when two processes answer, and both are asked to stop under full load', async () => {
    const products = await Promise.all([startProduct(env), startProduct(env)]);
    const [first] = products;
    const link = await newLink(first?.url ?? '');
    const crowds = products.map(({ url }) => crowd(url, link.shortId));
    await expect.poll(() => Math.min(...crowds.map(({ answered }) => answered.redirects)), { timeout: 60_000 }).toBeGreaterThan(500);
    for (const { process: each } of products) each.kill('SIGTERM');
    await Promise.all(products.map(({ ended }) => ended));
    const answers = await Promise.all(crowds.map((each) => each.leave()));
    const redirects = answers.reduce((sum, each) => sum + each.redirects, 0);
    const counted = await clicksOf(link.id);
    console.log(`two processes: ${redirects} redirects answered, ${counted} clicks counted`);
    expect(counted).toBeGreaterThanOrEqual(redirects);
    expect(counted).toBeLessThanOrEqual(redirects + 2 * connections);
  }, 120_000);

  it('when PostgreSQL is stopped and started again: known links lead on, and what they led is counted afterwards', async () => {
    const product = await startProduct(env);
    const link = await newLink(product.url);
    const people = crowd(product.url, link.shortId);
    await expect.poll(() => people.answered.redirects, { timeout: 60_000 }).toBeGreaterThan(500);
    await cluster.stop();
    const atStop = people.answered.redirects;
    // Longer than the second after which it counts as away.
    await expect.poll(() => people.answered.redirects - atStop, { timeout: 20_000 }).toBeGreaterThan(2_000);
    const whileAway = people.answered.redirects - atStop;
    const { redirects, refusals } = await people.leave();
    cluster = await startCluster({ dir, password: 'test', ...testBinaries() });
    await expect.poll(() => clicksOf(link.id), { timeout: 30_000 }).toBeGreaterThanOrEqual(redirects);
    await sleep(500);
    const counted = await clicksOf(link.id);
    console.log(
      `PostgreSQL stopped: ${redirects} redirects answered, ${whileAway} of them while it was away, ${refusals} refused, ${counted} counted`,
    );
    expect(counted).toBeLessThanOrEqual(redirects + connections);
    product.process.kill('SIGTERM');
    await product.ended;
  }, 120_000);

  it('when answers of PostgreSQL are lost on their way: what was written is not written again', async () => {
    const product = await startProduct(env);
    const link = await newLink(product.url);
    const people = crowd(product.url, link.shortId);
    const losses = sized(3, 40);
    for (let loss = 0; loss < losses; loss++) {
      const before = people.answered.redirects;
      await expect.poll(() => people.answered.redirects - before, { timeout: 30_000, interval: 5 }).toBeGreaterThan(200 + 37 * (loss % 7));
      await line.loseAnswers(20 + (loss % 5) * 10);
    }
    const { redirects } = await people.leave();
    await expect.poll(() => clicksOf(link.id), { timeout: 30_000 }).toBeGreaterThanOrEqual(redirects);
    await sleep(500);
    const counted = await clicksOf(link.id);
    console.log(`${losses} losses: ${redirects} redirects answered, ${counted} counted`);
    expect(counted).toBe(redirects);
    product.process.kill('SIGTERM');
    await product.ended;
  }, 300_000);
});
