import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createEmptyDatabase } from './backup-restore.ts';

export const migrationsFolder = fileURLToPath(new URL('../../src/platform/db/migrations', import.meta.url));

/** Applies all migrations before this one. */
export async function migrateBefore(url: string, migration: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'jamun-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true, filter: (path) => path === migrationsFolder || basename(path) < migration });
  try {
    return (await migrate(url, { folder, sandbox: false })).map(({ name }) => name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates a database with the schema that an earlier version had. */
export async function createDatabaseBefore(migration: string) {
  const database = await createEmptyDatabase();
  await migrateBefore(database.url, migration);
  return database;
}

/** Jobs in the tables of pg-boss, which kept the jobs before migration 0055. */
export const pgBossJobs = `create schema pgboss; create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'failed');
  create table pgboss.version (version integer); insert into pgboss.version values (24);
  create table pgboss.job (id uuid default gen_random_uuid(), name text, data jsonb, state pgboss.job_state, retry_count integer,
    start_after timestamptz, created_on timestamptz, output jsonb);
  insert into pgboss.job (name, data, state, retry_count, start_after, created_on, output) values
    ('send-mail', '{"id": "1"}', 'created', 0, now() + interval '1 hour', now(), null),
    ('send-mail', '{"id": "2"}', 'active', 3, now(), now(), null),
    ('sweep', null, 'completed', 0, now(), now(), null),
    ('send-refund', '{"refundId": "r"}', 'failed', 3, now(), now(), '{"message": "AppError"}'),
    ('dead-letters', '{"refundId": "r"}', 'created', 0, now(), now(), '{"message": "AppError"}'),
    ('dead-letters', '{"id": "lost"}', 'created', 0, now(), now(), null)`;

/** The same jobs after the migration, sorted by state and data. */
export const movedJobs = [
  { kind: 'unknown', data: { id: 'lost' }, state: 'DEAD', attempts: 0, error: null, later: false },
  { kind: 'send-refund', data: { refundId: 'r' }, state: 'DEAD', attempts: 0, error: 'AppError', later: false },
  { kind: 'send-mail', data: { id: '1' }, state: 'QUEUED', attempts: 0, error: null, later: true },
  { kind: 'send-mail', data: { id: '2' }, state: 'QUEUED', attempts: 3, error: null, later: false },
];
export const selectMovedJobs = 'select kind, data, state, attempts, error, run_at > now() as later from jobs order by state, data::text';
