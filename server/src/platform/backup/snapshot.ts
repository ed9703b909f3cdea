import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { StartError } from '../../kit/start-error.ts';
import type { MigrationSet } from '../db/migration-files.ts';
import { readRecordedMigrations } from '../db/migration-records.ts';
import { listTables } from './catalog.ts';
import { copyOut } from './copy-streams.ts';
import { inspectChunks, privateFolder, writeWithChecksum } from './durable-files.ts';
import { jobsFilePath, type Manifest, tableFilePath } from './manifest.ts';
import { copyJobsOut, readPgBoss } from './pg-boss-jobs.ts';

// Fixes all settings that affect the text format of values, so that a backup does not depend on the server's configuration.
export const fixedTextFormat = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

const lineFeed = 0x0a;

type Snapshot = Pick<Manifest, 'takenAt' | 'server' | 'migrations' | 'sandboxMigrations'>;

/** Starts a read-only transaction: all reads until its end see the same snapshot. */
export async function openSnapshot(client: pg.Client): Promise<Snapshot> {
  await client.query(`begin isolation level repeatable read read only; ${fixedTextFormat}`);
  const { rows } = await client.query<{ isJamun: boolean; takenAt: string; server: string }>(
    `select to_regclass('schema_migrations') is not null as "isJamun", now()::text as "takenAt", current_setting('server_version') as server`,
  );
  const [first] = rows;
  if (!first?.isJamun) throw new StartError('There is nothing to back up: this is not a Jamun database');
  const recorded = async (set: MigrationSet) =>
    (await readRecordedMigrations(client, set)).map(({ name, checksum }) => ({ name, checksum }));
  const migrations = await recorded('product');
  return { takenAt: first.takenAt, server: first.server, migrations, sandboxMigrations: await recorded('sandbox') };
}

/** Writes compressed rows and counts them. COPY escapes line breaks in values, so one line is one row. */
async function writeRows(client: pg.Client, statement: string, path: string): Promise<{ rows: number; checksum: string }> {
  let rows = 0;
  const count = inspectChunks((chunk) => {
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) rows += 1;
  });
  await mkdir(dirname(path), privateFolder);
  const checksum = await writeWithChecksum(path, copyOut(client, statement), count, createGzip({ level: 4 }));
  return { rows, checksum };
}

export async function writeTables(client: pg.Client, folder: string): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = [];
  for (const { name, columns } of await listTables(client)) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const statement = `copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`;
    written.push({ name, columns, ...(await writeRows(client, statement, tableFilePath(folder, name))) });
  }
  return written;
}

/** Null for a database since migration 0055, whose jobs are a table like the others. */
export async function writePgBossJobs(client: pg.Client, folder: string): Promise<Manifest['jobs']> {
  const found = await readPgBoss(client);
  return found && { ...found, ...(await writeRows(client, copyJobsOut(client, found.columns), jobsFilePath(folder))) };
}
