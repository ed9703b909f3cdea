/** Waits for the work, but at most `milliseconds`, so that the next stage still runs. */
async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((done) => {
    timer = setTimeout(done, milliseconds);
  });
  await Promise.race([work.catch(() => {}), timeout]);
  clearTimeout(timer);
}

/** Shutdown stage with its timeout. All timeouts together stay under ten seconds. */
export type ShutdownStage = [milliseconds: number, stop: () => Promise<unknown>];

/** A stage that hangs or fails does not block the next one: the database is always released. */
export async function stopInOrder(stages: ShutdownStage[]): Promise<void> {
  for (const [milliseconds, stop] of stages) await waitAtMost(milliseconds, stop());
}

/** Handles the first stop signal only: on Ctrl-C the terminal signals npm and this process, and npm forwards it again. */
export function onStopSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    void stop().finally(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

interface RunningServices {
  events: { stop(): void };
  redirects: { drain(): void };
  http: { drain(): Promise<void>; close(): Promise<void> };
  links: { stop(timeout: number): Promise<void> };
  sweeps: { stop(): void };
  jobs: { stop(): Promise<void> };
  /** Closes shared resources, in order. */
  closers: (() => Promise<unknown>)[];
}

/** Shutdown steps of a running server: separately, or all at once with `close`. */
export function shutdownSteps({ events, redirects, http, links, sweeps, jobs, closers }: RunningServices) {
  const release = async () => {
    for (const close of closers) await close();
  };
  return {
    async drain() {
      events.stop();
      sweeps.stop();
      redirects.drain();
      await http.drain();
    },
    release,
    async close() {
      events.stop();
      sweeps.stop();
      await http.close();
      await links.stop(1_000);
      await jobs.stop();
      await release();
    },
  };
}
