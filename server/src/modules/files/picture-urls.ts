import type { Queries } from '../../platform/db/database.ts';
import { addressOf } from './address-of.ts';
import type { FilesDeps } from './deps.ts';
import { findFiles } from './files.store.ts';

const lifetimeMinutes = 15;

interface PictureQuery {
  fileIds: (string | null)[];
  isPublished: boolean;
  /** Origin of this server as the caller sees it; empty for relative URLs. */
  origin: string;
}

/**
 * URLs of pictures. Published pictures have a permanent URL, which browsers, proxies and social networks can cache; every request checks
 * that the picture is still public. Other pictures have a signed URL that expires after some minutes.
 */
export const loadPictureUrls =
  (deps: Pick<FilesDeps, 'clock' | 'storage' | 'sealedFilesKeys'>) =>
  async (queries: Queries, { fileIds, isPublished, origin }: PictureQuery): Promise<(fileId: string) => string> => {
    if (isPublished) return (fileId) => `${origin}/media/${fileId}`;
    const files = await findFiles(
      queries,
      fileIds.filter((fileId) => fileId !== null),
    );
    const signed = new Map<string, string>();
    for (const [id, file] of files) signed.set(id, await addressOf(deps)(file, { as: 'inline', minutes: lifetimeMinutes, origin }));
    return (fileId) => signed.get(fileId) ?? '';
  };
