import { fileMessages, type UploadPurpose, wrongTypeMessage } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { days, earlier, hours, later } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { FilesDeps } from './deps.ts';
import { purposes } from './purposes.ts';
import { insertUpload } from './uploads.store.ts';

type Deps = Pick<FilesDeps, 'database' | 'clock' | 'random' | 'storage' | 'assertStorageLimit'>;

export interface UploadInput {
  userId: number;
  purpose: UploadPurpose;
  fileName: string;
  contentType: string;
  size: number | undefined;
  /** Origin of this server as the caller sees it. */
  origin: string;
}

const urlLifetime = hours(1);
const registrationLifetime = days(1);
const maxOpenUploads = 20;

/** Returns an upload URL and the key for the registration. User, type and size of the upload are fixed here. */
export const requestUpload =
  ({ database, clock, random, storage, assertStorageLimit }: Deps) =>
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
      expiresAt: later(now, registrationLifetime),
    };
    await database.transact(async (tx) => {
      // Check and reservation are one transaction, so that a concurrent request counts this reservation.
      if (rule.isCounted) await assertStorageLimit(tx, { userId, adding: upload.reservedBytes });
      const isInserted = await insertUpload(tx, upload, { most: maxOpenUploads, since: earlier(now, hours(1)) });
      if (!isInserted) throw new AppError('TOO_MANY', { message: fileMessages.tooManyOpen, retryAfterSeconds: 60 * 60 });
    });
    const url = await storage.createUploadUrl({
      key: upload.incomingObject,
      contentType,
      size: upload.size,
      maxBytes: rule.largest,
      expiresAt: later(now, urlLifetime),
      origin,
    });
    return { url, key: upload.key };
  };
