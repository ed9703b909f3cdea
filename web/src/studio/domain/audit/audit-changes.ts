import type { AuditEntry } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { formatMinute } from '../../../lib/time.ts';

export interface Change {
  name: string;
  /** Undefined where the entry has no such side: what was made had nothing before. */
  before: string | undefined;
  after: string | undefined;
}

type Fields = NonNullable<AuditEntry['before']>;

/** transactionFeePercentage → Transaction fee percentage, isBanned → Banned */
function fieldWords(name: string): string {
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const nothing = 'none';

const isMoment = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

function valueWords(name: string, value: Fields[string] | undefined): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && /amount$/i.test(name)) return formatRupees(value);
  if (isMoment(value)) return formatMinute(value);
  return String(value);
}

/** Codes such as RESUBMIT_REQUESTED, as words. Names and references are left as they were written. */
const statusWords = (value: string) => value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ');

function sideOf(fields: Fields | null, name: string): string | undefined {
  if (!fields) return undefined;
  const words = valueWords(name, fields[name]);
  const isCode = name === 'status' || (['kind', 'action'].includes(name) && /^[A-Z_]+$/.test(words));
  return isCode ? statusWords(words) : words;
}

/** What was made had nothing before, and what is gone has nothing after. */
const held = (fields: Fields | null) => (fields && Object.values(fields).some((value) => value !== null) ? fields : null);

/** What changed, field by field. Where a thing is named, its id says nothing more; what it was made without goes unsaid. */
export function changesOf({ before, after, reason }: Pick<AuditEntry, 'before' | 'after' | 'reason'>): Change[] {
  const all = { ...before, ...after };
  const [from, to] = [held(before), held(after)];
  const isTold = (name: string) =>
    !(name.endsWith('Id') && `${name.slice(0, -2)}Name` in all) && !(reason !== null && ['note', 'reason'].includes(name));
  return Object.keys(all)
    .filter(isTold)
    .map((name) => ({ name: fieldWords(name), before: sideOf(from, name), after: sideOf(to, name) }))
    .filter(({ before: was, after: is }) => (was ?? nothing) !== nothing || (is ?? nothing) !== nothing);
}

const inWords = ({ name, before, after }: Change) => `${name}: ${[before, after].filter((side) => side !== undefined).join(' → ')}`;

/** Status: Pending → Approved · Priority: none → Primary */
export const changeLine = (entry: Pick<AuditEntry, 'before' | 'after' | 'reason'>) => changesOf(entry).map(inWords).join(' · ');
