// Throughput and latency of a warm short link that commits every click, compared with a `node:http` server that only redirects (302).
// `CLICKS=10000 npm run bench links` shortens the memory measurement, which sends a million clicks.
/** @import { PgClient } from '../scripts/lib/workspace-packages.mjs' */
import { callApi } from '../scripts/lib/call-api.mjs';
import { median } from '../scripts/lib/statistics.mjs';
import { withoutTriggers } from './lib/database.mjs';
import { reportShare } from './lib/figures.mjs';
import { residentMemory, startBareRedirect, startJamunWithDatabase } from './lib/processes.mjs';
import { drawByZipf, measureRedirects } from './lib/redirects.mjs';
import { signUp } from './lib/sign-up.mjs';

const rounds = 5;
const aims = { one: 0.8, mix: 0.8, unknown: 0.3, latencyRatio: 2 };
const floors = { one: 0.56, mix: 0.26, unknown: 0.22, latencyRatio: 2 };
const maxGrowth = 30;
const clicks = Number(process.env.CLICKS ?? 1_000_000);

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

/**
 * A hundred thousand links of one user, as imported; returns their paths.
 * @param {PgClient} client
 */
async function insertLinks(client) {
  await withoutTriggers(client, async () => {
    await client.query(
      `insert into short_links (id, user_id, short_id, original_url, clicks, created_at, updated_at)
       select 'mix' || lpad(n::text, 17, '0'), (select max(id) from users), 'mix' || n, 'https://example.com/launch', 0, now(), now()
       from generate_series(1, 100000) as n`,
    );
  });
  await client.query('analyze short_links');
  return Array.from({ length: 100_000 }, (_, index) => `/s/mix${index + 1}`);
}

/**
 * Rounds that alternate with the bare server.
 * @param {string} bareUrl
 * @param {() => ReturnType<typeof measureRedirects>} ours
 */
async function alternate(bareUrl, ours) {
  const results = [];
  for (let round = 0; round < rounds; round++) results.push({ bare: await measureRedirects(bareUrl, { seconds: 5 }), ours: await ours() });
  return results;
}

const bare = await startBareRedirect();
const jamun = await startJamunWithDatabase();
const of = 'a bare node:http 302';
try {
  const link = await createLink(jamun.url);
  const warmUp = await measureRedirects(link.address, { seconds: 2 });
  const results = await alternate(bare.url, () => measureRedirects(link.address, { seconds: 5 }));
  const sharesOf = (/** @type {typeof results} */ list) => list.map((result) => result.ours.perSecond / result.bare.perSecond);
  reportShare('A counted redirect', { of, shares: sharesOf(results), aim: aims.one, floor: floors.one });
  const latencyRatio = median(results.map((result) => result.ours.p99 / result.bare.p99));
  console.log(`Its p99 is ${latencyRatio.toFixed(1)} times as long (aim: ${aims.latencyRatio}; limit: at most ${floors.latencyRatio})`);
  if (latencyRatio > floors.latencyRatio) process.exitCode = 1;

  const before = residentMemory(jamun.pid);
  const more = await measureRedirects(link.address, { amount: clicks });
  const after = residentMemory(jamun.pid);
  console.log(
    `Memory after ${clicks} more clicks: ${after.toFixed(0)} MB, before ${before.toFixed(0)} MB (limit: at most ${maxGrowth} MB more)`,
  );
  if (!(after - before <= maxGrowth)) process.exitCode = 1;
  const sent = [warmUp, more, ...results.map(({ ours }) => ours)].reduce((sum, { answered }) => sum + answered, 0);
  const counted = await link.countClicks();
  console.log(`${sent} redirects returned, ${counted} clicks counted`);
  if (counted !== sent) process.exitCode = 1;

  const paths = await insertLinks(jamun.client);
  const mixed = drawByZipf(paths.slice(0, 10_000), 20_000);
  const mix = await alternate(bare.url, () => measureRedirects(jamun.url, { seconds: 5 }, { paths: mixed }));
  reportShare('A mix of 10,000 links among 100,000', { of, shares: sharesOf(mix), aim: aims.mix, floor: floors.mix });
  const missing = paths.slice(0, 10_000).map((path) => `${path}x`);
  const unknown = await alternate(bare.url, () => measureRedirects(jamun.url, { seconds: 5 }, { paths: missing, status: 404 }));
  reportShare('An unknown link (404)', { of, shares: sharesOf(unknown), aim: aims.unknown, floor: floors.unknown });

  const small = await measureLatency(link.loadAnalytics);
  await insertTenMillionClicks(jamun.client, link.id);
  const large = await measureLatency(link.loadAnalytics);
  console.log(`Its analytics load in ${large.toFixed(1)} ms with ten million clicks, ${small.toFixed(1)} ms before`);
} finally {
  await Promise.all([bare.stop(), jamun.stop()]);
}
