import { earlier, hours } from '../../kit/clock.ts';
import type { FilesDeps } from './deps.ts';
import { listOrphanObjects } from './files.store.ts';
import { removeStoredObject } from './remove-object.ts';
import { deleteUpload, listExpiredUploads } from './uploads.store.ts';

const batchSize = 200;

/**
 * Sweep: removes expired uploads and orphan objects. Registered uploads are removed too, because their URL stays valid for some time and
 * the client may have sent the object again.
 */
export function sweepFiles(deps: Pick<FilesDeps, 'database' | 'clock' | 'storage'>) {
  const { database, storage, clock } = deps;

  async function sweepUploads(before: Date): Promise<number> {
    const expired = await listExpiredUploads(database.read, { before, limit: batchSize });
    for (const { id, incomingObject } of expired) {
      await storage.remove(incomingObject);
      await database.transact((tx) => deleteUpload(tx, id));
    }
    return expired.length;
  }

  async function sweepLooseObjects(before: Date): Promise<number> {
    const orphans = await listOrphanObjects(database.read, { before, limit: batchSize });
    for (const { object } of orphans) await removeStoredObject(deps, object);
    return orphans.length;
  }

  return async (): Promise<void> => {
    // One hour more than any running operation takes.
    const before = earlier(clock.now(), hours(1));
    while ((await sweepUploads(before)) === batchSize);
    while ((await sweepLooseObjects(before)) === batchSize);
  };
}
