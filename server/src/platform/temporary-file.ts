import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Unlinked temporary file: the system deletes it with the process, even after a crash. Writes append. Closed after `work`. */
export async function withTemporaryFile<T>(work: (file: FileHandle) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'jamun-'));
  const path = join(dir, 'file');
  let file: FileHandle;
  try {
    file = await open(path, 'ax+', 0o600);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
