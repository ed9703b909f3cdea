import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { landing } from '@jamun/test-support/depth';
import { withConnection } from '@jamun/test-support/separate-connection';
import { unusedPort } from '@jamun/test-support/unused-port';
import { launcherFor } from '../../src/platform/db/embedded/unprivileged.ts';

export interface PgBouncer {
  /** Address without a database name. */
  url: string;
  stop(): Promise<void>;
}

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** `PGBOUNCER`, which `npm test` sets, or an installed one; null if there is none. */
export function findPgBouncer(): string | null {
  const candidates = [process.env.PGBOUNCER ?? '', ...folders.map((folder) => join(folder, 'pgbouncer'))];
  const found = candidates.find((path) => path !== '' && existsSync(path) && spawnSync(path, ['--version']).status === 0);
  // Tests that land must not be skipped without notice.
  if (!found && (landing || process.env.POOLER)) throw new Error('PgBouncer is not installed: apt-get install pgbouncer');
  return found ?? null;
}

/** Configuration of docs/operations.md, with small pools for many databases. */
const configuration = (server: URL, port: number, settings: Record<string, string>) =>
  [
    '[databases]',
    `* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    // Any client may connect; the server connection has its own user.
    'auth_type = any',
    'pool_mode = transaction',
    // Some tests let several transactions wait for the same lock.
    'default_pool_size = 12',
    'max_client_conn = 900',
    'server_login_retry = 1',
    'autodb_idle_timeout = 5',
    ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
  ].join('\n');

/** Starts PgBouncer in transaction mode in front of all databases of a server. */
export async function startPgBouncer(serverUrl: string, settings: Record<string, string> = {}): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (!program) throw new Error('PgBouncer is not installed');
  const [server, port] = [new URL(serverUrl), await unusedPort()];
  const dir = mkdtempSync(join(tmpdir(), 'jamun-pgbouncer-'));
  chmodSync(dir, 0o711);
  const file = join(dir, 'pgbouncer.ini');
  writeFileSync(file, configuration(server, port, settings), { mode: 0o644 });
  const { command, args, ...user } = launcherFor(dir, program, { fresh: true })(program, ['--quiet', file]);
  const child = spawn(command, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  let output = '';
  child.stderr.on('data', (text) => {
    output = `${output}${text}`.slice(-2_000);
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  server.port = String(port);
  try {
    await waitUntilReady(`${server.href}postgres`, () => child.exitCode === null);
  } catch (cause) {
    await stop();
    throw new Error(`PgBouncer did not start: ${output}`, { cause });
  }
  return { url: server.href, stop };
}

async function waitUntilReady(url: string, isRunning: () => boolean): Promise<void> {
  for (;;) {
    try {
      await withConnection(url, (client) => client.query('select 1'));
      return;
    } catch (error) {
      if (!isRunning() || (error as { code?: string }).code !== 'ECONNREFUSED') throw error;
      await new Promise((next) => setTimeout(next, 50));
    }
  }
}
