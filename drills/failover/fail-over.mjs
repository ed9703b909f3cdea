/** @import { Load, LoadResult } from '../lib/load.mjs' */
/** @import { HaCluster } from './ha-cluster.mjs' */
/** @import { System } from './system.mjs' */
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../lib/load.mjs';
import { describeComparisons } from '../lib/verify.mjs';
import { changeLink, untilListening, untilPurchase } from './recovery.mjs';
import { endedProcesses, failuresOf, verifySystem } from './system.mjs';

/**
 * One row of the report.
 * @typedef {object} Row
 * @property {string} run
 * @property {string} requests
 * @property {string} outage
 * @property {string} acknowledged
 * @property {string} invariants
 * @property {string} rejoin
 * @property {string[]} failures Missed expectations.
 */

/** Below the usual load: a failover costs time of the processor as well. */
export const rates = { clicks: 8, pages: 1, me: 3, purchases: 1.5, streams: 4 };

/** @param {number} value */
const seconds = (value) => `${value.toFixed(1)} s`;

/** @param {LoadResult} result */
export function describeRequests({ counts }) {
  const all = Object.values(counts);
  const sum = (/** @type {(each: typeof all[number]) => number} */ read) => all.reduce((total, each) => total + read(each), 0);
  /** @type {Record<string, number>} */
  const statuses = {};
  for (const each of all) for (const [status, times] of Object.entries(each.statuses)) statuses[status] = (statuses[status] ?? 0) + times;
  const details = Object.entries(statuses).map(([status, times]) => `${status === '0' ? 'no answer' : status} ×${times}`);
  return `${sum(({ answered }) => answered)} / ${sum(({ failed }) => failed)}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
}

/**
 * Requests that failed more than `grace` seconds after the recovery.
 * @param {LoadResult} result
 * @param {number} recoveredAt
 */
function lateFailures({ counts }, recoveredAt, grace = 5) {
  return Object.values(counts)
    .flatMap(({ failures }) => failures)
    .filter(({ at, ms }) => at - ms > recoveredAt + grace * 1_000).length;
}

/**
 * One failover under load: the primary goes away, the standby takes over, the old primary comes back as standby.
 * @param {System} system
 * @param {{ run: string, breakPrimary: () => Promise<void>, fence?: () => Promise<void> }} options `fence`: switches the old primary off
 * before it is brought back.
 * @returns {Promise<Row>}
 */
export async function failOverOnce(system, { run, breakPrimary, fence = async () => {} }) {
  const { cluster, url, seed } = system;
  const load = await startLoad({ url, seed, rates });
  await sleep(5_000);
  const since = performance.now();
  await breakPrimary();
  const purchased = untilPurchase(load, since);
  await cluster.failOver();
  const promotion = (performance.now() - since) / 1_000;
  const outage = await purchased;
  await untilListening(system);
  const linkChange = await changeLink(system);
  await fence();
  const rejoinBegan = performance.now();
  await cluster.rejoin();
  const rejoin = (performance.now() - rejoinBegan) / 1_000;
  await sleep(3_000);
  const result = await load.stop();
  const verification = await verifySystem(system, result.acknowledged);
  const late = lateFailures(result, since + outage * 1_000);
  const ended = endedProcesses(system);
  return {
    run,
    requests: describeRequests(result),
    outage: `new primary ${seconds(promotion)}, ${outage > 0 ? `first purchase ${seconds(outage)}` : 'no purchase failed'}, changed link ${seconds(linkChange)}${
      late > 0 ? `; ${late} failed later` : ''
    }`,
    acknowledged: describeComparisons(verification),
    invariants: `${verification.invariants.length} violated`,
    rejoin: `synchronous after ${seconds(rejoin)}`,
    failures: [...failuresOf(verification), ...ended.map((name) => `${name} has ended`)],
  };
}
