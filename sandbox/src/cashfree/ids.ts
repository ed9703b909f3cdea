import { randomBytes } from 'node:crypto';

/** A number of this many digits, as the provider numbers things; no two are expected to meet. */
export function newNumber(length: number): string {
  const least = 10n ** BigInt(length - 1);
  return String(least + (BigInt(`0x${randomBytes(16).toString('hex')}`) % (9n * least)));
}
