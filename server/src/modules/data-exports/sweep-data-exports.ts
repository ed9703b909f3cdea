import { earlier, hours } from '../../kit/clock.ts';
import { isExpired } from './data-export.presenter.ts';
import { failStuck, listExpired, lockExport, saveExport } from './data-exports.store.ts';
import type { DataExportsDeps } from './deps.ts';

const atOnce = 100;
/** Longer than all retries of the job together. */
const stuckAfter = hours(6);

/** Removes archives that have expired, and gives up those whose job has failed for good. */
export function sweepDataExports({ database, clock, files }: Pick<DataExportsDeps, 'database' | 'clock' | 'files'>) {
  const expire = (userId: number, now: Date): Promise<void> =>
    database.transact(async (tx) => {
      const row = await lockExport(tx, userId);
      // Replaced between the list and the lock.
      if (row?.status !== 'READY' || row.fileId === null || !isExpired(row, now)) return;
      await saveExport(tx, userId, { status: 'EXPIRED', fileId: null });
      await files.discard(tx, { fileId: row.fileId, userId });
    });

  return async (): Promise<void> => {
    const now = clock.now();
    for (let found = atOnce; found === atOnce; ) {
      const expired = await listExpired(database.read, { now, limit: atOnce });
      for (const { userId } of expired) await expire(userId, now);
      found = expired.length;
    }
    await failStuck(database.read, earlier(now, stuckAfter));
  };
}
