import { earlier, hours } from '../../kit/clock.ts';
import type { Sweep } from '../../platform/housekeeping/sweep.ts';
import { isExpired } from './data-export.presenter.ts';
import { failStuckExports, listExpiredExports, lockExport, saveExport } from './data-exports.store.ts';
import type { DataExportsDeps } from './deps.ts';

/** Longer than all retries of the job together. */
const stuckAfter = hours(6);

/** Sweeps: delete the files of expired exports, and mark exports as failed whose job has used up its retries. */
export function sweepDataExports({ database, clock, files }: Pick<DataExportsDeps, 'database' | 'clock' | 'files'>): Sweep[] {
  const expire = (userId: number, now: Date): Promise<void> =>
    database.transact(async (tx) => {
      const row = await lockExport(tx, userId);
      // Race: the export was replaced between the list query and the lock.
      if (row?.status !== 'READY' || row.fileId === null || !isExpired(row, now)) return;
      await saveExport(tx, userId, { status: 'EXPIRED', fileId: null });
      await files.discard(tx, { fileId: row.fileId, userId });
    });

  return [
    {
      name: 'expired-data-exports',
      batchSize: 100,
      async handleBatch(limit) {
        const now = clock.now();
        const expired = await listExpiredExports(database.read, { now, limit });
        for (const { userId } of expired) await expire(userId, now);
        return expired.length;
      },
    },
    {
      name: 'stuck-data-exports',
      handleBatch: (limit) => failStuckExports(database, { requestedBefore: earlier(clock.now(), stuckAfter), limit }),
    },
  ];
}
