import { buffer } from 'node:stream/consumers';
import { pictureWidths } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { earlier, hours } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { Sweep } from '../../platform/housekeeping/sweep.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { FilesDeps } from './deps.ts';
import { deleteOrphanObject, findFiles, insertOrphanObject, lockFiles } from './files.store.ts';
import { pictureQueue, reencodePicture } from './inspection/pictures.ts';
import { findVersion, insertVersions, listPicturesWithoutVersions, type PictureVersion } from './picture-versions.store.ts';
import { purposes } from './purposes.ts';
import type { FileRow } from './tables.ts';

type Deps = Pick<FilesDeps, 'database' | 'clock' | 'random' | 'jobs' | 'log' | 'storage'>;

const resizePictureJob = jobKind<{ fileId: string }>('resize-picture');

/** Enqueues the resizing of an uploaded picture in the caller's transaction. */
export async function enqueueResizing({ jobs }: Pick<FilesDeps, 'jobs'>, tx: Tx, { id, purpose }: FileRow): Promise<void> {
  if (purpose !== 'DATA_EXPORT' && purposes[purpose].hasVersions) await jobs.enqueue(tx, resizePictureJob, { fileId: id });
}

/** The picture in the smallest version of at least this width; the picture itself if there is no such version (yet). */
export async function pictureOfWidth(queries: Queries, file: FileRow, width: number): Promise<Pick<FileRow, 'object' | 'size'>> {
  return (await findVersion(queries, { fileId: file.id, width })) ?? file;
}

/** Encodes a picture in all smaller widths. Repeatable: objects of an interrupted or second run stay orphans and are swept. */
function resizePicture({ database, clock, random, log, storage }: Deps) {
  async function storeVersion(file: FileRow, bytes: Buffer, width: number): Promise<PictureVersion> {
    const size = { width, height: null, fit: 'inside', enlarge: false, format: 'webp', quality: 74 } as const;
    const resized = await pictureQueue.run(file.userId, () => reencodePicture(bytes, size));
    const object = `picture-versions/${newId(random)}`;
    await database.transact((tx) => insertOrphanObject(tx, { object, since: clock.now() }));
    await storage.write(object, resized, file.contentType);
    return { fileId: file.id, width, object, size: resized.length };
  }

  const register = (file: FileRow, versions: PictureVersion[]) =>
    database.transact(async (tx) => {
      await lockFiles(tx, [file.id], 'key share');
      const exists = (await findFiles(tx, [file.id])).has(file.id);
      if (!exists || !(await insertVersions(tx, versions))) return;
      for (const { object } of versions) await deleteOrphanObject(tx, object);
    });

  return async (file: FileRow): Promise<void> => {
    const content = await storage.read(file.object);
    if (!content) return log.error({ file: file.id }, 'a picture cannot be resized: its object is missing');
    const bytes = await buffer(content);
    try {
      const versions: PictureVersion[] = [];
      for (const width of pictureWidths) versions.push(await storeVersion(file, bytes, width));
      await register(file, versions);
    } catch (err) {
      if (!(err instanceof AppError && err.code === 'UNSUPPORTED_TYPE')) throw err;
      log.error({ err, file: file.id }, 'a picture cannot be resized: it is unreadable');
    }
  };
}

export function handleResizing(deps: Deps): void {
  const resize = resizePicture(deps);
  deps.jobs.handle(resizePictureJob, async ({ fileId }) => {
    const file = (await findFiles(deps.database.read, [fileId])).get(fileId);
    if (file) await resize(file);
  });
}

/** Jobs resize new pictures; the sweep resizes those that no job has. */
const jobTime = hours(1);

/** Resizes pictures that were uploaded before smaller versions existed. */
export function resizePictures(deps: Deps): Sweep {
  const resize = resizePicture(deps);
  // Cursor: unreadable pictures get no versions, and must not keep the others from being reached.
  let after = '';
  return {
    name: 'pictures-without-versions',
    batchSize: 20,
    async handleBatch(limit) {
      const before = earlier(deps.clock.now(), jobTime);
      const files = await listPicturesWithoutVersions(deps.database.read, { after, before, limit });
      for (const file of files) await resize(file);
      after = files.length < limit ? '' : (files.at(-1)?.id ?? '');
      return files.length;
    },
  };
}
