// The product on a replicated database: two http processes and a worker, which know one database address.
/** @import { HaCluster } from './ha-cluster.mjs' */
/** @import { Installation } from '../lib/installation.mjs' */
/** @import { Seed } from '../lib/seed.mjs' */
/** @import { Verification } from '../lib/verify.mjs' */
import { startInstallation } from '../lib/installation.mjs';
import { startHaproxy } from '../lib/proxies.mjs';
import { createSeed } from '../lib/seed.mjs';
import { verify } from '../lib/verify.mjs';

/**
 * @typedef {object} System
 * @property {HaCluster} cluster
 * @property {Installation} installation
 * @property {string} url Of the load balancer.
 * @property {Seed} seed
 * @property {() => Promise<void>} stop
 */

/**
 * @param {HaCluster} cluster
 * @returns {Promise<System>}
 */
export async function startSystem(cluster) {
  const installation = await startInstallation({ databaseUrl: cluster.url });
  const proxy = await startHaproxy(installation);
  const seed = await createSeed({ url: proxy.url, databaseUrl: cluster.url, cashfree: installation.surroundings.cashfree, buyers: 30 });
  return {
    cluster,
    installation,
    url: proxy.url,
    seed,
    async stop() {
      await proxy.stop();
      await installation.stop();
      await cluster.stop();
    },
  };
}

/**
 * Names of the processes that have ended since their start.
 * @param {System} system
 */
export const endedProcesses = ({ installation }) =>
  installation.processes.filter(({ child }) => child.exitCode !== null || child.signalCode !== null).map(({ name }) => name);

/**
 * Emails are sent at least once: when the database is lost between the sending and its record, an email is sent again. That is no
 * failure of a failover.
 * @param {Verification} verification
 */
export function failuresOf({ comparisons, invariants }) {
  return [
    ...comparisons.map(({ problem }) => problem.replace(/(, )?\d+ emails were sent twice/, '')).filter(Boolean),
    ...invariants.map(({ name }) => `invariant ${name} is violated`),
  ];
}

/**
 * @param {System} system
 * @param {import('../lib/load.mjs').Acknowledged} acknowledged
 */
export const verifySystem = ({ cluster, installation }, acknowledged) =>
  verify({ databaseUrl: cluster.url, acknowledged, mail: installation.surroundings.mail, seconds: 90 });
