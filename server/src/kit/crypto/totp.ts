import { createHmac, timingSafeEqual } from 'node:crypto';

/** TOTP (RFC 6238) with the defaults of authenticator apps: SHA-1, 30 seconds, six digits. */
const periodSeconds = 30;
const defaultDigits = 6;

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / periodSeconds);

export function totpCode(secret: Buffer, step: number, digits = defaultDigits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Time step to which the code belongs: the current one, or the previous one for slow typing; null if neither. Steps up to `after` are
 * rejected, so that a code works only once.
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

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding, the form in which users type a secret into an app. */
export function base32(bytes: Buffer): string {
  let [text, bits, buffer] = ['', 0, 0];
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(buffer >> (bits - 5)) & 31];
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text;
}

/** URI for the QR code that authenticator apps scan. */
export function otpauthUri({ issuer, account, secret }: { issuer: string; account: string; secret: Buffer }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(defaultDigits),
    period: String(periodSeconds),
  });
  return `otpauth://totp/${label}?${query}`;
}
