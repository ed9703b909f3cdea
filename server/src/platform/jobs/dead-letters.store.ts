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
  limit: number;
  offset: number;
}

const isDead = `state = 'DEAD' and ($1::text is null or kind = $1)`;

/** Newest failure first, with the total number. */
export async function listDeadLetters({ pool }: Pick<Database, 'pool'>, { kind, limit, offset }: DeadLetterFilters) {
  const { rows } = await pool.query<DeadLetter>(
    `select id, kind, attempts, error, created_at as "createdAt", failed_at as "failedAt" from jobs
     where ${isDead} order by failed_at desc, id desc limit $2 offset $3`,
    [kind ?? null, limit, offset],
  );
  const { rows: counts } = await pool.query<{ total: number }>(`select count(*)::int as total from jobs where ${isDead}`, [kind ?? null]);
  return { items: rows, total: counts[0]?.total ?? 0 };
}

/** Requeues a dead letter with all its attempts; null if there is no such dead letter. */
export async function retryDeadLetter(tx: Tx, id: string): Promise<Pick<DeadLetter, 'kind'> | null> {
  const { rows } = await tx.client.query<{ kind: string }>(
    `update jobs set state = 'QUEUED', attempts = 0, run_at = now(), failed_at = null, error = null
     where id = $1 and state = 'DEAD' returning kind`,
    [id],
  );
  return rows[0] ?? null;
}

/** Deletes a dead letter; null if there is no such dead letter. */
export async function dropDeadLetter(tx: Tx, id: string): Promise<Pick<DeadLetter, 'kind'> | null> {
  const { rows } = await tx.client.query<{ kind: string }>(`delete from jobs where id = $1 and state = 'DEAD' returning kind`, [id]);
  return rows[0] ?? null;
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
