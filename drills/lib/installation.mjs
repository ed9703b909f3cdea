// The built product in production mode, as an operator runs it: several processes, a mail server and Cashfree on loopback.
/** @import { Program } from './programs.mjs' */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../../scripts/lib/install.mjs';
import { startCashfree } from './cashfree.mjs';
import { createCertificate } from './certificate.mjs';
import { onExit } from './cleanup.mjs';
import { nextPort } from './ports.mjs';
import { startCluster } from './postgres.mjs';
import { startProgram } from './programs.mjs';
import { startSmtpSink } from './smtp-sink.mjs';

/**
 * @typedef {'http' | 'worker'} Role
 * @typedef {object} ProductProcess
 * @property {string} name
 * @property {Role} role
 * @property {number} port Of HTTP; 0 for a worker.
 * @property {number} healthPort
 * @property {import('node:child_process').ChildProcess} child Of the last start.
 * @property {Promise<void>} ended End of the last start.
 * @property {string} logFile
 * @property {(signal?: NodeJS.Signals) => void} kill
 * @property {() => Promise<void>} stop SIGTERM, and waits for the end.
 * @property {(env?: NodeJS.ProcessEnv, options?: StartOptions) => Promise<void>} restart Stops it if it runs, and starts it again; `env`
 * is for this start only.
 *
 * @typedef {{ prefix?: string[], build?: string }} StartOptions `prefix`: command before `node`, such as `prlimit`.
 */

/**
 * Services around the product: mail server, Cashfree, certificate of the proxy. The installations of one drill share them.
 * @typedef {Awaited<ReturnType<typeof startSurroundings>>} Surroundings
 */
export async function startSurroundings() {
  const certificate = createCertificate();
  const cluster = await startCluster({ settings: { fsync: 'off', max_connections: 30, shared_buffers: '16MB' } });
  const mail = await startSmtpSink();
  const cashfree = await startCashfree({ databaseUrl: cluster.adminUrl, certificate: certificate.certificate });
  return {
    certificate,
    mail,
    cashfree,
    async stop() {
      await cashfree.stop();
      await mail.stop();
      await cluster.remove();
    },
  };
}

/** Waits for `/readyz` of one process. */
const isReady = (/** @type {number} */ healthPort) => async () => {
  try {
    return (await fetch(`http://127.0.0.1:${healthPort}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
};

/**
 * @param {{ name: string, role: Role, env: NodeJS.ProcessEnv, build: string }} options
 * @returns {Promise<ProductProcess>}
 */
async function startProductProcess({ name, role, env, build }) {
  const [port, healthPort] = [role === 'http' ? await nextPort() : 0, await nextPort()];
  const own = { ROLES: role, HEALTH_PORT: String(healthPort), ...(port > 0 ? { PORT: String(port) } : {}) };
  /** @type {(more?: NodeJS.ProcessEnv, options?: StartOptions) => Promise<Program>} */
  const start = (more = {}, { prefix = [], build: other = build } = {}) =>
    startProgram({
      name,
      command: [...prefix, process.execPath, join(resolve(root, other), 'server/main.mjs')],
      env: { ...env, ...own, ...more },
      isReady: isReady(healthPort),
    });
  let program = await start();
  return {
    name,
    role,
    port,
    healthPort,
    logFile: program.logFile,
    get child() {
      return program.child;
    },
    get ended() {
      return program.ended;
    },
    kill: (signal) => program.kill(signal),
    stop: () => program.stop(),
    async restart(more, options) {
      const { exitCode, signalCode } = program.child;
      if (exitCode === null && signalCode === null) await program.stop();
      program = await start(more, options);
    },
  };
}

/**
 * @typedef {object} Installation
 * @property {ProductProcess[]} processes
 * @property {ProductProcess[]} https Those with the role `http`.
 * @property {ProductProcess[]} workers
 * @property {Surroundings} surroundings
 * @property {string} publicUrl Address of the proxy with TLS; `startHaproxy` listens there.
 * @property {string} dataDir
 * @property {NodeJS.ProcessEnv} env
 * @property {() => Promise<void>} stop
 */

/**
 * @param {object} options
 * @param {string} options.databaseUrl
 * @param {number} [options.http]
 * @param {number} [options.workers]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {string} [options.build] Folder of a build, relative to the repository.
 * @param {Surroundings} [options.surroundings] Stay when the installation stops, if given.
 * @param {string} [options.dataDir]
 * @returns {Promise<Installation>}
 */
export async function startInstallation({ databaseUrl, http = 2, workers = 1, env = {}, build = 'build', ...given }) {
  const surroundings = given.surroundings ?? (await startSurroundings());
  const dataDir = given.dataDir ?? mkdtempSync(join(tmpdir(), 'jamun-drill-data-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  const forget = given.dataDir ? () => {} : onExit(removeData);
  const publicUrl = `https://localhost:${await nextPort()}`;
  const all = {
    NODE_ENV: 'production',
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: 'loopback',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: surroundings.mail.url,
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    TELEGRAM_API_ID: '1',
    TELEGRAM_API_HASH: '0'.repeat(32),
    ...surroundings.cashfree.env,
    ...env,
  };
  const names = [
    ...Array.from({ length: http }, (_, index) => ({ name: `http${index + 1}`, role: /** @type {const} */ ('http') })),
    ...Array.from({ length: workers }, (_, index) => ({ name: `worker${index + 1}`, role: /** @type {const} */ ('worker') })),
  ];
  // All at once, as a supervisor starts them.
  const processes = await Promise.all(names.map((each) => startProductProcess({ ...each, env: all, build })));
  return {
    processes,
    https: processes.filter(({ role }) => role === 'http'),
    workers: processes.filter(({ role }) => role === 'worker'),
    surroundings,
    publicUrl,
    dataDir,
    env: all,
    async stop() {
      await Promise.all(processes.map((each) => each.stop()));
      if (!given.surroundings) await surroundings.stop();
      if (!given.dataDir) removeData();
      forget();
    },
  };
}
