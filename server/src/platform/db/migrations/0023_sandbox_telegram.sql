-- What the simulated Telegram would hold on its own side. Empty wherever TELEGRAM_API_ID is set. Of a session it keeps a
-- hash alone: whoever reads these tables opens no account.

-- How far from perfect it is at the moment, for every process that asks.
create table sandbox_telegram_switches (
  one boolean primary key default true check (one),
  away boolean not null default false,
  -- Deeds that are done while their answer is lost.
  lose_answers integer not null default 0 check (lose_answers >= 0),
  -- The most calls of one account in one second, and how long it then has to wait.
  calls_per_second integer check (calls_per_second > 0),
  flood_seconds integer not null default 5 check (flood_seconds > 0)
);
insert into sandbox_telegram_switches default values;

create table sandbox_telegram_people (
  id bigint generated always as identity (start with 5100000001) primary key,
  -- Those without one are people who were named when they joined.
  phone text constraint sandbox_telegram_people_phone_key unique,
  name text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  second timestamptz,
  calls_in_second integer not null default 0,
  flooded_until timestamptz,
  next_floods integer not null default 0,
  next_flood_seconds integer not null default 30,
  -- Calls that were made although the account had been told to wait.
  too_early integer not null default 0,
  -- Times a session was opened while it was open already: the real one ends it.
  doubled integer not null default 0
);
create unique index sandbox_telegram_people_name_key on sandbox_telegram_people (name) where phone is null and deleted_at is null;

create table sandbox_telegram_sessions (
  key text primary key,
  person_id bigint not null references sandbox_telegram_people,
  state text not null check (state in ('HALF', 'PASSWORD', 'WHOLE', 'ENDED')),
  made_at timestamptz not null
);
create index sandbox_telegram_sessions_of on sandbox_telegram_sessions (person_id);

create table sandbox_telegram_openings (
  id bigint generated always as identity primary key,
  session_key text not null references sandbox_telegram_sessions,
  process integer not null
);
create index sandbox_telegram_openings_of on sandbox_telegram_openings (session_key);

create table sandbox_telegram_codes (
  seq bigint generated always as identity primary key,
  person_id bigint not null references sandbox_telegram_people,
  session_key text not null references sandbox_telegram_sessions,
  code text not null,
  code_hash text not null constraint sandbox_telegram_codes_hash_key unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- By a newer one, or by being used.
  void_at timestamptz
);
create index sandbox_telegram_codes_of on sandbox_telegram_codes (person_id, seq desc);

create table sandbox_telegram_calls (
  person_id bigint not null references sandbox_telegram_people,
  kind text not null,
  done bigint not null default 0,
  refused bigint not null default 0,
  primary key (person_id, kind)
);

create table sandbox_telegram_channels (
  id bigint generated always as identity (start with 1500000001) primary key,
  type text not null check (type in ('channel', 'supergroup')),
  name text not null,
  description text not null,
  username text,
  made_at timestamptz not null,
  deleted_at timestamptz
);

create table sandbox_telegram_members (
  channel_id bigint not null references sandbox_telegram_channels,
  person_id bigint not null references sandbox_telegram_people,
  role text not null check (role in ('CREATOR', 'ADMINISTRATOR', 'MEMBER')),
  may_invite boolean not null,
  presence text not null check (presence in ('IN', 'OUT', 'BANNED')),
  since timestamptz not null,
  primary key (channel_id, person_id)
);
create index sandbox_telegram_members_of on sandbox_telegram_members (person_id);

create table sandbox_telegram_links (
  link text primary key,
  seq bigint generated always as identity,
  channel_id bigint not null references sandbox_telegram_channels,
  title text not null,
  -- The others are what a channel shows to everybody.
  single_use boolean not null,
  -- Who came through a single-use link and has not left since.
  taken_by bigint references sandbox_telegram_people,
  made_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index sandbox_telegram_links_of on sandbox_telegram_links (channel_id, seq desc);

-- Who came, who went, who was put out and let in again, in the order in which it happened.
create table sandbox_telegram_events (
  seq bigint generated always as identity primary key,
  channel_id bigint not null references sandbox_telegram_channels,
  person_id bigint not null references sandbox_telegram_people,
  what text not null check (what in ('JOINED', 'LEFT', 'REMOVED', 'READMITTED')),
  link text references sandbox_telegram_links,
  at timestamptz not null
);
create index sandbox_telegram_events_of on sandbox_telegram_events (channel_id, seq);
create index sandbox_telegram_events_through on sandbox_telegram_events (link, seq) where link is not null;
