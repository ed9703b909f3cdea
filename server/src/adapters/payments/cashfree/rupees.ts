/**
 * Cashfree speaks rupees as JSON numbers with at most two decimals; inside money is whole paise. Both ways go through the
 * decimal text of the number: arithmetic on it would turn 4.35 into 434.99999999999994 paise.
 */

// Fifteen digits survive a double unchanged, in both directions: ₹9,99,99,99,99,99,999.99 and nothing beyond.
const mostPaise = 999_999_999_999_999n;
const decimal = /^(\d+)(?:\.(\d{1,2})0*)?$/;

export function toRupees(paise: bigint): number {
  if (paise < 0n || paise > mostPaise) throw new RangeError('This amount has no exact number of rupees');
  const digits = paise.toString().padStart(3, '0');
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** Null for whatever is not an exact amount of paise. */
export function toPaise(rupees: number | string): bigint | null {
  const [, whole, fraction = ''] = decimal.exec(String(rupees)) ?? [];
  if (whole === undefined || whole.length > 15) return null;
  const paise = BigInt(whole + fraction.padEnd(2, '0'));
  return paise <= mostPaise ? paise : null;
}
