import { fileMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FilesDeps } from './deps.ts';
import { insertFile } from './files.store.ts';
import type { Inspected } from './inspection/inspected.ts';
import { removeLater } from './remove-object.ts';
import type { FileRow } from './tables.ts';
import { registerUpload } from './uploads.store.ts';

/** `preview`: the second drawing of a picture, a file of its own. */
type Claimed = FileRow & { preview: FileRow | null };

/** What was inspected becomes a file, with whatever else the caller's transaction does. One upload becomes one file. */
export const claimUpload =
  (deps: Pick<FilesDeps, 'clock' | 'random' | 'jobs'>) =>
  async (tx: Tx, { upload, preview: second, ...first }: Inspected): Promise<Claimed> => {
    const { id, userId, purpose, key, incomingObject } = upload;
    const now = deps.clock.now();
    const fileOf = (seen: typeof first, key: string): FileRow => ({
      id: newId(deps.random),
      userId,
      purpose,
      key,
      ...seen,
      createdAt: now,
    });
    const file = fileOf(first, key);
    const preview = second && fileOf(second, `${key}/preview`);
    const registered = await registerUpload(tx, { id, userId, now });
    if (!registered || !(await insertFile(tx, file)) || (preview && !(await insertFile(tx, preview)))) {
      throw new AppError('CONFLICT', { message: fileMessages.used });
    }
    await removeLater(deps, tx, incomingObject);
    return { ...file, preview };
  };
