import { createHmac, hkdfSync } from 'node:crypto';

/** One secret is configured; each use gets a key of its own, so that no two uses can be played against each other. */
export const deriveKey = (secretKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `jamun:${purpose}`, 32));

/** A keyed fingerprint: tells equal things apart from different ones without keeping them. */
export const fingerprint = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 24);
