-- What people upload. Every object in the storage is named by a row here before its first byte is written: what is on
-- its way by an upload, what was registered by a file, and what is neither by a loose object. So nothing is forgotten
-- there, whenever the power fails.

create table uploads (
  id text primary key,
  user_id bigint not null references users (id),
  purpose text not null constraint uploads_purpose_check check (purpose in ('PROFILE_PICTURE', 'COVER_PICTURE', 'KYC_DOCUMENT')),
  -- What the person registers it with.
  key text not null constraint uploads_key_key unique,
  -- Where the bytes are sent to. It is never served: what is registered is a copy.
  incoming_object text not null constraint uploads_incoming_key unique,
  file_name text not null constraint uploads_name_check check (char_length(file_name) between 1 and 255),
  content_type text not null,
  -- What was announced; null when nothing was.
  size bigint constraint uploads_size_check check (size > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  registered_at timestamptz,
  refused_at timestamptz,
  constraint uploads_end_check check (registered_at is null or refused_at is null)
);
create index uploads_open on uploads (user_id, created_at) where registered_at is null and refused_at is null;
create index uploads_by_expiry on uploads (expires_at);

-- Registered once or refused once, and nothing after.
create function uploads_stay_ended() returns trigger language plpgsql as $$
begin
  if old.registered_at is not null or old.refused_at is not null then
    raise exception 'upload % has ended', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger uploads_stay_ended before update on uploads for each row execute function uploads_stay_ended();

create table files (
  id text primary key,
  user_id bigint not null references users (id),
  purpose text not null constraint files_purpose_check check (purpose in ('PROFILE_PICTURE', 'COVER_PICTURE', 'KYC_DOCUMENT')),
  -- The key of its upload: one upload becomes at most one file.
  key text not null constraint files_key_key unique,
  object text not null constraint files_object_key unique,
  content_type text not null,
  size bigint not null constraint files_size_check check (size > 0),
  file_name text not null constraint files_name_check check (char_length(file_name) between 1 and 255),
  created_at timestamptz not null
);
create index files_of_user on files (user_id);

-- A registered file is what was inspected, for as long as it is there.
create function files_stay_as_they_are() returns trigger language plpgsql as $$
begin
  raise exception 'file % does not change', old.id using errcode = 'integrity_constraint_violation';
end $$;
create trigger files_stay_as_they_are before update on files for each row execute function files_stay_as_they_are();

-- Objects that are not yet a file, or no longer one: cleared away by the sweep.
create table loose_objects (
  object text primary key,
  since timestamptz not null
);
create index loose_objects_by_age on loose_objects (since);
