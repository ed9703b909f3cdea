import type { Tx } from '../../platform/db/database.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { deleteLooseObject } from './files.store.ts';
import type { FilesParts } from './parts.ts';

const removeObject = jobKind<{ object: string }>('remove-object');

/** After the caller's transaction has committed, and only then. Should the job fail for good, the sweep comes by. */
export const removeLater = ({ jobs }: Pick<FilesParts, 'jobs'>, tx: Tx, object: string) => jobs.enqueue(tx, removeObject, { object });

/** First the object, then the row that names it. */
export async function removeNow({ database, storage }: FilesParts, object: string): Promise<void> {
  await storage.remove(object);
  await database.transact((tx) => deleteLooseObject(tx, object));
}

export const handleRemovals = (parts: FilesParts) => parts.jobs.handle(removeObject, ({ object }) => removeNow(parts, object));
