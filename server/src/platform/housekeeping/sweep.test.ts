import { expect, it } from 'vitest';
import { minutes } from '../../kit/clock.ts';
import { runSweep, type Sweep } from './sweep.ts';

/** Runs a sweep of `backlog` rows whose batches take `batchMs` on a simulated clock. */
async function simulate(backlog: number, options: Partial<Sweep> & { batchMs: (limit: number) => number; stopAfter?: number }) {
  const { batchMs, stopAfter = Number.POSITIVE_INFINITY, ...sweep } = options;
  const stopping = new AbortController();
  const limits: number[] = [];
  const pauses: number[] = [];
  let now = 0;
  let left = backlog;
  const handleBatch = async (limit: number) => {
    limits.push(limit);
    now += batchMs(limit);
    const handled = Math.min(limit, left);
    left -= handled;
    if (limits.length === stopAfter) stopping.abort();
    return handled;
  };
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
    now += milliseconds;
  };
  const result = await runSweep({ name: 'test', handleBatch, ...sweep }, { signal: stopping.signal, now: () => now, pause });
  return { ...result, left, limits, pauses, duration: now };
}

it('a sweep handles its backlog in batches, and pauses after each as long as the batch took', async () => {
  const { rows, isComplete, limits, pauses } = await simulate(2_500, { batchSize: 1_000, batchMs: () => 100 });
  expect({ rows, isComplete, limits, pauses }).toEqual({
    rows: 2_500,
    isComplete: true,
    limits: [1_000, 1_000, 1_000],
    pauses: [100, 100],
  });
});

it('a sweep without a backlog runs one batch and does not pause', async () => {
  const { limits, pauses } = await simulate(0, { batchSize: 1_000, batchMs: () => 5 });
  expect({ limits, pauses }).toEqual({ limits: [1_000], pauses: [] });
});

it('a sweep halves slow batches down to 50 rows, and grows them again when they are fast', async () => {
  const { limits } = await simulate(900, { batchSize: 200, batchMs: (limit) => (limit > 50 ? 300 : 20) });
  expect(limits.slice(0, 6)).toEqual([200, 100, 50, 100, 50, 100]);
});

it('a sweep stops after ten minutes and leaves the rest to the next run', async () => {
  const { isComplete, left, duration } = await simulate(10_000_000, { batchSize: 1_000, batchMs: () => 100 });
  expect({ isComplete, left: left > 0, isInTime: duration <= minutes(10) + 200 }).toEqual({
    isComplete: false,
    left: true,
    isInTime: true,
  });
});

it('a sweep starts no further batch when the process stops', async () => {
  const { isComplete, limits } = await simulate(10_000, { batchSize: 1_000, batchMs: () => 10, stopAfter: 2 });
  expect({ isComplete, batches: limits.length }).toEqual({ isComplete: false, batches: 2 });
});

it('a sweep whose rows are left to jobs runs one batch', async () => {
  const { isComplete, limits } = await simulate(10_000, { batchSize: 500, isSingleBatch: true, batchMs: () => 10 });
  expect({ isComplete, limits }).toEqual({ isComplete: true, limits: [500] });
});
