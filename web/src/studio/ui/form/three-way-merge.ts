interface Versions<Values> {
  /** Values in the form. */
  typed: Values;
  /** Values that the form started with. */
  base: Values;
  /** Values saved elsewhere since. */
  saved: Values;
}

/** Three-way merge: typed changes are kept, all other fields take the saved value. Conflicts are fields that both sides changed. */
export function mergeValues<Values extends object>({
  typed,
  base,
  saved,
}: Versions<Values>): {
  values: Values;
  conflicts: (keyof Values)[];
} {
  const names = Object.keys(saved) as (keyof Values)[];
  const changed = names.filter((name) => typed[name] !== base[name]);
  const conflicts = changed.filter((name) => saved[name] !== base[name] && saved[name] !== typed[name]);
  const changes = Object.fromEntries(changed.map((name) => [name, typed[name]]));
  return { values: { ...saved, ...changes }, conflicts };
}
