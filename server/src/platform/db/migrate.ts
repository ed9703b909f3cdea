import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../../kit/start-error.ts';
import { previousChecksums } from './previous-checksums.ts';

const minServerVersion = 150_000;
// Advisory lock id: arbitrary, but the same in all processes.
const migrationLock = 7_226_486;

/** The sandbox set (tables of simulated providers) has its own record table and is only applied if the sandbox is used. */
const recordTables = { product: 'schema_migrations', sandbox: 'sandbox_migrations' } as const;
export type MigrationSet = keyof typeof recordTables;
/** Tables that the migrations themselves write. */
export const migrationRecordTables: string[] = Object.values(recordTables);

export interface Migration {
  set: MigrationSet;
  name: string;
  sql: string;
  checksum: string;
}

interface MigrationFiles {
  set: MigrationSet;
  migrations: Migration[];
}

/** Reads the migrations of a set in order. Sandbox migrations are in a subfolder. */
export async function readMigrations(folder: string, set: MigrationSet): Promise<Migration[]> {
  const path = set === 'sandbox' ? join(folder, 'sandbox') : folder;
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(path, name), 'utf8');
      return { set, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

export const hasChecksum = ({ set, name, checksum }: Migration, recorded: string): boolean =>
  checksum === recorded || (set === 'product' && previousChecksums[name] === recorded);

export interface RecordedMigration {
  name: string;
  checksum: string;
}

/** Empty if the set was never applied. */
export async function readRecordedMigrations(client: pg.Client, set: MigrationSet): Promise<RecordedMigration[]> {
  const table = recordTables[set];
  const { rows: found } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  if (!found[0]?.exists) return [];
  return (await client.query<RecordedMigration>(`select name, checksum from ${table} order by name`)).rows;
}

export interface MigrationStatus {
  set: MigrationSet;
  applied: string[];
  pending: Migration[];
  /** Applied with a different checksum. */
  changed: string[];
  /** Applied by a newer version. */
  unknown: string[];
}

function compareMigrations({ set, migrations }: MigrationFiles, recorded: RecordedMigration[]): MigrationStatus {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  const status: MigrationStatus = { set, applied: [], pending: [], changed: [], unknown: [] };
  for (const { name, checksum } of recorded) {
    const migration = byName.get(name);
    if (!migration) status.unknown.push(name);
    else if (hasChecksum(migration, checksum)) status.applied.push(name);
    else status.changed.push(name);
  }
  const applied = new Set(recorded.map(({ name }) => name));
  status.pending = migrations.filter(({ name }) => !applied.has(name));
  return status;
}

export async function assertServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
    `select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version`,
  );
  const server = rows[0];
  if (Number(server?.server_version_num) < minServerVersion) {
    throw new StartError(`DATABASE_URL: PostgreSQL 15 or newer is required, this is ${server?.server_version}`);
  }
}

/** Runs in the caller's transaction. */
export async function applyMigration(client: pg.Client, { set, name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query(`insert into ${recordTables[set]} (name, checksum) values ($1, $2)`, [name, checksum]);
}

/** Advisory lock against concurrent migrations, until the connection ends. */
export async function lockSchema(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
}

export async function prepareSchema(client: pg.Client, set: MigrationSet): Promise<void> {
  await client.query(
    `create table if not exists ${recordTables[set]} (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
}

async function applyPending(client: pg.Client, files: MigrationFiles): Promise<Migration[]> {
  await prepareSchema(client, files.set);
  const { pending, changed, unknown } = compareMigrations(files, await readRecordedMigrations(client, files.set));
  if (unknown[0])
    throw new StartError(`The database has migration ${unknown[0]}, which is not part of this version of Jamun. Start a newer version.`);
  if (changed[0]) throw new StartError(`Migration ${changed[0]} was changed after it was applied. Add a new migration instead.`);
  for (const migration of pending) {
    await client.query('begin');
    await applyMigration(client, migration);
    await client.query('commit');
  }
  return pending;
}

export interface SchemaOptions {
  /** Folder of the migrations. */
  folder: string;
  /** Whether the tables of simulated providers are needed. */
  sandbox: boolean;
}

async function readSets({ folder, sandbox }: SchemaOptions): Promise<MigrationFiles[]> {
  const sets: MigrationSet[] = sandbox ? ['product', 'sandbox'] : ['product'];
  return Promise.all(sets.map(async (set) => ({ set, migrations: await readMigrations(folder, set) })));
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Applies pending migrations, each in a transaction, and returns them. Safe if several processes start at the same time. */
export async function migrate(url: string, options: SchemaOptions): Promise<Migration[]> {
  const sets = await readSets(options);
  return withClient(url, async (client) => {
    await assertServerVersion(client);
    await lockSchema(client);
    const applied: Migration[] = [];
    for (const files of sets) applied.push(...(await applyPending(client, files)));
    return applied;
  });
}

/** Compares each set with the recorded migrations, in a read-only transaction and without the lock. */
export async function schemaStatus(url: string, options: SchemaOptions): Promise<MigrationStatus[]> {
  const sets = await readSets(options);
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const statuses: MigrationStatus[] = [];
    for (const files of sets) statuses.push(compareMigrations(files, await readRecordedMigrations(client, files.set)));
    return statuses;
  });
}
