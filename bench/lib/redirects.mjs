// Load on short links.
import { runLoad } from './http-load.mjs';

const agent = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const headers = { 'user-agent': agent, referer: 'https://www.instagram.com/' };

/**
 * @param {string} url
 * @param {{ seconds: number } | { amount: number }} load
 * @param {{ paths?: string[], status?: number }} [options]
 */
export const measureRedirects = (url, load, { status = 302, ...options } = {}) => runLoad(url, { headers, status, ...load, ...options });

/**
 * Draws `count` of the items: the nth item is drawn n times less often than the first (Zipf's law). The same draw each time.
 * @param {string[]} items
 * @param {number} count
 */
export function drawByZipf(items, count) {
  let sum = 0;
  const sums = items.map((_, index) => {
    sum += 1 / (index + 1);
    return sum;
  });
  // Golden ratio sequence: even, and without a random generator.
  const position = (/** @type {number} */ draw) => ((draw * 0.618_033_988_75) % 1) * sum;
  return Array.from({ length: count }, (_, draw) => {
    const at = position(draw + 1);
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return items[low] ?? '';
  });
}
