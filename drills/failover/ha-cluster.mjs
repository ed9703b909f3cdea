import { until } from '../lib/poll.mjs';
import { queryRows } from '../lib/postgres.mjs';

/**
 * Two PostgreSQL servers behind one address.
 * @typedef {object} HaCluster
 * @property {string} url Through HAProxy, as the role `jamun`.
 * @property {() => string} primaryUrl Of the current primary itself, as superuser.
 * @property {() => Promise<void>} killPrimary SIGKILL of all its processes at the same time, as if its machine had lost power.
 * @property {() => Promise<void>} failOver Resolves when the standby is the primary.
 * @property {() => Promise<void>} rejoin The killed server becomes the synchronous standby again.
 * @property {() => Promise<void>} stop
 */

/**
 * Waits until a synchronous standby is connected.
 * @param {string} primaryUrl
 */
export const untilSynchronous = (primaryUrl) =>
  until(
    'Replication is synchronous',
    async () => {
      const found = await queryRows(
        primaryUrl,
        `select 1 from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')`,
      ).catch(() => []);
      return found.length > 0;
    },
    { seconds: 90, pause: 250 },
  );

/**
 * Role and database of the product, on a new cluster.
 * @param {string} adminUrl
 * @param {string} password
 */
export async function createProductDatabase(adminUrl, password) {
  await queryRows(adminUrl, `create role jamun login password '${password}'`);
  await queryRows(adminUrl, 'create database jamun owner jamun');
}
