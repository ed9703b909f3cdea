/** Seeded random numbers: every demo world gets the same data. Not for secrets. */
export interface SeededRandom {
  /** Number in [0, 1). */
  next(): number;
  /** Integer between both bounds, inclusive. */
  between(min: number, max: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Random item, with a probability proportional to its weight. */
  pickWeighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item;
  /** Integer next to `expected`, randomly rounded up or down, with this mean. */
  around(expected: number): number;
}

/** Mulberry32 generator: 32 bits of state are sufficient for demo data. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item,
    pickWeighted<Item>(items: readonly (readonly [Item, number])[]) {
      let remaining = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        remaining -= weight;
        if (remaining < 0) return item;
      }
      return (items.at(-1) as readonly [Item, number])[0];
    },
    around: (expected) => Math.floor(expected) + (next() < expected % 1 ? 1 : 0),
  };
}
