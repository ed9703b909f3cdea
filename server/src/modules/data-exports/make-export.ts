import { days, later } from '../../kit/clock.ts';
import { dayInIndia } from '../../kit/india-time.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { withTemporaryFile } from '../../platform/temporary-file.ts';
import type { FileRow } from '../files/index.ts';
import { writeArchive } from './archive.ts';
import { findExportById, lockExport, saveExport } from './data-exports.store.ts';
import type { DataExportsDeps } from './deps.ts';
import { dataReadyEmail } from './emails.ts';

type Deps = Pick<DataExportsDeps, 'database' | 'clock' | 'jobs' | 'mails' | 'files' | 'people' | 'exportPersonalData' | 'publicUrl'>;

export const exportJob = jobKind<{ exportId: string }>('make-data-export', { retries: 5 });

const fileLifetime = days(7);

/** Registers the export job. Idempotent: a retry after success does nothing; of two concurrent runs, one registers its file. */
export const registerExportJob = (deps: Deps) =>
  deps.jobs.handle(exportJob, async ({ exportId }) => {
    const requested = await findExportById(deps.database.read, exportId);
    if (requested?.status !== 'PREPARING') return;
    const file = await storeArchive(deps, requested.userId);
    await finishExport(deps, { exportId, file });
  });

/** Writes to a temporary file first: the object storage needs the size before the upload starts. */
const storeArchive = (
  { clock, files, exportPersonalData }: Pick<DataExportsDeps, 'clock' | 'files' | 'exportPersonalData'>,
  userId: number,
): Promise<FileRow> =>
  withTemporaryFile(async (temporary) => {
    const now = clock.now();
    const size = await writeArchive(temporary, { sections: exportPersonalData(userId), now });
    return files.store({
      userId,
      purpose: 'DATA_EXPORT',
      folder: 'data-exports',
      contentType: 'application/zip',
      size,
      fileName: `jamun-data-${dayInIndia(now)}.zip`,
      stream: temporary.createReadStream({ start: 0, autoClose: false }),
    });
  });

async function finishExport(deps: Deps, { exportId, file }: { exportId: string; file: FileRow }): Promise<void> {
  const { database, clock, files, mails, people, publicUrl } = deps;
  const owner = await people.find(file.userId);
  await database.transact(async (tx) => {
    const current = await lockExport(tx, file.userId);
    // Finished by another run, or replaced: the stored object stays unregistered, and the file sweep deletes it.
    if (current?.id !== exportId || current.status !== 'PREPARING') return;
    await files.register(tx, file);
    const readyAt = clock.now();
    const expiresAt = later(readyAt, fileLifetime);
    await saveExport(tx, file.userId, { status: 'READY', fileId: file.id, readyAt, expiresAt });
    const email = dataReadyEmail(owner?.name ?? '', { url: `${publicUrl()}/settings#your-data`, expiresAt });
    // A banned user cannot sign in to download it.
    if (owner?.email && !owner.isBanned) await mails.send(tx, { email: owner.email, isVerified: owner.emailVerified }, email);
  });
}
