// Scenarios in which the database restarts, is away, is locked, or has too few connections.
/** @import { Scenario } from './scenario.mjs' */
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../lib/postgres.mjs';
import { allow, databaseKinds } from './scenario.mjs';

/**
 * Known links redirect without the database; everything else is told to come back. Event streams open again when the LISTEN connection
 * is back, whose backoff ends at 12.5 s; until then pages poll.
 */
const unavailable = { ...allow(databaseKinds, { statuses: [503], graceSeconds: 5 }), streams: { statuses: [503], graceSeconds: 15 } };
/** Both processes have all links in their caches. */
const warmUpSeconds = 8;

/** @type {Scenario} */
export const databaseRestart = {
  name: 'database-restart',
  title: 'PostgreSQL restart (-m immediate)',
  allowed: unavailable,
  warmUpSeconds,
  async run({ cluster, fault }) {
    await fault(async () => {
      await cluster.stop('immediate');
      await cluster.start();
    });
    await sleep(5_000);
  },
};

/** @type {Scenario} */
export const databaseAway = {
  name: 'database-away',
  title: 'PostgreSQL away for 60 s',
  allowed: unavailable,
  warmUpSeconds,
  async run({ cluster, load, fault }) {
    await fault(async () => {
      await cluster.stop('fast');
      await sleep(60_000);
      await cluster.start();
    });
    await sleep(6_000);
    const slowest = Math.max(...Object.values(load.counts).flatMap(({ failures }) => failures.map(({ ms }) => ms)));
    const problems = slowest > 5_000 ? ['a request waited longer than 5 s for its 503'] : [];
    return { note: `slowest 503 after ${(slowest / 1_000).toFixed(1)} s`, problems };
  },
};

/** @type {Scenario} */
export const lockedTable = {
  name: 'locked-table',
  title: '`LOCK TABLE orders` for 20 s',
  allowed: allow(['purchases', 'payments'], { statuses: [503] }),
  async run({ cluster, fault }) {
    await withClient(cluster.url(), async (client) => {
      await fault(async () => {
        await client.query('begin');
        await client.query('lock table orders in access exclusive mode');
        await sleep(20_000);
        await client.query('rollback');
      });
    });
    await sleep(3_000);
  },
};

/** @type {Scenario} */
export const fewConnections = {
  name: 'few-connections',
  title: 'max_connections = 12 (9 usable for 3 processes) for 20 s',
  allowed: unavailable,
  warmUpSeconds,
  async run({ cluster, load, fault }) {
    let answered = 0;
    await fault(async () => {
      await cluster.stop('fast');
      await cluster.start({ max_connections: 12 });
      // The restart itself is another scenario: counts what is answered after it.
      await sleep(2_000);
      const before = load.counts.me.answered + load.counts.pages.answered;
      await sleep(18_000);
      answered = load.counts.me.answered + load.counts.pages.answered - before;
      await cluster.stop('fast');
      await cluster.start();
    });
    await sleep(4_000);
    const expected = 18 * 7;
    const problems = answered < expected / 2 ? [`only ${answered} of about ${expected} pages and profiles were answered`] : [];
    return { note: `${answered} of about ${expected} pages and profiles answered meanwhile`, problems };
  },
};
