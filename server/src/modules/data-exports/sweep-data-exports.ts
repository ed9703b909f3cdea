import { earlier, hours } from '../../kit/clock.ts';
import { isExpired } from './data-export.presenter.ts';
import { failStuckExports, listExpiredExports, lockExport, saveExport } from './data-exports.store.ts';
import type { DataExportsDeps } from './deps.ts';

const batchSize = 100;
/** Longer than all retries of the job together. */
const stuckAfter = hours(6);

/** Deletes the files of expired exports, and marks exports as failed whose job has used up its retries. */
export function sweepDataExports({ database, clock, files }: Pick<DataExportsDeps, 'database' | 'clock' | 'files'>) {
  const expire = (userId: number, now: Date): Promise<void> =>
    database.transact(async (tx) => {
      const row = await lockExport(tx, userId);
      // Race: the export was replaced between the list query and the lock.
      if (row?.status !== 'READY' || row.fileId === null || !isExpired(row, now)) return;
      await saveExport(tx, userId, { status: 'EXPIRED', fileId: null });
      await files.discard(tx, { fileId: row.fileId, userId });
    });

  return async (): Promise<void> => {
    const now = clock.now();
    for (let count = batchSize; count === batchSize; ) {
      const expired = await listExpiredExports(database.read, { now, limit: batchSize });
      for (const { userId } of expired) await expire(userId, now);
      count = expired.length;
    }
    await failStuckExports(database.read, earlier(now, stuckAfter));
  };
}
