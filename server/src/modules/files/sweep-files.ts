import { earlier, hours } from '../../kit/clock.ts';
import type { FilesDeps } from './deps.ts';
import { listLooseObjects } from './files.store.ts';
import { removeNow } from './remove-object.ts';
import { deleteUpload, listExpiredUploads } from './uploads.store.ts';

const atOnce = 200;

/**
 * Clears away what never became a file, and what is none any more. An upload that ended well is cleared too: its
 * address was good for some time after, and what was sent there meanwhile is nobody's.
 */
export function sweepFiles(deps: Pick<FilesDeps, 'database' | 'clock' | 'storage'>) {
  const { database, storage, clock } = deps;

  async function sweepUploads(before: Date): Promise<number> {
    const expired = await listExpiredUploads(database.read, { before, limit: atOnce });
    for (const { id, incomingObject } of expired) {
      await storage.remove(incomingObject);
      await database.transact((tx) => deleteUpload(tx, id));
    }
    return expired.length;
  }

  async function sweepLooseObjects(before: Date): Promise<number> {
    const loose = await listLooseObjects(database.read, { before, limit: atOnce });
    for (const { object } of loose) await removeNow(deps, object);
    return loose.length;
  }

  return async (): Promise<void> => {
    // An hour more than anything that is under way can take.
    const before = earlier(clock.now(), hours(1));
    while ((await sweepUploads(before)) === atOnce);
    while ((await sweepLooseObjects(before)) === atOnce);
  };
}
