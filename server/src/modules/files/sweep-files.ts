import { earlier, hours } from '../../kit/clock.ts';
import type { Sweep } from '../../platform/housekeeping/sweep.ts';
import type { FilesDeps } from './deps.ts';
import { listOrphanObjects } from './files.store.ts';
import { removeStoredObject } from './remove-object.ts';
import { deleteUpload, listExpiredUploads } from './uploads.store.ts';

const batchSize = 200;
/** One hour more than any running operation takes. */
const margin = hours(1);

/**
 * Sweeps: remove expired uploads and orphan objects. Registered uploads are removed too, because their URL stays valid for some time and
 * the client may have sent the object again.
 */
export function sweepFiles(deps: Pick<FilesDeps, 'database' | 'clock' | 'storage'>): Sweep[] {
  const { database, storage, clock } = deps;
  return [
    {
      name: 'uploads',
      batchSize,
      async handleBatch(limit) {
        const expired = await listExpiredUploads(database.read, { before: earlier(clock.now(), margin), limit });
        for (const { id, incomingObject } of expired) {
          await storage.remove(incomingObject);
          await database.transact((tx) => deleteUpload(tx, id));
        }
        return expired.length;
      },
    },
    {
      name: 'orphan-objects',
      batchSize,
      async handleBatch(limit) {
        const orphans = await listOrphanObjects(database.read, { before: earlier(clock.now(), margin), limit });
        for (const { object } of orphans) await removeStoredObject(deps, object);
        return orphans.length;
      },
    },
  ];
}
