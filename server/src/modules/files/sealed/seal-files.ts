import { buffer } from 'node:stream/consumers';
import { newId } from '../../../kit/ids.ts';
import type { FilesDeps } from '../deps.ts';
import { insertLooseObject, listUnsealedFiles, switchToSealed } from '../files.store.ts';
import { purposes } from '../purposes.ts';
import { removeLater } from '../remove-object.ts';
import type { FileRow } from '../tables.ts';
import { sealContent } from './sealed-content.ts';

type Deps = Pick<FilesDeps, 'database' | 'clock' | 'random' | 'jobs' | 'log' | 'storage' | 'box'>;

const batchSize = 50;

/**
 * Seals documents that were stored before documents were sealed. A sealed object is written first, then the row is switched to it, then
 * the old object is removed: a crash at any moment leaves one whole object that the row names, and the next run goes on.
 */
export function sealFiles(deps: Deps) {
  const { database, storage, clock, random, log } = deps;

  async function seal(file: FileRow): Promise<void> {
    const found = await storage.read(file.object);
    if (!found) {
      log.error({ file: file.id }, 'a document cannot be sealed: its object is missing');
      return;
    }
    const object = `${purposes.KYC_DOCUMENT.folder}/${newId(random)}`;
    await database.transact((tx) => insertLooseObject(tx, { object, since: clock.now() }));
    const { sealed, keySealed } = sealContent(deps, await buffer(found), object);
    await storage.write(object, sealed, 'application/octet-stream', { encrypted: true });
    await database.transact(async (tx) => {
      // False when the document was deleted or sealed by another process meanwhile: the new object stays loose, and is swept.
      if (await switchToSealed(tx, { file, object, keySealed, now: clock.now() })) await removeLater(deps, tx, file.object);
    });
  }

  return async (): Promise<void> => {
    let after: string | undefined = '';
    while (after !== undefined) {
      const files: FileRow[] = await listUnsealedFiles(database.read, { after, limit: batchSize });
      for (const file of files) await seal(file);
      after = files.length < batchSize ? undefined : files.at(-1)?.id;
    }
  };
}
