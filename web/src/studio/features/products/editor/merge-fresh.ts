import type { TypedProduct } from '../product-values.ts';

interface Versions {
  /** What stands in the form. */
  typed: TypedProduct;
  /** What the form began with. */
  before: TypedProduct;
  /** What was saved elsewhere since. */
  now: TypedProduct;
}

/** Of two people's changes, one's own stay where they were made, and the other's come in everywhere else. */
export function mergeFresh({ typed, before, now }: Versions): { values: TypedProduct; both: (keyof TypedProduct)[] } {
  const names = Object.keys(now) as (keyof TypedProduct)[];
  const mine = names.filter((name) => typed[name] !== before[name]);
  const both = mine.filter((name) => now[name] !== before[name] && now[name] !== typed[name]);
  const kept = Object.fromEntries(mine.map((name) => [name, typed[name]]));
  return { values: { ...now, ...kept }, both };
}
