import { later, seconds } from '../../kit/clock.ts';
import type { FilesDeps } from './deps.ts';
import type { FileRow } from './tables.ts';

/** Long enough to follow a redirect. A running transfer continues after it. */
const lifetime = seconds(60);

/** Presigned storage URL, for the redirect of an authorized request; null with local storage. */
export const temporaryAddress =
  ({ clock, storage }: Pick<FilesDeps, 'clock' | 'storage'>) =>
  async ({ object, contentType, fileName }: Pick<FileRow, 'object' | 'contentType' | 'fileName'>): Promise<string | null> => {
    if (!storage.isRemote) return null;
    const expiresAt = later(clock.now(), lifetime);
    return storage.createDownloadUrl({ key: object, contentType, fileName, disposition: 'attachment', expiresAt, origin: '' });
  };
