import { createHmac, timingSafeEqual } from 'node:crypto';

/** One-time passwords by the clock (RFC 6238), as every authenticator app makes them: SHA-1, 30 seconds, six digits. */
const periodSeconds = 30;
const usualDigits = 6;

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / periodSeconds);

export function codeOf(secret: Buffer, step: number, digits = usualDigits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is: the current one, or the one before for whoever types slowly; null when it is neither. Steps up to
 * `after` are spent: a code is good once.
 */
export function matchingStep(secret: Buffer, code: string, { at, after }: { at: Date; after: number }): number | null {
  const given = Buffer.from(code);
  const now = stepAt(at);
  let found: number | null = null;
  // Both are compared, so that the time tells nothing.
  for (const step of [now - 1, now]) {
    const expected = Buffer.from(codeOf(secret, Math.max(0, step)));
    if (given.length === expected.length && timingSafeEqual(given, expected) && step > after) found ??= step;
  }
  return found;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding: how apps take a secret that is typed. */
export function base32(bytes: Buffer): string {
  let [text, bits, held] = ['', 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}

/** What an app reads from a QR code. */
export function otpauthUri({ issuer, account, secret }: { issuer: string; account: string; secret: Buffer }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(usualDigits),
    period: String(periodSeconds),
  });
  return `otpauth://totp/${label}?${query}`;
}
