import { fileURLToPath } from 'node:url';
import { StartError } from '../kit/start-error.ts';
import { assertUsableAddresses, ConnectionFailure, type DatabaseAddresses, isPooled } from '../platform/db/database-addresses.ts';
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
import type { Config } from './config/config.ts';
import { databaseHost } from './config/database-url.ts';
import { waitForDatabase } from './wait-for-database.ts';

/** Migrated database and secret keys; `release` stops an embedded database. */
export interface DatabaseAndKeys extends DatabaseAddresses {
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
type Prepare = (directUrl: string) => Promise<unknown>;

/** Commands that must know every table do not accept the database of a newer version, even if this version could run on it. */
export const runMigrations =
  ({ usesSandbox }: Config, log: Logger, { acceptNewer = true } = {}): Prepare =>
  (directUrl) =>
    migrate(directUrl, { folder: migrationsDir, sandbox: usesSandbox, log, acceptNewer });
/** For commands that must not migrate the database. */
export const withoutMigrations: Prepare = async () => {};

/** Variable, address and reason of a database error at the start, without user and password. */
function describeFailure(error: unknown, addresses: DatabaseAddresses) {
  const key = error instanceof ConnectionFailure ? error.address : 'directUrl';
  const { code, message } = (error instanceof ConnectionFailure ? error.cause : error) as { code?: string; message: string };
  return {
    variable: key === 'directUrl' && isPooled(addresses) ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
    host: databaseHost(addresses[key]),
    // PgBouncer has one code for all its errors.
    reason: code === undefined || code === '08P01' ? message : code,
  };
}

/** Database errors at the start as one line that names the variable. */
export function databaseError(cause: unknown, addresses: DatabaseAddresses): StartError {
  if (cause instanceof StartError) return cause;
  const { variable, reason } = describeFailure(cause, addresses);
  return new StartError(`${variable}: the database returned an error (${reason})`, { cause });
}

/** Opens an external database as soon as it can be reached. Null if the signal aborts first. */
export function awaitDatabaseAndKeys(
  config: Config,
  log: Logger,
  { signal, say }: { signal: AbortSignal; say(text: string): void },
): Promise<DatabaseAndKeys | null> {
  const addresses = externalAddresses(config);
  const open = () => openDatabaseAndKeys(config, log);
  if (!addresses) return open();
  return waitForDatabase(open, {
    signal,
    onWaiting(error) {
      const { variable, host, reason } = describeFailure((error as StartError).cause, addresses);
      say(`${variable}: waiting for the database at ${host} (${reason})`);
    },
  });
}

async function openExternalDatabase(config: Config, addresses: DatabaseAddresses, prepare: Prepare): Promise<DatabaseAndKeys> {
  // A generated key exists on this machine only. Servers on several machines need the same SECRET_KEY, which production requires.
  const keys = keysOf(config, () => loadOrCreateSecrets(createDataDir(config.dataDir)));
  try {
    await assertUsableAddresses(addresses);
    await prepare(addresses.directUrl);
  } catch (cause) {
    throw databaseError(cause, addresses);
  }
  return { ...addresses, ...keys, embedded: false, release: async () => {} };
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
    const databaseUrl = cluster.socketUrl('jamun');
    await prepare(databaseUrl);
    return { databaseUrl, directUrl: databaseUrl, ...keysOf(config, () => secrets), embedded: true, release };
  } catch (error) {
    await release();
    throw explainError(error, dir);
  }
}

/** Null if the database is embedded. */
export const externalAddresses = ({ databaseUrl, directUrl = databaseUrl }: Config): DatabaseAddresses | null =>
  databaseUrl && directUrl ? { databaseUrl, directUrl } : null;

export function openDatabaseAndKeys(config: Config, log: Logger, prepare = runMigrations(config, log)): Promise<DatabaseAndKeys> {
  const addresses = externalAddresses(config);
  return addresses ? openExternalDatabase(config, addresses, prepare) : openEmbeddedDatabase(config, log, prepare);
}

/** For CLI commands: uses the embedded database of a running server, otherwise opens the database itself. */
export async function joinDatabaseAndKeys(config: Config, log: Logger, prepare = runMigrations(config, log)): Promise<DatabaseAndKeys> {
  const dir = createDataDir(config.dataDir);
  const [server, secrets] = [runningServer(dir), readSecrets(dir)];
  if (config.databaseUrl || !server || !secrets || liveOwner(dir) === null) return openDatabaseAndKeys(config, log, prepare);
  const databaseUrl = clusterUrl(server.port, secrets.databasePassword, 'jamun');
  return { databaseUrl, directUrl: databaseUrl, ...keysOf(config, () => secrets), embedded: true, release: async () => {} };
}
