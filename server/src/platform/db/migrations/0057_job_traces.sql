-- requires: 0056
-- allow: lock jobs: unfinished jobs and dead letters only, read within milliseconds
-- Trace of the request or job that enqueued the job, as a W3C traceparent: the job continues it. Null for periodic jobs.
alter table jobs add column trace_parent text
  constraint jobs_trace_parent_check check (trace_parent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$');
