import { constants } from 'node:fs';
import { access, copyFile, type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../../kit/app-error.ts';
import { newId, type RandomBytes } from '../../../kit/ids.ts';
import { StartError } from '../../../kit/start-error.ts';
import type { Logger } from '../../../platform/log/logger.ts';

const keyShape = /^[a-z][a-z-]{0,40}(\/[0-9A-Za-z]{1,40}){1,3}$/;
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT']);
// The file system has no hard links, or the file has the maximum number of them.
const noLinkCodes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV', 'ENOSYS']);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Returns null instead of an error for a missing file. */
const nullIfMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });

interface Options {
  dir: string;
  random: RandomBytes;
  log: Logger;
  /** Creates a file; fails if it exists. */
  openNew?: ((path: string) => Promise<FileHandle>) | undefined;
}

export type DiskFolder = ReturnType<typeof diskFolder>;

/** Stores objects as files. Writes are atomic: a temporary file is synced to disk, then renamed. */
export function diskFolder({ dir, random, log, openNew = (path) => open(path, 'wx', 0o600) }: Options) {
  const unfinished = join(dir, 'unfinished');

  function pathOf(key: string): string {
    if (!keyShape.test(key) || key.startsWith('unfinished/')) throw new Error('Invalid storage key');
    return join(dir, key);
  }

  /** Renames the file and syncs its directory; without the sync a power failure may lose the new name. */
  async function moveIntoPlace(temporary: string, path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(temporary, path);
    const folder = await open(dirname(path), 'r');
    await folder.sync().finally(() => folder.close());
  }

  /** Runs `make` with a temporary path that is removed on failure. A full disk gets its own error. */
  async function createAtomically(path: string, make: (temporary: string) => Promise<void>): Promise<void> {
    const temporary = join(unfinished, newId(random));
    try {
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      await make(temporary);
      await moveIntoPlace(temporary, path);
    } catch (error) {
      if (!diskFullCodes.has(codeOf(error))) throw error;
      log.error({ err: error }, 'the disk is full: files cannot be stored');
      throw new AppError('UNAVAILABLE', { message: 'We can’t store files right now. Please try again later.', cause: error });
    } finally {
      // Also after success: rename does nothing when both names are hard links to the same file.
      await rm(temporary, { force: true });
    }
  }

  return {
    /** Reports an unusable directory at startup rather than at the first upload. */
    async prepare(): Promise<void> {
      try {
        await mkdir(unfinished, { recursive: true, mode: 0o700 });
        await access(unfinished, constants.W_OK | constants.X_OK);
      } catch (cause) {
        throw new StartError(`DATA_DIR: ${dir} cannot be written to (${codeOf(cause)}); files are stored there unless S3_ENDPOINT is set`, {
          cause,
        });
      }
    },

    async create(key: string, fill: (append: (bytes: Uint8Array) => Promise<void>) => Promise<void>): Promise<void> {
      const path = pathOf(key);
      await createAtomically(path, async (temporary) => {
        const file = await openNew(temporary);
        try {
          await fill((bytes) => file.appendFile(bytes));
          await file.sync();
        } finally {
          await file.close();
        }
      });
    },

    /** Copies by hard link where the file system supports it. Safe because files are immutable. */
    async copy(from: string, to: string): Promise<boolean> {
      const [source, target] = [pathOf(from), pathOf(to)];
      const isCopied = await nullIfMissing(
        createAtomically(target, async (temporary) => {
          await link(source, temporary).catch((error) => {
            if (!noLinkCodes.has(codeOf(error))) throw error;
            return copyFile(source, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
          });
          const file = await open(temporary, 'r');
          await file.sync().finally(() => file.close());
        }).then(() => true),
      );
      return isCopied ?? false;
    },

    open: (key: string) => nullIfMissing(open(pathOf(key), 'r')),
    stat: (key: string) => nullIfMissing(stat(pathOf(key))),
    remove: (key: string) => rm(pathOf(key), { force: true }),

    /** Deletes temporary files left by a crashed process; returns how many. */
    async sweep(before: Date): Promise<number> {
      let removed = 0;
      for (const name of (await nullIfMissing(readdir(unfinished))) ?? []) {
        const stats = await nullIfMissing(stat(join(unfinished, name)));
        if (!stats || stats.mtime >= before) continue;
        await rm(join(unfinished, name), { force: true });
        removed++;
      }
      return removed;
    },
  };
}
