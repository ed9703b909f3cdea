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
 * Worker loop: calls `runBatch` repeatedly while there is work, then sleeps until it is nudged. Errors do not end the loop, because the
 * database may come back.
 */
export function workLoop(runBatch: (isStopping: () => boolean) => Promise<number>, { onError, pollInterval }: LoopOptions): WorkLoop {
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
      const found = await runBatch(() => isStopping).catch((error: unknown) => {
        onError(error);
        return 0;
      });
      if (found === 0 && !isStopping && !isNudged) await sleep();
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
