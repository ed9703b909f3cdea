import type { Database } from '../db/database.ts';

export interface QueueCount {
  queue: string;
  waiting: number;
  /** Waiting jobs that have failed before. */
  retrying: number;
  active: number;
  dead: number;
  /** How long the oldest due job has been waiting. */
  oldestDueSeconds: number;
  /** How long the oldest running job has been running. */
  oldestActiveSeconds: number;
}

const countStatement = `
  select kind as queue,
    count(*) filter (where state = 'QUEUED')::int as waiting,
    count(*) filter (where state = 'QUEUED' and failed_at is not null)::int as retrying,
    count(*) filter (where state = 'ACTIVE')::int as active,
    count(*) filter (where state = 'DEAD')::int as dead,
    coalesce(extract(epoch from now() - min(run_at) filter (where state = 'QUEUED' and run_at <= now())), 0)::float8 as "oldestDueSeconds",
    coalesce(extract(epoch from now() - min(started_at) filter (where state = 'ACTIVE')), 0)::float8 as "oldestActiveSeconds"
  from jobs group by kind order by kind`;

export async function countJobs({ pool }: Database): Promise<QueueCount[]> {
  return (await pool.query<QueueCount>(countStatement)).rows;
}
