import pg from 'pg';
import type { SchemaOptions } from './migrate.ts';
import { applyAll, type LockMode, observeMigration, type TableEffect } from './migration-effects.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { type MigrationStatus, prepareSchema } from './migration-records.ts';

interface TableSize {
  rows: number;
  bytes: number;
}
type TableSizes = Map<string, TableSize>;

async function withClient<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Estimates from the catalog (last VACUUM or ANALYZE): takes no lock on a table. */
export const readTableSizes = (url: string): Promise<TableSizes> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<TableSize & { table: string }>(
      `select relname::text as table, reltuples::float8 as rows, relpages::float8 * current_setting('block_size')::int as bytes from pg_class
       where relnamespace = (select oid from pg_namespace where nspname = current_schema()) and relkind in ('r', 'm')`,
    );
    return new Map(rows.map(({ table, ...size }) => [table, size]));
  });

export interface ObservedMigrations {
  remark: string;
  tables: Map<Migration, TableEffect[]>;
}

/** Applies the recorded migrations to an empty scratch database, then the pending ones, and observes these. */
export const observePending = (scratchUrl: string, sets: MigrationStatus[], { folder }: SchemaOptions): Promise<ObservedMigrations> =>
  withClient(scratchUrl, async (client) => {
    const tables: ObservedMigrations['tables'] = new Map();
    for (const { set, applied, pending } of sets) {
      await prepareSchema(client, set);
      const known = await readMigrations(folder, set);
      await applyAll(
        client,
        known.filter(({ name }) => applied.includes(name)),
      );
      for (const migration of pending) tables.set(migration, (await observeMigration(client, migration)).tables);
    }
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return { remark: `Locks as observed on the same schema without rows, in a PostgreSQL ${rows[0]?.server_version} of its own`, tables };
  });

const meanings: Record<LockMode, string> = {
  RowExclusiveLock: 'locks the rows that it writes',
  ShareUpdateExclusiveLock: 'blocks neither reads nor writes',
  ShareLock: 'blocks writes',
  ShareRowExclusiveLock: 'blocks writes',
  ExclusiveLock: 'blocks writes',
  AccessExclusiveLock: 'blocks reads and writes',
};

const describeSize = (size: TableSize | undefined) => {
  if (!size || size.rows < 0) return 'size unknown';
  return `about ${Math.round(size.rows).toLocaleString('en-IN')} rows, ${(size.bytes / 1024 ** 2).toFixed(1)} MB`;
};

function describeTable({ table, mode, readsAllRows, rewrites }: TableEffect, sizes: TableSizes): string {
  const work = rewrites ? '; REWRITES the table' : readsAllRows ? '; READS every row' : '';
  return `--   ${table} (${describeSize(sizes.get(table))}): ${mode}, ${meanings[mode]}${work}`;
}

/** Comment lines: which versions run on the new schema, and the lock on each existing table. */
export function describePendingMigration(
  { requires, noTransaction }: Migration,
  tables: TableEffect[] | undefined,
  sizes: TableSizes,
): string[] {
  return [
    requires === null
      ? '--   versions before it do not start afterwards'
      : `--   versions from migration ${requires} on can run afterwards`,
    ...(noTransaction ? ['--   without a transaction, repeated after an interruption'] : []),
    ...(tables?.map((effect) => describeTable(effect, sizes)) ?? []),
    ...(tables?.length === 0 ? ['--   no lock on an existing table'] : []),
  ];
}
