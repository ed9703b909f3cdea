// `npm run test:upgrade`: rolling upgrade across two migrations under load, and back to the older version on the newer schema. No request
// may fail, and everything acknowledged must be there. `--old FOLDER` takes another build as the older version, `--rate 0.5` halves the load.
/** @import { Installation, ProductProcess } from '../lib/installation.mjs' */
/** @import { LoadResult } from '../lib/load.mjs' */
/** @import { Proxy } from '../lib/proxies.mjs' */
/** @import { Seed } from '../lib/seed.mjs' */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { ensureInstalled } from '../../scripts/lib/install.mjs';
import { describeCounts } from '../lib/counts.mjs';
import { startInstallation } from '../lib/installation.mjs';
import { startLoad } from '../lib/load.mjs';
import { markdownTable } from '../lib/markdown.mjs';
import { until } from '../lib/poll.mjs';
import { queryRows, startCluster, withClient } from '../lib/postgres.mjs';
import { startHaproxy } from '../lib/proxies.mjs';
import { createSeed } from '../lib/seed.mjs';
import { describeComparisons, verify } from '../lib/verify.mjs';
import { createNewerBuild } from './versions.mjs';

// Moderate: the drill is about versions, not about load.
const usualRates = { clicks: 6, pages: 2, me: 3, signIns: 0.2, signUps: 0.2, purchases: 0.5, streams: 4 };
const { old: olderBuild, rate } = parseArgs({
  options: { old: { type: 'string', default: 'build' }, rate: { type: 'string', default: '1' } },
}).values;
const rates = Object.fromEntries(Object.entries(usualRates).map(([kind, each]) => [kind, each * Number(rate)]));
ensureInstalled();
await ensureBuilt();
const newer = createNewerBuild(olderBuild);

/**
 * @typedef {object} Drill
 * @property {Installation} installation
 * @property {Proxy & { availableServers: () => Promise<string[]> }} proxy
 * @property {Seed} seed
 * @property {string} databaseUrl
 *
 * @typedef {{ title: string, run: (drill: Drill) => Promise<string[]> }} Step Returns what differs from the expectation.
 */

/**
 * Restarts a process with another version and waits until the balancer uses it.
 * @param {Drill} drill
 * @param {ProductProcess} process
 * @param {string} build
 */
async function replaceProcess({ proxy }, process, build) {
  await process.restart({}, { build });
  if (process.role === 'http')
    await until(`${process.name} gets requests`, async () => (await proxy.availableServers()).includes(process.name));
}

/** @param {ProductProcess} process */
const countLogLines = ({ logFile }, /** @type {string} */ message) => readFileSync(logFile, 'utf8').split(`"msg":"${message}"`).length - 1;

/** @param {Drill} drill */
async function readAppliedMigrations({ databaseUrl }) {
  const rows = await queryRows(databaseUrl, `select name from schema_migrations where name > '9' order by name`);
  return rows.map(({ name }) => String(name));
}

/**
 * Starts the new worker, which migrates while the http processes of the older version serve. A transaction that has read `orders` blocks
 * the migration first.
 * @param {Drill} drill
 */
async function migrateBesideOldVersion(drill) {
  const [worker] = drill.installation.workers;
  if (!worker) throw new Error('The installation has no worker');
  const waits = () => countLogLines(worker, 'a migration waits for a lock and is retried');
  await withClient(drill.databaseUrl, async (client) => {
    await client.query('begin; lock table orders in access share mode');
    const replaced = replaceProcess(drill, worker, newer.build);
    await until('the migration waits for the lock', async () => waits() >= 2);
    await client.query('commit');
    await replaced;
  });
  const applied = await readAppliedMigrations(drill);
  await sleep(8_000);
  return applied.join() === newer.migrations.join() ? [] : [`applied migrations: ${applied.join(', ') || 'none'}`];
}

/**
 * A page of one version may load its scripts from a process of the other. Returns the failed requests.
 * @param {Drill} drill
 */
async function findMissingAssets({ proxy }) {
  const requests = newer.assets.flatMap((name) => Array.from({ length: 10 }, () => `/assets/${name}`));
  const statuses = await Promise.all(requests.map(async (path) => ({ path, status: (await fetch(proxy.url + path)).status })));
  return statuses.filter(({ status }) => status !== 200).map(({ path, status }) => `${path}: ${status}`);
}

/** @param {string} build */
const replaceHttp = (build) => async (/** @type {Drill} */ drill) => {
  const problems = [];
  for (const process of drill.installation.https) {
    await replaceProcess(drill, process, build);
    // Both versions serve requests.
    await sleep(4_000);
    problems.push(...(await findMissingAssets(drill)));
  }
  return problems;
};

/** @param {Drill} drill */
async function goBack(drill) {
  const compatible = 'an older version on a newer database: the schema is compatible';
  for (const process of drill.installation.processes) await replaceProcess(drill, process, olderBuild);
  await sleep(4_000);
  const silent = drill.installation.processes.filter((process) => countLogLines(process, compatible) !== 1);
  return [...silent.map(({ name }) => `${name} did not log that its database is newer`), ...(await findMissingAssets(drill))];
}

/** @type {Step[]} */
const steps = [
  { title: 'new worker migrates, old http processes serve', run: migrateBesideOldVersion },
  { title: 'http processes are replaced one after the other', run: replaceHttp(newer.build) },
  { title: 'back to the older version, one process after the other', run: goBack },
  { title: 'forward again: nothing to migrate', run: replaceHttp(newer.build) },
];

/** Log lines of requests that failed by a bug. */
const countBugs = (/** @type {Installation} */ { processes }) =>
  processes.reduce((sum, process) => sum + countLogLines(process, 'a request failed'), 0);

/**
 * A process that shuts down answers 503 to new event streams; the browser tries again and gets another process. Any other failure counts.
 * @param {LoadResult} result
 */
function describeLoad({ counts }) {
  const all = Object.entries(counts);
  const answered = all.reduce((sum, [, each]) => sum + each.answered, 0);
  const failed = all
    .filter(([kind, { failures }]) => failures.some(({ status }) => kind !== 'streams' || status !== 503))
    .map(([kind, each]) => `${kind}: ${describeCounts(each)}`);
  return { answered, failed, refusedStreams: counts.streams.statuses[503] ?? 0 };
}

/**
 * @param {Drill} drill
 * @param {Step} step
 */
async function runStep(drill, { title, run }) {
  const { installation, databaseUrl, seed, proxy } = drill;
  const bugsBefore = countBugs(installation);
  const load = await startLoad({ url: proxy.url, seed, rates });
  await sleep(2_000);
  const problems = await run(drill).catch((/** @type {Error} */ error) => [String(error.message.split('\n')[0])]);
  await sleep(2_000);
  const result = await load.stop();
  const { answered, failed, refusedStreams } = describeLoad(result);
  const verification = await verify({ databaseUrl, acknowledged: result.acknowledged, mail: installation.surroundings.mail });
  const bugs = countBugs(installation) - bugsBefore;
  const all = [...problems, ...failed, ...(bugs > 0 ? [`${bugs} requests failed by a bug`] : [])];
  const isOk = all.length === 0 && verification.ok;
  const invariants = verification.invariants.map(({ name }) => name).join(', ') || 'hold';
  console.log(`${isOk ? 'ok' : 'FAILED'}: ${title}${all.length > 0 ? ` (${all.join('; ')})` : ''}`);
  const comparisons = describeComparisons(verification);
  const figures = [result.seconds.toFixed(0), String(answered), all.join('; ') || '0', String(refusedStreams)];
  return { isOk, cells: [title, ...figures, comparisons, invariants, isOk ? 'ok' : '**failed**'] };
}

const cluster = await startCluster();
const databaseUrl = cluster.url();
const installation = await startInstallation({ databaseUrl, build: olderBuild });
const proxy = await startHaproxy(installation);
const seed = await createSeed({ url: proxy.url, databaseUrl, cashfree: installation.surroundings.cashfree });
const results = [];
for (const step of steps) results.push(await runStep({ installation, proxy, seed, databaseUrl }, step));
await proxy.stop();
await installation.stop();
await cluster.remove();
const head = ['step', 'seconds', 'answered', 'failed', 'streams tried again', 'acknowledged/there', 'invariants', 'result'];
console.log(
  `\n${markdownTable(
    head,
    results.map(({ cells }) => cells),
  )}`,
);
process.exit(results.every(({ isOk }) => isOk) ? 0 : 1);
