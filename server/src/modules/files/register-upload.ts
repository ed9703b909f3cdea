import { fileMessages, type UploadPurpose } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { later, minutes } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { FilesDeps } from './deps.ts';
import { insertOrphanObject, isOrphan } from './files.store.ts';
import { inspectDocument } from './inspection/inspect-document.ts';
import { inspectPicture } from './inspection/inspect-picture.ts';
import type { CreateObjectName, InspectedUpload } from './inspection/inspected-upload.ts';
import { purposes } from './purposes.ts';
import { enqueueRemoval } from './remove-object.ts';
import type { UploadRow } from './tables.ts';
import { findUpload, leaseUpload, rejectUpload, releaseUpload } from './uploads.store.ts';

type Deps = Pick<FilesDeps, 'database' | 'clock' | 'random' | 'jobs' | 'log' | 'storage' | 'malwareScanner' | 'box'>;

interface UploadKey {
  userId: number;
  purpose: UploadPurpose;
  key: string;
}

const conflict = (message: string) => new AppError('CONFLICT', { message });
/** Final errors: the same bytes would be rejected again. */
const finalErrors = new Set(['TOO_LARGE', 'UNSUPPORTED_TYPE', 'MALWARE_FOUND']);
/** Lease time, longer than a registration takes. After a crash the registration can be repeated when it expires. */
const leaseTime = minutes(5);

function leaseError(upload: UploadRow | null, now: Date): AppError {
  if (!upload) return new AppError('NOT_FOUND', { message: fileMessages.notFound });
  if (upload.registeredAt) return conflict(fileMessages.used);
  if (upload.refusedAt) return conflict(fileMessages.refused);
  if (upload.expiresAt <= now) return conflict(fileMessages.expired);
  return conflict(fileMessages.inspecting);
}

/**
 * Inspects an upload, then calls `register`, whose transaction claims it. A lease is taken before the first byte is read: of concurrent
 * calls one inspects, and the others are rejected. A final error removes the object and ends the upload; after any other error the
 * upload can be registered again.
 */
export function registerUploadWith(deps: Deps) {
  const { database, clock, storage, log } = deps;
  const [picture, document] = [inspectPicture(deps), inspectDocument(deps)];

  async function lease(uploadKey: UploadKey): Promise<UploadRow> {
    const now = clock.now();
    const leased = await database.transact((tx) => leaseUpload(tx, uploadKey, { now, until: later(now, leaseTime) }));
    if (!leased) throw leaseError(await findUpload(database.read, uploadKey), now);
    return leased;
  }

  /** Removes only orphans, because the commit may have succeeded although its connection was lost. */
  const abort = (upload: UploadRow, { objects, isFinal }: { objects: string[]; isFinal: boolean }) =>
    database.transact(async (tx) => {
      if (isFinal) await rejectUpload(tx, { id: upload.id, userId: upload.userId, now: clock.now() });
      else await releaseUpload(tx, upload);
      for (const object of objects) if (await isOrphan(tx, object)) await enqueueRemoval(deps, tx, object);
      if (isFinal) await enqueueRemoval(deps, tx, upload.incomingObject);
    });

  async function inspect(upload: UploadRow, newObject: CreateObjectName): Promise<InspectedUpload> {
    const { largest, tooLarge, wrongType, picture: size } = purposes[upload.purpose];
    const arrived = await storage.stat(upload.incomingObject);
    if (!arrived) throw conflict(fileMessages.notArrived);
    if (arrived.size > largest) throw new AppError('TOO_LARGE', { message: tooLarge });
    if (arrived.size === 0) throw new AppError('UNSUPPORTED_TYPE', { message: wrongType });
    return size ? picture(upload, size, newObject) : document(upload, newObject);
  }

  return async <Result>(uploadKey: UploadKey, register: (inspected: InspectedUpload) => Promise<Result>): Promise<Result> => {
    const upload = await lease(uploadKey);
    const objects: string[] = [];
    const newObject = async () => {
      const object = `${purposes[upload.purpose].folder}/${newId(deps.random)}`;
      objects.push(object);
      await database.transact((tx) => insertOrphanObject(tx, { object, since: clock.now() }));
      return object;
    };
    let isInspected = false;
    try {
      const inspected = await inspect(upload, newObject);
      isInspected = true;
      return await register(inspected);
    } catch (error) {
      const isFinal = !isInspected && error instanceof AppError && finalErrors.has(error.code);
      // If the database is down, the lease expires.
      await abort(upload, { objects, isFinal }).catch((err) => log.warn({ err }, 'an upload could not be released'));
      throw error;
    }
  };
}
