import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, packagedBinaries } from './binaries.ts';
import { exitOf, initialise } from './initialise.ts';
import { databaseDirOf, removeOrphan } from './orphan.ts';
import { type Launcher, launcherFor } from './unprivileged.ts';

export interface ClusterOptions {
  /** Contains `postgres/` and `postgres.log`. */
  dir: string;
  password: string;
  binaries?: Binaries;
  settings?: Record<string, string>;
  onUnexpectedExit?: () => void;
}

export interface Cluster {
  port: number;
  url(database: string): string;
  /** URL that leads to the Unix socket, if there is one. */
  socketUrl(database: string): string;
  stop(): Promise<void>;
}

export const clusterUrl = (port: number, password: string, database: string) =>
  `postgres://jamun:${password}@127.0.0.1:${port}/${database}`;

const maxSocketPath = 107;

/** Folder of the Unix socket, which needs less time per statement than TCP; null if its path would be too long. */
function socketFolder(dir: string): string | null {
  const folder = databaseDirOf(dir);
  return join(folder, '.s.PGSQL.65535').length <= maxSocketPath ? folder : null;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

function launchServer(options: ClusterOptions, binaries: Binaries, launch: Launcher, port: number): ChildProcess {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder(options.dir) ?? '',
    // Failed statements contain user input, so they are not logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { command, args, ...user } = launch(binaries.postgres, ['-D', databaseDirOf(options.dir), ...flags]);
  const log = openSync(join(options.dir, 'postgres.log'), 'a', 0o600);
  // Own process group: Ctrl-C in a terminal only reaches the server, which stops the database last. Empty env: no secrets are passed on.
  const child = spawn(command, args, { ...user, env: {}, detached: true, stdio: ['ignore', log, log], cwd: '/' });
  closeSync(log);
  return child;
}

async function waitUntilReady(url: string, child: ChildProcess, dir: string): Promise<void> {
  // Crash recovery may take up to a minute; a PostgreSQL process that has exited never becomes ready.
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (child.exitCode !== null || child.signalCode) break;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      // Not awaited: if PostgreSQL crashes now, it never confirms the end of the connection.
      void client.end().catch(() => {});
      return;
    } catch (error) {
      if ((error as { code?: string }).code === '28P01')
        throw new Error(`The password in ${dir}/secrets.json is not the password of ${dir}/postgres`);
      await sleep(20);
    }
  }
  throw new Error(`PostgreSQL did not start; see ${join(dir, 'postgres.log')}`);
}

async function ensureDatabase(url: (database: string) => string): Promise<void> {
  const client = new pg.Client({ connectionString: url('postgres') });
  await client.connect();
  const { rowCount } = await client.query(`select 1 from pg_database where datname = 'jamun'`);
  if (rowCount === 0) await client.query('create database jamun');
  await client.end();
}

/** Embedded PostgreSQL: initialised on the first start, restarted after a crash, stopped together with the server. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const binaries = options.binaries ?? (await packagedBinaries());
  const databaseDir = databaseDirOf(options.dir);
  if (existsSync(databaseDir)) await removeOrphan(options.dir);
  else await initialise(databaseDir, options.password, binaries);
  const launch = launcherFor(databaseDir, dirname(binaries.postgres), { fresh: false });
  // Race: another program may take the free port first, so the start is retried.
  for (let attempt = 1; ; attempt++) {
    const cluster = supervise(options, binaries, launch, await freePort());
    try {
      await cluster.started;
      await ensureDatabase(cluster.url);
      return cluster;
    } catch (error) {
      await cluster.stop();
      if (attempt === 3) throw error;
    }
  }
}

/** Supervisor: restarts PostgreSQL after unexpected exits until `stop` is called. */
function supervise(options: ClusterOptions, binaries: Binaries, launch: Launcher, port: number): Cluster & { started: Promise<void> } {
  const url = (database: string) => clusterUrl(port, options.password, database);
  const folder = socketFolder(options.dir);
  const socketUrl = (database: string) => `${url(database)}${folder === null ? '' : `?host=${encodeURIComponent(folder)}`}`;
  let isStopping = false;
  let wasReady = false;
  let isRestarting = false;
  let child: ChildProcess;

  async function run(): Promise<void> {
    child = launchServer(options, binaries, launch, port);
    child.once('error', () => {});
    child.once('exit', () => void restart());
    await waitUntilReady(url('postgres'), child, options.dir);
    wasReady = true;
  }
  async function restart(): Promise<void> {
    if (isStopping || !wasReady || isRestarting) return;
    isRestarting = true;
    options.onUnexpectedExit?.();
    for (let wait = 200; !isStopping; wait = Math.min(wait * 2, 5_000)) {
      await sleep(wait);
      if (isStopping) break;
      const isUp = await removeOrphan(options.dir)
        .then(run)
        .then(
          () => true,
          () => false,
        );
      if (isUp) break;
      child.kill('SIGKILL');
    }
    isRestarting = false;
    // PostgreSQL may have exited again during the restart.
    if (child.exitCode !== null || child.signalCode) void restart();
  }
  async function stop(): Promise<void> {
    isStopping = true;
    if (child.exitCode !== null || child.signalCode) return;
    const exited = exitOf(child);
    child.kill('SIGINT');
    const killTimer = setTimeout(() => child.kill('SIGQUIT'), 1_500);
    await exited;
    clearTimeout(killTimer);
  }
  return { port, url, socketUrl, stop, started: run() };
}
