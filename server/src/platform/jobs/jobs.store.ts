import type { Database, Tx } from '../db/database.ts';
import type { JobKind, LeasedJob, RegisteredKind } from './job-kind.ts';

/** Worker process, as the holder of leases. It renews them several times per period. All times are those of the database. */
export interface LeaseHolder {
  id: string;
  leaseSeconds: number;
}

/** `traceParent`: position in the trace that the jobs continue; null for none. */
export async function insertJobs(tx: Tx, kind: string, data: object[], traceParent: string | null): Promise<void> {
  const text = 'insert into jobs (kind, data, trace_parent) select $1, data::jsonb, $3 from unnest($2::text[]) as data';
  await tx.client.query({ name: 'insert-jobs', text, values: [kind, data.map((one) => JSON.stringify(one)), traceParent] });
}

/** Kinds with jobs that are due. One index lookup per kind, however many jobs are queued. */
export async function findDueKinds({ pool }: Database, kinds: string[]): Promise<string[]> {
  const text = `select kind from unnest($1::text[]) as kind
    where exists (select from jobs where jobs.kind = kind.kind and state = 'QUEUED' and run_at <= now())`;
  const { rows } = await pool.query<{ kind: string }>({ name: 'find-due-kinds', text, values: [kinds] });
  return rows.map(({ kind }) => kind);
}

/** Kinds with queued jobs, including jobs scheduled for later. */
export async function findQueuedKinds({ pool }: Database): Promise<Set<string>> {
  const { rows } = await pool.query<{ kind: string }>(`select distinct kind from jobs where state = 'QUEUED'`);
  return new Set(rows.map(({ kind }) => kind));
}

const leaseStatement = `
  with due as (
    select id from jobs where kind = $1 and state = 'QUEUED' and (run_at <= now() or $4)
    order by run_at, id limit $2 for update skip locked
  )
  update jobs set state = 'ACTIVE', attempts = attempts + 1, leased_by = $3, leased_until = now() + $5 * interval '1 second', started_at = now()
  from due where jobs.id = due.id
  returning jobs.id, jobs.data, jobs.attempts, jobs.trace_parent as "traceParent"`;

export interface LeaseOptions {
  limit: number;
  /** For tests: takes jobs that are scheduled for later as well. */
  ignoreRunAt?: boolean;
}

/** Leases due jobs of a kind to this worker, oldest first. */
export async function leaseJobs({ pool }: Database, holder: LeaseHolder, kind: string, options: LeaseOptions): Promise<LeasedJob[]> {
  const values = [kind, options.limit, holder.id, options.ignoreRunAt ?? false, holder.leaseSeconds];
  const { rows } = await pool.query<LeasedJob>({ name: 'lease-jobs', text: leaseStatement, values });
  return rows.sort((one, other) => Number(one.id) - Number(other.id));
}

/** Renews the running jobs only: a lease whose confirmation was lost has to expire. */
export async function renewLeases({ pool }: Database, holder: LeaseHolder, ids: string[]): Promise<void> {
  const text = `update jobs set leased_until = now() + $3 * interval '1 second'
    where id = any ($2::bigint[]) and leased_by = $1 and state = 'ACTIVE'`;
  await pool.query({ name: 'renew-leases', text, values: [holder.id, ids, holder.leaseSeconds] });
}

/** The attempt is part of the condition: a worker that lost the lease must not end the attempt of another one. */
const ownAttempt = `id = $1 and attempts = $2 and leased_by = $3 and state = 'ACTIVE'`;
const endLease = 'leased_by = null, leased_until = null';

const completeStatement = `delete from jobs where ${ownAttempt}`;
/** A periodic job that works again has no use for the dead letter of an earlier run. */
const completePeriodicStatement = `
  with completed as (delete from jobs where ${ownAttempt} returning kind)
  , resolved as (delete from jobs using completed where jobs.kind = completed.kind and jobs.state = 'DEAD')
  select from completed`;

/** False if this worker has lost the lease. */
export async function completeJob({ pool }: Database, holder: LeaseHolder, { period }: RegisteredKind, job: LeasedJob): Promise<boolean> {
  const query =
    period === undefined
      ? { name: 'complete-job', text: completeStatement }
      : { name: 'complete-periodic-job', text: completePeriodicStatement };
  return (await pool.query({ ...query, values: [job.id, job.attempts, holder.id] })).rowCount === 1;
}

const failStatement = `
  update jobs set ${endLease}, failed_at = now(), error = $4,
    state = case when attempts > $5 then 'DEAD' else 'QUEUED' end,
    run_at = case when attempts > $5 then run_at else now() + $6 * 2 ^ least(attempts - 1, 16) * (1 + random()) * interval '1 second' end
  where ${ownAttempt}`;
/** A periodic job keeps one dead letter: that of its last failed run. */
const removeOlderDeadLetters = `delete from jobs where kind = $1 and state = 'DEAD' and id <> $2`;

/** Schedules the next attempt, with exponential backoff and jitter, or makes the job a dead letter. False if the lease is lost. */
export async function failJob(
  { pool }: Database,
  holder: LeaseHolder,
  entry: RegisteredKind,
  job: LeasedJob,
  error: string,
): Promise<boolean> {
  const { name, retries, retryAfter } = entry.kind;
  const values = [job.id, job.attempts, holder.id, error, retries, retryAfter];
  const { rowCount } = await pool.query({ name: 'fail-job', text: failStatement, values });
  if (entry.period !== undefined && job.attempts > retries) await pool.query(removeOlderDeadLetters, [name, job.id]);
  return rowCount === 1;
}

/** Returns the unfinished jobs of this worker to the queue. The interrupted attempt does not count. */
export async function releaseJobs({ pool }: Database, holder: LeaseHolder): Promise<number> {
  const { rowCount } = await pool.query(
    `update jobs set state = 'QUEUED', attempts = attempts - 1, run_at = now(), ${endLease} where state = 'ACTIVE' and leased_by = $1`,
    [holder.id],
  );
  return rowCount ?? 0;
}

const takeOverStatement = `
  with expired as (
    select jobs.id, jobs.attempts > kinds.retries as is_last
    from unnest($1::text[], $2::int[]) as kinds (kind, retries) join jobs using (kind)
    where jobs.state = 'ACTIVE' and jobs.leased_until < now() for update of jobs skip locked
  )
  update jobs set ${endLease}, failed_at = now(), error = 'WorkerLost', run_at = now(),
    state = case when expired.is_last then 'DEAD' else 'QUEUED' end
  from expired where jobs.id = expired.id
  returning jobs.kind, jobs.state`;

export interface TakenOverJob {
  kind: string;
  state: 'QUEUED' | 'DEAD';
}

/** Requeues jobs whose worker died: its leases have expired. The lost attempt counts, because the job may have ended the worker. */
export async function takeOverJobs({ pool }: Database, kinds: JobKind<object>[]): Promise<TakenOverJob[]> {
  const values = [kinds.map(({ name }) => name), kinds.map(({ retries }) => retries)];
  return (await pool.query<TakenOverJob>({ name: 'take-over-jobs', text: takeOverStatement, values })).rows;
}

/**
 * Enqueues the periodic jobs whose period has passed, unless the previous run has not ended. `on conflict` locks the schedule, so that
 * of several processes one enqueues the job. A second of tolerance: timers of the processes do not tick at the same time.
 * $1: kinds, $2: their periods in seconds.
 */
const scheduleStatement = `
  with periods as (select kind, seconds from unnest($1::text[], $2::int[]) as periods (kind, seconds)),
  due as (
    insert into job_schedules as schedule (kind, last_enqueued_at)
    select kind, now() from periods
    where not exists (select from jobs where jobs.kind = periods.kind and jobs.state = 'QUEUED')
      and not exists (select from jobs where jobs.kind = periods.kind and jobs.state = 'ACTIVE')
    order by kind
    on conflict (kind) do update set last_enqueued_at = excluded.last_enqueued_at
      where schedule.last_enqueued_at <= now() - (select seconds - 1 from periods where periods.kind = schedule.kind) * interval '1 second'
    returning kind
  )
  insert into jobs (kind) select kind from due returning kind`;

/** Returns the enqueued kinds. */
export async function enqueuePeriodicJobs({ pool }: Database, periods: Map<string, number>): Promise<string[]> {
  const values = [[...periods.keys()], [...periods.values()]];
  const { rows } = await pool.query<{ kind: string }>({ name: 'enqueue-periodic-jobs', text: scheduleStatement, values });
  return rows.map(({ kind }) => kind);
}
