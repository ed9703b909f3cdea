import { fileURLToPath } from 'node:url';
import { StartError } from '../kit/start-error.ts';
import { type Cluster, clusterUrl, startCluster } from '../platform/db/embedded/cluster.ts';
import {
  claimDataDir,
  createDataDir,
  type GeneratedSecrets,
  liveOwner,
  loadOrCreateSecrets,
  readSecrets,
} from '../platform/db/embedded/data-dir.ts';
import { runningServer } from '../platform/db/embedded/orphan.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Config } from './config.ts';

/** Migrated database and secret keys; `release` stops an embedded database. */
export interface DatabaseAndKeys {
  databaseUrl: string;
  secretKey: Buffer;
  /** Previous keys, which only decrypt. */
  previousKeys: Buffer[];
  embedded: boolean;
  release(): Promise<void>;
}

// The build copies the migrations next to the bundle; in the source tree they are next to the code that runs them.
export const migrationsDir = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../platform/db/migrations' : './migrations', import.meta.url),
);

/** Step between opening the database and using it. */
type Prepare = (databaseUrl: string) => Promise<unknown>;

const runMigrations =
  ({ usesSandbox }: Config): Prepare =>
  (databaseUrl) =>
    migrate(databaseUrl, { folder: migrationsDir, sandbox: usesSandbox });
/** For commands that must not migrate the database. */
export const withoutMigrations: Prepare = async () => {};

/** Database errors at the start as one line that names the variable. */
export function databaseError(cause: unknown): StartError {
  if (cause instanceof StartError) return cause;
  const { code, message } = cause as { code?: string; message: string };
  return new StartError(`DATABASE_URL: the database returned an error (${code ?? message})`, { cause });
}

async function openExternalDatabase(config: Config, databaseUrl: string, prepare: Prepare): Promise<DatabaseAndKeys> {
  // A generated key exists on this machine only. Servers on several machines need the same SECRET_KEY, which production requires.
  const keys = keysOf(config, () => loadOrCreateSecrets(createDataDir(config.dataDir)));
  try {
    await prepare(databaseUrl);
  } catch (cause) {
    throw databaseError(cause);
  }
  return { databaseUrl, ...keys, embedded: false, release: async () => {} };
}

/** Configured keys, otherwise generated keys. */
export function keysOf(
  { secretKey, previousKeys }: Config,
  generated: () => GeneratedSecrets,
): Pick<DatabaseAndKeys, 'secretKey' | 'previousKeys'> {
  if (secretKey) return { secretKey, previousKeys };
  const secrets = generated();
  return { secretKey: Buffer.from(secrets.secretKey, 'hex'), previousKeys: secrets.previousKeys.map((key) => Buffer.from(key, 'hex')) };
}

const cannotWrite = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO']);

/** Reports an unusable data directory as one line, whichever file failed first. */
function explainError(error: unknown, dir: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code && cannotWrite.has(code) ? new StartError(`DATA_DIR: ${dir} cannot be written to (${code})`, { cause: error }) : error;
}

async function openEmbeddedDatabase(config: Config, log: Logger, prepare: Prepare): Promise<DatabaseAndKeys> {
  const dir = createDataDir(config.dataDir);
  let releaseDataDir = () => {};
  let cluster: Cluster | undefined;
  const release = async () => {
    await cluster?.stop();
    releaseDataDir();
  };
  try {
    releaseDataDir = claimDataDir(dir);
    const secrets = loadOrCreateSecrets(dir);
    const onUnexpectedExit = () => log.error('the embedded database stopped unexpectedly and is restarted');
    cluster = await startCluster({ dir, password: secrets.databasePassword, onUnexpectedExit });
    const databaseUrl = cluster.url('jamun');
    await prepare(databaseUrl);
    return { databaseUrl, ...keysOf(config, () => secrets), embedded: true, release };
  } catch (error) {
    await release();
    throw explainError(error, dir);
  }
}

export const openDatabaseAndKeys = (config: Config, log: Logger, prepare = runMigrations(config)): Promise<DatabaseAndKeys> =>
  config.databaseUrl ? openExternalDatabase(config, config.databaseUrl, prepare) : openEmbeddedDatabase(config, log, prepare);

/** For CLI commands: uses the embedded database of a running server, otherwise opens the database itself. */
export async function joinDatabaseAndKeys(config: Config, log: Logger, prepare = runMigrations(config)): Promise<DatabaseAndKeys> {
  const dir = createDataDir(config.dataDir);
  const [server, secrets] = [runningServer(dir), readSecrets(dir)];
  if (config.databaseUrl || !server || !secrets || liveOwner(dir) === null) return openDatabaseAndKeys(config, log, prepare);
  const databaseUrl = clusterUrl(server.port, secrets.databasePassword, 'jamun');
  return { databaseUrl, ...keysOf(config, () => secrets), embedded: true, release: async () => {} };
}
