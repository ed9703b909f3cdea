import { constants } from 'node:fs';
import { access, copyFile, type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../../kit/app-error.ts';
import { newId, type RandomBytes } from '../../../kit/ids.ts';
import { StartError } from '../../../kit/start-error.ts';
import type { Logger } from '../../../platform/log/logger.ts';

const keyShape = /^[a-z][a-z-]{0,40}(\/[0-9A-Za-z]{1,40}){1,3}$/;
const noRoom = new Set(['ENOSPC', 'EDQUOT']);
// File systems without hard links, or with no more of them for this file.
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV', 'ENOSYS']);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Null instead of an error when the file is not there. */
const ifThere = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });

interface Options {
  dir: string;
  random: RandomBytes;
  log: Logger;
  /** Opens a file that must not be there yet. */
  openNew?: ((path: string) => Promise<FileHandle>) | undefined;
}

export type DiskFolder = ReturnType<typeof diskFolder>;

/** Objects as files. One is written beside the others under another name, and takes its own only when it is safe on the disk. */
export function diskFolder({ dir, random, log, openNew = (path) => open(path, 'wx', 0o600) }: Options) {
  const unfinished = join(dir, 'unfinished');

  function pathOf(key: string): string {
    if (!keyShape.test(key) || key.startsWith('unfinished/')) throw new Error('This is not a key of the storage');
    return join(dir, key);
  }

  /** The directory too: else a new name may be lost with the power, and the file with it. */
  async function settle(temporary: string, path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(temporary, path);
    const folder = await open(dirname(path), 'r');
    await folder.sync().finally(() => folder.close());
  }

  /** Whatever goes wrong, nothing stays behind; a full disk is told as what it is. */
  async function creating(path: string, make: (temporary: string) => Promise<void>): Promise<void> {
    const temporary = join(unfinished, newId(random));
    try {
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      await make(temporary);
      await settle(temporary, path);
    } catch (error) {
      if (!noRoom.has(codeOf(error))) throw error;
      log.error({ err: error }, 'the disk is full: files cannot be kept');
      throw new AppError('UNAVAILABLE', { message: 'There is no room for files right now. Please try again later.', cause: error });
    } finally {
      // Also after success: two names of the same file are left as they are by a rename.
      await rm(temporary, { force: true });
    }
  }

  return {
    /** Told at the start rather than at the first upload. */
    async prepare(): Promise<void> {
      try {
        await mkdir(unfinished, { recursive: true, mode: 0o700 });
        await access(unfinished, constants.W_OK | constants.X_OK);
      } catch (cause) {
        throw new StartError(`DATA_DIR: ${dir} cannot be written to (${codeOf(cause)}); files are kept there unless S3_ENDPOINT is set`, {
          cause,
        });
      }
    },

    async create(key: string, fill: (append: (bytes: Uint8Array) => Promise<void>) => Promise<void>): Promise<void> {
      const path = pathOf(key);
      await creating(path, async (temporary) => {
        const file = await openNew(temporary);
        try {
          await fill((bytes) => file.appendFile(bytes));
          await file.sync();
        } finally {
          await file.close();
        }
      });
    },

    /** A second name for the same bytes where the file system can: no file here is ever written to again. */
    async copy(from: string, to: string): Promise<boolean> {
      const [source, target] = [pathOf(from), pathOf(to)];
      const done = await ifThere(
        creating(target, async (temporary) => {
          await link(source, temporary).catch((error) => {
            if (!noLinks.has(codeOf(error))) throw error;
            return copyFile(source, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
          });
          const file = await open(temporary, 'r');
          await file.sync().finally(() => file.close());
        }).then(() => true),
      );
      return done ?? false;
    },

    open: (key: string) => ifThere(open(pathOf(key), 'r')),
    stat: (key: string) => ifThere(stat(pathOf(key))),
    remove: (key: string) => rm(pathOf(key), { force: true }),

    /** What was begun and never ended: the process died in the middle. */
    async sweep(before: Date): Promise<void> {
      for (const name of (await ifThere(readdir(unfinished))) ?? []) {
        const found = await ifThere(stat(join(unfinished, name)));
        if (found && found.mtime < before) await rm(join(unfinished, name), { force: true });
      }
    },
  };
}
