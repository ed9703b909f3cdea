import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from '../../kit/start-error.ts';
import { checksumOf, copyDurably, privateFolder, syncFolders } from './durable-files.ts';
import { pathOf } from './kept-files.ts';
import { fileListIn, filesIn } from './manifest.ts';

/** The files of a backup, line by line. */
export async function* listedFiles(folder: string): AsyncGenerator<{ key: string; checksum: string }> {
  for await (const line of createInterface({ input: createReadStream(fileListIn(folder)), crlfDelay: Infinity })) {
    const [, checksum = '', key = ''] = /^([0-9a-f]{64}) {2}files\/(\S+)$/.exec(line) ?? [];
    if (!key) throw new StartError(`${fileListIn(folder)} is damaged. Take another backup.`);
    yield { key, checksum };
  }
}

/** Each under another name first, so that one is there whole or not at all. What is there already, byte for byte, may stay. */
export async function placeFiles(folder: string, filesDir: string, signal: AbortSignal): Promise<void> {
  const unfinished = join(filesDir, 'unfinished');
  await mkdir(unfinished, privateFolder);
  const temporary = join(unfinished, `restore${process.pid}`);
  for await (const { key, checksum } of listedFiles(folder)) {
    signal.throwIfAborted();
    const target = pathOf(filesDir, key);
    if (await stat(target).catch(() => null)) {
      if ((await checksumOf(target)).checksum === checksum) continue;
      throw new StartError(`${target} is there already and is another file. Move ${filesDir} away first.`);
    }
    await rm(temporary, { force: true });
    await copyDurably(pathOf(filesIn(folder), key), temporary);
    await mkdir(dirname(target), privateFolder);
    await rename(temporary, target);
  }
  await syncFolders(filesDir);
}
