import { fileMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertFile } from './files.store.ts';
import type { Inspected } from './inspect-upload.ts';
import type { FilesParts } from './parts.ts';
import { removeLater } from './remove-object.ts';
import type { FileRow } from './tables.ts';
import { registerUpload } from './uploads.store.ts';

/** What was inspected becomes a file, with whatever else the caller's transaction does. One upload becomes one file. */
export const claimUpload =
  (parts: FilesParts) =>
  async (tx: Tx, { upload, object, contentType, size, fileName }: Inspected): Promise<FileRow> => {
    const { id, userId, purpose, key, incomingObject } = upload;
    const now = parts.clock.now();
    const registered = await registerUpload(tx, { id, userId, now });
    const file = { id: newId(parts.random), userId, purpose, key, object, contentType, size, fileName, createdAt: now };
    if (!registered || !(await insertFile(tx, file))) throw new AppError('CONFLICT', { message: fileMessages.used });
    await removeLater(parts, tx, incomingObject);
    return file;
  };
