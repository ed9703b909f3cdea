/** In-process mutex per key whose waiters give up after a while. First come, first served. */
export function timedMutex() {
  const queues = new Map<string, { tail: Promise<void>; waiting: number }>();

  return {
    isWaitedFor: (key: string): boolean => (queues.get(key)?.waiting ?? 0) > 0,

    /** Gives back how to leave; null when it was not our turn within `waitSeconds`. */
    async enter(key: string, waitSeconds: number): Promise<(() => void) | null> {
      const known = queues.get(key);
      if (known && waitSeconds <= 0) return null;
      const queue = known ?? { tail: Promise.resolve(), waiting: 0 };
      const before = queue.tail;
      let leave = () => {};
      const tail = new Promise<void>((done) => (leave = done)).then(() => {
        if (queue.tail === tail) queues.delete(key);
      });
      queue.tail = tail;
      queues.set(key, queue);
      if (!known) return leave;
      queue.waiting++;
      const isOurs = await endsWithin(before, waitSeconds);
      queue.waiting--;
      if (isOurs) return leave;
      // Later comers still wait for those before us.
      void before.then(leave);
      return null;
    },
  };
}

async function endsWithin(work: Promise<void>, waitSeconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), waitSeconds * 1000);
  });
  return Promise.race([work.then(() => true), tooLate]).finally(() => clearTimeout(timer));
}
