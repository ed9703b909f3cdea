import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sealedBox } from '../kit/crypto/sealed-box.ts';
import { allKeys, deriveKey, deriveKeys, type KeyRing } from '../kit/crypto/secret-key.ts';
import { systemRandom } from '../kit/ids.ts';
import { StartError } from '../kit/start-error.ts';
import { listObjects } from '../modules/files/index.ts';
import { createBackup, type FileStorageLocation } from '../platform/backup/create-backup.ts';
import { checkBackup, type RestoreResult, restoreBackup } from '../platform/backup/restore-backup.ts';
import { type GeneratedSecrets, readSecrets } from '../platform/db/embedded/data-dir.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Config } from './config/config.ts';
import { joinDatabaseAndKeys, keysOf, migrationsDir, openDatabaseAndKeys, withoutMigrations } from './database-and-keys.ts';
import { sealedColumns } from './sealed-columns.ts';

interface CommandDeps {
  config: Config;
  log: Logger;
  signal: AbortSignal;
}

const filesOf = ({ s3, dataDir }: Config): FileStorageLocation =>
  s3 ? { on: 's3', bucket: s3.bucket } : { on: 'disk', dir: join(dataDir, 'files') };

/** One-way fingerprint of the secret key, by which a restore checks that it has the right one. */
export const backupKeyMark = (secretKey: Buffer): string => deriveKey(secretKey, 'backup-mark').toString('hex');

/** Configured or stored keys. Never generates a key: a new key could not decrypt the backup. */
function existingKeys(config: Config): KeyRing | null {
  const stored = config.secretKey || !existsSync(config.dataDir) ? null : readSecrets(config.dataDir);
  if (!config.secretKey && !stored) return null;
  const { secretKey, previousKeys } = keysOf(config, () => stored as GeneratedSecrets);
  return { current: secretKey, previous: previousKeys };
}

/** Works while the server is running or stopped. Does not run migrations. */
export async function backUp({ config, log, signal }: CommandDeps, target: string) {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new StartError(`DATA_DIR: nothing to back up in ${config.dataDir}; for an external database, set DATABASE_URL`);
  const keys = existingKeys(config);
  if (!keys) throw new StartError('SECRET_KEY: set the key of the server; the backup stores its fingerprint, not the key');
  const databaseAndKeys = await joinDatabaseAndKeys(config, log, withoutMigrations);
  try {
    return await createBackup({
      databaseUrl: databaseAndKeys.directUrl,
      files: filesOf(config),
      listFiles: listObjects,
      keyMark: backupKeyMark(keys.current),
      target,
      signal,
    });
  } finally {
    await databaseAndKeys.release();
  }
}

/** Needs an empty database and a stopped server. Verifies the whole backup before it changes anything. */
export async function restore(
  { config, log, signal }: CommandDeps,
  folder: string,
  { anyKey }: { anyKey: boolean },
): Promise<RestoreResult> {
  const keys = existingKeys(config);
  if (!keys && !anyKey)
    throw new StartError('SECRET_KEY: set the key with which the backup was created, or copy the secrets.json of that time into DATA_DIR');
  const files = filesOf(config);
  const checked = await checkBackup({
    folder,
    migrationsDir,
    files,
    keyMarks: anyKey || !keys ? null : allKeys(keys).map(backupKeyMark),
    signal,
  });
  const databaseAndKeys = await openDatabaseAndKeys(config, log, withoutMigrations);
  try {
    const ring = { current: databaseAndKeys.secretKey, previous: databaseAndKeys.previousKeys };
    const box = sealedBox(deriveKeys(ring, 'sealed-box'), systemRandom);
    return await restoreBackup({ ...checked, databaseUrl: databaseAndKeys.directUrl, files, sealed: sealedColumns, box, anyKey, signal });
  } finally {
    await databaseAndKeys.release();
  }
}
