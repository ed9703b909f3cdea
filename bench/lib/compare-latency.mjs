// Compares the latency of the same request for a user with few rows and one with many: it must not grow with the data.
import { median, quantile } from '../../scripts/lib/statistics.mjs';

/** @typedef {'few' | 'many'} Size */

/** Slow requests are repeated less often: a round ends after this time, in milliseconds. */
const maxRound = 4_000;
const sizes = /** @type {const} */ (['few', 'many']);

/**
 * Milliseconds of one request.
 * @param {string} url
 * @param {string} token
 */
async function measureRequest(url, token) {
  const began = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} returned ${answer.status}`);
  return performance.now() - began;
}

/**
 * @typedef {object} Comparison
 * @property {Record<Size, string>} urls
 * @property {Record<Size, string>} tokens
 * @property {string[]} paths
 * @property {number} share Quantile to compare: 0.5 is the median, 0.95 ignores the slowest 5%.
 * @property {Record<Size, string>} labels
 * @property {number} [rounds]
 * @property {number} [requestsPerRound]
 * @property {number} [maxRatio]
 */

/**
 * Medians over all rounds: latency of each size, and ratio.
 * @param {string} path
 * @param {Pick<Comparison, 'urls' | 'tokens' | 'share'> & Required<Pick<Comparison, 'rounds' | 'requestsPerRound'>>} comparison
 */
async function comparePath(path, { urls, tokens, share, rounds, requestsPerRound }) {
  /** @type {Record<Size, number[]>} */
  const latencies = { few: [], many: [] };
  /** @type {number[]} */
  const ratios = [];
  for (let round = 0; round < rounds; round++) {
    /** @type {Record<Size, number[]>} */
    const times = { few: [], many: [] };
    // Requests alternate, so that other load on the machine affects both.
    const end = performance.now() + maxRound;
    for (let request = 0; request < requestsPerRound && performance.now() < end; request++)
      for (const size of sizes) times[size].push(await measureRequest(urls[size] + path, tokens[size]));
    const latency = { few: quantile(times.few, share), many: quantile(times.many, share) };
    for (const size of sizes) latencies[size].push(latency[size]);
    ratios.push(latency.many / latency.few);
  }
  return { many: median(latencies.many), few: median(latencies.few), ratio: median(ratios) };
}

/**
 * Prints the ratio for every path and fails above `maxRatio`, or when a request fails.
 * @param {Comparison} comparison
 */
export async function compareLatency({ paths, labels, rounds = 5, requestsPerRound = 60, maxRatio = 2, ...comparison }) {
  for (const path of paths) {
    try {
      const { many, few, ratio } = await comparePath(path, { rounds, requestsPerRound, ...comparison });
      console.log(
        `GET ${path}: ${many.toFixed(2)} ms with ${labels.many}, ${few.toFixed(2)} ms with ${labels.few}: ${ratio.toFixed(2)} times (limit: at most ${maxRatio})`,
      );
      if (ratio > maxRatio) process.exitCode = 1;
    } catch (error) {
      console.log(`GET ${path} failed: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
}
