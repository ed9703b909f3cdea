// Latency of requests while the worker deletes a backlog: 4 million expired rate limits, 10 million old visitor hashes and 1 million old
// dead letters. Requests are measured before, during and after on the same server. `BACKLOG=0.01 npm run bench sweeps` deletes one percent
// of that.
/** @import { PgClient } from '../scripts/lib/workspace-packages.mjs' */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callApi } from '../scripts/lib/call-api.mjs';
import { startJamun, startProcess } from '../scripts/lib/start-process.mjs';
import { median, quantile } from '../scripts/lib/statistics.mjs';
import { connect } from './lib/database.mjs';
import { startDatabase } from './lib/processes.mjs';

const backlog = Number(process.env.BACKLOG ?? 1);
const rows = { rate_limits: 4_000_000 * backlog, link_visitors: 10_000_000 * backlog, jobs: 1_000_000 * backlog };
const maxRatio = 2;
const quietSeconds = 60;
/** Length of a slice. A stall of the machine spoils one slice, and the median of all slices stays the same. */
const sliceSeconds = 20;
const maxMinutes = 21;
/** Milliseconds between two requests. */
const interval = 15;

/**
 * Bulk load: the indexes are created afterwards, which takes a fraction of the time.
 * @param {PgClient} client
 */
async function insertBacklog(client) {
  await client.query('alter table rate_limits drop constraint rate_limits_pkey; drop index rate_limits_by_reset');
  await client.query('alter table link_visitors drop constraint link_visitors_pkey');
  await client.query(
    `insert into rate_limits select md5(n::text), 1, now() - interval '1 day' - n * interval '1 ms' from generate_series(1, ${rows.rate_limits}) n`,
  );
  await client.query(
    `insert into link_visitors select current_date - 3 - n % 3, 'link' || n % 1000, n from generate_series(1, ${rows.link_visitors}) n`,
  );
  await client.query(
    `insert into jobs (kind, data, state, attempts, failed_at, error)
     select 'send-mail', '{"id": "1"}', 'DEAD', 13, now() - interval '400 days', 'SmtpError' from generate_series(1, ${rows.jobs}) n`,
  );
  await client.query('alter table rate_limits add primary key (key)');
  await client.query('create index rate_limits_by_reset on rate_limits (resets_at)');
  await client.query('alter table link_visitors add primary key (day, link_id, visitor)');
  await client.query('vacuum analyze rate_limits, link_visitors, jobs');
  await client.query('checkpoint');
}

/** @param {PgClient} client */
async function countBacklog(client) {
  const { rows: counts } = await client.query(
    `select (select count(*)::int from rate_limits where resets_at < now() - interval '1 hour') as limits, (select count(*)::int from link_visitors where day < current_date - 1) as visitors, (select count(*)::int from jobs where state = 'DEAD') as "deadLetters"`,
  );
  return /** @type {{ limits: number, visitors: number, deadLetters: number }} */ (counts[0]);
}

/**
 * Whether the three sweeps have ended.
 * @param {PgClient} client
 */
async function haveEnded(client) {
  const { rows: runs } = await client.query(`select 1 from sweep_runs where name in ('rate-limits', 'link-visitors', 'dead-letters')`);
  return runs.length === 3;
}

/**
 * A user with a short link. The address is verified in the database: without a worker no email arrives.
 * @param {string} url
 * @param {PgClient} client
 */
async function createLink(url, client) {
  const body = { email: 'meera@example.in', fullName: 'Meera Krishnan', phone: '9886042215', password: 'long enough' };
  const { token } = await callApi(url, 'POST /api/v1/auth/signup', { body });
  await client.query('update users set email_verified_at = now()');
  const { shortId } = await callApi(url, 'POST /api/v1/links', { body: { originalUrl: 'https://example.com/launch' }, token });
  return { token, shortId };
}

let requests = 0;
/** Another client for every request: each rate limit is a row of its own. */
const nextAddress = () => `100.${64 + ((requests >> 16) & 63)}.${(requests >> 8) & 255}.${requests++ & 255}`;

/**
 * Open loop: sends a request every `interval` until `isOver`, and measures from the planned time. Returns milliseconds by path and slice.
 * @param {{ name: string, url: string, headers: Record<string, string>, status: number }[]} targets
 * @param {() => boolean | Promise<boolean>} isOver
 */
async function measure(targets, isOver) {
  /** @type {Record<string, number[][]>} */
  const times = Object.fromEntries(targets.map(({ name }) => [name, []]));
  /** @type {Promise<void>[]} */
  const running = [];
  const began = performance.now();
  for (let sent = 0; !(sent % 100 === 0 && (await isOver())); sent++) {
    const planned = began + sent * interval;
    await delay(Math.max(0, planned - performance.now()));
    const target = targets[sent % targets.length];
    if (!target) throw new Error('No request to send');
    const send = async () => {
      const headers = { ...target.headers, 'x-forwarded-for': nextAddress() };
      const answer = await fetch(target.url, { headers, redirect: 'manual' });
      await answer.arrayBuffer();
      if (answer.status !== target.status) throw new Error(`${target.url} returned ${answer.status}`);
      const slices = times[target.name] ?? [];
      const slice = Math.floor((planned - began) / (sliceSeconds * 1_000));
      slices[slice] ??= [];
      slices[slice].push(performance.now() - planned);
    };
    running.push(send());
  }
  await Promise.all(running);
  return times;
}

/**
 * Median and range of the p99 of each slice.
 * @param {number[][]} slices
 */
function describeSlices(slices) {
  // The last slice of a measurement is short.
  const all = slices.filter((times) => times.length > 100).map((times) => quantile(times, 0.99));
  const [least, most] = [Math.min(...all), Math.max(...all)].map((each) => each.toFixed(1));
  return { median: median(all), text: `${median(all).toFixed(1)} ms (${least} to ${most} in ${all.length} slices)` };
}

/** @param {number} seconds */
function after(seconds) {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() > end;
}

const database = await startDatabase();
const shared = { DATABASE_URL: database.url, SECRET_KEY: '1'.repeat(64), RATE_LIMITS: 'on', LOG_LEVEL: 'warn' };
const client = await connect(database.url);
const jamun = await startJamun({ ...shared, ROLES: 'http', TRUST_PROXY: '127.0.0.1', ALLOW_SANDBOX: 'mail,payments,telegram' });
const workerDir = mkdtempSync(join(tmpdir(), 'jamun-bench-worker-'));
/** @type {{ stop: () => Promise<void> } | undefined} */
let worker;
try {
  const { token, shortId } = await createLink(jamun.url, client);
  worker = await startProcess(['build/server/main.mjs'], {
    ready: /(Jamun is ready)/,
    env: { ...shared, ROLES: 'worker', PUBLIC_URL: jamun.url, DATA_DIR: workerDir },
  });
  // A new worker runs all sweeps at once. They end before the measurement, or it would include the start of the process.
  while (!(await haveEnded(client))) await delay(500);
  await client.query('delete from sweep_runs');
  await insertBacklog(client);
  const targets = [
    { name: 'GET /api/v1/users/me', url: `${jamun.url}/api/v1/users/me`, headers: { authorization: `Bearer ${token}` }, status: 200 },
    { name: 'GET /s/{shortId}', url: `${jamun.url}/s/${shortId}`, headers: {}, status: 302 },
    { name: 'GET /api/v1/links/stats/{shortId}', url: `${jamun.url}/api/v1/links/stats/${shortId}`, headers: {}, status: 200 },
  ];
  await measure(targets, after(5));
  const before = await measure(targets, after(quietSeconds));
  const began = performance.now();
  await client.query(`insert into jobs (kind) values ('sweep')`);
  const isTimeUp = after(maxMinutes * 60);
  const during = await measure(targets, async () => isTimeUp() || (await haveEnded(client)));
  const seconds = (performance.now() - began) / 1_000;
  const left = await countBacklog(client);
  const afterwards = await measure(targets, after(quietSeconds));
  console.log(
    `${rows.rate_limits} rate limits, ${rows.link_visitors} visitor hashes and ${rows.jobs} dead letters: swept in ${seconds.toFixed(0)} s; left: ${left.limits}, ${left.visitors} and ${left.deadLetters}`,
  );
  if (left.limits + left.visitors + left.deadLetters > 0) process.exitCode = 1;
  for (const { name } of targets) {
    const quiet = describeSlices([...(before[name] ?? []), ...(afterwards[name] ?? [])]);
    const busy = describeSlices(during[name] ?? []);
    const ratio = busy.median / quiet.median;
    console.log(
      `${name}: p99 ${busy.text} during the sweep, ${quiet.text} without: ${ratio.toFixed(2)} times (limit: at most ${maxRatio})`,
    );
    if (ratio > maxRatio) process.exitCode = 1;
  }
} finally {
  await worker?.stop();
  rmSync(workerDir, { recursive: true, force: true });
  await client.end();
  await jamun.stop();
  await database.stop();
}
