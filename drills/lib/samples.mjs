// Measurements of the processes of an installation: memory, descriptors, connections, event loop.
/** @import { Installation, ProductProcess } from './installation.mjs' */
import { readdirSync, readFileSync } from 'node:fs';
import { median } from '../../scripts/lib/statistics.mjs';

/**
 * @typedef {'memory' | 'descriptors' | 'connections' | 'lag'} Measure
 * @typedef {Record<Measure, number>} Sample Memory in MB, event loop delay (p99 since the last sample) in milliseconds.
 */

/** @param {number} pid */
export const residentMemory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

/**
 * Sum of the samples of a metric whose labels match.
 * @param {string} text
 * @param {RegExp} line
 */
const metric = (text, line) =>
  text
    .split('\n')
    .filter((each) => line.test(each))
    .reduce((sum, each) => sum + Number(each.split(' ').at(-1)), 0);

/**
 * @param {Installation} installation
 * @param {ProductProcess} process
 * @returns {Promise<Sample>}
 */
export async function sampleProcess({ env }, { child, healthPort }) {
  const headers = { authorization: `Bearer ${env.METRICS_TOKEN}` };
  const answer = await fetch(`http://127.0.0.1:${healthPort}/metrics`, { headers, signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`/metrics returned ${answer.status}`);
  const text = await answer.text();
  const pid = Number(child.pid);
  return {
    memory: residentMemory(pid),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    connections: metric(text, /^jamun_database_connections\{/),
    lag: 1_000 * metric(text, /^jamun_event_loop_delay_seconds\{.*quantile="0\.99"/),
  };
}

/**
 * Growth over the second half of the samples: Theil-Sen estimator (median of the slopes of all pairs), which ignores single peaks.
 * @param {number[]} values
 */
export function growthOfSecondHalf(values) {
  const half = values.slice(Math.floor(values.length / 2));
  const slopes = half.flatMap((first, start) => half.slice(start + 1).map((second, distance) => (second - first) / (distance + 1)));
  return slopes.length === 0 ? 0 : median(slopes) * (half.length - 1);
}
