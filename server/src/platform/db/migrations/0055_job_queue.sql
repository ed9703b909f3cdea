-- Job queue. Completed jobs are deleted; jobs that failed after all retries stay as dead letters.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  data jsonb not null default '{}',
  state text not null default 'QUEUED' check (state in ('QUEUED', 'ACTIVE', 'DEAD')),
  -- Not before this time.
  run_at timestamptz not null default now(),
  -- Started attempts, including the running one.
  attempts integer not null default 0 check (attempts >= 0),
  -- Lease of the running attempt: the worker process renews it until the job ends. An expired lease means that the worker died.
  leased_by uuid,
  leased_until timestamptz,
  started_at timestamptz,
  -- Last failure: its time, and the kind of the error without its message, which may contain personal data.
  failed_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  constraint jobs_lease_check check ((state = 'ACTIVE') = (leased_by is not null) and (leased_by is null) = (leased_until is null)),
  constraint jobs_dead_check check (state <> 'DEAD' or failed_at is not null)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);

create index jobs_queued_idx on jobs (kind, run_at, id) where state = 'QUEUED';
create index jobs_active_idx on jobs (kind) where state = 'ACTIVE';
create index jobs_dead_idx on jobs (failed_at desc, id desc) where state = 'DEAD';

-- When each periodic job was last enqueued, so that all processes together enqueue it once per period.
create table job_schedules (
  kind text primary key,
  last_enqueued_at timestamptz not null
);

-- Moves the jobs of pg-boss, which the queue used before. A dead letter of pg-boss does not name its kind; the failed job with the
-- same data does.
do $$
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  insert into jobs (kind, data, run_at, attempts, created_at)
    select name, coalesce(data, '{}'), start_after, retry_count, created_on from pgboss.job
    where state::text in ('created', 'retry', 'active') and name <> 'dead-letters' order by created_on;
  insert into jobs (kind, data, state, failed_at, error, created_at)
    select coalesce(
        (select failed.name from pgboss.job as failed
         where failed.state::text = 'failed' and failed.name <> 'dead-letters' and failed.data = dead.data limit 1),
        'unknown'),
      coalesce(data, '{}'), 'DEAD', created_on, output ->> 'message', created_on
    from pgboss.job as dead where name = 'dead-letters' and state::text in ('created', 'retry', 'active') order by created_on;
  drop schema pgboss cascade;
end $$;
