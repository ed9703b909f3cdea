import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../kit/clock.ts';
import { allKeys, type KeyRing } from '../../../kit/crypto/secret-key.ts';

/** What the holder of an address may do, and until when (milliseconds since 1970). */
export interface PutGrant {
  do: 'put';
  key: string;
  type: string;
  size: number | null;
  largest: number;
  until: number;
}
export interface GetGrant {
  do: 'get';
  key: string;
  type: string;
  name: string;
  as: 'inline' | 'attachment';
  until: number;
}
type Grant = PutGrant | GetGrant;

const shape = /^([A-Za-z0-9_-]{1,8000})\.([A-Za-z0-9_-]{43})$/;

/** Grants that travel in addresses: readable by anyone, made by us alone. The same grant is always the same token. */
export function addressTokens(keys: KeyRing, clock: Clock) {
  const seal = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign(grant: Grant): string {
      const text = Buffer.from(JSON.stringify(grant)).toString('base64url');
      return `${text}.${seal(keys.current, text).toString('base64url')}`;
    },
    /** Null for what we did not write, for what has run out, and for what permits something else. */
    read<Action extends Grant['do']>(token: string, action: Action): Extract<Grant, { do: Action }> | null {
      const [, text = '', seen = ''] = shape.exec(token) ?? [];
      if (!allKeys(keys).some((key) => timingSafeEqual(seal(key, text), digestOf(seen)))) return null;
      const grant = JSON.parse(Buffer.from(text, 'base64url').toString()) as Grant;
      if (grant.do !== action || grant.until <= clock.now().getTime()) return null;
      return grant as Extract<Grant, { do: Action }>;
    },
  };
}

/** Always 32 bytes, so that comparing never depends on what was sent. */
function digestOf(seen: string): Buffer {
  const bytes = Buffer.from(seen, 'base64url');
  return bytes.length === 32 ? bytes : Buffer.alloc(32);
}
