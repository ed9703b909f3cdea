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
