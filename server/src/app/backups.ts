import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sealedBox } from '../kit/crypto/sealed-box.ts';
import { allKeys, deriveKey, deriveKeys, type KeyRing } from '../kit/crypto/secret-key.ts';
import { systemRandom } from '../kit/ids.ts';
import { StartError } from '../kit/start-error.ts';
import { listObjects } from '../modules/files/index.ts';
import { type FilesPlace, makeBackup } from '../platform/backup/make-backup.ts';
import { checkBackup, type Restored, restoreBackup } from '../platform/backup/restore-backup.ts';
import { type GeneratedSecrets, readSecrets } from '../platform/db/embedded/data-dir.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Config } from './config.ts';
import { asItIs, joinGround, keysOf, migrationsDir, prepareGround } from './ground.ts';
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
function keysThere(config: Config): KeyRing | null {
  const kept = config.secretKey || !existsSync(config.dataDir) ? null : readSecrets(config.dataDir);
  if (!config.secretKey && !kept) return null;
  const { secretKey, previousKeys } = keysOf(config, () => kept as GeneratedSecrets);
  return { current: secretKey, previous: previousKeys };
}

/** Beside the running product, or without it. The database is taken as it is found: nothing is migrated. */
export async function backUp({ config, log, signal }: Given, target: string) {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new StartError(`DATA_DIR: there is nothing to back up in ${config.dataDir}; with a database elsewhere, set DATABASE_URL`);
  const keys = keysThere(config);
  if (!keys) throw new StartError('SECRET_KEY: set the one that the product runs with; the backup notes which it is, without holding it');
  const ground = await joinGround(config, log, asItIs);
  try {
    const { databaseUrl } = ground;
    return await makeBackup({ databaseUrl, files: filesOf(config), listFiles: listObjects, keyMark: markOf(keys.current), target, signal });
  } finally {
    await ground.release();
  }
}

/** Into an empty database that nobody runs on. The backup is read whole before anything is touched. */
export async function restore({ config, log, signal }: Given, folder: string, { anyKey }: { anyKey: boolean }): Promise<Restored> {
  const keys = keysThere(config);
  if (!keys && !anyKey)
    throw new StartError(
      'SECRET_KEY: is needed to restore, the one with which the backup was made; or bring the secrets.json of that time into DATA_DIR',
    );
  const files = filesOf(config);
  const checked = await checkBackup({ folder, migrationsDir, files, keyMarks: anyKey || !keys ? null : allKeys(keys).map(markOf), signal });
  const ground = await prepareGround(config, log, asItIs);
  try {
    const ring = { current: ground.secretKey, previous: ground.previousKeys };
    const box = sealedBox(deriveKeys(ring, 'sealed-box'), systemRandom);
    return await restoreBackup({ ...checked, databaseUrl: ground.databaseUrl, files, sealed: sealedColumns, box, anyKey, signal });
  } finally {
    await ground.release();
  }
}
