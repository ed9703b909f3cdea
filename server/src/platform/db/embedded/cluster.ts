import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, packagedBinaries } from './binaries.ts';
import { exitOf, initialise } from './initialise.ts';
import { clearAway, databaseDirOf } from './orphan.ts';
import { type Launcher, launcherFor } from './unprivileged.ts';

export interface ClusterOptions {
  /** Holds `postgres/` and `postgres.log`. */
  dir: string;
  password: string;
  binaries?: Binaries;
  settings?: Record<string, string>;
  onUnexpectedExit?: () => void;
}

export interface Cluster {
  port: number;
  url(database: string): string;
  stop(): Promise<void>;
}

export const clusterUrl = (port: number, password: string, database: string) =>
  `postgres://jamun:${password}@127.0.0.1:${port}/${database}`;

const freePort = () =>
  new Promise<number>((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

function launchServer(options: ClusterOptions, binaries: Binaries, launch: Launcher, port: number): ChildProcess {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Refused statements quote what people typed; they stay out of the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { command, args, ...user } = launch(binaries.postgres, ['-D', databaseDirOf(options.dir), ...flags]);
  const log = openSync(join(options.dir, 'postgres.log'), 'a', 0o600);
  // A process group of its own: Ctrl-C in a terminal reaches us first, and the database goes last. Our settings are no business of its.
  const child = spawn(command, args, { ...user, env: {}, detached: true, stdio: ['ignore', log, log], cwd: '/' });
  closeSync(log);
  return child;
}

async function untilReady(url: string, child: ChildProcess, dir: string): Promise<void> {
  // Recovery after a crash may take its time; a server that has ended will never be ready.
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (child.exitCode !== null || child.signalCode) break;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      // Nobody waits for the farewell: a server that dies at this moment never answers it.
      void client.end().catch(() => {});
      return;
    } catch (error) {
      if ((error as { code?: string }).code === '28P01')
        throw new Error(`The password in ${dir}/secrets.json does not open ${dir}/postgres`);
      await sleep(20);
    }
  }
  throw new Error(`PostgreSQL did not start; ${join(dir, 'postgres.log')} says why`);
}

async function ensureDatabase(url: (database: string) => string): Promise<void> {
  const client = new pg.Client({ connectionString: url('postgres') });
  await client.connect();
  const { rowCount } = await client.query(`select 1 from pg_database where datname = 'jamun'`);
  if (rowCount === 0) await client.query('create database jamun');
  await client.end();
}

/** A real PostgreSQL in a directory: set up on the first start, restarted when it dies, stopped with us. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const binaries = options.binaries ?? (await packagedBinaries());
  const databaseDir = databaseDirOf(options.dir);
  if (existsSync(databaseDir)) await clearAway(options.dir);
  else await initialise(databaseDir, options.password, binaries);
  const launch = launcherFor(databaseDir, dirname(binaries.postgres), { fresh: false });
  // Between finding a free port and taking it another program may be quicker.
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

/** Runs the server until it is told to stop; one that ends by itself is started again. */
function supervise(options: ClusterOptions, binaries: Binaries, launch: Launcher, port: number): Cluster & { started: Promise<void> } {
  const url = (database: string) => clusterUrl(port, options.password, database);
  let stopping = false;
  let everReady = false;
  let restarting = false;
  let child: ChildProcess;

  async function run(): Promise<void> {
    child = launchServer(options, binaries, launch, port);
    child.once('error', () => {});
    child.once('exit', () => void restart());
    await untilReady(url('postgres'), child, options.dir);
    everReady = true;
  }
  async function restart(): Promise<void> {
    if (stopping || !everReady || restarting) return;
    restarting = true;
    options.onUnexpectedExit?.();
    for (let wait = 200; !stopping; wait = Math.min(wait * 2, 5_000)) {
      await sleep(wait);
      if (stopping) break;
      const up = await clearAway(options.dir)
        .then(run)
        .then(
          () => true,
          () => false,
        );
      if (up) break;
      child.kill('SIGKILL');
    }
    restarting = false;
    // It may have ended again while it was being started.
    if (child.exitCode !== null || child.signalCode) void restart();
  }
  async function stop(): Promise<void> {
    stopping = true;
    if (child.exitCode !== null || child.signalCode) return;
    const gone = exitOf(child);
    child.kill('SIGINT');
    const impatient = setTimeout(() => child.kill('SIGQUIT'), 1_500);
    await gone;
    clearTimeout(impatient);
  }
  return { port, url, stop, started: run() };
}
