// PostgreSQL clusters of a drill, from Debian's packages. As root, PostgreSQL runs as the user `postgres`.
/** @import { PgClient } from '../../scripts/lib/workspace-packages.mjs' */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadPackage } from '../../scripts/lib/workspace-packages.mjs';
import { onExit } from './cleanup.mjs';
import { nextPort } from './ports.mjs';

export const postgresBin = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
const isRoot = process.getuid?.() === 0;

/**
 * Command line that runs a program as the user `postgres`.
 * @param {string[]} command
 * @returns {[string, string[]]}
 */
export function asPostgres([program = '', ...args]) {
  return isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args];
}

/** @param {string[]} command */
export async function runAsPostgres(...command) {
  const [program, args] = asPostgres(command);
  return promisify(execFile)(program, args, { cwd: '/' });
}

/** A new directory that belongs to the user `postgres`. */
export function postgresDirectory(prefix = 'jamun-drill-postgres-') {
  const dir = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(dir, 0o755);
  if (isRoot) execFileSync('chown', ['postgres:', dir]);
  return dir;
}

/**
 * Opens a connection, runs `work` and closes it.
 * @template Result
 * @param {string} url
 * @param {(client: PgClient) => Promise<Result>} work
 */
export async function withClient(url, work) {
  const { Client } = loadPackage('pg');
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Rows of one query on its own connection.
 * @param {string} url
 * @param {string} text
 * @param {unknown[]} [values]
 * @returns {Promise<Record<string, unknown>[]>}
 */
export const queryRows = (url, text, values = []) => withClient(url, async (client) => (await client.query(text, values)).rows);

/**
 * @typedef {object} Cluster
 * @property {string} dir Contains `data/` and `postgres.log`.
 * @property {string} dataDir
 * @property {number} port
 * @property {string} password Of the superuser `postgres` and of the role `jamun`.
 * @property {(database?: string) => string} url As the role `jamun`, which is no superuser.
 * @property {string} adminUrl As superuser, database `postgres`.
 * @property {(settings?: Record<string, string | number>) => Promise<void>} start Settings of this start only.
 * @property {(mode?: 'smart' | 'fast' | 'immediate') => Promise<void>} stop
 * @property {() => Promise<void>} remove Stops the cluster and deletes its files.
 */

/**
 * Creates and starts a cluster with a role `jamun` that owns the database `jamun`.
 * @param {{ settings?: Record<string, string | number>, port?: number }} [options] Settings apply to every start.
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ settings = {}, port: givenPort } = {}) {
  const dir = postgresDirectory();
  const port = givenPort ?? (await nextPort());
  const password = randomBytes(12).toString('hex');
  const dataDir = join(dir, 'data');
  const passwordFile = join(dir, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (isRoot) execFileSync('chown', ['postgres:', passwordFile]);
  const authentication = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  await runAsPostgres(join(postgresBin, 'initdb'), '-D', dataDir, ...authentication, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  const pgCtl = (/** @type {string[]} */ ...args) => runAsPostgres(join(postgresBin, 'pg_ctl'), '-D', dataDir, '-w', '-t', '60', ...args);
  const url = (/** @type {string} */ user, /** @type {string} */ database) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

  /** @type {Cluster['start']} */
  async function start(more = {}) {
    const all = { listen_addresses: '127.0.0.1', unix_socket_directories: dir, ...settings, ...more };
    const flags = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
    await pgCtl('start', '-s', '-l', join(dir, 'postgres.log'), '-o', `-p ${port} ${flags.join(' ')}`);
  }
  /** @type {Cluster['stop']} */
  const stop = async (mode = 'fast') => void (await pgCtl('stop', '-s', '-m', mode));
  const removeNow = () => {
    const [program, args] = asPostgres([join(postgresBin, 'pg_ctl'), '-D', dataDir, '-w', '-s', '-m', 'immediate', 'stop']);
    spawnSync(program, args, { cwd: '/', stdio: 'ignore' });
    rmSync(dir, { recursive: true, force: true });
  };
  const forget = onExit(removeNow);
  mkdirSync(dir, { recursive: true });
  await start();
  await withClient(url('postgres', 'postgres'), async (admin) => {
    await admin.query(`create role jamun login password '${password}'`);
    await admin.query('create database jamun owner jamun');
  });
  return {
    dir,
    dataDir,
    port,
    password,
    url: (database = 'jamun') => url('jamun', database),
    adminUrl: url('postgres', 'postgres'),
    start,
    stop,
    async remove() {
      forget();
      removeNow();
    },
  };
}
