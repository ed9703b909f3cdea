import type pg from 'pg';
import PgBoss from 'pg-boss';
import { StartError } from '../../kit/start-error.ts';
import type { Manifest } from './manifest.ts';

type Jobs = NonNullable<Manifest['jobs']>;

/**
 * Of the job queue a backup holds its queues and every job that is still to be done: those that wait, that are to be tried again, that
 * were under way (as after a crash they are given out again), and the dead letters. What is done, and the archive of it, is left out.
 */
const stillToBeDone = `state in ('created', 'retry', 'active')`;

const columnList = (client: pg.Client, columns: string[]) => columns.map((name) => client.escapeIdentifier(name)).join(', ');

export const copyJobsOut = (client: pg.Client, columns: string[]) =>
  `copy (select ${columnList(client, columns)} from pgboss.job where ${stillToBeDone}) to stdout`;
export const copyJobsIn = (client: pg.Client, columns: string[]) => `copy pgboss.job (${columnList(client, columns)}) from stdin`;

/** Null where there is none yet. */
export async function readQueues(client: pg.Client): Promise<Pick<Jobs, 'version' | 'queues' | 'columns'> | null> {
  const there = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`);
  if (!there.rows[0]?.there) return null;
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version');
  // Those that others lead to come first.
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

/** What the queue would run on its first start, as a part of the caller's transaction instead of in one of its own. */
function constructionPlans(): string {
  const [, plans] = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(PgBoss.getConstructionPlans('pgboss')) ?? [];
  if (!plans) throw new Error('The job queue is set up in another way than is known here');
  return plans;
}

export async function createQueues(client: pg.Client, { version, queues }: Jobs): Promise<void> {
  await client.query(`${constructionPlans()}; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  if (rows[0]?.version !== version) {
    throw new StartError(
      `The backup holds jobs for version ${version} of the queue, this Jamun brings version ${rows[0]?.version}. ` +
        'Restore with the version of Jamun that made the backup, then upgrade.',
    );
  }
  for (const { name, options } of queues) await client.query('select pgboss.create_queue($1, $2)', [name, JSON.stringify(options)]);
}

/** A job that waits too long is thrown away; the time since the backup was made is none in which it could have been done. */
export async function lengthenWaits(client: pg.Client, takenAt: string): Promise<void> {
  await client.query("update pgboss.job set keep_until = keep_until + greatest(now() - $1::timestamptz, interval '0')", [takenAt]);
}
