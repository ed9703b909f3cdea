// Throughput: of a URL as a share of a bare Fastify route (alternating rounds in one run, with the same load), and of any work.
import { reportShare } from './figures.mjs';
import { runLoad } from './http-load.mjs';

const rounds = 5;
const seconds = 5;

/**
 * Prints the share of the bare route's throughput and fails below `floor`.
 * @param {string} name
 * @param {{ bare: string, ours: string, headers: Record<string, string>, aim: number, floor: number }} options
 */
export async function compareThroughput(name, { bare, ours, headers, aim, floor }) {
  // Warm-up: the first requests run in code that is not optimised yet.
  await runLoad(ours, { headers, seconds });
  const shares = [];
  for (let round = 0; round < rounds; round++) {
    const baseline = await runLoad(bare, { seconds });
    shares.push((await runLoad(ours, { headers, seconds })).perSecond / baseline.perSecond);
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
