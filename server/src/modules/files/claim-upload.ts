import { fileMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FilesDeps } from './deps.ts';
import { insertFile } from './files.store.ts';
import type { InspectedUpload } from './inspection/inspected-upload.ts';
import { enqueueResizing } from './picture-versions.ts';
import { enqueueRemoval } from './remove-object.ts';
import type { FileRow } from './tables.ts';
import { registerUpload } from './uploads.store.ts';

/** `preview`: second version of a picture, a separate file. */
type ClaimedFile = FileRow & { preview: FileRow | null };

/** Turns an inspected upload into a file, in the caller's transaction. An upload can be claimed only once. */
export const claimUpload =
  (deps: Pick<FilesDeps, 'clock' | 'random' | 'jobs'>) =>
  async (tx: Tx, { upload, preview: second, ...first }: InspectedUpload): Promise<ClaimedFile> => {
    const { id, userId, purpose, key, incomingObject } = upload;
    const now = deps.clock.now();
    const fileOf = (inspected: typeof first, key: string): FileRow => ({
      id: newId(deps.random),
      userId,
      purpose,
      key,
      ...inspected,
      createdAt: now,
    });
    const file = fileOf(first, key);
    const preview = second && fileOf(second, `${key}/preview`);
    const registered = await registerUpload(tx, { id, userId, now });
    if (!registered || !(await insertFile(tx, file)) || (preview && !(await insertFile(tx, preview)))) {
      throw new AppError('CONFLICT', { message: fileMessages.used });
    }
    await enqueueRemoval(deps, tx, incomingObject);
    await enqueueResizing(deps, tx, file);
    return { ...file, preview };
  };
