import { AppError } from '../../kit/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FilesDeps } from './deps.ts';
import { deleteFileRow } from './files.store.ts';
import { enqueueRemoval } from './remove-object.ts';

/** Deletes the file row in the caller's transaction; a job removes the object after the commit. No row may refer to the file any more. */
export const discardFile =
  (deps: Pick<FilesDeps, 'clock' | 'jobs'>) =>
  async (tx: Tx, { fileId, userId }: { fileId: string; userId: number }): Promise<void> => {
    const object = await deleteFileRow(tx, { id: fileId, userId, now: deps.clock.now() });
    if (!object) throw new AppError('NOT_FOUND');
    await enqueueRemoval(deps, tx, object);
  };
