// Form of a scenario, and the check of its expectations.
/** @import { Counts } from '../lib/counts.mjs' */
/** @import { Cluster } from '../lib/postgres.mjs' */
/** @import { Installation, ProductProcess } from '../lib/installation.mjs' */
/** @import { Kind, Load, Rates } from '../lib/load.mjs' */
/** @import { Seed } from '../lib/seed.mjs' */
/** @import { startHaproxy } from '../lib/proxies.mjs' */
import { until } from '../lib/poll.mjs';

/**
 * @typedef {object} Drill The running installation.
 * @property {Cluster} cluster
 * @property {string} databaseUrl
 * @property {Installation} installation
 * @property {Awaited<ReturnType<typeof startHaproxy>>} proxy
 * @property {Seed} seed
 *
 * @typedef {Drill & { load: Load, fault: (work: () => Promise<void>) => Promise<void> }} RunningDrill `fault` runs the fault and records
 * when it began and ended.
 *
 * @typedef {{ statuses: number[], graceSeconds?: number, most?: number }} Allowance Failures that a kind of request may have: with these
 * statuses (0 is no answer), from the begin of the fault to `graceSeconds` after its end, at most `most`.
 *
 * @typedef {object} Scenario
 * @property {string} name
 * @property {string} title
 * @property {Rates} [rates]
 * @property {number} [warmUpSeconds]
 * @property {Partial<Record<Kind, Allowance>>} allowed Kinds that are missing may have no failure.
 * @property {number} [repeatedClicks]
 * @property {number} [verifySeconds] Time that delayed effects may take.
 * @property {(drill: Drill) => Promise<Partial<{ dataDir: string }> | void>} [setUp] Before the load.
 * @property {(drill: RunningDrill) => Promise<{ note?: string, problems?: string[] } | void>} run Under load.
 * @property {(drill: Drill) => Promise<void>} [tearDown] After the verification.
 *
 * @typedef {{ began: number, ended: number }} FaultTimes In milliseconds of `performance.now()`.
 */

/** @type {Kind[]} */
export const allKinds = ['clicks', 'pages', 'me', 'signIns', 'signUps', 'purchases', 'payments', 'streams'];

/**
 * The same allowance for several kinds.
 * @param {Kind[]} kinds
 * @param {Allowance} allowance
 * @returns {Partial<Record<Kind, Allowance>>}
 */
export const allow = (kinds, allowance) => Object.fromEntries(kinds.map((kind) => [kind, allowance]));

/** Kinds that need the database in each request; short links do not. */
export const databaseKinds = allKinds.filter((kind) => kind !== 'clicks');

/**
 * Failures that a scenario does not allow.
 * @param {Scenario} scenario
 * @param {Record<Kind, Counts>} counts
 * @param {FaultTimes} times
 * @returns {string[]}
 */
export function unexpectedFailures({ allowed }, counts, { began, ended }) {
  return allKinds.flatMap((kind) => {
    const { statuses = [], graceSeconds = 3, most = Number.POSITIVE_INFINITY } = allowed[kind] ?? { statuses: [] };
    const { failures } = counts[kind];
    const unexpected = failures.filter(({ at, status, ms }) => {
      const startedAt = at - ms;
      return !statuses.includes(status) || at < began || startedAt > ended + graceSeconds * 1_000;
    });
    if (unexpected.length > 0) {
      const [{ at, status, error } = { at: 0, status: 0, error: '' }] = unexpected;
      return [
        `${unexpected.length} ${kind} failed unexpectedly (the first with ${error ?? status}, ${((at - began) / 1_000).toFixed(1)} s after the fault began)`,
      ];
    }
    return failures.length > most ? [`${failures.length} ${kind} failed, allowed are ${most}`] : [];
  });
}

/**
 * Waits until HAProxy sends requests to the process.
 * @param {Drill} drill
 * @param {ProductProcess} process
 */
export async function untilBalanced({ proxy }, { name }) {
  await until(`HAProxy uses ${name}`, async () => (await proxy.availableServers()).includes(name), { seconds: 30 });
}

/**
 * Waits until every process with `http` opens event streams again: after an outage of the database it hears events some seconds later
 * than it answers requests.
 * @param {Drill} drill
 */
export async function untilStreamsOpen({ installation, seed }) {
  const headers = { authorization: `Bearer ${seed.buyers[0]?.token}` };
  for (const { name, port } of installation.https)
    await until(`${name} opens event streams`, async () => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/events`, { headers });
      await response.body?.cancel();
      return response.status === 200;
    });
}

/**
 * @param {ProductProcess[]} processes
 * @param {number} [index]
 * @returns {ProductProcess}
 */
export function processAt(processes, index = 0) {
  const found = processes[index];
  if (!found) throw new Error('The installation has too few processes');
  return found;
}
