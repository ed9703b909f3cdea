import type { LinksDeps } from '../deps.ts';
import { foldBatch } from './clicks.store.ts';

const batchSize = 2_000;
/** Maximum number of names per link, day and aspect. Visitors control some of them (referrers), so they must be bounded. */
const maxNames = 50;

/** Folds clicks into the counters in batches. Stops if another process is folding, since that one does the same work. */
export const foldClicks =
  ({ database }: Pick<LinksDeps, 'database'>) =>
  async (): Promise<void> => {
    let folded: number | null = batchSize;
    while (folded === batchSize) folded = await database.transact((tx) => foldBatch(tx, { limit: batchSize, maxNames }));
  };

const foldDelayMs = 1_000;

/** Debounced folding after writes, so that lists and charts read mostly aggregated counters. */
export function debouncedFold(fold: () => Promise<void>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let inProgress: Promise<void> = Promise.resolve();
  let isStopped = false;
  return {
    /** Runs after the fold in progress, so that all clicks written before the call are folded when it resolves. */
    all(): Promise<void> {
      const folded = inProgress.then(fold);
      inProgress = folded.catch(onError);
      return folded;
    },
    nudge(): void {
      if (timer || isStopped) return;
      timer = setTimeout(() => {
        timer = undefined;
        inProgress = inProgress.then(fold).catch(onError);
      }, foldDelayMs).unref();
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await inProgress;
    },
  };
}
