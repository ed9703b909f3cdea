import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, hours } from '../../../kit/clock.ts';
import { allKeys, type KeyRing } from '../../../kit/crypto/secret-key.ts';

/** Permission of a buyer to download one file of a purchase. Signed, not encrypted: it contains no secret. */
export interface DownloadGrant {
  purchaseId: string;
  buyerId: number;
  /** Id of the file's row in the product. */
  fileId: string;
  object: string;
  contentType: string;
  fileName: string;
  size: number;
  as: 'inline' | 'attachment';
  /** Milliseconds since 1970. */
  until: number;
}

const shape = /^([A-Za-z0-9_-]{1,8000})\.([A-Za-z0-9_-]{43})$/;

// The expiry is rounded up, so that a URL is valid for 3 to 6 hours and stays the same for a while: a video player restarts when
// its URL changes.
const step = hours(3);

export type DownloadGrants = ReturnType<typeof downloadGrants>;

/** Signed download URLs. Browsers send no Authorization header for a link or a video, so the URL carries the grant. */
export function downloadGrants(keys: KeyRing, clock: Clock) {
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign(grant: Omit<DownloadGrant, 'until'>): string {
      const until = (Math.floor(clock.now().getTime() / step) + 2) * step;
      const text = Buffer.from(JSON.stringify({ ...grant, until })).toString('base64url');
      return `${text}.${sign(keys.current, text).toString('base64url')}`;
    },
    read(token: string): DownloadGrant | 'invalid' | 'expired' {
      const [, text = '', signature = ''] = shape.exec(token) ?? [];
      const received = Buffer.from(signature, 'base64url');
      if (received.length !== 32 || !allKeys(keys).some((key) => timingSafeEqual(received, sign(key, text)))) return 'invalid';
      const grant = JSON.parse(Buffer.from(text, 'base64url').toString()) as DownloadGrant;
      return grant.until <= clock.now().getTime() ? 'expired' : grant;
    },
  };
}
