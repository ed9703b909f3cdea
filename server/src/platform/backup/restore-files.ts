import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from '../../kit/start-error.ts';
import { checksumOf, copyDurably, privateFolder, syncFolders } from './durable-files.ts';
import { checksumListPath, filesFolder } from './manifest.ts';
import { pathOf } from './pinned-files.ts';

/** Reads the file list of a backup line by line. */
export async function* readFileList(folder: string): AsyncGenerator<{ key: string; checksum: string }> {
  for await (const line of createInterface({ input: createReadStream(checksumListPath(folder)), crlfDelay: Infinity })) {
    const [, checksum = '', key = ''] = /^([0-9a-f]{64}) {2}files\/(\S+)$/.exec(line) ?? [];
    if (!key) throw new StartError(`${checksumListPath(folder)} is damaged. Use another backup.`);
    yield { key, checksum };
  }
}

/** Copies each file to a temporary name and renames it (atomic). Existing files with the same content are skipped. */
export async function restoreFiles(folder: string, filesDir: string, signal: AbortSignal): Promise<void> {
  const unfinished = join(filesDir, 'unfinished');
  await mkdir(unfinished, privateFolder);
  const temporary = join(unfinished, `restore${process.pid}`);
  for await (const { key, checksum } of readFileList(folder)) {
    signal.throwIfAborted();
    const target = pathOf(filesDir, key);
    if (await stat(target).catch(() => null)) {
      if ((await checksumOf(target)).checksum === checksum) continue;
      throw new StartError(`${target} already exists with different content. Move ${filesDir} away first.`);
    }
    await rm(temporary, { force: true });
    await copyDurably(pathOf(filesFolder(folder), key), temporary);
    await mkdir(dirname(target), privateFolder);
    await rename(temporary, target);
  }
  await syncFolders(filesDir);
}
