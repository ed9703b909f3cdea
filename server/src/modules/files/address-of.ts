import { minutes as inMinutes } from '../../kit/clock.ts';
import type { FilesDeps } from './deps.ts';
import { sealedAddresses } from './sealed/sealed-addresses.ts';
import type { FileRow } from './tables.ts';

interface AddressOptions {
  as: 'inline' | 'attachment';
  /** Minimum lifetime; the actual one is at most twice as long. */
  minutes: number;
  origin: string;
}

/** Temporary URL of a file. The caller must have checked the permission. */
export const addressOf =
  (deps: Pick<FilesDeps, 'clock' | 'storage' | 'sealedFilesKeys'>) =>
  async ({ id, object, contentType, fileName, keySealed }: FileRow, { as, minutes, origin }: AddressOptions): Promise<string> => {
    const { clock, storage } = deps;
    const step = inMinutes(minutes);
    // Rounded up, so that the URL stays the same for a while and browsers can cache the file.
    const expiresAt = new Date((Math.floor(clock.now().getTime() / step) + 2) * step);
    if (keySealed !== null) return origin + sealedAddresses(deps).pathOf({ fileId: id, as, expiresAt });
    return storage.createDownloadUrl({ key: object, contentType, fileName, disposition: as, expiresAt, origin });
  };
