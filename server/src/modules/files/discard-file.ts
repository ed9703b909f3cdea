import { AppError } from '../../kit/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FilesDeps } from './deps.ts';
import { loosenFile } from './files.store.ts';
import { removeLater } from './remove-object.ts';

/** The file is gone with the caller's transaction; its bytes follow. Whatever pointed at it points elsewhere by now. */
export const discardFile =
  (deps: Pick<FilesDeps, 'clock' | 'jobs'>) =>
  async (tx: Tx, { fileId, userId }: { fileId: string; userId: number }): Promise<void> => {
    const object = await loosenFile(tx, { id: fileId, userId, now: deps.clock.now() });
    if (!object) throw new AppError('NOT_FOUND');
    await removeLater(deps, tx, object);
  };
