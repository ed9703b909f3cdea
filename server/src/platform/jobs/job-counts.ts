import type { Database } from '../db/database.ts';

export interface QueueCount {
  queue: string;
  waiting: number;
  active: number;
  /** Permanently failed, until they are archived. Their data is in dead-letters. */
  failed: number;
  /** How long the oldest due job has been waiting. */
  oldestDueSeconds: number;
}

export async function countJobs({ pool }: Database): Promise<QueueCount[]> {
  const { rows } = await pool.query<QueueCount>(
    `select name as queue, count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as active,
       count(*) filter (where state = 'failed')::int as failed,
       coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as "oldestDueSeconds"
     from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name order by name`,
  );
  return rows;
}

/** Kinds with queued jobs, including jobs scheduled for later. */
export async function queuedKinds({ pool }: Database): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(`select distinct name from pgboss.job where state < 'active'`);
  return new Set(rows.map(({ name }) => name));
}

/** Kinds with jobs that are due now. */
export async function dueKinds({ pool }: Database): Promise<string[]> {
  const text = `select distinct name from pgboss.job where state < 'active' and start_after < now()`;
  const { rows } = await pool.query<{ name: string }>({ name: 'kinds-due', text });
  return rows.map(({ name }) => name);
}
