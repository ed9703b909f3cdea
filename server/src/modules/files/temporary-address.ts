import { later, seconds } from '../../kit/clock.ts';
import type { FilesDeps } from './deps.ts';
import type { FileRow } from './tables.ts';

/** Long enough to follow a redirect. A transfer that has begun goes on after it. */
const lifetime = seconds(60);

/** Presigned address at the storage, for the redirect of a request that was just allowed; null where the bytes lie on this machine. */
export const temporaryAddress =
  ({ clock, storage }: Pick<FilesDeps, 'clock' | 'storage'>) =>
  async ({ object, contentType, fileName }: Pick<FileRow, 'object' | 'contentType' | 'fileName'>): Promise<string | null> => {
    if (!storage.isRemote) return null;
    const expiresAt = later(clock.now(), lifetime);
    return storage.downloadAddress({ key: object, contentType, fileName, as: 'attachment', expiresAt, origin: '' });
  };
