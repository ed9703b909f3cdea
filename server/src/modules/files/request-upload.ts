import { fileMessages, type UploadPurpose, wrongTypeMessage } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { days, earlier, hours, later } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { FilesDeps } from './deps.ts';
import { purposes } from './purposes.ts';
import { insertUpload } from './uploads.store.ts';

type Deps = Pick<FilesDeps, 'database' | 'clock' | 'random' | 'storage' | 'holdStorage'>;

export interface UploadInput {
  userId: number;
  purpose: UploadPurpose;
  fileName: string;
  contentType: string;
  size: number | undefined;
  /** Where the caller reaches us. */
  origin: string;
}

const sendWithin = hours(1);
const registerWithin = days(1);
const mostOpen = 20;

/** An address to send the bytes to, and the key to register them with. What may be sent is fixed here, for this person. */
export const requestUpload =
  ({ database, clock, random, storage, holdStorage }: Deps) =>
  async ({ userId, purpose, fileName, contentType, size, origin }: UploadInput): Promise<{ url: string; key: string }> => {
    const rule = purposes[purpose];
    if (!rule.types.includes(contentType)) throw new AppError('UNSUPPORTED_TYPE', { message: wrongTypeMessage(rule, contentType) });
    if (size !== undefined && size > rule.largest) throw new AppError('TOO_LARGE', { message: rule.tooLarge });
    const now = clock.now();
    const id = newId(random);
    const upload = {
      id,
      userId,
      purpose,
      key: `${rule.folder}/${id}`,
      incomingObject: `incoming/${id}`,
      fileName,
      contentType,
      size: size ?? null,
      reservedBytes: size ?? rule.largest,
      createdAt: now,
      expiresAt: later(now, registerWithin),
    };
    await database.transact(async (tx) => {
      // Reserved with the row in one transaction: of two requests at once the second counts the first.
      if (rule.isCounted) await holdStorage(tx, { userId, adding: upload.reservedBytes });
      const few = await insertUpload(tx, upload, { most: mostOpen, since: earlier(now, hours(1)) });
      if (!few) throw new AppError('TOO_MANY', { message: fileMessages.tooManyOpen, retryAfterSeconds: 60 * 60 });
    });
    const url = await storage.uploadAddress({
      key: upload.incomingObject,
      contentType,
      size: upload.size,
      largest: rule.largest,
      expiresAt: later(now, sendWithin),
      origin,
    });
    return { url, key: upload.key };
  };
