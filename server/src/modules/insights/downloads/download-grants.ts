import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, hours } from '../../../kit/clock.ts';
import { allKeys, type KeyRing } from '../../../kit/crypto/secret-key.ts';

/** A buyer's right to fetch one file of a purchase. Signed, not sealed: nothing in it is a secret. */
export interface DownloadGrant {
  purchaseId: string;
  buyerId: number;
  /** The product's row of the file. */
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

// The expiry is rounded up, so that an address lives for 3 to 6 hours and stays the same for a while: a player that is handed
// another address begins anew.
const step = hours(3);

export type DownloadGrants = ReturnType<typeof downloadGrants>;

/** Grants in download addresses. Browsers send no Authorization header for a link or a video, so the address carries the right. */
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
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== 32 || !allKeys(keys).some((key) => timingSafeEqual(given, sign(key, text)))) return 'invalid';
      const grant = JSON.parse(Buffer.from(text, 'base64url').toString()) as DownloadGrant;
      return grant.until <= clock.now().getTime() ? 'expired' : grant;
    },
  };
}
