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
import { join } from 'node:path';
import { StartError } from '../../../kit/start-error.ts';
import { processIdentity } from './process-identity.ts';

/** What is generated once, on the first start, and kept: losing it would mean losing what it sealed. */
export interface GeneratedSecrets {
  databasePassword: string;
  secretKey: string;
}

function writeDurably(path: string, text: string): void {
  const half = `${path}.${process.pid}`;
  const file = openSync(half, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(half, path);
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
    const { databasePassword, secretKey } = JSON.parse(readFileSync(path, 'utf8')) as Partial<GeneratedSecrets>;
    if (databasePassword && /^[0-9a-f]{64}$/.test(secretKey ?? '')) return { databasePassword, secretKey: secretKey as string };
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
  const secrets = { databasePassword: randomBytes(24).toString('hex'), secretKey: randomBytes(32).toString('hex') };
  writeDurably(join(dataDir, 'secrets.json'), JSON.stringify(secrets, null, 2));
  return secrets;
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
