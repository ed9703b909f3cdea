// Throughput: of a URL as a share of a bare Fastify route (alternating rounds in one run, with the same load), and of any work.
import autocannon from 'autocannon';
import { reportShare } from './figures.mjs';

const rounds = 5;
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
 * Prints the share of the bare route's throughput and fails below `floor`.
 * @param {string} name
 * @param {{ bare: string, ours: string, headers: Record<string, string>, aim: number, floor: number }} options
 */
export async function compareThroughput(name, { bare, ours, headers, aim, floor }) {
  // Warm-up: the first requests run in code that is not optimised yet.
  await measureThroughput(ours, headers);
  const shares = [];
  for (let round = 0; round < rounds; round++) {
    const baseline = await measureThroughput(bare);
    shares.push((await measureThroughput(ours, headers)) / baseline);
  }
  reportShare(name, { of: 'a bare Fastify route', shares, aim, floor });
}

/**
 * Units of work per second.
 * @param {number} count
 * @param {() => Promise<void>} work
 */
export async function perSecond(count, work) {
  const began = performance.now();
  await work();
  return (1_000 * count) / (performance.now() - began);
}
