import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { days } from '../../kit/clock.ts';
import { checksumOf, copyDurably, privateFolder } from './durable-files.ts';
import { fileListIn, filesIn, type Manifest, missingListIn } from './manifest.ts';

export interface KeptFile {
  key: string;
  size: number;
}

/** Every file that the snapshot names, page by page; asked twice it says the same. */
export type ListFiles = () => AsyncIterable<KeptFile>;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';
// File systems without hard links, with no more of them for this file, or two of them.
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV', 'ENOSYS']);
const heldName = '.held-for-backup.';
const keyShape = /^[a-z][a-z-]{0,40}(\/[0-9A-Za-z]{1,40}){1,3}$/;

/** A key is part of a path, and may come from a folder that somebody has changed. */
export function pathOf(folder: string, key: string): string {
  if (!keyShape.test(key)) throw new Error(`${JSON.stringify(key.slice(0, 100))} is not the name of a file of ours`);
  return join(folder, key);
}

/** A second name for the same bytes: no file of ours is ever written to again. False when there is nothing to name. */
async function linkOrCopy(from: string, to: string, copyTo = to): Promise<boolean> {
  await mkdir(dirname(to), privateFolder);
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    if (!noLinks.has(codeOf(error))) throw error;
  }
  try {
    await copyDurably(from, copyTo);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** What a backup that was killed has left behind. */
async function clearHeld(filesDir: string, now: number): Promise<void> {
  for (const name of await readdir(filesDir).catch(() => [])) {
    const path = join(filesDir, name);
    if (name.startsWith(heldName) && (await stat(path)).mtimeMs < now - days(2)) await rm(path, { recursive: true, force: true });
  }
}

/**
 * People delete files while a backup is made, and their bytes follow at once. So all that the snapshot names are given a second name first,
 * which takes no time; only then it is copied to wherever the backup lies.
 */
export async function holdFiles(filesDir: string, folder: string, list: ListFiles, signal: AbortSignal) {
  const held = join(filesDir, `${heldName}${process.pid}`);
  await clearHeld(filesDir, Date.now());
  const release = () => rm(held, { recursive: true, force: true });
  try {
    for await (const { key } of list()) {
      signal.throwIfAborted();
      await linkOrCopy(pathOf(filesDir, key), pathOf(held, key), pathOf(filesIn(folder), key));
    }
  } catch (error) {
    await release();
    throw error;
  }

  /** Null when it was gone before the backup began, or is not what was once registered. */
  async function keep({ key, size }: KeptFile): Promise<string | null> {
    const target = pathOf(filesIn(folder), key);
    const there = await stat(target).catch(() => null);
    if (!there && !(await linkOrCopy(pathOf(held, key), target))) return null;
    const found = await checksumOf(target);
    return found.size === size ? found.checksum : null;
  }

  async function write(): Promise<Extract<Manifest['files'], { on: 'disk' }>> {
    await mkdir(filesIn(folder), privateFolder);
    const [kept, missing] = [await open(fileListIn(folder), 'wx', 0o600), await open(missingListIn(folder), 'wx', 0o600)];
    const counted = { count: 0, bytes: 0, missing: 0 };
    try {
      for await (const file of list()) {
        signal.throwIfAborted();
        const checksum = await keep(file);
        if (checksum === null) {
          counted.missing += 1;
          await missing.appendFile(`${file.key}\n`);
          continue;
        }
        counted.count += 1;
        counted.bytes += file.size;
        await kept.appendFile(`${checksum}  files/${file.key}\n`);
      }
      await Promise.all([kept.sync(), missing.sync()]);
    } finally {
      await Promise.all([kept.close(), missing.close()]);
    }
    return { on: 'disk', ...counted, checksum: (await checksumOf(fileListIn(folder))).checksum };
  }

  return { write, release };
}
