import { type Clock, days } from '../../kit/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { deleteBatch } from '../housekeeping/change-batch.ts';
import type { Sweep } from '../housekeeping/sweep.ts';

/** Job that failed after all retries. Its data is not part of it: it may contain personal data. */
export interface DeadLetter {
  id: string;
  kind: string;
  attempts: number;
  /** Kind of the last error. */
  error: string | null;
  createdAt: Date;
  failedAt: Date;
}

export interface DeadLetterFilters {
  kind?: string | undefined;
  page: number;
  limit: number;
}

const isDead = `state = 'DEAD' and ($1::text is null or kind = $1)`;

/** Newest failure first, with the total number. */
export async function listDeadLetters({ pool }: Pick<Database, 'pool'>, { kind, page, limit }: DeadLetterFilters) {
  const { rows } = await pool.query<DeadLetter>(
    `select id, kind, attempts, error, created_at as "createdAt", failed_at as "failedAt" from jobs
     where ${isDead} order by failed_at desc, id desc limit $2 offset $3`,
    [kind ?? null, limit, (page - 1) * limit],
  );
  const { rows: counts } = await pool.query<{ total: number }>(`select count(*)::int as total from jobs where ${isDead}`, [kind ?? null]);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** Ids of all dead letters, or of those of one kind, oldest failure first. */
export async function findDeadLetterIds({ pool }: Pick<Database, 'pool'>, kind: string | undefined): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select id from jobs where ${isDead} order by failed_at, id`, [kind ?? null]);
  return rows.map(({ id }) => id);
}

/** Dead letter before it was retried or dropped, for the audit log. */
type EndedDeadLetter = Pick<DeadLetter, 'kind' | 'attempts' | 'error'>;

/**
 * Requeues the dead letter $1 with all its attempts. A periodic job becomes due at once instead: its schedule enqueues it, so that it
 * never runs twice at the same time. Returns the dead letter as it was.
 */
const retryStatement = `
  with dead as (select id, kind, attempts, error from jobs where id = $1 and state = 'DEAD' for update),
  due as (
    update job_schedules set last_enqueued_at = '-infinity' from dead where job_schedules.kind = dead.kind returning job_schedules.kind
  ),
  replaced as (delete from jobs using dead join due using (kind) where jobs.id = dead.id),
  requeued as (
    update jobs set state = 'QUEUED', attempts = 0, run_at = now(), failed_at = null, error = null
    from dead where jobs.id = dead.id and dead.kind not in (select kind from due)
  )
  select kind, attempts, error from dead`;

/** Null if there is no such dead letter. */
export async function retryDeadLetter(tx: Tx, id: string): Promise<EndedDeadLetter | null> {
  return (await tx.client.query<EndedDeadLetter>(retryStatement, [id])).rows[0] ?? null;
}

/** Deletes a dead letter; null if there is no such dead letter. */
export async function dropDeadLetter(tx: Tx, id: string): Promise<EndedDeadLetter | null> {
  const text = `delete from jobs where id = $1 and state = 'DEAD' returning kind, attempts, error`;
  return (await tx.client.query<EndedDeadLetter>(text, [id])).rows[0] ?? null;
}

/** Retention of dead letters. */
const maxAge = days(365);

export const deadLetterSweep = (database: Database, clock: Clock): Sweep => ({
  name: 'dead-letters',
  handleBatch: (limit) =>
    deleteBatch(database, {
      table: 'jobs',
      where: `state = 'DEAD' and failed_at < $1`,
      orderBy: 'failed_at',
      values: [new Date(clock.now().getTime() - maxAge)],
      limit,
    }),
});
