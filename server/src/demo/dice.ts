/** Chance that falls the same way each time: a demo world is the same for everybody who looks at it. It decides who buys what, never a secret. */
export interface Dice {
  /** From 0 up to, but not, 1. */
  roll(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  oneOf<Item>(items: readonly Item[]): Item;
  /** The heavier, the likelier. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item;
  /** A whole number of things of which so many are expected. */
  about(expected: number): number;
}

/** Mulberry32: thirty-two bits of state are plenty for a play. */
export function createDice(seed: number): Dice {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1));
  return {
    roll,
    between,
    oneOf: <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item,
    weighted<Item>(items: readonly (readonly [Item, number])[]) {
      let left = roll() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return (items.at(-1) as readonly [Item, number])[0];
    },
    about: (expected) => Math.floor(expected) + (roll() < expected % 1 ? 1 : 0),
  };
}
