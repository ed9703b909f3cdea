import type { Tx } from '../../platform/db/database.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { FilesDeps } from './deps.ts';
import { deleteOrphanObject } from './files.store.ts';

const removeObject = jobKind<{ object: string }>('remove-object');

/** Enqueues the removal in the caller's transaction, so that it runs only after the commit. The sweep covers a failed job. */
export const enqueueRemoval = ({ jobs }: Pick<FilesDeps, 'jobs'>, tx: Tx, object: string) => jobs.enqueue(tx, removeObject, { object });

/** Removes the object first, then its row, so that a crash in between is repaired by the next sweep. */
export async function removeStoredObject({ database, storage }: Pick<FilesDeps, 'database' | 'storage'>, object: string): Promise<void> {
  await storage.remove(object);
  await database.transact((tx) => deleteOrphanObject(tx, object));
}

export const handleRemovals = (deps: Pick<FilesDeps, 'database' | 'jobs' | 'storage'>) =>
  deps.jobs.handle(removeObject, ({ object }) => removeStoredObject(deps, object));
