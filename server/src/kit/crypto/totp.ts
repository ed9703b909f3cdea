import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';

// TOTP (RFC 6238) with the defaults of authenticator apps, which are also those of the library: SHA-1, 30 seconds, six digits.

/** Copies the bytes: a small `Buffer` is a view into a larger memory block, whose other bytes must not become part of the secret. */
const toSecret = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer });

export const stepAt = (at: Date): number => TOTP.counter({ timestamp: at.getTime() });

export const totpCode = (secret: Buffer, step: number, digits?: number): string =>
  HOTP.generate({ secret: toSecret(secret), counter: step, digits });

/**
 * Time step to which the code belongs: the current one, or the previous one for slow typing; null if neither. Steps up to `after` are
 * rejected, so that a code works only once. The validation of the library does not fit: it also accepts the next step, stops at the first
 * match, and throws for six characters that are not ASCII.
 */
export function matchingStep(secret: Buffer, code: string, { at, after }: { at: Date; after: number }): number | null {
  const input = Buffer.from(code);
  const now = stepAt(at);
  let match: number | null = null;
  // Always compares both steps: constant time, no timing side channel.
  for (const step of [now - 1, now]) {
    const expected = Buffer.from(totpCode(secret, Math.max(0, step)));
    if (input.length === expected.length && timingSafeEqual(input, expected) && step > after) match ??= step;
  }
  return match;
}

/** Base32 without padding, the form in which users type a secret into an app. */
export const base32 = (bytes: Buffer): string => toSecret(bytes).base32;

/** URI for the QR code that authenticator apps scan. */
export const otpauthUri = ({ issuer, account, secret }: { issuer: string; account: string; secret: Buffer }): string =>
  new TOTP({ issuer, label: account, secret: toSecret(secret) }).toString();
