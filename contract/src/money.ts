/** Indian money formats. The API sends rupees as numbers with at most two decimals. No zod in this file: the storefront bundle imports it. */

// Minus sign (U+2212): a hyphen is shorter than the plus and allows a line break.
const minus = '\u2212';
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
// Marked as free of side effects: the storefront's script does without it.
const short = /* @__PURE__ */ new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** Checks that a value converts exactly to paise or basis points. Compares the decimal text: arithmetic would add rounding errors. */
export const hasAtMostTwoDecimals = (value: number): boolean => /^-?\d+(\.\d{1,2})?$/.test(String(value));

/** Exact sum, calculated in paise: 0.1 and 0.2 add up to 0.3. */
export const sumRupees = (amounts: readonly number[]): number =>
  amounts.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100;

/** Decimal half-up rounding: 1.005 is stored as a slightly smaller float and would otherwise be rounded down. */
function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(Number((value * scale).toPrecision(15))) / scale;
}

/** A value that rounds to zero has no sign. */
function withRupeeSign(value: number, decimals: number, format: (amount: number) => string): string {
  const amount = roundHalfUp(Math.abs(value), decimals);
  return `${value < 0 && amount > 0 ? minus : ''}₹${format(amount)}`;
}

/** ₹1,61,855.50: always two decimals, for accounting. */
export const formatRupees = (value: number) => withRupeeSign(value, 2, exact.format);

/** ₹6,17,940 and ₹499.50: omits `.00`, for prices and overviews. */
export const formatShortRupees = (value: number) =>
  withRupeeSign(value, 2, (amount) => (Number.isInteger(amount) ? whole : exact).format(amount));

const units = [
  { size: 1, suffix: '' },
  { size: 1_000, suffix: 'k' },
  { size: 100_000, suffix: 'L' },
  { size: 10_000_000, suffix: 'Cr' },
] as const;

function shorten(amount: number): string {
  const reached = units.findLastIndex(({ size }) => amount >= size);
  const unit = units[reached] ?? units[0];
  const next = units[reached + 1];
  // 99,960 rounds to 100.0k, which is shown as 1L.
  const shown = next && roundHalfUp(amount / unit.size, 1) * unit.size >= next.size ? next : unit;
  return short.format(roundHalfUp(amount / shown.size, 1)) + shown.suffix;
}

/** 24k, 1.2L, 3.4Cr, for chart axes. */
export const formatCompactCount = (count: number) => shorten(roundHalfUp(count, 2));

/** ₹24k, ₹1.2L, ₹3.4Cr, for chart axes. */
export const formatCompactRupees = (value: number) => withRupeeSign(value, 2, shorten);
