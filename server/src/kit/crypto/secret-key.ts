import { createHmac, hkdfSync } from 'node:crypto';

/** Every use of the secret key, with the effect of a key rotation on it (docs/decisions/0019). */
export const keyPurposes = {
  'sealed-box': 'values are re-sealed by `npm run rotate-key`',
  unsubscribe: 'survives: the key is kept sealed in signing_keys',
  sessions: 'networks and places are recognized under every configured key',
  files: 'addresses are accepted under every configured key',
  'product-preview': 'links are accepted under every configured key',
  'web-assets': 'assets of former versions are accepted under every configured key',
  'sealed-files': 'addresses are accepted under every configured key',
  downloads: 'addresses are accepted under every configured key',
  'admin-csrf': 'administrators sign in again',
  'reservation-networks': 'the count of open reservations per network restarts at zero',
  'email-codes': 'open codes by email are rejected: buyers ask for a new one',
  limits: 'rate limit counters restart at zero',
  'security-log': 'fingerprints in the log change',
  'backup-mark': 'a backup is restored with the key of its time, as SECRET_KEY or in SECRET_KEY_PREVIOUS',
  'sandbox-cashfree': 'changes with the process: both ends are in it',
  'sandbox-payouts': 'changes with the process: both ends are in it',
} as const;
export type KeyPurpose = keyof typeof keyPurposes;

/** Current key, and previous keys that are still accepted during a key rotation. */
export interface KeyRing {
  current: Buffer;
  previous: Buffer[];
}

export const allKeys = ({ current, previous }: KeyRing): Buffer[] => [current, ...previous];

/** Derives a separate key per purpose (HKDF) from the one configured secret: output of one use is worthless in another. */
export const deriveKey = (secretKey: Buffer, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `jamun:${purpose}`, 32));

export const deriveKeys = ({ current, previous }: KeyRing, purpose: KeyPurpose): KeyRing => ({
  current: deriveKey(current, purpose),
  previous: previous.map((key) => deriveKey(key, purpose)),
});

/** Keyed hash (HMAC) to compare values without storing them. */
export const fingerprint = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 24);
