import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemRandom } from '../kit/ids.ts';
import { sealedBox } from '../kit/sealed-box.ts';
import { deriveKey } from '../kit/secret-key.ts';
import { StartError } from '../kit/start-error.ts';
import { listObjects } from '../modules/files/index.ts';
import { type FilesPlace, makeBackup } from '../platform/backup/make-backup.ts';
import { checkBackup, type Restored, restoreBackup } from '../platform/backup/restore-backup.ts';
import { readSecrets } from '../platform/db/embedded/data-dir.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Config } from './config.ts';
import { asItIs, joinGround, migrationsDir, prepareGround } from './ground.ts';
import { sealedColumns } from './sealed-columns.ts';

interface Given {
  config: Config;
  log: Logger;
  signal: AbortSignal;
}

const filesOf = ({ s3, dataDir }: Config): FilesPlace =>
  s3 ? { on: 's3', bucket: s3.bucket } : { on: 'disk', dir: join(dataDir, 'files') };

/** The key cannot be had from it. */
export const markOf = (secretKey: Buffer): string => deriveKey(secretKey, 'backup-mark').toString('hex');

/** The one that is there: a command about backups makes up none, since it would open nothing. */
function keyThere({ secretKey, dataDir }: Config): Buffer | null {
  const kept = secretKey ? null : existsSync(dataDir) && readSecrets(dataDir);
  return secretKey ?? (kept ? Buffer.from(kept.secretKey, 'hex') : null);
}

/** Beside the running product, or without it. The database is taken as it is found: nothing is migrated. */
export async function backUp({ config, log, signal }: Given, target: string) {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new StartError(`DATA_DIR: there is nothing to back up in ${config.dataDir}; with a database elsewhere, set DATABASE_URL`);
  const secretKey = keyThere(config);
  if (!secretKey)
    throw new StartError('SECRET_KEY: set the one that the product runs with; the backup notes which it is, without holding it');
  const ground = await joinGround(config, log, asItIs);
  try {
    const { databaseUrl } = ground;
    return await makeBackup({ databaseUrl, files: filesOf(config), listFiles: listObjects, keyMark: markOf(secretKey), target, signal });
  } finally {
    await ground.release();
  }
}

/** Into an empty database that nobody runs on. The backup is read whole before anything is touched. */
export async function restore({ config, log, signal }: Given, folder: string, { anyKey }: { anyKey: boolean }): Promise<Restored> {
  const secretKey = keyThere(config);
  if (!secretKey && !anyKey)
    throw new StartError(
      'SECRET_KEY: is needed to restore, the one with which the backup was made; or bring the secrets.json of that time into DATA_DIR',
    );
  const files = filesOf(config);
  const checked = await checkBackup({ folder, migrationsDir, files, keyMark: anyKey || !secretKey ? null : markOf(secretKey), signal });
  const ground = await prepareGround(config, log, asItIs);
  try {
    const box = sealedBox(deriveKey(ground.secretKey, 'sealed-box'), systemRandom);
    return await restoreBackup({ ...checked, databaseUrl: ground.databaseUrl, files, sealed: sealedColumns, box, signal });
  } finally {
    await ground.release();
  }
}
