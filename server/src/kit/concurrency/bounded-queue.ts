interface QueueOptions {
  /** Maximum number of waiting tasks, not counting the running one. */
  waiting: number;
  /** Maximum number of tasks per owner, running or waiting. */
  perOwner: number;
  /** Creates the error for a rejected task. */
  full(): Error;
}

/** Bounded queue: runs one task at a time in the order of arrival and rejects tasks immediately while it is full. */
export function boundedQueue({ waiting, perOwner, full }: QueueOptions) {
  const owners = new Map<number, number>();
  let size = 0;
  let last: Promise<unknown> = Promise.resolve();

  function leave(owner: number): void {
    size -= 1;
    const remaining = (owners.get(owner) ?? 1) - 1;
    if (remaining === 0) owners.delete(owner);
    else owners.set(owner, remaining);
  }

  return {
    async run<T>(owner: number, work: () => Promise<T>): Promise<T> {
      const ownTasks = owners.get(owner) ?? 0;
      if (size > waiting || ownTasks >= perOwner) throw full();
      size += 1;
      owners.set(owner, ownTasks + 1);
      const result = last.then(work).finally(() => leave(owner));
      last = result.catch(() => {});
      return result;
    },
  };
}
