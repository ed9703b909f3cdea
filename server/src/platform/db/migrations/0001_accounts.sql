-- People, their sessions, the single-use links that are mailed to them, and the counters that slow guessing down.

create table users (
  id bigint generated always as identity primary key,
  role text not null default 'USER' constraint users_role_check check (role in ('USER', 'ADMIN')),
  username text not null constraint users_username_key unique
    constraint users_username_check check (username ~ '^[a-z0-9][a-z0-9._-]{0,59}$'),
  name text not null constraint users_name_check check (char_length(name) between 1 and 100),
  email text constraint users_email_key unique
    constraint users_email_check check (email = lower(email) and char_length(email) <= 254),
  phone text constraint users_phone_key unique
    constraint users_phone_check check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  location text constraint users_location_check check (char_length(location) <= 200),
  password_hash text not null,
  email_verified_at timestamptz,
  banned_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Administrators are made by hand and may do without; everyone else can be reached.
  constraint users_contact_check check (role = 'ADMIN' or (email is not null and phone is not null))
);

create table sessions (
  id text primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null constraint sessions_kind_check check (kind in ('user', 'admin')),
  token_hash bytea not null constraint sessions_token_key unique constraint sessions_token_check check (length(token_hash) = 32),
  device text not null,
  -- A keyed fingerprint, never the address itself.
  address_mark text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_seconds integer not null check (idle_seconds > 0),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint sessions_order_check check (expires_at > created_at and (ended_at is null or ended_at >= created_at))
);
create index sessions_of_user on sessions (user_id, created_at desc);
create index sessions_by_expiry on sessions (expires_at);

-- An ended session stays ended.
create function sessions_stay_ended() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and new.ended_at is distinct from old.ended_at then
    raise exception 'session % has ended', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger sessions_stay_ended before update on sessions for each row execute function sessions_stay_ended();

create table mailed_links (
  token_hash bytea primary key constraint mailed_links_token_check check (length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null constraint mailed_links_purpose_check check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD')),
  -- The address it was sent to: a link proves that one and no later one.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mailed_links_of_user on mailed_links (user_id, purpose);
create index mailed_links_by_expiry on mailed_links (expires_at);

-- Counters only: losing them in a crash costs nothing, so they skip the write-ahead log.
create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_by_reset on rate_limits (resets_at);
