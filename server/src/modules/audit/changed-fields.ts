import { type AuditValues, isSecret } from '../../platform/audit/audit.port.ts';

interface FieldChanges {
  before: AuditValues | null;
  after: AuditValues | null;
}

/** Values of an audit record. If `before` and `after` are both given, only the fields that differ. Throws for secret fields. */
export function selectChangedFields(before: AuditValues | undefined, after: AuditValues | undefined): FieldChanges {
  const names = Object.keys({ ...before, ...after });
  // A programming error, which any test of the caller finds. Throwing rolls the transaction back, so nothing is written.
  for (const name of names) if (isSecret(name)) throw new Error(`The audit log must not contain the secret field ${name}`);
  if (!before || !after) return { before: before ?? null, after: after ?? null };
  const differing = names.filter((name) => before[name] !== after[name]);
  const pickDiffering = (fields: AuditValues) =>
    Object.fromEntries(differing.flatMap((name) => (name in fields ? [[name, fields[name] ?? null]] : [])));
  return { before: pickDiffering(before), after: pickDiffering(after) };
}
