interface Versions<Values> {
  /** What stands in the form. */
  typed: Values;
  /** What the form began with. */
  before: Values;
  /** What was saved elsewhere since. */
  now: Values;
}

/** Of two people's changes, one's own stay where they were made, and the other's come in everywhere else. */
export function mergeFresh<Values extends object>({ typed, before, now }: Versions<Values>): { values: Values; both: (keyof Values)[] } {
  const names = Object.keys(now) as (keyof Values)[];
  const mine = names.filter((name) => typed[name] !== before[name]);
  const both = mine.filter((name) => now[name] !== before[name] && now[name] !== typed[name]);
  const kept = Object.fromEntries(mine.map((name) => [name, typed[name]]));
  return { values: { ...now, ...kept }, both };
}
