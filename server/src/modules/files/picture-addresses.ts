import type { Queries } from '../../platform/db/database.ts';
import { addressOf } from './address-of.ts';
import type { FilesDeps } from './deps.ts';
import { findFiles } from './files.store.ts';

const lifetime = 15;

interface Wanted {
  fileIds: (string | null)[];
  published: boolean;
  /** Where the caller reaches us; empty for addresses that begin with a slash. */
  origin: string;
}

/**
 * Where pictures are fetched. What everybody may see has an address that stays, so that browsers, proxies and networks can
 * keep it: whether it may be seen is asked each time it is fetched. Anything else has one that ends after some minutes.
 */
export const pictureAddresses =
  (deps: Pick<FilesDeps, 'clock' | 'storage' | 'sealedFilesKeys'>) =>
  async (queries: Queries, { fileIds, published, origin }: Wanted): Promise<(fileId: string) => string> => {
    if (published) return (fileId) => `${origin}/media/${fileId}`;
    const found = await findFiles(
      queries,
      fileIds.filter((fileId) => fileId !== null),
    );
    const signed = new Map<string, string>();
    for (const [id, file] of found) signed.set(id, await addressOf(deps)(file, { as: 'inline', minutes: lifetime, origin }));
    return (fileId) => signed.get(fileId) ?? '';
  };
