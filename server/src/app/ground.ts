import { fileURLToPath } from 'node:url';
import { StartError } from '../kit/start-error.ts';
import { type Cluster, clusterUrl, startCluster } from '../platform/db/embedded/cluster.ts';
import { claimDataDir, createDataDir, type GeneratedSecrets, liveOwner, readSecrets, secretsOf } from '../platform/db/embedded/data-dir.ts';
import { runningServer } from '../platform/db/embedded/orphan.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Config } from './config.ts';

/** What everything stands on: a migrated database, the secret key, and how to let go of them. */
export interface Ground {
  databaseUrl: string;
  secretKey: Buffer;
  /** Former keys, which only open. */
  previousKeys: Buffer[];
  embedded: boolean;
  release(): Promise<void>;
}

// In the build the migrations lie beside the bundle; in the source tree beside the code that runs them.
export const migrationsDir = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../platform/db/migrations' : './migrations', import.meta.url),
);

/** What is done to the database before anybody stands on it. */
type Prepare = (databaseUrl: string) => Promise<unknown>;

const upToDate =
  ({ usesSandbox }: Config): Prepare =>
  (databaseUrl) =>
    migrate(databaseUrl, { folder: migrationsDir, sandbox: usesSandbox });
/** For a command that takes the database as it finds it. */
export const asItIs: Prepare = async () => {};

/** One line that names the variable. */
export function databaseError(cause: unknown): StartError {
  if (cause instanceof StartError) return cause;
  const { code, message } = cause as { code?: string; message: string };
  return new StartError(`DATABASE_URL: the database does not answer as it should (${code ?? message})`, { cause });
}

async function managed(config: Config, databaseUrl: string, prepare: Prepare): Promise<Ground> {
  // Several machines share this database, so a key that only one of them has would seal what the others cannot open.
  const keys = keysOf(config, () => secretsOf(createDataDir(config.dataDir)));
  try {
    await prepare(databaseUrl);
  } catch (cause) {
    throw databaseError(cause);
  }
  return { databaseUrl, ...keys, embedded: false, release: async () => {} };
}

/** Those that are configured, or else those that were generated. */
export function keysOf({ secretKey, previousKeys }: Config, generated: () => GeneratedSecrets): Pick<Ground, 'secretKey' | 'previousKeys'> {
  if (secretKey) return { secretKey, previousKeys };
  const kept = generated();
  return { secretKey: Buffer.from(kept.secretKey, 'hex'), previousKeys: kept.previousKeys.map((key) => Buffer.from(key, 'hex')) };
}

const cannotWrite = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO']);

/** A directory that cannot be used is one line, whichever file it showed on first. */
function explained(error: unknown, dir: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code && cannotWrite.has(code) ? new StartError(`DATA_DIR: ${dir} cannot be written to (${code})`, { cause: error }) : error;
}

async function embedded(config: Config, log: Logger, prepare: Prepare): Promise<Ground> {
  const dir = createDataDir(config.dataDir);
  let giveBack = () => {};
  let cluster: Cluster | undefined;
  const release = async () => {
    await cluster?.stop();
    giveBack();
  };
  try {
    giveBack = claimDataDir(dir);
    const secrets = secretsOf(dir);
    const onUnexpectedExit = () => log.error('the embedded database has stopped and is started again');
    cluster = await startCluster({ dir, password: secrets.databasePassword, onUnexpectedExit });
    const databaseUrl = cluster.url('jamun');
    await prepare(databaseUrl);
    return { databaseUrl, ...keysOf(config, () => secrets), embedded: true, release };
  } catch (error) {
    await release();
    throw explained(error, dir);
  }
}

export const prepareGround = (config: Config, log: Logger, prepare = upToDate(config)): Promise<Ground> =>
  config.databaseUrl ? managed(config, config.databaseUrl, prepare) : embedded(config, log, prepare);

/** For a command beside a running server: its database, if it is the embedded one and up. */
export async function joinGround(config: Config, log: Logger, prepare = upToDate(config)): Promise<Ground> {
  const dir = createDataDir(config.dataDir);
  const [server, secrets] = [runningServer(dir), readSecrets(dir)];
  if (config.databaseUrl || !server || !secrets || liveOwner(dir) === null) return prepareGround(config, log, prepare);
  const databaseUrl = clusterUrl(server.port, secrets.databasePassword, 'jamun');
  return { databaseUrl, ...keysOf(config, () => secrets), embedded: true, release: async () => {} };
}
