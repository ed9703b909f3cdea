import { setTimeout as sleep } from 'node:timers/promises';
import { stopwatch } from '../kit/clock.ts';
import { isDatabaseStarting } from '../platform/db/database-errors.ts';

interface WaitOptions {
  /** Stops waiting. */
  signal: AbortSignal;
  /** Called at once and then every five seconds, with the error of the last attempt. */
  onWaiting(error: unknown): void;
  retryMs?: number;
  reportMs?: number;
}

/**
 * Retries `open` while the database cannot be reached, as after a reboot that starts both. Other errors (credentials, missing database,
 * permissions) are thrown at once. Null if the signal aborts first.
 */
export async function waitForDatabase<Result>(
  open: () => Promise<Result>,
  { signal, onWaiting, retryMs = 1_000, reportMs = 5_000 }: WaitOptions,
): Promise<Result | null> {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
  for (;;) {
    try {
      const isFirst = reportedAt === Number.NEGATIVE_INFINITY;
      // Further attempts are abandoned on abort: the connection timeout would delay the end of the process.
      return await (isFirst ? open() : Promise.race([open(), aborted]));
    } catch (error) {
      if (!isDatabaseStarting(error)) throw error;
      if (signal.aborted) return null;
      if (stopwatch() - reportedAt >= reportMs) {
        reportedAt = stopwatch();
        onWaiting(error);
      }
    }
    await sleep(retryMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return null;
  }
}
