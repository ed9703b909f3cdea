import { waitAtMost } from './wait-at-most.ts';

/** In-process mutex per key with a timeout for waiters. First in, first out. */
export function timedMutex() {
  const queues = new Map<string, { tail: Promise<void>; waiting: number }>();

  return {
    hasWaiters: (key: string): boolean => (queues.get(key)?.waiting ?? 0) > 0,

    /** Returns the release function, or null if the lock was not free within `waitSeconds`. */
    async acquire(key: string, waitSeconds: number): Promise<(() => void) | null> {
      const existing = queues.get(key);
      if (existing && waitSeconds <= 0) return null;
      const queue = existing ?? { tail: Promise.resolve(), waiting: 0 };
      const predecessor = queue.tail;
      let leave = () => {};
      const tail = new Promise<void>((done) => (leave = done)).then(() => {
        if (queue.tail === tail) queues.delete(key);
      });
      queue.tail = tail;
      queues.set(key, queue);
      if (!existing) return leave;
      queue.waiting++;
      const isOurs = await waitAtMost(waitSeconds * 1000, predecessor);
      queue.waiting--;
      if (isOurs) return leave;
      // Later waiters still wait for the current holder.
      void predecessor.then(leave);
      return null;
    },
  };
}
