import { earlier, hours } from '../../kit/clock.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { FilesDeps } from './deps.ts';
import { purposes } from './purposes.ts';
import { enqueueRemoval } from './remove-object.ts';
import type { UploadRow } from './tables.ts';
import { expireUpload, listUncheckedUploads, rejectUpload, setReservation } from './uploads.store.ts';

type Deps = Pick<FilesDeps, 'database' | 'clock' | 'jobs' | 'storage'>;

const batchSize = 200;
/** An upload URL is valid for one hour, and a transfer that started in time may take another hour. */
const arrivalWindow = hours(2);

const checkArrivalsJob = jobKind<Record<string, never>>('check-arrivals', { retries: 2 });

/**
 * Reconciles open uploads with the storage. S3 cannot limit an upload without announced size, so oversized objects are removed here,
 * registered or not. After the arrival window, the reservation is set to the actual size, and an upload without an object expires.
 */
export function checkArrivals(deps: Deps) {
  const { database, storage, clock } = deps;

  async function check(upload: UploadRow): Promise<void> {
    const arrived = await storage.stat(upload.incomingObject);
    const now = clock.now();
    const { id, userId } = upload;
    const isWindowOver = upload.createdAt <= earlier(now, arrivalWindow);
    await database.transact(async (tx) => {
      if (arrived && arrived.size > purposes[upload.purpose].largest) {
        await rejectUpload(tx, { id, userId, now });
        await enqueueRemoval(deps, tx, upload.incomingObject);
      } else if (isWindowOver && arrived) await setReservation(tx, { id, bytes: arrived.size, now });
      else if (isWindowOver) await expireUpload(tx, { id, now });
    });
  }

  return async (): Promise<void> => {
    let after: string | undefined = '';
    while (after !== undefined) {
      const now = clock.now();
      const unchecked: UploadRow[] = await listUncheckedUploads(database.read, {
        after,
        now,
        limit: batchSize,
        before: earlier(now, arrivalWindow),
      });
      for (const upload of unchecked) await check(upload);
      after = unchecked.length < batchSize ? undefined : unchecked.at(-1)?.id;
    }
  };
}

export function handleArrivals(deps: Deps): void {
  deps.jobs.handle(checkArrivalsJob, checkArrivals(deps));
  deps.jobs.repeat(checkArrivalsJob, { seconds: 10 * 60 });
}
