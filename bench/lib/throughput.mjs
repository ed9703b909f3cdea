// Throughput of a URL as a share of a bare Fastify route: alternating rounds in one run, with the same load.
import autocannon from 'autocannon';
import { median } from '../../scripts/lib/statistics.mjs';

const rounds = 3;
const load = { connections: 64, duration: 5 };

/**
 * Requests per second.
 * @param {string} url
 * @param {Record<string, string>} [headers]
 */
async function measureThroughput(url, headers = {}) {
  const result = await autocannon({ url, headers, ...load });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} replies without 2xx, ${result.errors} errors`);
  return result.requests.average;
}

/**
 * Prints the share of the bare route's throughput and fails below `minShare`.
 * @param {string} name
 * @param {{ bare: string, ours: string, headers: Record<string, string>, minShare: number }} options
 */
export async function compareThroughput(name, { bare, ours, headers, minShare }) {
  const results = [];
  for (let round = 0; round < rounds; round++)
    results.push({ bare: await measureThroughput(bare), ours: await measureThroughput(ours, headers) });
  const share = median(results.map((result) => result.ours)) / median(results.map((result) => result.bare));
  const perRound = results.map((result) => (result.ours / result.bare).toFixed(2)).join(', ');
  console.log(`${name} reaches ${share.toFixed(2)} of a bare Fastify route (rounds: ${perRound}; limit: at least ${minShare.toFixed(2)})`);
  if (share < minShare) process.exitCode = 1;
}
