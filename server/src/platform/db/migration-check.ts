import type pg from 'pg';
import {
  applyAll,
  blocksWrites,
  type MigrationEffects,
  observeMigration,
  repeatStatements,
  type TableEffect,
} from './migration-effects.ts';
import { type Migration, migrationNumber } from './migration-files.ts';
import { prepareSchema } from './migration-records.ts';
import { type Catalog, readCatalog, type SchemaObject } from './schema-catalog.ts';

/** Migrations up to this one were written before the rule, when an upgrade stopped every process. */
const baseline = '0056';

interface Finding {
  /** `column orders.note`; the word after `contract:` or `allow:` in the header. */
  subject: string;
  text: string;
}

/** Check and foreign key constraints can go: fewer rules reject nothing. */
const canGo = ({ kind }: SchemaObject) => kind === 'constraint';

function describeGone(object: SchemaObject): string {
  if (object.kind === 'index') return object.is.unique ? 'is dropped: ON CONFLICT fails without it' : 'is dropped: queries may need it';
  return 'is dropped or renamed';
}

function findGone(old: Catalog, current: Catalog): Finding[] {
  const isTableGone = ({ table }: SchemaObject) => table !== null && !current.has(`table ${table}`) && !current.has(`view ${table}`);
  return [...old]
    .filter(([key, object]) => !current.has(key) && !canGo(object) && !isTableGone(object))
    .map(([subject, object]) => ({ subject, text: describeGone(object) }));
}

function describeColumnChange(old: SchemaObject['is'], current: SchemaObject['is']): string | null {
  if (old.type !== current.type) return `changes its type from ${old.type} to ${current.type}`;
  if (!old['not null'] && current['not null']) return 'becomes NOT NULL: writes of null are rejected';
  if (old['not null'] && !current['not null']) return 'becomes nullable: code that expects a value reads null';
  if (old.generated !== current.generated) return 'changes whether it is generated';
  if (old.default !== null && current.default === null) return 'loses its default';
  return null;
}

function describeChange(old: SchemaObject, current: SchemaObject): string | null {
  if (old.kind === 'column') return describeColumnChange(old.is, current.is);
  const isSame = Object.keys(old.is).every((name) => name === 'file' || old.is[name] === current.is[name]);
  if (isSame) return null;
  if (old.kind === 'constraint') return 'changes: it may reject what was allowed, or allow values that are not known';
  if (old.kind === 'function') return 'changes: its new body runs for the older version too';
  return 'changes its definition';
}

const findChanged = (old: Catalog, current: Catalog): Finding[] =>
  [...old].flatMap(([subject, object]) => {
    const now = current.get(subject);
    const text = now && describeChange(object, now);
    return text ? [{ subject, text }] : [];
  });

const hasNoValue = ({ is }: SchemaObject) => is['not null'] === true && is.default === null && is.generated === '';

/** New rules for tables and columns that the older version writes. A rule about new columns only cannot reject its rows. */
function describeAdded(object: SchemaObject, old: Catalog): string | null {
  const { kind, table, columns } = object;
  if (!old.has(`table ${table}`)) return null;
  if (kind === 'column') return hasNoValue(object) ? 'is NOT NULL without a default: inserts without it are rejected' : null;
  if (kind === 'trigger') return 'is new on an existing table: it runs for the older version too';
  const isRule = kind === 'constraint' || (kind === 'index' && object.is.unique === true);
  const usesOldColumn = columns.length === 0 || columns.some((column) => column === '' || old.has(`column ${table}.${column}`));
  return isRule && usesOldColumn ? 'is a new rule for existing columns: it may reject writes' : null;
}

const findAdded = (old: Catalog, current: Catalog): Finding[] =>
  [...current].flatMap(([subject, object]) => {
    const text = old.has(subject) ? null : describeAdded(object, old);
    return text ? [{ subject, text }] : [];
  });

/** Differences between two schemas that can break code written for the old one. */
export const findIncompatible = (old: Catalog, current: Catalog): Finding[] => [
  ...findGone(old, current),
  ...findChanged(old, current),
  ...findAdded(old, current),
];

function describeLock({ mode, readsAllRows, rewrites }: TableEffect): string | null {
  if (rewrites) return `rewrites the table under ${mode}: add a column, fill it in batches, switch over`;
  if (!readsAllRows) return null;
  if (mode === 'RowExclusiveLock') return 'changes rows of the whole table in one transaction: do it in batches, in a job';
  if (!blocksWrites(mode)) return null;
  return `reads every row under ${mode}: use create index concurrently, or NOT VALID and VALIDATE CONSTRAINT (-- no-transaction)`;
}

const findLongLocks = ({ tables, after }: MigrationEffects): Finding[] =>
  tables.flatMap((effect) => {
    // A dropped table is a finding of its own.
    const text = after.has(`table ${effect.table}`) ? describeLock(effect) : null;
    return text ? [{ subject: `lock ${effect.table}`, text }] : [];
  });

const missingRequires =
  'the header has no line "-- requires: NNNN" with the newest migration of the oldest version that runs on the new schema';

function checkHeader({ name, requires, contracts }: Migration, floor: string, schemas: Map<string, Catalog>): string[] {
  if (requires === null) return [missingRequires];
  const problems: string[] = [];
  if (requires >= migrationNumber(name))
    problems.push(`requires ${requires}, which is not an earlier migration: no older version could run`);
  else if (requires < floor) problems.push(`requires ${requires}, but the migration before it requires ${floor}`);
  else if (!schemas.has(requires)) problems.push(`requires ${requires}, which does not exist`);
  for (const { subject, unusedSince } of contracts)
    if (unusedSince > requires)
      problems.push(`${subject} is unused since ${unusedSince}, so the migration requires at least ${unusedSince}`);
  return problems;
}

const acceptedSubjects = ({ contracts, allowed }: Migration) => [...contracts, ...allowed].map(({ subject }) => subject);

/** Findings without a line in the header, and lines without a finding. `between`: migrations that the oldest version does not know either. */
function judge(migration: Migration, between: Migration[], findings: Finding[]): string[] {
  const own = acceptedSubjects(migration);
  const accepted = [...own, ...between.flatMap(acceptedSubjects).filter((subject) => !subject.startsWith('lock '))];
  return [
    ...findings.filter(({ subject }) => !accepted.includes(subject)).map(({ subject, text }) => `${subject} ${text}`),
    ...own
      .filter((subject) => !findings.some((finding) => finding.subject === subject))
      .map((subject) => `the header names ${subject}, but the check finds nothing about it`),
  ];
}

/**
 * Compatibility check of migrations with the versions that may still run on their schema, and with requests that run meanwhile. Applies
 * them to an empty scratch database and returns one line per problem. Migrations up to `judgedAfter` are only applied.
 */
export async function checkMigrations(client: pg.Client, migrations: Migration[], judgedAfter = baseline): Promise<string[]> {
  const numberOf = ({ name }: Migration) => migrationNumber(name);
  await prepareSchema(client, 'product');
  await applyAll(
    client,
    migrations.filter((migration) => numberOf(migration) <= judgedAfter),
  );
  const judged = migrations.filter((migration) => numberOf(migration) > judgedAfter);
  const schemas = new Map([[judgedAfter, await readCatalog(client)]]);
  const problems: string[] = [];
  let floor = judgedAfter;
  for (const migration of judged) {
    const requires = migration.requires ?? '';
    const headerProblems = checkHeader(migration, floor, schemas);
    const effects = await observeMigration(client, migration);
    if (migration.noTransaction) await repeatStatements(client, migration);
    const findings = [...findIncompatible(schemas.get(requires) ?? effects.before, effects.after), ...findLongLocks(effects)];
    const between = judged.filter((other) => numberOf(other) > requires && numberOf(other) < numberOf(migration));
    problems.push(...[...headerProblems, ...judge(migration, between, findings)].map((text) => `${migration.name}: ${text}`));
    schemas.set(numberOf(migration), effects.after);
    if (requires > floor) floor = requires;
  }
  return problems;
}
