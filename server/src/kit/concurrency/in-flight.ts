/** Tracks running promises, so that shutdown and tests can wait until all have ended. */
export function inFlightTracker() {
  const running = new Set<Promise<unknown>>();
  return {
    track<T>(work: Promise<T>): Promise<T> {
      running.add(work);
      const forget = () => void running.delete(work);
      work.then(forget, forget);
      return work;
    },
    /** Waits until no tracked promise is running. Loops, because a promise that ends may start new work. */
    async waitUntilIdle(): Promise<void> {
      while (running.size > 0) {
        await Promise.allSettled(running);
        await new Promise((tick) => setImmediate(tick));
      }
    },
  };
}
