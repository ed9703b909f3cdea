// `npm run test:chaos`: runs an installation under load, breaks something in each scenario, and checks that everything acknowledged is
// there, each effect once. `npm run test:chaos kill-http full-disk` runs only these two.
/** @import { Drill, Scenario } from './scenario.mjs' */
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { ensureInstalled } from '../../scripts/lib/install.mjs';
import { onExit } from '../lib/cleanup.mjs';
import { describeCounts } from '../lib/counts.mjs';
import { startInstallation } from '../lib/installation.mjs';
import { startLoad } from '../lib/load.mjs';
import { markdownTable } from '../lib/markdown.mjs';
import { startCluster } from '../lib/postgres.mjs';
import { startHaproxy } from '../lib/proxies.mjs';
import { createSeed } from '../lib/seed.mjs';
import { describeComparisons, verify } from '../lib/verify.mjs';
import { databaseAway, databaseRestart, fewConnections, lockedTable } from './database.mjs';
import { clockJump, frozenHttp, killHttp, killWorker, rollingRestart } from './processes.mjs';
import { fullDisk, littleMemory, slowMail } from './resources.mjs';
import { unexpectedFailures, untilStreamsOpen } from './scenario.mjs';

const scenarios = [
  rollingRestart,
  killHttp,
  killWorker,
  frozenHttp,
  databaseRestart,
  databaseAway,
  lockedTable,
  fewConnections,
  fullDisk,
  littleMemory,
  slowMail,
  clockJump,
];
const names = process.argv.slice(2);
const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  console.error(`Unknown scenario: ${unknown.join(', ')}. Available: ${scenarios.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
ensureInstalled();
await ensureBuilt();

/** Log lines of requests that failed by a bug. */
const countBugs = (/** @type {Drill} */ { installation }) =>
  installation.processes.reduce((sum, { logFile }) => sum + readFileSync(logFile, 'utf8').split('"msg":"a request failed"').length - 1, 0);

/**
 * @param {Drill} drill
 * @param {Scenario} scenario
 */
async function runUnderLoad(drill, scenario) {
  const load = await startLoad({ url: drill.proxy.url, seed: drill.seed, ...(scenario.rates ? { rates: scenario.rates } : {}) });
  await sleep((scenario.warmUpSeconds ?? 3) * 1_000);
  const times = { began: Number.POSITIVE_INFINITY, ended: 0 };
  const fault = async (/** @type {() => Promise<void>} */ work) => {
    times.began = Math.min(times.began, performance.now());
    await work();
    times.ended = performance.now();
  };
  const outcome = (await scenario.run({ ...drill, load, fault })) ?? {};
  await sleep(3_000);
  return { ...(await load.stop()), ...outcome, times };
}

/**
 * Runs a scenario; the row of the table, and what differs from the expectation.
 * @param {Drill} drill
 * @param {Scenario} scenario
 */
async function runScenario(drill, scenario) {
  const { installation, databaseUrl } = drill;
  const bugsBefore = countBugs(drill);
  const { dataDir = installation.dataDir } = (await scenario.setUp?.(drill)) ?? {};
  await untilStreamsOpen(drill);
  const { counts, acknowledged, times, note = '', problems: ownProblems = [] } = await runUnderLoad(drill, scenario);
  const { verifySeconds: seconds = 60, repeatedClicks = 0 } = scenario;
  const verification = await verify({ databaseUrl, acknowledged, mail: installation.surroundings.mail, dataDir, seconds, repeatedClicks });
  await scenario.tearDown?.(drill);
  const ended = installation.processes.filter(({ child }) => child.exitCode !== null || child.signalCode !== null);
  const bugs = countBugs(drill) - bugsBefore;
  const problems = [
    ...unexpectedFailures(scenario, counts, times),
    ...ownProblems,
    ...verification.comparisons.flatMap(({ problem }) => problem || []),
    ...verification.invariants.map(({ name }) => `${name} is broken`),
    ...ended.map(({ name }) => `${name} is not running`),
    ...(bugs > 0 ? [`${bugs} log lines "a request failed"`] : []),
  ];
  const all = Object.values(counts);
  const lastFailure = Math.max(0, ...all.flatMap(({ failures }) => failures.map(({ at }) => (at - times.ended) / 1_000)));
  const failed = Object.entries(counts).flatMap(([kind, each]) => (each.failed > 0 ? `${kind} ${describeFailures(each.statuses)}` : []));
  const recovery = `last failure ${lastFailure.toFixed(1)} s after, all there after ${verification.waitedSeconds.toFixed(1)} s`;
  const row = [
    scenario.title,
    String(all.reduce((sum, { answered }) => sum + answered, 0)),
    failed.join('; ') || '0',
    describeComparisons(verification),
    String(verification.invariants.length),
    [recovery, note].filter(Boolean).join('; '),
    problems.length === 0 ? 'as expected' : problems.join('; '),
  ];
  if (problems.length > 0) for (const [kind, each] of Object.entries(counts)) console.log(`    ${kind}: ${describeCounts(each)}`);
  return { row, problems };
}

/** @param {Record<string, number>} statuses */
const describeFailures = (statuses) =>
  Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status === '0' ? 'no answer' : status}`)
    .join(', ');

const began = performance.now();
/** @type {string[][]} */
const rows = [];
// Also after an error or Ctrl-C, for the scenarios that are done.
onExit(() => {
  const head = ['scenario', 'answered', 'failed', 'acknowledged/there', 'invariants broken', 'recovery', 'expectation'];
  console.log(`\n${markdownTable(head, rows)}\n\nTook ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
});
// Without fsync, to spare the disk of a shared machine: no scenario cuts its power.
const cluster = await startCluster({ settings: { fsync: 'off' } });
// Twice the default: on a shared machine, a query that waits for a processor is not the fault that a scenario is about.
const installation = await startInstallation({ databaseUrl: cluster.url(), env: { DATABASE_TIMEOUT_MS: '3600' } });
const proxy = await startHaproxy(installation);
const { cashfree } = installation.surroundings;
const seed = await createSeed({ url: proxy.url, databaseUrl: cluster.url(), cashfree });
const drill = { cluster, databaseUrl: cluster.url(), installation, proxy, seed };
let missed = 0;
for (const scenario of scenarios.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const start = performance.now();
  const { row, problems } = await runScenario(drill, scenario);
  rows.push(row);
  missed += problems.length > 0 ? 1 : 0;
  const seconds = ((performance.now() - start) / 1_000).toFixed(0);
  const busy = `load average ${loadavg()[0]?.toFixed(0)} on ${availableParallelism()} cores`;
  console.log(
    `${problems.length === 0 ? 'ok    ' : 'FAILED'} ${scenario.name} (${seconds} s, ${busy})${problems.map((problem) => `\n    ${problem}`).join('')}`,
  );
}
await proxy.stop();
await installation.stop();
await cluster.remove();
process.exit(missed > 0 ? 1 : 0);
