/** Ends what takes too long, so that the next stage still gets its turn. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((done) => {
    timer = setTimeout(done, milliseconds);
  });
  await Promise.race([work.catch(() => {}), tooLong]);
  clearTimeout(timer);
}

/** What is to be stopped, in order, each with the longest that it may take: together under ten seconds. */
export type Stage = [milliseconds: number, stop: () => Promise<unknown>];

/** No stage keeps a later one from running: the database is let go however the clients behave. */
export async function stopInOrder(stages: Stage[]): Promise<void> {
  for (const [milliseconds, stop] of stages) await within(milliseconds, stop());
}

/** One wish to stop, however often it is signalled: a terminal sends Ctrl-C to npm and to us, and npm passes it on. */
export function onceSignalled(stop: () => Promise<void>): void {
  let asked = false;
  const onSignal = () => {
    if (asked) return;
    asked = true;
    void stop().finally(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

interface Running {
  events: { stop(): void };
  redirects: { drain(): void };
  http: { drain(): Promise<void>; close(): Promise<void> };
  links: { stop(within: number): Promise<void> };
  jobs: { stop(): Promise<void> };
  /** How to let go of what the others stand on, in order. */
  held: (() => Promise<unknown>)[];
}

/** The ways in which a running product comes to its end, step by step or at once. */
export function endings({ events, redirects, http, links, jobs, held }: Running) {
  const release = async () => {
    for (const letGo of held) await letGo();
  };
  return {
    async drain() {
      events.stop();
      redirects.drain();
      await http.drain();
    },
    release,
    async close() {
      events.stop();
      await http.close();
      await links.stop(1_000);
      await jobs.stop();
      await release();
    },
  };
}
