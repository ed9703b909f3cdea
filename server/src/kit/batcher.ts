interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/**
 * Collects the calls of the moment into one: while a batch is under way the next one gathers, so at most one is in
 * flight. An idle caller waits for one turn of the event loop, a busy process asks the database once for fifty
 * requests, and every answer is as fresh as if it had been asked alone, because a call only ever joins a batch that has
 * not yet started.
 */
export function batcher<Item, Result>(run: (items: Item[]) => Promise<Result[]>, largest = 500) {
  const gathering: Waiting<Item, Result>[] = [];
  let underWay = false;

  async function drain(): Promise<void> {
    underWay = true;
    while (gathering.length > 0) {
      // Requests are read in bursts: those that came with this one are taken along.
      await new Promise((turn) => setImmediate(turn));
      const batch = gathering.splice(0, largest);
      try {
        const results = await run(batch.map((waiting) => waiting.item));
        for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Result);
      } catch (reason) {
        for (const waiting of batch) waiting.reject(reason);
      }
    }
    underWay = false;
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      gathering.push({ item, resolve, reject });
      if (!underWay) void drain();
    });
}
