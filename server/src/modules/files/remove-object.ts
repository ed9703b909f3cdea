import type { Tx } from '../../platform/db/database.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { FilesDeps } from './deps.ts';
import { deleteLooseObject } from './files.store.ts';

const removeObject = jobKind<{ object: string }>('remove-object');

/** After the caller's transaction has committed, and only then. Should the job fail for good, the sweep comes by. */
export const removeLater = ({ jobs }: Pick<FilesDeps, 'jobs'>, tx: Tx, object: string) => jobs.enqueue(tx, removeObject, { object });

/** First the object, then the row that names it. */
export async function removeNow({ database, storage }: Pick<FilesDeps, 'database' | 'storage'>, object: string): Promise<void> {
  await storage.remove(object);
  await database.transact((tx) => deleteLooseObject(tx, object));
}

export const handleRemovals = (deps: Pick<FilesDeps, 'database' | 'jobs' | 'storage'>) =>
  deps.jobs.handle(removeObject, ({ object }) => removeNow(deps, object));
