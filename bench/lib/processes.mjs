import { readFileSync } from 'node:fs';
import { startJamun, startProcess } from '../../scripts/lib/start-process.mjs';
import { connect } from './database.mjs';

/**
 * `TMPDIR` chooses the disk of large databases.
 * @param {string[]} args
 */
const startServer = (...args) => startProcess(args, { ready: /ready (\S+)/, env: { TMPDIR: process.env.TMPDIR } });

/** Baseline: Fastify with one route. */
export const startBareFastify = () => startServer('bench/servers/bare-fastify.mjs');

/** Baseline: `node:http` that redirects every request. */
export const startBareRedirect = () => startServer('bench/servers/bare-redirect.mjs');

/** The routes of the disk storage alone, on a temporary directory. */
export const startFileServer = () => startServer('--import', 'tsx', 'bench/servers/file-server.mjs');

/** An empty database with all tables. */
export const startDatabase = () => startServer('--import', 'tsx', 'bench/servers/database-server.mjs');

/** Fake payment provider that reports every order as paid. */
export const startProvider = () => startServer('bench/servers/payments-provider.mjs');

/**
 * Starts the server on an empty database; `client` is a connection to insert rows.
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function startJamunWithDatabase(env = {}) {
  const database = await startDatabase();
  const jamun = await startJamun({ DATABASE_URL: database.url, SECRET_KEY: '1'.repeat(64), ...env });
  const client = await connect(database.url);
  const stop = async () => {
    await client.end();
    await jamun.stop();
    await database.stop();
  };
  return { url: jamun.url, pid: jamun.pid, databaseUrl: database.url, client, stop };
}

/**
 * Resident memory of a process in MB.
 * @param {number} pid
 */
export const residentMemory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
