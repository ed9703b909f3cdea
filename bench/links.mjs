// Throughput and latency of a warm short link that commits every click, compared with a `node:http` server that only redirects (302).
// `CLICKS=10000 npm run bench links` shortens the memory measurement, which sends a million clicks.
/** @import { PgClient } from '../scripts/lib/workspace-packages.mjs' */
import autocannon from 'autocannon';
import { callApi } from '../scripts/lib/call-api.mjs';
import { median } from '../scripts/lib/statistics.mjs';
import { residentMemory, startBareRedirect, startJamunWithDatabase } from './lib/processes.mjs';
import { signUp } from './lib/sign-up.mjs';

const rounds = 5;
const connections = 64;
const limits = { minShare: 0.5, maxLatencyRatio: 4, maxGrowth: 30 };
const clicks = Number(process.env.CLICKS ?? 1_000_000);
const agent = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const headers = { 'user-agent': agent, referer: 'https://www.instagram.com/' };

/**
 * @param {string} url
 * @param {{ duration: number } | { amount: number }} load
 */
async function measureRedirects(url, load) {
  const result = await autocannon({ url, headers, connections, ...load });
  if (result.errors > 0 || result['2xx'] + result['4xx'] + result['5xx'] > 0) throw new Error(`${url} did not redirect every request`);
  return { perSecond: result.requests.average, p99: result.latency.p99, redirects: result['3xx'] };
}

/** @param {string} url */
async function createLink(url) {
  const token = await signUp(url);
  const { id, shortId } = await callApi(url, 'POST /api/v1/links', { body: { originalUrl: 'https://example.com/launch' }, token });
  const link = { params: { id }, token };
  return {
    address: `${url}/s/${shortId}`,
    id,
    countClicks: async () => (await callApi(url, 'GET /api/v1/links/{id}', link)).clicks,
    loadAnalytics: () => callApi(url, 'GET /api/v1/links/{id}/analytics', link),
  };
}

/**
 * Median of the milliseconds that a request takes.
 * @param {() => Promise<unknown>} request
 */
async function measureLatency(request) {
  const times = [];
  for (let count = 0; count < 40; count++) {
    const began = performance.now();
    await request();
    times.push(performance.now() - began);
  }
  return median(times);
}

/**
 * Ten million clicks of the last thirty days, as daily totals.
 * @param {PgClient} client
 * @param {string} id
 */
async function insertTenMillionClicks(client, id) {
  await client.query('begin');
  await client.query(
    `insert into link_days select $1, current_date - n, 333333, 200000, 1000 from generate_series(1, 30) n
      on conflict do nothing`,
    [id],
  );
  await client.query(
    `insert into link_day_names select $1, current_date - n, aspect, aspect || m, 333333 / count from generate_series(1, 30) n,
      (values ('referrer', 50), ('country', 50), ('device', 3), ('browser', 15)) as aspects (aspect, count), generate_series(1, count) m
      on conflict do nothing`,
    [id],
  );
  await client.query(
    `update short_links set clicks = (select sum(clicks) from link_days where link_id = $1), robots = (select sum(robots) from link_days where link_id = $1)
      where id = $1`,
    [id],
  );
  await client.query('commit');
}

const bare = await startBareRedirect();
const jamun = await startJamunWithDatabase();
try {
  const link = await createLink(jamun.url);
  const warmUp = await measureRedirects(link.address, { duration: 2 });
  /** @type {Record<'bare' | 'ours', Awaited<ReturnType<typeof measureRedirects>>>[]} */
  const results = [];
  for (let round = 0; round < rounds; round++)
    results.push({ bare: await measureRedirects(bare.url, { duration: 5 }), ours: await measureRedirects(link.address, { duration: 5 }) });
  const medianOf = (/** @type {'bare' | 'ours'} */ name, /** @type {'perSecond' | 'p99'} */ metric) =>
    median(results.map((result) => result[name][metric]));
  const share = medianOf('ours', 'perSecond') / medianOf('bare', 'perSecond');
  const latencyRatio = medianOf('ours', 'p99') / medianOf('bare', 'p99');
  const perRound = results.map((result) => (result.ours.perSecond / result.bare.perSecond).toFixed(2)).join(', ');
  console.log(
    `A counted redirect reaches ${share.toFixed(2)} of a bare node:http 302 (${Math.round(medianOf('ours', 'perSecond'))} of ${Math.round(medianOf('bare', 'perSecond'))} per second; rounds: ${perRound}; limit: at least ${limits.minShare})`,
  );
  console.log(
    `Its p99 is ${medianOf('ours', 'p99')} ms against ${medianOf('bare', 'p99')} ms: ${latencyRatio.toFixed(1)} times (limit: at most ${limits.maxLatencyRatio})`,
  );
  if (share < limits.minShare || latencyRatio > limits.maxLatencyRatio) process.exitCode = 1;

  const before = residentMemory(jamun.pid);
  const more = await measureRedirects(link.address, { amount: clicks });
  const after = residentMemory(jamun.pid);
  console.log(
    `Memory after ${clicks} more clicks: ${after.toFixed(0)} MB, before ${before.toFixed(0)} MB (limit: at most ${limits.maxGrowth} MB more)`,
  );
  if (!(after - before <= limits.maxGrowth)) process.exitCode = 1;
  const sent = [warmUp, more, ...results.map(({ ours }) => ours)].reduce((sum, { redirects }) => sum + redirects, 0);
  const counted = await link.countClicks();
  console.log(`${sent} redirects returned, ${counted} clicks counted`);
  // Requests in flight at the end of a run are counted by the server, but not by the load generator.
  if (counted < sent || counted > sent + connections * (rounds + 2)) process.exitCode = 1;

  const small = await measureLatency(link.loadAnalytics);
  await insertTenMillionClicks(jamun.client, link.id);
  const large = await measureLatency(link.loadAnalytics);
  console.log(`Its analytics load in ${large.toFixed(1)} ms with ten million clicks, ${small.toFixed(1)} ms before`);
} finally {
  await Promise.all([bare.stop(), jamun.stop()]);
}
