/**
 * Conversion between rupees in the API (numbers with at most two decimals) and paise in the server (bigint). Both directions go
 * through the decimal text of the number: floating-point arithmetic turns ₹4.35 into 434.99999999999994 paise.
 */
import { formatRupees } from '@jamun/contract';

// A double holds 15 significant decimal digits exactly: up to ₹9,99,99,99,99,99,999.99.
const maxPaise = 999_999_999_999_999n;
const unsignedDecimal = /^(\d{1,15})(?:\.(\d\d?)0*)?$/;

/** Parses an external amount, e.g. from a provider's response. Null unless it is exact, not negative, and at most 15 digits. */
export function parseRupees(rupees: number | string): bigint | null {
  const [, whole, fraction = ''] = unsignedDecimal.exec(String(rupees)) ?? [];
  if (whole === undefined) return null;
  const paise = BigInt(whole + fraction.padEnd(2, '0'));
  return paise <= maxPaise ? paise : null;
}

/** Throws a RangeError if the number has more than two decimals, is not finite, or is too large. */
export function toPaise(rupees: number): bigint {
  const paise = parseRupees(Math.abs(rupees));
  if (paise === null) throw new RangeError(`${rupees} rupees is not an exact number of paise`);
  return rupees < 0 ? -paise : paise;
}

/** Throws a RangeError if a double cannot represent the amount exactly. */
export function toRupees(paise: bigint): number {
  if (paise < 0n) return -toRupees(-paise);
  if (paise > maxPaise) throw new RangeError(`${paise} paise is not an exact number of rupees`);
  const digits = paise.toString().padStart(3, '0');
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** Display format: `₹1,61,855.50`. */
export const inRupees = (paise: bigint): string => formatRupees(toRupees(paise));

/** Percentages have two decimals in the API and are basis points in the server: 4.35% is 435. */
export const toBasisPoints = (percent: number): number => Number(toPaise(percent));
export const toPercent = (basisPoints: number): number => toRupees(BigInt(basisPoints));

/** Percentage of a non-negative amount, rounded half up to a paisa. */
export const percentOf = (paise: bigint, basisPoints: number): bigint => (paise * BigInt(basisPoints) + 5_000n) / 10_000n;
