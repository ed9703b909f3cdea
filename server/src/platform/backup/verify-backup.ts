import { join } from 'node:path';
import { StartError } from '../../kit/start-error.ts';
import { hasChecksum, type Migration } from '../db/migration-files.ts';
import type { RecordedMigration } from '../db/migration-records.ts';
import { isSandboxTable } from './catalog.ts';
import { checksumOf } from './durable-files.ts';
import { checksumListPath, filesFolder, jobsFilePath, type Manifest, tableFilePath } from './manifest.ts';
import { pathOf } from './pinned-files.ts';
import { readFileList } from './restore-files.ts';

async function verifyChecksum(path: string, expected: string): Promise<void> {
  const found = await checksumOf(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be read (${error.code}). The backup is damaged: use another one.`, { cause: error });
  });
  if (found.checksum !== expected) throw new StartError(`${path} has a wrong checksum. The backup is damaged: use another one.`);
}

/** Verifies all checksums before the restore changes anything. */
export async function verifyContent(folder: string, { tables, jobs, files }: Manifest, signal: AbortSignal): Promise<void> {
  for (const { name, checksum } of tables) await verifyChecksum(tableFilePath(folder, name), checksum);
  if (jobs) await verifyChecksum(jobsFilePath(folder), jobs.checksum);
  if (files.on !== 'disk') return;
  await verifyChecksum(checksumListPath(folder), files.checksum);
  let count = 0;
  for await (const { key, checksum } of readFileList(folder)) {
    signal.throwIfAborted();
    await verifyChecksum(pathOf(filesFolder(folder), key), checksum);
    count += 1;
  }
  if (count !== files.count)
    throw new StartError(`${join(folder, 'files')} contains ${count} files instead of ${files.count}. Use another backup.`);
}

/** Migrations that the backup contains, and newer ones. */
export interface SplitMigrations {
  before: Migration[];
  after: Migration[];
}

function splitSet(recorded: RecordedMigration[], known: Migration[]): SplitMigrations {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  const before = recorded.map(({ name, checksum }) => {
    const found = byName.get(name);
    if (!found)
      throw new StartError(`The backup was created by a newer version of Jamun (migration ${name}). Restore it with that version.`);
    if (!hasChecksum(found, checksum))
      throw new StartError(`Migration ${name} differs from the one in the backup. Restore the backup with the version that created it.`);
    return found;
  });
  return { before, after: known.filter(({ name }) => !recorded.some((there) => there.name === name)) };
}

/** In old backups, product migrations created the sandbox tables: they count as the first sandbox migration. */
function splitSandbox({ tables, sandboxMigrations }: Manifest, known: Migration[]): SplitMigrations {
  if (sandboxMigrations.length > 0) return splitSet(sandboxMigrations, known);
  return tables.some(({ name }) => isSandboxTable(name)) ? { before: known.slice(0, 1), after: known.slice(1) } : { before: [], after: [] };
}

export function splitMigrations(manifest: Manifest, known: { product: Migration[]; sandbox: Migration[] }): SplitMigrations {
  const [product, sandbox] = [splitSet(manifest.migrations, known.product), splitSandbox(manifest, known.sandbox)];
  return { before: [...product.before, ...sandbox.before], after: [...product.after, ...sandbox.after] };
}
