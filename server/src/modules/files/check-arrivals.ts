import { earlier, hours } from '../../kit/clock.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { FilesDeps } from './deps.ts';
import { purposes } from './purposes.ts';
import { removeLater } from './remove-object.ts';
import type { UploadRow } from './tables.ts';
import { expireUpload, listUncheckedUploads, refuseUpload, setReservation } from './uploads.store.ts';

type Deps = Pick<FilesDeps, 'database' | 'clock' | 'jobs' | 'storage'>;

const batchSize = 200;
/** The address of an upload is good for an hour, and what was begun within it has as long to arrive. */
const arrivalWindow = hours(2);

const checkArrivalsJob = jobKind<Record<string, never>>('check-arrivals', { retries: 2 });

/**
 * Compares open uploads with what has arrived. S3 cannot bound a size that was not announced: a larger object is removed here, whether
 * somebody registers it or not. Once nothing more can arrive, the reservation becomes the size of what lies there; an upload of which
 * nothing arrived ends.
 */
export function checkArrivals(deps: Deps) {
  const { database, storage, clock } = deps;

  async function check(upload: UploadRow): Promise<void> {
    const arrived = await storage.stat(upload.incomingObject);
    const now = clock.now();
    const { id, userId } = upload;
    const isOver = upload.createdAt <= earlier(now, arrivalWindow);
    await database.transact(async (tx) => {
      if (arrived && arrived.size > purposes[upload.purpose].largest) {
        await refuseUpload(tx, { id, userId, now });
        await removeLater(deps, tx, upload.incomingObject);
      } else if (isOver && arrived) await setReservation(tx, { id, bytes: arrived.size, now });
      else if (isOver) await expireUpload(tx, { id, now });
    });
  }

  return async (): Promise<void> => {
    let after: string | undefined = '';
    while (after !== undefined) {
      const now = clock.now();
      const found: UploadRow[] = await listUncheckedUploads(database.read, {
        after,
        now,
        limit: batchSize,
        before: earlier(now, arrivalWindow),
      });
      for (const upload of found) await check(upload);
      after = found.length < batchSize ? undefined : found.at(-1)?.id;
    }
  };
}

export function handleArrivals(deps: Deps): void {
  deps.jobs.handle(checkArrivalsJob, checkArrivals(deps));
  deps.jobs.repeat(checkArrivalsJob, { seconds: 10 * 60 });
}
