import type pg from 'pg';
import { hasChecksum, type Migration, type MigrationSet, migrationNumber } from './migration-files.ts';

/** The sandbox set has its own record table and is only applied if the sandbox is used. */
const recordTables = { product: 'schema_migrations', sandbox: 'sandbox_migrations' } as const satisfies Record<MigrationSet, string>;
/** Tables that the migrations themselves write. */
export const migrationRecordTables: string[] = Object.values(recordTables);

export interface MigrationFiles {
  set: MigrationSet;
  migrations: Migration[];
}

export interface RecordedMigration {
  name: string;
  checksum: string;
}

/** `requires` tells older versions, which do not have the file, whether they can run on this schema. */
interface MigrationRecord extends RecordedMigration {
  requires: string | null;
}

/** Empty if the set was never applied. */
export async function readRecordedMigrations(client: pg.Client, set: MigrationSet): Promise<MigrationRecord[]> {
  const table = recordTables[set];
  const { rows: found } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  if (!found[0]?.exists) return [];
  // Through JSON: databases of older versions do not have the column `requires`.
  const text = `select name, checksum, to_jsonb(${table}) ->> 'requires' as requires from ${table} order by name`;
  return (await client.query<MigrationRecord>(text)).rows;
}

export async function recordMigration(client: pg.Client, { set, name, checksum, requires }: Migration): Promise<void> {
  const text = `insert into ${recordTables[set]} (name, checksum, requires) values ($1, $2, $3)`;
  await client.query(text, [name, checksum, requires]);
}

/** Creates the record table. ALTER TABLE only if it is necessary, because it would wait for a backup that reads the table. */
export async function prepareSchema(client: pg.Client, set: MigrationSet): Promise<void> {
  const table = recordTables[set];
  await client.query(
    `create table if not exists ${table} (name text primary key, checksum text not null, applied_at timestamptz not null default now(), requires text)`,
  );
  const { rows } = await client.query<{ exists: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass($1) and attname = 'requires' and not attisdropped)`,
    [table],
  );
  if (!rows[0]?.exists) await client.query(`alter table ${table} add column requires text`);
}

export interface MigrationStatus {
  set: MigrationSet;
  applied: string[];
  pending: Migration[];
  /** Applied with a different checksum. */
  changed: string[];
  /** Applied by a newer version; this version runs on the schema. */
  newer: string[];
  /** Applied by a newer version; this version does not run on the schema. */
  unknown: string[];
}

export function compareMigrations({ set, migrations }: MigrationFiles, recorded: MigrationRecord[]): MigrationStatus {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  const newestKnown = migrationNumber(migrations.at(-1)?.name ?? '');
  const status: MigrationStatus = { set, applied: [], pending: [], changed: [], newer: [], unknown: [] };
  for (const { name, checksum, requires } of recorded) {
    const migration = byName.get(name);
    if (migration) (hasChecksum(migration, checksum) ? status.applied : status.changed).push(name);
    else (requires !== null && requires <= newestKnown ? status.newer : status.unknown).push(name);
  }
  const applied = new Set(recorded.map(({ name }) => name));
  status.pending = migrations.filter(({ name }) => !applied.has(name));
  // Pending and newer ones together: another line of development, whose migrations were never run in this order.
  if (status.pending.length > 0) status.unknown.push(...status.newer.splice(0));
  return status;
}
