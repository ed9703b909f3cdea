import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../kit/start-error.ts';
import type { Logger } from '../log/logger.ts';
import { type Migration, type MigrationSet, nonBlockingStatementsOf, readMigrations, transactionalSql } from './migration-files.ts';
import {
  compareMigrations,
  type MigrationFiles,
  type MigrationStatus,
  prepareSchema,
  readRecordedMigrations,
  recordMigration,
} from './migration-records.ts';

const minServerVersion = 150_000;
// Advisory lock id: arbitrary, but the same in all processes.
const migrationLock = 7_226_486;
// Requests queue behind a waiting ALTER TABLE. Below DATABASE_TIMEOUT_MS (1,800) and PostgreSQL's deadlock_timeout (1,000), so that the
// migration gives up and never a request.
const lockTimeoutMs = 800;
// About five minutes with the pauses.
const lockAttempts = 60;
const lockPauseMs = (attempt: number) => Math.min(500 * 2 ** attempt, 4_000);

export async function assertServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
    `select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version`,
  );
  const server = rows[0];
  if (Number(server?.server_version_num) < minServerVersion) {
    throw new StartError(`DATABASE_URL: PostgreSQL 15 or newer is required, this is ${server?.server_version}`);
  }
}

/** Runs in the caller's transaction, also for a migration that otherwise runs without one. */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(transactionalSql(migration));
  await recordMigration(client, migration);
}

/**
 * Advisory lock against concurrent migrations, until the connection ends. Polls: a statement that waits for the lock keeps its snapshot,
 * for which `create index concurrently` in the process with the lock would wait in turn.
 */
export async function lockSchema(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [migrationLock]);
    if (rows[0]?.locked) return;
    await sleep(100);
  }
}

/** An interrupted `create index concurrently` leaves an invalid index, which `if not exists` would keep. */
async function dropInvalidIndexes(client: pg.Client, { sql }: Migration): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = current_schema()::regnamespace`,
  );
  const words = new Set(sql.match(/\w+/g));
  for (const { name } of rows) if (words.has(name)) await client.query(`drop index concurrently ${client.escapeIdentifier(name)}`);
}

/** Repeatable after a crash in the middle. No lock timeout: while these statements wait, nothing waits for them. */
async function applyWithoutTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await dropInvalidIndexes(client, migration);
  for (const statement of nonBlockingStatementsOf(migration)) await client.query(statement);
  await recordMigration(client, migration);
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
  try {
    await applyMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    // Fails when the connection is lost; the first error says more.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Transactions of this database that are open for more than a second: the first suspects when a lock cannot be had. */
const longTransactions = `
  select pid, application_name as application, state, extract(epoch from now() - xact_start)::int as seconds from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '1 second' order by xact_start limit 5`;

const isLockConflict = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

/** Retries while another transaction has a lock. */
async function applyWithRetry(client: pg.Client, migration: Migration, { log, attempts = lockAttempts }: SchemaOptions): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await (migration.noTransaction ? applyWithoutTransaction : applyInTransaction)(client, migration);
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      if (attempt + 1 >= attempts)
        throw new StartError(`Migration ${migration.name}: a table stayed locked by other transactions. Nothing was changed; start again.`);
      const { rows } = await client.query(longTransactions);
      log?.warn({ migration: migration.name, attempt: attempt + 1, longTransactions: rows }, 'a migration waits for a lock and is retried');
    }
    await sleep(lockPauseMs(attempt));
  }
}

function assertCompatible({ unknown, changed, newer }: MigrationStatus, { log, acceptNewer = true }: SchemaOptions): void {
  const refused = [...unknown, ...(acceptNewer ? [] : newer)];
  if (refused[0])
    throw new StartError(`The database has migration ${refused[0]}, which is not part of this version of Jamun. Start a newer version.`);
  if (changed[0]) throw new StartError(`Migration ${changed[0]} was changed after it was applied. Add a new migration instead.`);
  if (newer.length > 0) log?.warn({ migrations: newer }, 'an older version on a newer database: the schema is compatible');
}

async function applyPending(client: pg.Client, files: MigrationFiles, options: SchemaOptions): Promise<Migration[]> {
  await prepareSchema(client, files.set);
  const status = compareMigrations(files, await readRecordedMigrations(client, files.set));
  assertCompatible(status, options);
  for (const migration of status.pending) await applyWithRetry(client, migration, options);
  return status.pending;
}

export interface SchemaOptions {
  /** Folder of the migrations. */
  folder: string;
  /** Whether the tables of simulated providers are needed. */
  sandbox: boolean;
  log?: Logger;
  /** False: also refuses a newer schema on which this version could run. */
  acceptNewer?: boolean;
  /** How often a migration is tried while tables are locked. */
  attempts?: number;
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

/** Applies pending migrations and returns them. Safe if several processes start at the same time. */
export async function migrate(url: string, options: SchemaOptions): Promise<Migration[]> {
  const sets = await readSets(options);
  return withClient(url, async (client) => {
    await assertServerVersion(client);
    await lockSchema(client);
    const applied: Migration[] = [];
    for (const files of sets) applied.push(...(await applyPending(client, files, options)));
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
