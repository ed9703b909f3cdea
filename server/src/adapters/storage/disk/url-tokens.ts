import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../kit/clock.ts';
import { allKeys, type KeyRing } from '../../../kit/crypto/secret-key.ts';

/** Permission in a signed URL. `until`: expiry in milliseconds since 1970. */
export interface UploadPermission {
  do: 'put';
  key: string;
  type: string;
  size: number | null;
  largest: number;
  until: number;
}
export interface DownloadPermission {
  do: 'get';
  key: string;
  type: string;
  name: string;
  as: 'inline' | 'attachment';
  until: number;
}
type UrlPermission = UploadPermission | DownloadPermission;

const tokenShape = /^([A-Za-z0-9_-]{1,8000})\.([A-Za-z0-9_-]{43})$/;

/** Signed, unencrypted URL tokens (HMAC). The same permission always gives the same token, so that browsers can cache the URL. */
export function urlTokens(keys: KeyRing, clock: Clock) {
  const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign(permission: UrlPermission): string {
      const text = Buffer.from(JSON.stringify(permission)).toString('base64url');
      return `${text}.${hmac(keys.current, text).toString('base64url')}`;
    },
    /** Null for a forged or expired token, and for one that permits another action. */
    read<Action extends UrlPermission['do']>(token: string, action: Action): Extract<UrlPermission, { do: Action }> | null {
      const [, text = '', signature = ''] = tokenShape.exec(token) ?? [];
      if (!allKeys(keys).some((key) => timingSafeEqual(hmac(key, text), digestOf(signature)))) return null;
      const permission = JSON.parse(Buffer.from(text, 'base64url').toString()) as UrlPermission;
      if (permission.do !== action || permission.until <= clock.now().getTime()) return null;
      return permission as Extract<UrlPermission, { do: Action }>;
    },
  };
}

/** Always 32 bytes, as `timingSafeEqual` requires. */
function digestOf(signature: string): Buffer {
  const bytes = Buffer.from(signature, 'base64url');
  return bytes.length === 32 ? bytes : Buffer.alloc(32);
}
