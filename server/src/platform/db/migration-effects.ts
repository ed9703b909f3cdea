import type pg from 'pg';
import { applyMigration } from './migrate.ts';
import { type Migration, nonBlockingStatementsOf } from './migration-files.ts';
import { migrationRecordTables } from './migration-records.ts';
import { type Catalog, readCatalog } from './schema-catalog.ts';

// From weak to strong. Weaker ones are those of reads.
const modes = [
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
] as const;
export type LockMode = (typeof modes)[number];

export const blocksWrites = (mode: LockMode): boolean => modes.indexOf(mode) >= modes.indexOf('ShareLock');

/** Effect of a migration on a table that existed before. */
export interface TableEffect {
  table: string;
  /** The strongest lock, held until the end of the migration. */
  mode: LockMode;
  /** Every row is read. On a large table the lock is then held for long. */
  readsAllRows: boolean;
  /** The table gets a new file with all rows. */
  rewrites: boolean;
}

export interface MigrationEffects {
  before: Catalog;
  after: Catalog;
  tables: TableEffect[];
}

/** Locks of this transaction on tables that are older than it. */
const heldLocks = `
  select relname::text as table, array_agg(mode) as modes from pg_locks join pg_class on pg_class.oid = relation
  where locktype = 'relation' and pid = pg_backend_pid() and granted and relkind in ('r', 'p', 'm')
    and relnamespace = (select oid from pg_namespace where nspname = current_schema())
  group by relname order by relname`;

/** Sequential scans per table. Counters of previous transactions may be included, so only differences mean something. */
const scanCounters =
  'select relname::text as table, seq_scan::int as scans from pg_stat_xact_user_tables where schemaname = current_schema()';

async function readScans(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ table: string; scans: number }>(scanCounters);
  return new Map(rows.map(({ table, scans }) => [table, scans]));
}

async function readLocks(client: pg.Client): Promise<{ table: string; mode: LockMode }[]> {
  const { rows } = await client.query<{ table: string; modes: string[] }>(heldLocks);
  return rows.flatMap(({ table, modes: held }) => {
    const mode = modes.findLast((mode) => held.includes(mode));
    return mode ? [{ table, mode }] : [];
  });
}

/** Applies migrations to a scratch database without observing them. */
export async function applyAll(client: pg.Client, migrations: Migration[]): Promise<void> {
  for (const migration of migrations) {
    await client.query('begin');
    await applyMigration(client, migration);
    await client.query('commit');
  }
}

/**
 * Applies a migration to a scratch database and observes what PostgreSQL does. The tables may be empty: locks, scans and new files do not
 * depend on rows. Statements in a DO block that depend on rows are not seen.
 */
export async function observeMigration(client: pg.Client, migration: Migration): Promise<MigrationEffects> {
  const before = await readCatalog(client);
  await client.query('begin');
  const scansBefore = await readScans(client);
  await applyMigration(client, migration);
  const [scans, locks] = [await readScans(client), await readLocks(client)];
  const after = await readCatalog(client);
  await client.query('commit');
  const file = (catalog: Catalog, table: string) => catalog.get(`table ${table}`)?.is.file;
  const tables = locks
    .filter(({ table }) => before.has(`table ${table}`) && !migrationRecordTables.includes(table))
    .map(({ table, mode }) => ({
      table,
      // The statements that are allowed without a transaction take this one.
      mode: migration.noTransaction ? 'ShareUpdateExclusiveLock' : mode,
      readsAllRows: (scans.get(table) ?? 0) > (scansBefore.get(table) ?? 0),
      rewrites: after.has(`table ${table}`) && file(before, table) !== file(after, table),
    }));
  return { before, after, tables };
}

/** Runs a migration without transaction as in production, on a schema that has it already: it must be repeatable. */
export async function repeatStatements(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of nonBlockingStatementsOf(migration)) await client.query(statement);
}
