// How one address fares against a bare Fastify route: both in one run, in turns, with the same load.
import autocannon from 'autocannon';

const rounds = 3;
const load = { connections: 64, duration: 5 };
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function throughput(url, headers = {}) {
  const result = await autocannon({ url, headers, ...load });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were not good, ${result.errors} failed`);
  return result.requests.average;
}

/** The share of the bare route's throughput that ours reaches; said, and held against what is wanted. */
export async function shareOfBare(name, { bare, ours, headers, wanted }) {
  const results = { bare: [], ours: [] };
  for (let round = 0; round < rounds; round++) {
    results.bare.push(await throughput(bare));
    results.ours.push(await throughput(ours, headers));
  }
  const share = median(results.ours) / median(results.bare);
  const perRound = results.ours.map((count, round) => (count / results.bare[round]).toFixed(2)).join(', ');
  console.log(`${name} reaches ${share.toFixed(2)} of a bare Fastify route (rounds: ${perRound}; at least ${wanted.toFixed(2)} is wanted)`);
  if (share < wanted) process.exitCode = 1;
}
