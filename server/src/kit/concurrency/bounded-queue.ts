interface QueueOptions {
  /** Maximum number of waiting tasks, not counting the running one. */
  waiting: number;
  /** Maximum number of tasks per owner, running or waiting. */
  perOwner: number;
  /** Creates the error for a rejected task. */
  full(): Error;
}

interface Task {
  /** Never rejects. */
  run(): Promise<void>;
  reject(error: Error): void;
}

/**
 * Bounded fair queue: runs one task at a time, round robin by owner, and rejects tasks immediately while it is full. An owner with many
 * waiting tasks neither delays nor locks out the others: in a full queue, its newest task gives way to one of an owner with fewer.
 */
export function boundedQueue({ waiting, perOwner, full }: QueueOptions) {
  /** Waiting tasks; the owner in front is the next. */
  const tasksByOwner = new Map<number, Task[]>();
  let size = 0;
  let runningOwner: number | null = null;

  const waitingOf = (owner: number) => tasksByOwner.get(owner)?.length ?? 0;

  function makeRoom(owner: number): boolean {
    const [longest] = [...tasksByOwner.values()].sort((one, other) => other.length - one.length);
    if (!longest || longest.length <= waitingOf(owner) + 1) return false;
    longest.pop()?.reject(full());
    size -= 1;
    return true;
  }

  function startNext(): void {
    const [next] = tasksByOwner;
    if (runningOwner !== null || !next) return;
    const [owner, [task, ...others]] = next;
    tasksByOwner.delete(owner);
    if (others.length > 0) tasksByOwner.set(owner, others);
    size -= 1;
    runningOwner = owner;
    void task?.run().then(() => {
      runningOwner = null;
      startNext();
    });
  }

  return {
    run: <T>(owner: number, work: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const isAboveOwnLimit = waitingOf(owner) + (runningOwner === owner ? 1 : 0) >= perOwner;
        const isFull = runningOwner !== null && size >= waiting;
        if (isAboveOwnLimit || (isFull && !makeRoom(owner))) return reject(full());
        const task = { run: () => work().then(resolve, reject), reject };
        tasksByOwner.set(owner, [...(tasksByOwner.get(owner) ?? []), task]);
        size += 1;
        startNext();
      }),
  };
}
