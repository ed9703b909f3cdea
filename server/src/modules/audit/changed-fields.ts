import { isSecret, type KeptFields } from '../../platform/audit/audit.port.ts';

interface Kept {
  before: KeptFields | null;
  after: KeptFields | null;
}

/** What is written down of a change: where both sides are known, the fields that differ. */
export function changedFields(before: KeptFields | undefined, after: KeptFields | undefined): Kept {
  const names = Object.keys({ ...before, ...after });
  // A mistake in our code, found by the first test of the call that makes it; nothing is written down.
  for (const name of names) if (isSecret(name)) throw new Error(`The audit log never keeps ${name}`);
  if (!before || !after) return { before: before ?? null, after: after ?? null };
  const differing = names.filter((name) => before[name] !== after[name]);
  const only = (fields: KeptFields) =>
    Object.fromEntries(differing.flatMap((name) => (name in fields ? [[name, fields[name] ?? null]] : [])));
  return { before: only(before), after: only(after) };
}
