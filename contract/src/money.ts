/** Money as people in India read it. The wire carries rupees as numbers with at most two decimals. No zod here: the storefront formats too. */

// The hyphen of the keyboard is shorter than the plus and breaks lines; this one is the mathematical sign.
const minus = '\u2212';
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** Whether an amount or a percentage can be converted to whole paise or basis points; read from its decimal text, without arithmetic. */
export const hasAtMostTwoDecimals = (value: number): boolean => /^-?\d+(\.\d{1,2})?$/.test(String(value));

/** Exact sum of amounts with at most two decimals, calculated in whole paise: 0.1 and 0.2 add up to 0.3. */
export const sumRupees = (amounts: readonly number[]): number =>
  amounts.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100;

/** Rounds half up in decimal, as an accountant would: 1.005 is stored a hair below itself and would else lose its last paisa. */
function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(Number((value * scale).toPrecision(15))) / scale;
}

/** Nothing is left of a value that rounds to zero, its sign included. */
function inRupees(value: number, decimals: number, format: (amount: number) => string): string {
  const amount = rounded(Math.abs(value), decimals);
  return `${value < 0 && amount > 0 ? minus : ''}₹${format(amount)}`;
}

/** ₹1,61,855.50: two decimals wherever money is accounted for. */
export const formatRupees = (value: number) => inRupees(value, 2, exact.format);

/** ₹6,17,940 and ₹499.50: prices and overviews leave out paise that are zero, and round nothing away. */
export const formatShortRupees = (value: number) =>
  inRupees(value, 2, (amount) => (Number.isInteger(amount) ? whole : exact).format(amount));

const units = [
  { size: 1, letters: '' },
  { size: 1_000, letters: 'k' },
  { size: 100_000, letters: 'L' },
  { size: 10_000_000, letters: 'Cr' },
] as const;

function shorten(amount: number): string {
  const reached = units.findLastIndex(({ size }) => amount >= size);
  const unit = units[reached] ?? units[0];
  const next = units[reached + 1];
  // 99,960 rounds to 100.0k, which is called 1L.
  const shown = next && rounded(amount / unit.size, 1) * unit.size >= next.size ? next : unit;
  return short.format(rounded(amount / shown.size, 1)) + shown.letters;
}

/** 24k, 1.2L, 3.4Cr: counts on the axes of charts. */
export const formatCompactCount = (count: number) => shorten(rounded(count, 2));

/** ₹24k, ₹1.2L, ₹3.4Cr: for the axes of charts. */
export const formatCompactRupees = (value: number) => inRupees(value, 2, shorten);
