// Compares the latency of the same request for a user with few rows and one with many: it must not grow with the data.
import { median, quantile } from '../../scripts/lib/statistics.mjs';

/** @typedef {'few' | 'many'} Size */

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
 * Prints the ratio for every path and fails above `maxRatio`. Returns the median latencies and ratios.
 * @param {object} comparison
 * @param {Record<Size, string>} comparison.urls
 * @param {Record<Size, string>} comparison.tokens
 * @param {string[]} comparison.paths
 * @param {number} comparison.share Quantile to compare: 0.5 is the median, 0.95 ignores the slowest 5%.
 * @param {Record<Size, string>} comparison.labels
 * @param {number} [comparison.rounds]
 * @param {number} [comparison.requestsPerRound]
 * @param {number} [comparison.maxRatio]
 */
export async function compareLatency({ urls, tokens, paths, share, labels, rounds = 5, requestsPerRound = 60, maxRatio = 2 }) {
  const results = [];
  for (const path of paths) {
    /** @type {Record<Size, number[]>} */
    const latencies = { few: [], many: [] };
    /** @type {number[]} */
    const ratios = [];
    for (let round = 0; round < rounds; round++) {
      /** @type {Record<Size, number[]>} */
      const times = { few: [], many: [] };
      // Requests alternate, so that other load on the machine affects both.
      for (let request = 0; request < requestsPerRound; request++)
        for (const size of sizes) times[size].push(await measureRequest(urls[size] + path, tokens[size]));
      const latency = { few: quantile(times.few, share), many: quantile(times.many, share) };
      for (const size of sizes) latencies[size].push(latency[size]);
      ratios.push(latency.many / latency.few);
    }
    const ratio = median(ratios);
    const [many, few] = [median(latencies.many).toFixed(2), median(latencies.few).toFixed(2)];
    console.log(
      `GET ${path}: ${many} ms with ${labels.many}, ${few} ms with ${labels.few}: ${ratio.toFixed(2)} times (limit: at most ${maxRatio})`,
    );
    if (ratio > maxRatio) process.exitCode = 1;
    results.push({ path, many: median(latencies.many), few: median(latencies.few), ratio });
  }
  return results;
}
