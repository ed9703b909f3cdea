import type pg from 'pg';
import type { Manifest } from './manifest.ts';

type Jobs = NonNullable<Manifest['jobs']>;

/**
 * Jobs of versions before migration 0055, which kept them in the tables of pg-boss. Backups of such databases contain all unfinished
 * jobs: queued, waiting for a retry, active and dead letters. After a restore, the migration moves them to the table `jobs`.
 */
const isUnfinished = `state in ('created', 'retry', 'active')`;

const columnList = (client: pg.Client, columns: string[]) => columns.map((name) => client.escapeIdentifier(name)).join(', ');

export const copyJobsOut = (client: pg.Client, columns: string[]) =>
  `copy (select ${columnList(client, columns)} from pgboss.job where ${isUnfinished}) to stdout`;
export const copyJobsIn = (client: pg.Client, columns: string[]) => `copy pgboss.job (${columnList(client, columns)}) from stdin`;

/** Null if the database has no tables of pg-boss. */
export async function readPgBoss(client: pg.Client): Promise<Pick<Jobs, 'version' | 'queues' | 'columns'> | null> {
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regclass('pgboss.job') is not null as exists`);
  if (!found[0]?.exists) return null;
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version');
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped order by attnum`,
  );
  return { version: versions[0]?.version ?? 0, queues: [], columns: columns.map(({ name }) => name) };
}

/** Types of the columns that migration 0055 reads. The others are loaded as text and dropped. */
const columnTypes: Record<string, string> = {
  data: 'jsonb',
  output: 'jsonb',
  retry_count: 'integer',
  start_after: 'timestamptz',
  created_on: 'timestamptz',
};

/** A table in the shape of the backup, without the rest of pg-boss. */
export async function createPgBossTable(client: pg.Client, { columns }: Jobs): Promise<void> {
  const list = columns.map((name) => `${client.escapeIdentifier(name)} ${columnTypes[name] ?? 'text'}`).join(', ');
  await client.query(`create schema pgboss; create table pgboss.job (${list})`);
}
