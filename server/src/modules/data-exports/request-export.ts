import { dataExportMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { newId } from '../../kit/ids.ts';
import { formatIndiaTime } from '../../kit/india-time.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { Tx } from '../../platform/db/database.ts';
import { nextRequestAt } from './data-export.presenter.ts';
import { insertExport, lockExport, saveExport } from './data-exports.store.ts';
import type { DataExportsDeps } from './deps.ts';
import { exportJob } from './make-export.ts';
import type { DataExportRow } from './tables.ts';

type Deps = Pick<DataExportsDeps, 'database' | 'clock' | 'random' | 'jobs' | 'audit' | 'files'>;

function tooSoonError(next: Date, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1_000));
  return new AppError('TOO_MANY', { message: dataExportMessages.tooSoon(formatIndiaTime(next)), retryAfterSeconds });
}

/** Starts a data export, at most once a day. Replaces the former export and deletes its file. */
export const requestExport = (deps: Deps) => (actor: Actor) =>
  deps.database.transact(async (tx) => {
    const row = await startExport(deps, tx, actor.userId);
    await deps.jobs.enqueue(tx, exportJob, { exportId: row.id });
    const subject = { type: 'user', id: actor.userId, userId: actor.userId } as const;
    await deps.audit.record(tx, { actor, action: 'DATA_EXPORT_REQUESTED', subject });
    return row;
  });

async function startExport(
  { clock, random, files }: Pick<DataExportsDeps, 'clock' | 'random' | 'files'>,
  tx: Tx,
  userId: number,
): Promise<DataExportRow> {
  const now = clock.now();
  const former = await lockExport(tx, userId);
  const started = { id: newId(random), requestedAt: now };
  if (!former) {
    const inserted = await insertExport(tx, { userId, ...started });
    if (inserted) return inserted;
    // Race: a concurrent request was inserted first.
    throw tooSoonError(nextRequestAt({ requestedAt: now, status: 'PREPARING' }), now);
  }
  const next = nextRequestAt(former);
  if (next > now) throw tooSoonError(next, now);
  const row = await saveExport(tx, userId, { ...started, status: 'PREPARING', fileId: null, readyAt: null, expiresAt: null });
  if (former.fileId !== null) await files.discard(tx, { fileId: former.fileId, userId });
  return row;
}
