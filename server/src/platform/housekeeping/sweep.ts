import { setTimeout as sleep } from 'node:timers/promises';
import { minutes, seconds, stopwatch } from '../../kit/clock.ts';

/** Cleanup of expired data that the worker runs every hour, in batches. */
export interface Sweep {
  /** Name in logs and metrics. */
  name: string;
  /** Handles at most `limit` rows in short transactions; returns how many. Fewer than `limit` means that nothing is left. */
  handleBatch(limit: number): Promise<number>;
  /** Maximum number of rows per batch. */
  batchSize?: number;
  /** At most one batch per run: its rows stay until jobs have handled them, so a second batch would find them again. */
  isSingleBatch?: true;
}

export interface SweepResult {
  rows: number;
  /** False when the time was used up or the process stops; the next run continues. */
  isComplete: boolean;
}

interface RunOptions {
  signal: AbortSignal;
  /** Milliseconds after which no further batch starts. */
  maxDuration?: number;
  /** Monotonic time in milliseconds. */
  now?: () => number;
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const defaultBatchSize = 1_000;
const minBatchSize = 50;
const defaultMaxDuration = minutes(10);
/** A batch that takes longer is halved, long before it reaches the statement timeout. */
const slowBatch = 250;
/** Also after fast batches, so that requests and other writers get their turn. */
const minPause = 20;
const maxPause = seconds(5);

const pauseUnlessStopped = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }).catch(() => {});

function adaptLimit(limit: number, { duration, batchSize }: { duration: number; batchSize: number }): number {
  if (duration > slowBatch) return Math.max(Math.min(minBatchSize, batchSize), Math.floor(limit / 2));
  return duration < slowBatch / 4 ? Math.min(batchSize, limit * 2) : limit;
}

/** Runs the batches of a sweep. Backpressure: the pause after a batch is as long as the batch took, so a busy database is left alone. */
export async function runSweep(
  { handleBatch, batchSize = defaultBatchSize, isSingleBatch }: Sweep,
  { signal, maxDuration = defaultMaxDuration, now = stopwatch, pause = pauseUnlessStopped }: RunOptions,
): Promise<SweepResult> {
  const end = now() + maxDuration;
  let limit = batchSize;
  let rows = 0;
  while (!signal.aborted && now() < end) {
    const began = now();
    const handled = await handleBatch(limit);
    rows += handled;
    if (handled < limit || isSingleBatch) return { rows, isComplete: true };
    const duration = now() - began;
    limit = adaptLimit(limit, { duration, batchSize });
    await pause(Math.min(Math.max(duration, minPause), maxPause), signal);
  }
  return { rows, isComplete: false };
}
