import { createHash } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const privateFolder = { recursive: true, mode: 0o700 } as const;

/** fsync of the directory: without it, a power failure can lose the name of a new file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await syncFolder(folder);
}

export async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Pass-through stream that calls `inspect` with every chunk. */
export const inspectChunks = (inspect: (chunk: Buffer) => void): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, next) {
      inspect(chunk);
      next(null, chunk);
    },
  });

/** Writes a new file with fsync and returns its checksum. */
export async function writeWithChecksum(path: string, source: Readable, ...through: Transform[]): Promise<string> {
  const hash = createHash('sha256');
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([source, ...through, inspectChunks((chunk) => hash.update(chunk)), target]);
  return hash.digest('hex');
}

/** Streams the file, so its size does not matter for memory. */
export async function checksumOf(path: string): Promise<{ checksum: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  return { checksum: hash.digest('hex'), size };
}

/** Copies with fsync; never a hard link, so later changes of one file do not affect the other. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), privateFolder);
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const handle = await open(to, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
