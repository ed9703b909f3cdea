// Counts of one kind of request.
import { quantile } from '../../scripts/lib/statistics.mjs';

/**
 * @typedef {object} Counts
 * @property {number} answered With the expected status.
 * @property {number} failed With another status, or without a response.
 * @property {number} unsure Failed ones that the product may have executed: no response, or 502 or 504 of the proxy.
 * @property {Record<string, number>} statuses Of the failed ones; `0` is no response.
 * @property {{ at: number, status: number, ms: number, error?: string | undefined }[]} failures `at` in milliseconds of `performance.now()`.
 * @property {number[]} latencies Of the answered ones, in milliseconds.
 */

/** @returns {Counts} */
export const newCounts = () => ({ answered: 0, failed: 0, unsure: 0, statuses: {}, failures: [], latencies: [] });

export const isUnsure = (/** @type {number} */ status) => [0, 502, 504].includes(status);

/**
 * @param {Counts} counts
 * @param {{ status: number, ms: number, error?: string | undefined }} response
 * @param {boolean} isExpected
 */
export function count(counts, { status, ms, error }, isExpected) {
  if (isExpected) {
    counts.answered += 1;
    counts.latencies.push(ms);
    return;
  }
  counts.failed += 1;
  if (isUnsure(status)) counts.unsure += 1;
  counts.statuses[status] = (counts.statuses[status] ?? 0) + 1;
  counts.failures.push({ at: performance.now(), status, ms, error });
}

/** @param {Counts} counts */
export const describeCounts = ({ answered, failed, statuses, latencies }) =>
  `${answered}${latencies.length > 0 ? ` (p99 ${quantile(latencies, 0.99).toFixed(0)} ms)` : ''}${
    failed > 0
      ? `, failed ${failed}: ${Object.entries(statuses)
          .map(([status, times]) => `${status === '0' ? 'no answer' : status} ×${times}`)
          .join(', ')}`
      : ''
  }`;
