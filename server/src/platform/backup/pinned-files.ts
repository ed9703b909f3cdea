import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { days } from '../../kit/clock.ts';
import { checksumOf, copyDurably, privateFolder } from './durable-files.ts';
import { checksumListPath, filesFolder, type Manifest, missingFilesPath } from './manifest.ts';

export interface BackupFile {
  key: string;
  size: number;
}

/** All files referenced in the snapshot, read in pages; every call returns the same files. */
export type ListFiles = () => AsyncIterable<BackupFile>;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';
// Errors if hard links are not supported, if the file has too many, or if source and target are on different file systems.
const noHardLinkCodes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV', 'ENOSYS']);
const pinnedPrefix = '.held-for-backup.';
const keyFormat = /^[a-z][a-z-]{0,40}(\/[0-9A-Za-z]{1,40}){1,3}$/;

/** Validates the key against path traversal: it may come from a modified backup folder. */
export function pathOf(folder: string, key: string): string {
  if (!keyFormat.test(key)) throw new Error(`${JSON.stringify(key.slice(0, 100))} is not a valid file key`);
  return join(folder, key);
}

/** Hard link, or copy if links are not possible. Linking is safe, because stored files never change. False if the file is missing. */
async function linkOrCopy(from: string, to: string, copyTo = to): Promise<boolean> {
  await mkdir(dirname(to), privateFolder);
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    if (!noHardLinkCodes.has(codeOf(error))) throw error;
  }
  try {
    await copyDurably(from, copyTo);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Removes the leftovers of killed backups. */
async function removeStalePins(filesDir: string, now: number): Promise<void> {
  for (const name of await readdir(filesDir).catch(() => [])) {
    const path = join(filesDir, name);
    if (name.startsWith(pinnedPrefix) && (await stat(path)).mtimeMs < now - days(2)) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Users can delete files while a backup is running. So all files of the snapshot are hard-linked first, which is fast; then they are
 * copied to the backup folder from there.
 */
export async function pinFiles(filesDir: string, folder: string, list: ListFiles, signal: AbortSignal) {
  const pinnedDir = join(filesDir, `${pinnedPrefix}${process.pid}`);
  await removeStalePins(filesDir, Date.now());
  const release = () => rm(pinnedDir, { recursive: true, force: true });
  try {
    for await (const { key } of list()) {
      signal.throwIfAborted();
      await linkOrCopy(pathOf(filesDir, key), pathOf(pinnedDir, key), pathOf(filesFolder(folder), key));
    }
  } catch (error) {
    await release();
    throw error;
  }

  /** Returns the checksum; null if the file was already missing, or its size differs from the registered one. */
  async function copyToBackup({ key, size }: BackupFile): Promise<string | null> {
    const target = pathOf(filesFolder(folder), key);
    const existing = await stat(target).catch(() => null);
    if (!existing && !(await linkOrCopy(pathOf(pinnedDir, key), target))) return null;
    const found = await checksumOf(target);
    return found.size === size ? found.checksum : null;
  }

  async function write(): Promise<Extract<Manifest['files'], { on: 'disk' }>> {
    await mkdir(filesFolder(folder), privateFolder);
    const [listed, missing] = [await open(checksumListPath(folder), 'wx', 0o600), await open(missingFilesPath(folder), 'wx', 0o600)];
    const counts = { count: 0, bytes: 0, missing: 0 };
    try {
      for await (const file of list()) {
        signal.throwIfAborted();
        const checksum = await copyToBackup(file);
        if (checksum === null) {
          counts.missing += 1;
          await missing.appendFile(`${file.key}\n`);
          continue;
        }
        counts.count += 1;
        counts.bytes += file.size;
        await listed.appendFile(`${checksum}  files/${file.key}\n`);
      }
      await Promise.all([listed.sync(), missing.sync()]);
    } finally {
      await Promise.all([listed.close(), missing.close()]);
    }
    return { on: 'disk', ...counts, checksum: (await checksumOf(checksumListPath(folder))).checksum };
  }

  return { write, release };
}
