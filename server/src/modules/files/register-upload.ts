import { fileMessages, type UploadPurpose } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { later, minutes } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { FilesDeps } from './deps.ts';
import { insertLooseObject, isLoose } from './files.store.ts';
import { inspectDocument } from './inspection/inspect-document.ts';
import { inspectPicture } from './inspection/inspect-picture.ts';
import type { Inspected, NewObject } from './inspection/inspected.ts';
import { purposes } from './purposes.ts';
import { removeLater } from './remove-object.ts';
import type { UploadRow } from './tables.ts';
import { findUpload, leaseUpload, refuseUpload, releaseUpload } from './uploads.store.ts';

type Deps = Pick<FilesDeps, 'database' | 'clock' | 'random' | 'jobs' | 'log' | 'storage' | 'malwareScanner' | 'box'>;

interface WantedUpload {
  userId: number;
  purpose: UploadPurpose;
  key: string;
}

const conflict = (message: string) => new AppError('CONFLICT', { message });
/** Errors that end the upload: the same bytes would be refused again. */
const verdicts = new Set(['TOO_LARGE', 'UNSUPPORTED_TYPE', 'MALWARE_FOUND']);
/** Longer than a registration takes; a crashed one is repeated after it. */
const leaseFor = minutes(5);

function whyNotLeased(upload: UploadRow | null, now: Date): AppError {
  if (!upload) return new AppError('NOT_FOUND', { message: 'This file was not found. Upload it again.' });
  if (upload.registeredAt) return conflict(fileMessages.used);
  if (upload.refusedAt) return conflict(fileMessages.refused);
  if (upload.expiresAt <= now) return conflict(fileMessages.expired);
  return conflict(fileMessages.inspecting);
}

/**
 * Inspects an upload, then calls `register`, whose transaction claims it. A lease is taken before the first byte is read: of many calls
 * at the same moment one inspects, and all others are refused. What is refused for good is removed, and its upload ends; after any
 * other error the upload can be registered again.
 */
export function registerUploadWith(deps: Deps) {
  const { database, clock, storage, log } = deps;
  const [picture, document] = [inspectPicture(deps), inspectDocument(deps)];

  async function lease(wanted: WantedUpload): Promise<UploadRow> {
    const now = clock.now();
    const leased = await database.transact((tx) => leaseUpload(tx, wanted, { now, until: later(now, leaseFor) }));
    if (!leased) throw whyNotLeased(await findUpload(database.read, wanted), now);
    return leased;
  }

  /** Objects that became a file stay: the outcome of a commit may be unknown when its connection is lost. */
  const giveUp = (upload: UploadRow, { objects, isFinal }: { objects: string[]; isFinal: boolean }) =>
    database.transact(async (tx) => {
      if (isFinal) await refuseUpload(tx, { id: upload.id, userId: upload.userId, now: clock.now() });
      else await releaseUpload(tx, upload);
      for (const object of objects) if (await isLoose(tx, object)) await removeLater(deps, tx, object);
      if (isFinal) await removeLater(deps, tx, upload.incomingObject);
    });

  async function inspect(upload: UploadRow, newObject: NewObject): Promise<Inspected> {
    const { largest, tooLarge, wrongType, picture: size } = purposes[upload.purpose];
    const arrived = await storage.stat(upload.incomingObject);
    if (!arrived) throw conflict(fileMessages.notArrived);
    if (arrived.size > largest) throw new AppError('TOO_LARGE', { message: tooLarge });
    if (arrived.size === 0) throw new AppError('UNSUPPORTED_TYPE', { message: wrongType });
    return size ? picture(upload, size, newObject) : document(upload, newObject);
  }

  return async <Result>(wanted: WantedUpload, register: (inspected: Inspected) => Promise<Result>): Promise<Result> => {
    const upload = await lease(wanted);
    const objects: string[] = [];
    const newObject = async () => {
      const object = `${purposes[upload.purpose].folder}/${newId(deps.random)}`;
      objects.push(object);
      await database.transact((tx) => insertLooseObject(tx, { object, since: clock.now() }));
      return object;
    };
    let isInspected = false;
    try {
      const inspected = await inspect(upload, newObject);
      isInspected = true;
      return await register(inspected);
    } catch (error) {
      const isFinal = !isInspected && error instanceof AppError && verdicts.has(error.code);
      // Without the database the lease ends by its time.
      await giveUp(upload, { objects, isFinal }).catch((err) => log.warn({ err }, 'an upload could not be released'));
      throw error;
    }
  };
}
