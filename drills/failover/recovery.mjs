// Checks of the recovery after a failover, without a restart of any process.
/** @import { Load } from '../lib/load.mjs' */
/** @import { System } from './system.mjs' */
import { until } from '../lib/poll.mjs';
import { queryRows } from '../lib/postgres.mjs';
import { createClient } from '../lib/requests.mjs';

/**
 * Seconds from `since` until a purchase succeeds after one has failed; 0 if none fails.
 * @param {Load} load
 * @param {number} since
 */
export async function untilPurchase(load, since) {
  const failed = load.counts.purchases.failed;
  const hasFailed = until('A purchase fails', async () => load.counts.purchases.failed > failed, { seconds: 15, pause: 20 });
  if (!(await hasFailed.catch(() => false))) return 0;
  const before = load.acknowledged.started.length;
  await until('A purchase succeeds', async () => load.acknowledged.started.length > before, { seconds: 120, pause: 20 });
  return (performance.now() - since) / 1_000;
}

/**
 * Waits for the LISTEN connections of every http process on the new primary.
 * @param {System} system
 */
export async function untilListening({ cluster, installation }) {
  await until(
    'All LISTEN connections are open',
    async () => {
      const rows = await queryRows(
        cluster.primaryUrl(),
        `select application_name from pg_stat_activity where application_name in ('jamun events', 'jamun links')`,
      );
      return rows.length === 2 * installation.https.length;
    },
    { seconds: 30 },
  );
}

/** @param {string} url */
async function targetOf(url) {
  const options = { headers: { 'user-agent': 'Mozilla/5.0' }, signal: AbortSignal.timeout(10_000) };
  return (await fetch(url, { redirect: 'manual', ...options }).catch(() => undefined))?.headers.get('location') ?? '';
}

/**
 * Changes the target of a link through the first process; seconds until every process redirects to it.
 * @param {System} system
 */
export async function changeLink({ installation, url, seed }) {
  const client = createClient(url);
  const token = seed.seller;
  try {
    // Repeated as by a user: a busy machine may answer 503.
    const send = (/** @type {string} */ route, /** @type {object} */ body) =>
      until(`${route} returns 200`, async () => {
        const response = await client.send(route, { token, body });
        return response.status === 200 ? response : null;
      });
    const created = await send('POST /api/v1/links', { originalUrl: 'https://example.com/before' });
    const paths = installation.https.map(({ port }) => `http://127.0.0.1:${port}/s/${created.data.shortId}`);
    // Every process caches the link.
    for (const path of [...paths, ...paths]) await targetOf(path);
    await send(`PUT /api/v1/links/${created.data.id}`, { originalUrl: 'https://example.com/after' });
    const began = performance.now();
    await until(
      'A changed link takes effect on every process',
      async () => (await Promise.all(paths.map(targetOf))).every((target) => target === 'https://example.com/after'),
      { seconds: 15, pause: 50 },
    );
    return (performance.now() - began) / 1_000;
  } finally {
    client.close();
  }
}
