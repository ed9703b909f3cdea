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

/** What is generated once, on the first start, and kept: losing it would mean losing what it sealed. */
export interface GeneratedSecrets {
  databasePassword: string;
  secretKey: string;
  /** Former keys, while a rotation is under way. */
  previousKeys: string[];
}

/** Atomic, and on the disk before it returns: the directory is synced too, or a power failure could bring the old file back. */
function writeDurably(path: string, text: string): void {
  const half = `${path}.${process.pid}`;
  const file = openSync(half, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(half, path);
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Its real path: what is left of a killed run is found again by it, whichever way the directory is spelled. */
export function createDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch (cause) {
    throw new StartError(`DATA_DIR: ${dataDir} cannot be made (${(cause as NodeJS.ErrnoException).code})`, { cause });
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
    throw new StartError(`DATA_DIR: ${path} cannot be read. Bring it back from a backup: without it the data cannot be opened.`, { cause });
  }
  throw new StartError(`DATA_DIR: ${path} is damaged. Bring it back from a backup: without it the data cannot be opened.`);
}

export function secretsOf(dataDir: string): GeneratedSecrets {
  const kept = readSecrets(dataDir);
  if (kept) return kept;
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new StartError(
      `DATA_DIR: ${dataDir} holds a database but no secrets.json. Bring it back from a backup: without it the data cannot be opened.`,
    );
  }
  const secrets = { databasePassword: randomBytes(24).toString('hex'), secretKey: randomBytes(32).toString('hex'), previousKeys: [] };
  writeSecrets(dataDir, secrets);
  return secrets;
}

function writeSecrets(dataDir: string, { previousKeys, ...secrets }: GeneratedSecrets, name = 'secrets.json'): void {
  const written = previousKeys.length > 0 ? { ...secrets, previousKeys } : secrets;
  writeDurably(join(dataDir, name), JSON.stringify(written, null, 2));
}

/** Where the former key is kept for backups that were made with it. */
export const formerSecretsFile = (keyId: string) => `secrets.${keyId}.json`;

/** Replaces the generated key; the former one stays beside it until the rotation is finished. A rotation that has begun is kept. */
export function beginKeyRotation(dataDir: string, { keyId }: { keyId: string }): void {
  const secrets = secretsOf(dataDir);
  if (secrets.previousKeys.length > 0) return;
  writeSecrets(dataDir, secrets, formerSecretsFile(keyId));
  writeSecrets(dataDir, { ...secrets, secretKey: randomBytes(32).toString('hex'), previousKeys: [secrets.secretKey] });
}

/** To be called when nothing is sealed with the former key any more. */
export function finishKeyRotation(dataDir: string): void {
  writeSecrets(dataDir, { ...secretsOf(dataDir), previousKeys: [] });
}

const ownerFile = (dataDir: string) => join(dataDir, 'owner');

/** The process that runs on this directory now; null after it stopped, however it stopped. */
export function liveOwner(dataDir: string): number | null {
  const path = ownerFile(dataDir);
  if (!existsSync(path)) return null;
  const identity = readFileSync(path, 'utf8').trim();
  const pid = Number(identity.split('@')[0]);
  return pid > 0 && processIdentity(pid) === identity ? pid : null;
}

/** One Jamun per directory: two would stop each other's database. Only one can make the file, so only one gets it. */
export function claimDataDir(dataDir: string): () => void {
  const path = ownerFile(dataDir);
  const mine = `${path}.${process.pid}`;
  for (;;) {
    // Linked, not written, into place: whoever reads it finds it whole.
    writeFileSync(mine, processIdentity(process.pid) ?? '', { mode: 0o600 });
    try {
      linkSync(mine, path);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(mine, { force: true });
    }
    const owner = liveOwner(dataDir);
    if (owner !== null) {
      throw new StartError(`DATA_DIR: ${dataDir} is in use by another Jamun (process ${owner}). Stop it, or choose another DATA_DIR.`);
    }
    rmSync(path, { force: true });
  }
}
