export interface WorkLoop {
  /** Wakes the loop: new work is available. */
  nudge(): void;
  /** Resolves when the running batch is done. */
  stop(): Promise<void>;
}

interface LoopOptions {
  onError: (error: unknown) => void;
  /** Poll interval in milliseconds; if not set, the loop only runs when nudged. */
  pollInterval?: number;
}

/**
 * Worker loop: calls `runBatch` repeatedly while it returns true (there may be more), then sleeps until it is nudged. Errors do not end the loop, because the
 * database may come back.
 */
export function workLoop(runBatch: (isStopping: () => boolean) => Promise<boolean>, { onError, pollInterval }: LoopOptions): WorkLoop {
  let isStopping = false;
  let isNudged = false;
  let wake: () => void = () => {};

  const sleep = () =>
    new Promise<void>((done) => {
      const timer = pollInterval === undefined ? undefined : setTimeout(done, pollInterval);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });

  async function run(): Promise<void> {
    while (!isStopping) {
      isNudged = false;
      const mayHaveMore = await runBatch(() => isStopping).catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (!mayHaveMore && !isStopping && !isNudged) await sleep();
    }
  }
  const ended = run();

  return {
    nudge() {
      isNudged = true;
      wake();
    },
    async stop() {
      isStopping = true;
      wake();
      await ended;
    },
  };
}
