interface Options {
  /** How many wait at most, besides the one that runs. */
  waiting: number;
  /** How many of one owner are in the queue at most, running or waiting. */
  perOwner: number;
  /** The error for a caller that finds the queue full. */
  full(): Error;
}

/** Bounded queue: work runs one at a time, in the order of arrival; beyond the bound it is rejected at once. */
export function boundedQueue({ waiting, perOwner, full }: Options) {
  const owners = new Map<number, number>();
  let size = 0;
  let last: Promise<unknown> = Promise.resolve();

  function leave(owner: number): void {
    size -= 1;
    const left = (owners.get(owner) ?? 1) - 1;
    if (left === 0) owners.delete(owner);
    else owners.set(owner, left);
  }

  return {
    async run<T>(owner: number, work: () => Promise<T>): Promise<T> {
      const own = owners.get(owner) ?? 0;
      if (size > waiting || own >= perOwner) throw full();
      size += 1;
      owners.set(owner, own + 1);
      const turn = last.then(work).finally(() => leave(owner));
      last = turn.catch(() => {});
      return turn;
    },
  };
}
