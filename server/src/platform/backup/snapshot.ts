import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { StartError } from '../../kit/start-error.ts';
import { readRecord } from '../db/migrate.ts';
import { listTables } from './catalog.ts';
import { copyOut } from './copy-protocol.ts';
import { privateFolder, watched, writeChecked } from './durable-files.ts';
import { jobsFileIn, type Manifest, tableFileIn } from './manifest.ts';
import { copyJobsOut, readQueues } from './waiting-jobs.ts';

// Of what the server's settings may change about the text of a value, nothing is left to them.
export const exactText = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

const line = 0x0a;

type Snapshot = Pick<Manifest, 'takenAt' | 'server' | 'migrations' | 'sandboxMigrations'>;

/** One snapshot for everything that is read until the transaction ends. */
export async function openSnapshot(client: pg.Client): Promise<Snapshot> {
  await client.query(`begin isolation level repeatable read read only; ${exactText}`);
  const { rows: known } = await client.query<{ there: boolean; takenAt: string; server: string }>(
    `select to_regclass('schema_migrations') is not null as there, now()::text as "takenAt", current_setting('server_version') as server`,
  );
  const [first] = known;
  if (!first?.there) throw new StartError('There is nothing to back up: this database is not one of Jamun');
  const migrations = await readRecord(client, 'product');
  return { takenAt: first.takenAt, server: first.server, migrations, sandboxMigrations: await readRecord(client, 'sandbox') };
}

/** Compressed, and told how many rows it was: a row is a line, whatever stands in it. */
async function writeRows(client: pg.Client, statement: string, path: string): Promise<{ rows: number; checksum: string }> {
  let rows = 0;
  const count = watched((chunk) => {
    for (let at = chunk.indexOf(line); at !== -1; at = chunk.indexOf(line, at + 1)) rows += 1;
  });
  await mkdir(dirname(path), privateFolder);
  const checksum = await writeChecked(path, copyOut(client, statement), count, createGzip({ level: 4 }));
  return { rows, checksum };
}

export async function writeTables(client: pg.Client, folder: string): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = [];
  for (const { name, columns } of await listTables(client)) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const statement = `copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`;
    written.push({ name, columns, ...(await writeRows(client, statement, tableFileIn(folder, name))) });
  }
  return written;
}

export async function writeJobs(client: pg.Client, folder: string): Promise<Manifest['jobs']> {
  const queues = await readQueues(client);
  return queues && { ...queues, ...(await writeRows(client, copyJobsOut(client, queues.columns), jobsFileIn(folder))) };
}
