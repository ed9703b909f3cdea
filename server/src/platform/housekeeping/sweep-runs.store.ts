import type { Database } from '../db/database.ts';
import type { SweepResult } from './sweep.ts';

/** Stores the result for the metrics. `finished_at` stays while rows are left over, so that a growing backlog is visible. */
export async function recordRun({ pool }: Pick<Database, 'pool'>, name: string, { rows, isComplete }: SweepResult): Promise<void> {
  await pool.query({
    name: 'record-sweep-run',
    text: `insert into sweep_runs as existing (name, finished_at, row_count) values ($1, case when $3 then now() end, $2)
      on conflict (name) do update set row_count = existing.row_count + excluded.row_count,
        finished_at = coalesce(excluded.finished_at, existing.finished_at)`,
    values: [name, rows, isComplete],
  });
}

/** Deletes the results of sweeps that no longer exist, or their metrics would look like a failure. */
export async function deleteOtherRuns({ pool }: Pick<Database, 'pool'>, names: string[]): Promise<void> {
  await pool.query('delete from sweep_runs where name <> all ($1)', [names]);
}

export interface SweepRun {
  name: string;
  /** End of the last run that left nothing over; null if there was none. */
  finishedAt: Date | null;
  /** Rows handled by all runs. */
  rows: number;
}

export async function listRuns({ pool }: Pick<Database, 'pool'>): Promise<SweepRun[]> {
  const { rows } = await pool.query<SweepRun>(
    'select name, finished_at as "finishedAt", row_count::float8 as rows from sweep_runs order by name',
  );
  return rows;
}
