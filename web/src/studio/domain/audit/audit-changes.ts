import { type AuditEntry, formatRupees } from '@jamun/contract';
import { formatMinute } from '../../../lib/time.ts';

interface Change {
  field: string;
  /** Undefined where the entry has no such side: a created record has nothing before. */
  before: string | undefined;
  after: string | undefined;
}

type Fields = NonNullable<AuditEntry['before']>;

const noValue = 'none';

/** transactionFeePercentage → Transaction fee percentage, isBanned → Banned */
function fieldLabel(name: string): string {
  const label = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const isTimestamp = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

function formatValue(name: string, value: Fields[string] | undefined): string {
  if (value === null || value === undefined || value === '') return noValue;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && /amount$/i.test(name)) return formatRupees(value);
  if (isTimestamp(value)) return formatMinute(value);
  return String(value);
}

/** RESUBMIT_REQUESTED → Resubmit requested */
const codeLabel = (value: string) => value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ');

function formatSide(fields: Fields | null, name: string): string | undefined {
  if (!fields) return undefined;
  const value = formatValue(name, fields[name]);
  // Names and references may be in capitals too, so only these fields count as codes.
  const isCode = name === 'status' || (['kind', 'action'].includes(name) && /^[A-Z_]+$/.test(value));
  return isCode ? codeLabel(value) : value;
}

/** Null for a side whose values are all null: the record did not exist yet, or no longer exists. */
const nonEmptySide = (fields: Fields | null) => (fields && Object.values(fields).some((value) => value !== null) ? fields : null);

/** Changed fields of an entry, without ids that have a name, without notes if the entry has a reason, and without empty fields. */
export function changesOf({ before, after, reason }: Pick<AuditEntry, 'before' | 'after' | 'reason'>): Change[] {
  const all = { ...before, ...after };
  const [from, to] = [nonEmptySide(before), nonEmptySide(after)];
  const isShown = (name: string) =>
    !(name.endsWith('Id') && `${name.slice(0, -2)}Name` in all) && !(reason !== null && ['note', 'reason'].includes(name));
  return Object.keys(all)
    .filter(isShown)
    .map((name) => ({ field: fieldLabel(name), before: formatSide(from, name), after: formatSide(to, name) }))
    .filter((change) => (change.before ?? noValue) !== noValue || (change.after ?? noValue) !== noValue);
}

const formatChange = ({ field, before, after }: Change) => `${field}: ${[before, after].filter((side) => side !== undefined).join(' → ')}`;

/** Status: Pending → Approved · Priority: none → Primary */
export const changeLine = (entry: Pick<AuditEntry, 'before' | 'after' | 'reason'>) => changesOf(entry).map(formatChange).join(' · ');
