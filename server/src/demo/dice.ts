/** Seeded random numbers: every demo world gets the same data. Not for secrets. */
export interface Dice {
  /** Number in [0, 1). */
  roll(): number;
  /** Integer between both bounds, inclusive. */
  between(min: number, max: number): number;
  oneOf<Item>(items: readonly Item[]): Item;
  /** Random item, with a probability proportional to its weight. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item;
  /** Integer next to `expected`, randomly rounded up or down, with this mean. */
  about(expected: number): number;
}

/** Mulberry32 generator: 32 bits of state are sufficient for demo data. */
export function createDice(seed: number): Dice {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(roll() * (max - min + 1));
  return {
    roll,
    between,
    oneOf: <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item,
    weighted<Item>(items: readonly (readonly [Item, number])[]) {
      let remaining = roll() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        remaining -= weight;
        if (remaining < 0) return item;
      }
      return (items.at(-1) as readonly [Item, number])[0];
    },
    about: (expected) => Math.floor(expected) + (roll() < expected % 1 ? 1 : 0),
  };
}
