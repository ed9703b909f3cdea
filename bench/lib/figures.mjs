// Figures of a benchmark: the share of a baseline that is reached, with the aim and the floor below which the benchmark fails.
import { median } from '../../scripts/lib/statistics.mjs';

/**
 * Prints the median and the spread of the rounds. Fails below `floor`, which is nine tenths of what the slower of two kinds of machines reached (docs/performance.md).
 * @param {string} name
 * @param {{ of: string, shares: number[], aim: number, floor: number }} figure
 */
export function reportShare(name, { of, shares, aim, floor }) {
  const share = median(shares);
  const [lowest, highest] = [Math.min(...shares).toFixed(2), Math.max(...shares).toFixed(2)];
  console.log(
    `${name} reaches ${share.toFixed(2)} of ${of} (${shares.length} rounds: ${lowest} to ${highest}; aim: ${aim}; floor: ${floor})`,
  );
  if (!(share >= floor)) process.exitCode = 1;
}
