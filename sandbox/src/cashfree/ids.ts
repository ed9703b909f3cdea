import { randomBytes } from 'node:crypto';

/** Random number with this many digits, like the provider's ids. */
export function newNumber(length: number): string {
  const least = 10n ** BigInt(length - 1);
  return String(least + (BigInt(`0x${randomBytes(16).toString('hex')}`) % (9n * least)));
}
