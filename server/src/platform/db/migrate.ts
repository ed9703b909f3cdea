import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../../kit/start-error.ts';

const oldestVersion = 150_000;
// Any number will do, as long as every process of ours asks for the same one.
const migrationLock = 7_226_486;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

export async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
    `select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version`,
  );
  const found = rows[0];
  if (Number(found?.server_version_num) < oldestVersion) {
    throw new StartError(`DATABASE_URL: PostgreSQL 15 or newer is needed, this is ${found?.server_version}`);
  }
}

/** For whoever has a transaction of their own. */
export async function applyInside(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  await applyInside(client, migration);
  await client.query('commit');
}

/** Until the connection ends nobody else changes the schema. */
export async function lockSchema(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
}

export async function prepareSchema(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
}

/** Brings the schema up to date, each file once and whole; several processes may start at the same moment. */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await refuseOldServer(client);
    await lockSchema(client);
    await prepareSchema(client);
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const name of applied.keys()) {
      if (!migrations.some((migration) => migration.name === name)) {
        throw new StartError(`The database has migration ${name}, which this version of Jamun does not know. Start a newer version.`);
      }
    }
    const done: string[] = [];
    for (const migration of migrations) {
      const before = applied.get(migration.name);
      if (before === migration.checksum) continue;
      if (before) throw new StartError(`Migration ${migration.name} was changed after it had been applied. Add a new one instead.`);
      await apply(client, migration);
      done.push(migration.name);
    }
    return done;
  } finally {
    await client.end();
  }
}
