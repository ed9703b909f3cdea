interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

const longestBurst = 6;

/**
 * Collects the calls of the moment into one: while a batch is under way the next one gathers, so that at most one is in
 * flight, or as many as are told. An idle caller waits for two turns of the event loop, a busy process asks the database once for fifty
 * requests, and every answer is as fresh as if it had been asked alone, because a call only ever joins a batch that has
 * not yet started.
 */
export function batcher<Item, Result>(run: (items: Item[]) => Promise<Result[]>, largest = 500, atOnce = 1) {
  const gathering: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let bursting = false;

  /** Requests are read in bursts: as long as each turn of the event loop brings more, they are taken along, for a few turns. */
  async function burst(): Promise<Waiting<Item, Result>[]> {
    bursting = true;
    for (let turns = 0, before = 0; turns < longestBurst && gathering.length > before; turns++) {
      before = gathering.length;
      await new Promise((turn) => setImmediate(turn));
    }
    bursting = false;
    return gathering.splice(0, largest);
  }

  async function drain(): Promise<void> {
    underWay++;
    while (gathering.length > 0 && !bursting) {
      const batch = await burst();
      begin();
      try {
        const results = await run(batch.map((waiting) => waiting.item));
        for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Result);
      } catch (reason) {
        for (const waiting of batch) waiting.reject(reason);
      }
    }
    underWay--;
  }

  /** Whoever gathers takes everybody along, so there is never more than one of those. */
  function begin(): void {
    if (gathering.length > 0 && !bursting && underWay < atOnce) void drain();
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      gathering.push({ item, resolve, reject });
      begin();
    });
}
