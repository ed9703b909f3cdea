-- What administrators did, to whom and from where. Rows are added and never touched again.

create table audit_log (
  -- The order in which they came; the id is what the outside knows.
  seq bigint generated always as identity primary key,
  id text not null constraint audit_log_id_key unique,
  actor_id bigint not null references users (id),
  -- The names as they were at that moment.
  actor_name text not null,
  action text not null constraint audit_log_action_check check (action ~ '^[A-Z][A-Z_]{0,59}$'),
  subject_type text not null constraint audit_log_subject_type_check check (subject_type ~ '^[a-z][a-z-]{0,39}$'),
  subject_id text not null constraint audit_log_subject_id_check check (char_length(subject_id) between 1 and 100),
  -- The person concerned, where there is one.
  user_id bigint references users (id),
  user_name text,
  before jsonb constraint audit_log_before_check check (jsonb_typeof(before) = 'object'),
  after jsonb constraint audit_log_after_check check (jsonb_typeof(after) = 'object'),
  reason text constraint audit_log_reason_check check (char_length(reason) between 1 and 1000),
  address text not null constraint audit_log_address_check check (char_length(address) between 1 and 100),
  at timestamptz not null,
  constraint audit_log_user_check check ((user_id is null) = (user_name is null))
);
create index audit_log_of_actor on audit_log (actor_id, seq desc);
create index audit_log_of_user on audit_log (user_id, seq desc) where user_id is not null;
create index audit_log_of_action on audit_log (action, seq desc);
create index audit_log_of_subject on audit_log (subject_type, subject_id, seq desc);
create index audit_log_by_time on audit_log (at);

create function audit_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to' using errcode = 'integrity_constraint_violation', constraint = 'audit_log_stays';
end $$;
create trigger audit_log_stays before update or delete on audit_log for each row execute function audit_log_stays();
create trigger audit_log_stays_whole before truncate on audit_log for each statement execute function audit_log_stays();
