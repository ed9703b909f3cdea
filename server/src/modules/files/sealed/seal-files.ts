import { buffer } from 'node:stream/consumers';
import { newId } from '../../../kit/ids.ts';
import type { Sweep } from '../../../platform/housekeeping/sweep.ts';
import type { FilesDeps } from '../deps.ts';
import { insertOrphanObject, listUnsealedFiles, switchToSealed } from '../files.store.ts';
import { purposes } from '../purposes.ts';
import { enqueueRemoval } from '../remove-object.ts';
import type { FileRow } from '../tables.ts';
import { sealContent } from './sealed-content.ts';

type Deps = Pick<FilesDeps, 'database' | 'clock' | 'random' | 'jobs' | 'log' | 'storage' | 'box'>;

/**
 * Encrypts documents that were stored before encryption at rest was introduced. Writes the sealed object, then updates the row, then
 * removes the old object: after a crash at any point the row refers to a complete object, and the next run continues.
 */
export function sealFiles(deps: Deps): Sweep {
  const { database, storage, clock, random, log } = deps;

  async function seal(file: FileRow): Promise<void> {
    const content = await storage.read(file.object);
    if (!content) {
      log.error({ file: file.id }, 'a document cannot be sealed: its object is missing');
      return;
    }
    const object = `${purposes.KYC_DOCUMENT.folder}/${newId(random)}`;
    await database.transact((tx) => insertOrphanObject(tx, { object, since: clock.now() }));
    const { sealed, keySealed } = sealContent(deps, await buffer(content), object);
    await storage.write(object, sealed, 'application/octet-stream', { encrypted: true });
    await database.transact(async (tx) => {
      // False if another process deleted or sealed the document meanwhile: the new object stays an orphan and is swept.
      if (await switchToSealed(tx, { file, object, keySealed, now: clock.now() })) await enqueueRemoval(deps, tx, file.object);
    });
  }

  // Cursor: documents whose object is missing stay unsealed, and must not keep the others from being reached.
  let after = '';
  return {
    name: 'unsealed-documents',
    batchSize: 50,
    async handleBatch(limit) {
      const files = await listUnsealedFiles(database.read, { after, limit });
      for (const file of files) await seal(file);
      after = files.length < limit ? '' : (files.at(-1)?.id ?? '');
      return files.length;
    },
  };
}
