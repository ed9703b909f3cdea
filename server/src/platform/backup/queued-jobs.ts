import type pg from 'pg';
import PgBoss from 'pg-boss';
import { StartError } from '../../kit/start-error.ts';
import type { Manifest } from './manifest.ts';

type Jobs = NonNullable<Manifest['jobs']>;

/**
 * A backup contains the queues and all unfinished jobs: queued, waiting for a retry, active (they run again, as after a crash) and dead
 * letters. Completed and archived jobs are left out.
 */
const isUnfinished = `state in ('created', 'retry', 'active')`;

const columnList = (client: pg.Client, columns: string[]) => columns.map((name) => client.escapeIdentifier(name)).join(', ');

export const copyJobsOut = (client: pg.Client, columns: string[]) =>
  `copy (select ${columnList(client, columns)} from pgboss.job where ${isUnfinished}) to stdout`;
export const copyJobsIn = (client: pg.Client, columns: string[]) => `copy pgboss.job (${columnList(client, columns)}) from stdin`;

/** Null if the job queue does not exist yet. */
export async function readQueues(client: pg.Client): Promise<Pick<Jobs, 'version' | 'queues' | 'columns'> | null> {
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regclass('pgboss.job') is not null as exists`);
  if (!found[0]?.exists) return null;
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version');
  // Dead letter queues come first, because other queues reference them.
  const { rows: queues } = await client.query<{ name: string; options: Record<string, unknown> }>(
    `select name, jsonb_build_object('policy', policy, 'retryLimit', retry_limit, 'retryDelay', retry_delay, 'retryBackoff', retry_backoff,
       'expireInSeconds', expire_seconds, 'retentionMinutes', retention_minutes, 'deadLetter', dead_letter) as options
     from pgboss.queue order by dead_letter is not null, name`,
  );
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped order by attnum`,
  );
  return { version: versions[0]?.version ?? 0, queues, columns: columns.map(({ name }) => name) };
}

/** Schema of pg-boss without its own BEGIN and COMMIT, to run in the caller's transaction. */
function constructionPlans(): string {
  const [, plans] = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(PgBoss.getConstructionPlans('pgboss')) ?? [];
  if (!plans) throw new Error('Unexpected format of the pg-boss construction plans');
  return plans;
}

export async function createQueues(client: pg.Client, { version, queues }: Jobs): Promise<void> {
  await client.query(`${constructionPlans()}; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  if (rows[0]?.version !== version) {
    throw new StartError(
      `The backup contains jobs of pg-boss schema ${version}, this version of Jamun uses ${rows[0]?.version}. ` +
        'Restore with the version of Jamun that created the backup, then upgrade.',
    );
  }
  for (const { name, options } of queues) await client.query('select pgboss.create_queue($1, $2)', [name, JSON.stringify(options)]);
}

/** Extends the expiry of queued jobs by the age of the backup, because they could not run in that time. */
export async function extendJobExpiry(client: pg.Client, takenAt: string): Promise<void> {
  await client.query("update pgboss.job set keep_until = keep_until + greatest(now() - $1::timestamptz, interval '0')", [takenAt]);
}
