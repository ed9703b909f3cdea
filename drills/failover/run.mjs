// `npm run test:failover`: the product on a replicated PostgreSQL whose primary is lost under load. Needs PostgreSQL 15, HAProxy, Patroni
// and etcd from Debian. `npm run test:failover patroni` runs one scenario, `RUNS=1` each once. Exit code 1 on a missed expectation.
/** @import { Row } from './fail-over.mjs' */
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { failOverOnce } from './fail-over.mjs';
import { startPatroniCluster } from './patroni-cluster.mjs';
import { standbyAwayOnce } from './standby-away.mjs';
import { startStreamingPair } from './streaming-pair.mjs';
import { startSystem } from './system.mjs';

const runs = Number(process.env.RUNS ?? 3);

const maxSeconds = 240;

/**
 * A run that throws or takes too long is a failed one.
 * @param {Promise<Row>} work
 * @returns {Promise<Row>}
 */
async function limitTime(work) {
  const timeout = new AbortController();
  const tooLong = sleep(maxSeconds * 1_000, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(`not finished within ${maxSeconds} seconds`);
  });
  try {
    return await Promise.race([work, tooLong]);
  } catch (error) {
    const columns = { run: 'aborted', requests: '', outage: '', acknowledged: '', invariants: '', rejoin: '' };
    return { ...columns, failures: [`${error instanceof Error ? error.message : error}`.replaceAll('\n', ' ')] };
  } finally {
    timeout.abort();
    tooLong.catch(() => {});
  }
}

/**
 * All runs use the same processes: they survive several failovers.
 * @param {import('./ha-cluster.mjs').HaCluster} cluster
 * @param {((system: import('./system.mjs').System, number: number) => Promise<Row>)[]} cases
 */
async function repeat(cluster, ...cases) {
  const system = await startSystem(cluster);
  /** @type {Row[]} */
  const rows = [];
  for (let index = 0; index < runs * cases.length; index++) {
    const runCase = /** @type {typeof cases[number]} */ (cases[index % cases.length]);
    const row = await limitTime(runCase(system, Math.floor(index / cases.length) + 1));
    rows.push(row);
    printRow(row);
    // The state of the servers is unknown.
    if (row.run === 'aborted') break;
  }
  await system.stop();
  return rows;
}

/** @type {Record<string, () => Promise<Row[]>>} */
const scenarios = {
  /** Without a tool: the primary loses power or hangs, and the operator promotes the standby; then the standby is away. */
  async replication() {
    const cluster = await startStreamingPair();
    const { killPrimary, freezePrimary, killStandby } = cluster;
    return repeat(
      cluster,
      (system, number) => failOverOnce(system, { run: `primary killed ${number}`, breakPrimary: killPrimary }),
      (system, number) => failOverOnce(system, { run: `primary frozen ${number}`, breakPrimary: freezePrimary, fence: killStandby }),
      (system, number) => standbyAwayOnce(system, cluster, number),
    );
  },
  /** The machine of the leader loses power, or its PostgreSQL crashes; Patroni promotes the standby. */
  async patroni() {
    const cluster = await startPatroniCluster();
    const { killPrimary, crashPrimary } = cluster;
    return repeat(
      cluster,
      (system, number) => failOverOnce(system, { run: `Patroni: machine lost ${number}`, breakPrimary: killPrimary }),
      (system, number) => failOverOnce(system, { run: `Patroni: PostgreSQL crashed ${number}`, breakPrimary: crashPrimary }),
    );
  },
};

/** @param {Row} row */
function printRow({ run, requests, outage, acknowledged, invariants, rejoin, failures }) {
  const result = failures.length > 0 ? `FAILED: ${failures.join('; ')}` : 'ok';
  console.log(`| ${[run, requests, outage, acknowledged, invariants, rejoin, result].join(' | ')} |`);
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in scenarios));
if (unknown.length > 0) {
  console.error(`Unknown scenario: ${unknown.join(', ')}. Available: ${Object.keys(scenarios).join(', ')}.`);
  process.exit(1);
}
await ensureBuilt();
console.log('| run | requests answered / failed | without service | acknowledged / there | invariants | rejoin | result |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
let isFailed = false;
for (const name of names.length > 0 ? names : Object.keys(scenarios)) {
  const rows = (await scenarios[name]?.()) ?? [];
  isFailed ||= rows.some(({ failures }) => failures.length > 0);
}
process.exit(isFailed ? 1 : 0);
