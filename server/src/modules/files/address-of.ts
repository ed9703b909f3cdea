import { minutes as inMinutes } from '../../kit/clock.ts';
import type { FilesDeps } from './deps.ts';
import { sealedAddresses } from './sealed/sealed-addresses.ts';
import type { FileRow } from './tables.ts';

interface AddressWanted {
  as: 'inline' | 'attachment';
  /** It lives at least so long, and at most twice as long. */
  minutes: number;
  origin: string;
}

/** Where this file can be fetched for a while. Whoever asks has shown that they may: here nobody is asked again. */
export const addressOf =
  (deps: Pick<FilesDeps, 'clock' | 'storage' | 'sealedFilesKeys'>) =>
  async ({ id, object, contentType, fileName, keySealed }: FileRow, { as, minutes, origin }: AddressWanted): Promise<string> => {
    const { clock, storage } = deps;
    const step = inMinutes(minutes);
    // Rounded up, so that the address stays the same for a while and browsers need not fetch again what they have.
    const expiresAt = new Date((Math.floor(clock.now().getTime() / step) + 2) * step);
    if (keySealed !== null) return origin + sealedAddresses(deps).pathOf({ fileId: id, as, expiresAt });
    return storage.downloadAddress({ key: object, contentType, fileName, as, expiresAt, origin });
  };
