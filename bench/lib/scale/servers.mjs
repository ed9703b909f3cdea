// Databases and servers of the scale benchmark.
/**
 * @import { PgClient } from '../../../scripts/lib/workspace-packages.mjs'
 * @import { Volume } from './volumes.mjs'
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callApi } from '../../../scripts/lib/call-api.mjs';
import { startJamun, startProcess } from '../../../scripts/lib/start-process.mjs';
import { connect } from '../database.mjs';
import { startDatabase } from '../processes.mjs';
import { webhookSecret } from '../webhook-sender.mjs';
import { loadDatabase } from './load.mjs';

const secretKey = '1'.repeat(64);
const password = 'long enough';

/**
 * Id of a loaded row, as in functions.sql.
 * @param {string} kind
 * @param {number} n
 */
export const rowId = (kind, n) => createHash('md5').update(`${kind}${n}`).digest('hex').slice(0, 20);

/**
 * Server without the worker role: no job changes the rows while they are measured.
 * @param {string} databaseUrl
 * @param {string} providerUrl
 */
const startHttp = (databaseUrl, providerUrl) =>
  startJamun({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'warn',
    ROLES: 'http',
    CASHFREE_APP_ID: 'bench',
    CASHFREE_SECRET_KEY: webhookSecret,
    CASHFREE_ENV: 'sandbox',
    CASHFREE_BASE_URL: providerUrl,
  });

/**
 * Signs in users by their number: 1 is the big seller, 2 an average one; buyers follow the sellers.
 * @param {string} url
 * @param {Volume} volume
 */
async function signInAll(url, { sellers }) {
  /** @param {number} n */
  const signIn = async (n) => {
    const body = /** @type {const} */ ({ username: `user${n}@example.in`, loginMethod: 'email', password });
    return (await callApi(url, 'POST /api/v1/auth/signin', { body })).token;
  };
  const administrator = await callApi(url, 'POST /api/v1/admin/signin', { body: { username: 'scale-admin', password } });
  return { big: await signIn(1), average: await signIn(2), buyer: await signIn(sellers + 2), administrator: administrator.token };
}

/** @typedef {Awaited<ReturnType<typeof startShop>>} Shop */

/**
 * Starts a server on a loaded database. `databaseUrl`: a database that an earlier run has loaded, or an empty one with all tables.
 * @param {Volume} volume
 * @param {{ providerUrl: string, databaseUrl?: string | undefined }} options
 */
export async function startShop(volume, { providerUrl, databaseUrl }) {
  const database = databaseUrl ? { url: databaseUrl, stop: async () => {} } : await startDatabase();
  const client = await connect(database.url);
  const { rows: orders } = await client.query('select 1 from orders limit 1');
  if (orders.length === 0) {
    const first = await startHttp(database.url, providerUrl);
    const body = { email: 'template@example.in', fullName: 'Meera Krishnan', phone: '9886042215', password };
    await callApi(first.url, 'POST /api/v1/auth/signup', { body });
    await first.stop();
    await loadDatabase(database.url, { volume, secretKey });
  }
  const jamun = await startHttp(database.url, providerUrl);
  const tokens = await signInAll(jamun.url, volume);
  const stop = async () => {
    await client.end();
    await jamun.stop();
    await database.stop();
  };
  return { url: jamun.url, databaseUrl: database.url, client, tokens, volume, stop };
}

/**
 * Starts a worker next to the server and waits until it has done the queued jobs, for example the receipts of settled orders. The checks
 * of invariants do not run: they would distort the measurement.
 * @param {Shop} shop
 */
export async function startWorker({ url, databaseUrl, client }) {
  await client.query(
    `insert into job_schedules select kind, now() from unnest(array['check-invariants', 'check-all-invariants']) as kind
     on conflict (kind) do update set last_enqueued_at = now()`,
  );
  const dir = mkdtempSync(join(tmpdir(), 'jamun-bench-worker-'));
  const worker = await startProcess(['build/server/main.mjs'], {
    ready: /(Jamun is ready)/,
    env: { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, LOG_LEVEL: 'warn', ROLES: 'worker', PUBLIC_URL: url, DATA_DIR: dir },
  });
  const dueJobs = `select 1 from jobs where state <> 'DEAD' and run_at <= now() limit 1`;
  while ((await client.query(dueJobs)).rows.length > 0) await delay(500);
  return async () => {
    await worker.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
