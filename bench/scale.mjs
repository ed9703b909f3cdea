// Lists, dashboard, wallet, searches, redirects, settlements and sweeps in a database with 2 million orders, 500,000 users, 50,000 sellers
// and 20 million clicks, compared with a small database. `SCALE=0.05 npm run bench scale` loads a twentieth of that. `DATABASES=url,url`
// uses two databases (small, large) of an earlier run, or empty ones with all tables, and keeps them. `TMPDIR` needs 30 GB.
/** @import { Shop } from './lib/scale/servers.mjs' */
import { compareLatency } from './lib/compare-latency.mjs';
import { startProvider } from './lib/processes.mjs';
import { compareSweeps } from './lib/scale/measure-sweeps.mjs';
import { compareRedirects, compareSettlements } from './lib/scale/measure-writes.mjs';
import { administratorPaths, administratorSearches, buyerPaths, publicPaths, sellerPaths, sellerSearches } from './lib/scale/paths.mjs';
import { startShop, startWorker } from './lib/scale/servers.mjs';
import { printSizes } from './lib/scale/table-sizes.mjs';
import { large, small } from './lib/scale/volumes.mjs';

const [smallUrl, largeUrl] = process.env.DATABASES?.split(',') ?? [];
/** Parts to run, all by default. */
const parts = process.env.PARTS?.split(',') ?? [
  'invariants',
  'sizes',
  'sellers',
  'buyers',
  'administration',
  'searches',
  'settlements',
  'redirects',
  'sweeps',
];

/**
 * Prints the violated invariants, and how long the check takes.
 * @param {Shop} shop
 * @param {{ onlyNew?: boolean }} [options] `onlyNew`: of the ledger transactions since the load.
 */
async function checkInvariants({ client, volume }, { onlyNew = false } = {}) {
  const began = performance.now();
  const after = onlyNew ? '(select checked_after from invariant_checks)' : '0';
  const { rows } = await client.query(`select name, count(*)::int as found from broken_invariants(20, ${after}) group by 1`);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    `${volume.orders} orders, ${onlyNew ? 'recent' : 'complete'} check: ${rows.length} violated invariants in ${seconds} s ${JSON.stringify(rows)}`,
  );
  if (rows.length > 0) process.exitCode = 1;
}

const provider = await startProvider();
const few = await startShop(small, { providerUrl: provider.url, databaseUrl: smallUrl });
const many = await startShop(large(Number(process.env.SCALE ?? 1)), { providerUrl: provider.url, databaseUrl: largeUrl });
const shops = { few, many };

/**
 * @param {keyof Shop['tokens']} user
 * @param {string[]} paths
 * @param {{ requestsPerRound?: number, rounds?: number }} [load]
 */
async function compare(user, paths, load) {
  console.log(`As ${user}:`);
  await compareLatency({
    urls: { few: few.url, many: many.url },
    tokens: { few: few.tokens[user], many: many.tokens[user] },
    paths,
    share: 0.95,
    labels: { many: `${many.volume.orders} orders`, few: `${few.volume.orders}` },
    ...load,
  });
}

/** @type {Record<string, () => Promise<void>>} */
const runs = {
  async invariants() {
    for (const shop of [few, many]) await checkInvariants(shop);
  },
  sizes: () => printSizes(many.client),
  async sellers() {
    await compare('big', sellerPaths(1));
    await compare('average', sellerPaths(2));
  },
  buyers: () => compare('buyer', [...buyerPaths, ...publicPaths]),
  administration: () => compare('administrator', administratorPaths, { requestsPerRound: 20 }),
  async searches() {
    await compare('average', sellerSearches(2));
    for (const [user, paths] of /** @type {const} */ ([
      ['big', sellerSearches(1)],
      ['administrator', administratorSearches],
    ]))
      await compare(user, paths, { requestsPerRound: 10, rounds: 3 });
  },
  settlements: () => compareSettlements(shops),
  redirects: () => compareRedirects(shops),
  sweeps: () => compareSweeps(shops),
};

/** These need the worker: it counts clicks and runs sweeps. */
const partsWithWorker = parts.filter((part) => ['redirects', 'sweeps'].includes(part));

async function runWithWorkers() {
  const workers = [await startWorker(few), await startWorker(many)];
  try {
    for (const part of partsWithWorker) await runs[part]?.();
  } finally {
    for (const stopWorker of workers) await stopWorker();
  }
}

try {
  for (const part of parts) if (!partsWithWorker.includes(part)) await runs[part]?.();
  if (partsWithWorker.length > 0) await runWithWorkers();
  for (const shop of [few, many]) await checkInvariants(shop, { onlyNew: true });
} finally {
  await Promise.all([few.stop(), many.stop()]);
  await provider.stop();
}
