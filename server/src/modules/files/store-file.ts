import type { Readable } from 'node:stream';
import { AppError } from '../../kit/app-error.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FilesDeps } from './deps.ts';
import { insertFile, insertOrphanObject } from './files.store.ts';
import type { FileRow } from './tables.ts';

type Deps = Pick<FilesDeps, 'database' | 'clock' | 'random' | 'storage'>;

interface NewFile {
  userId: number;
  purpose: FileRow['purpose'];
  /** Folder in the storage. */
  folder: string;
  fileName: string;
  contentType: string;
  size: number;
  stream: Readable;
}

/** Writes the bytes under a new key. Until `registerFile`, the object is an orphan: the sweep removes it after an hour. */
export const storeFile =
  ({ database, clock, random, storage }: Deps) =>
  async ({ folder, stream, ...fields }: NewFile): Promise<FileRow> => {
    const id = newId(random);
    const object = `${folder}/${id}`;
    await database.transact((tx) => insertOrphanObject(tx, { object, since: clock.now() }));
    await storage.writeStream(object, { stream, size: fields.size }, fields.contentType);
    return { ...fields, id, key: object, object, createdAt: clock.now(), keySealed: null };
  };

export async function registerFile(tx: Tx, file: FileRow): Promise<void> {
  if (!(await insertFile(tx, file))) throw new AppError('CONFLICT');
}
