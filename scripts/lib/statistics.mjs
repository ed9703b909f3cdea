/**
 * The value below which `share` of the numbers lie: 0.5 is the median.
 * @param {number[]} numbers
 * @param {number} share
 */
export function quantile(numbers, share) {
  const value = numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
  if (value === undefined) throw new Error('A quantile needs at least one number');
  return value;
}

/** @param {number[]} numbers */
export const median = (numbers) => quantile(numbers, 0.5);
