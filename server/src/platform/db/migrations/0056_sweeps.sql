-- Result of the last runs of each sweep, for the metrics.
create table sweep_runs (
  name text primary key,
  finished_at timestamptz,
  row_count bigint not null,
  constraint sweep_runs_rows_check check (row_count >= 0)
);

-- Solved reports with an address that the sweep will erase. Without it each run reads all solved reports.
create index abuse_reports_to_anonymise on abuse_reports (decided_at) where reporter_email is not null and decided_at is not null;
