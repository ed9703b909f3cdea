import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../../kit/start-error.ts';
import { processIdentity } from './process-identity.ts';

/** Generated on the first start. If they are lost, sealed values cannot be decrypted. */
export interface GeneratedSecrets {
  databasePassword: string;
  secretKey: string;
  /** Previous keys, during a key rotation. */
  previousKeys: string[];
}

/** Atomic write with fsync. The directory is synced too, otherwise a power failure could restore the old file. */
function writeDurably(path: string, text: string): void {
  const temporary = `${path}.${process.pid}`;
  const file = openSync(temporary, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(temporary, path);
  syncFolder(dirname(path));
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Returns the real path, because leftovers of a killed process are found by it, whichever path was configured. */
export function createDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch (cause) {
    throw new StartError(`DATA_DIR: ${dataDir} cannot be created (${(cause as NodeJS.ErrnoException).code})`, { cause });
  }
}

export function readSecrets(dataDir: string): GeneratedSecrets | null {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) return null;
  try {
    const { databasePassword, secretKey, previousKeys = [] } = JSON.parse(readFileSync(path, 'utf8')) as Partial<GeneratedSecrets>;
    const areKeys = Array.isArray(previousKeys) && [secretKey, ...previousKeys].every((key) => /^[0-9a-f]{64}$/.test(key ?? ''));
    if (databasePassword && areKeys) return { databasePassword, secretKey: secretKey as string, previousKeys };
  } catch (cause) {
    throw new StartError(`DATA_DIR: ${path} cannot be read. Restore it from a backup: without it the data cannot be decrypted.`, { cause });
  }
  throw new StartError(`DATA_DIR: ${path} is damaged. Restore it from a backup: without it the data cannot be decrypted.`);
}

export function loadOrCreateSecrets(dataDir: string): GeneratedSecrets {
  const existing = readSecrets(dataDir);
  if (existing) return existing;
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new StartError(
      `DATA_DIR: ${dataDir} contains a database but no secrets.json. Restore it from a backup: without it the data cannot be decrypted.`,
    );
  }
  const secrets = { databasePassword: randomBytes(24).toString('hex'), secretKey: randomBytes(32).toString('hex'), previousKeys: [] };
  return createSecrets(dataDir, secrets);
}

/** Atomic: when processes start at the same time, one creates the file and the others read it. */
function createSecrets(dataDir: string, secrets: GeneratedSecrets): GeneratedSecrets {
  const ownCopy = `secrets.${process.pid}.new`;
  writeSecrets(dataDir, secrets, ownCopy);
  try {
    // Hard link: fails if the file exists, and readers never see a partial file.
    linkSync(join(dataDir, ownCopy), join(dataDir, 'secrets.json'));
    return secrets;
  } catch (error) {
    const existing = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readSecrets(dataDir) : null;
    if (!existing) throw error;
    return existing;
  } finally {
    rmSync(join(dataDir, ownCopy), { force: true });
    syncFolder(dataDir);
  }
}

function writeSecrets(dataDir: string, { previousKeys, ...secrets }: GeneratedSecrets, name = 'secrets.json'): void {
  const content = previousKeys.length > 0 ? { ...secrets, previousKeys } : secrets;
  writeDurably(join(dataDir, name), JSON.stringify(content, null, 2));
}

/** File that keeps the previous key for older backups. */
export const previousSecretsFile = (keyId: string) => `secrets.${keyId}.json`;

/** Replaces the generated key and keeps the previous one until the rotation is finished. No-op if a rotation has already begun. */
export function beginKeyRotation(dataDir: string, { keyId }: { keyId: string }): void {
  const secrets = loadOrCreateSecrets(dataDir);
  if (secrets.previousKeys.length > 0) return;
  writeSecrets(dataDir, secrets, previousSecretsFile(keyId));
  writeSecrets(dataDir, { ...secrets, secretKey: randomBytes(32).toString('hex'), previousKeys: [secrets.secretKey] });
}

/** Call only when no value is sealed with the previous key any more. */
export function finishKeyRotation(dataDir: string): void {
  writeSecrets(dataDir, { ...loadOrCreateSecrets(dataDir), previousKeys: [] });
}

const ownerFile = (dataDir: string) => join(dataDir, 'owner');

/** Process id of the server that uses this directory; null if it has stopped or crashed. */
export function liveOwner(dataDir: string): number | null {
  const path = ownerFile(dataDir);
  if (!existsSync(path)) return null;
  const identity = readFileSync(path, 'utf8').trim();
  const pid = Number(identity.split('@')[0]);
  return pid > 0 && processIdentity(pid) === identity ? pid : null;
}

/** Lock file: one server per directory, because two would stop each other's database. Returns the release function. */
export function claimDataDir(dataDir: string): () => void {
  const path = ownerFile(dataDir);
  const ownCopy = `${path}.${process.pid}`;
  for (;;) {
    // Hard link instead of a write: atomic, so readers never see a partial file.
    writeFileSync(ownCopy, processIdentity(process.pid) ?? '', { mode: 0o600 });
    try {
      linkSync(ownCopy, path);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(ownCopy, { force: true });
    }
    const owner = liveOwner(dataDir);
    if (owner !== null) {
      throw new StartError(
        `DATA_DIR: ${dataDir} is in use by another Jamun server (process ${owner}). Stop it, or choose another DATA_DIR.`,
      );
    }
    rmSync(path, { force: true });
  }
}
