-- Short links, and what is counted of those who follow them.

create table short_links (
  id text primary key,
  user_id bigint not null references users (id),
  -- Case counts. It stays when the link is deleted: what was given away must never lead to another's page.
  short_id text collate "C" not null constraint short_links_short_id_key unique
    constraint short_links_short_id_check check (short_id ~ '^[0-9A-Za-z_-]{3,50}$'),
  original_url text not null constraint short_links_url_check check (original_url ~ '^https?://[!-~]+$' and char_length(original_url) <= 2048),
  expires_at timestamptz,
  password_hash text,
  disabled_at timestamptz,
  disabled_by bigint references users (id),
  disabled_reason text constraint short_links_reason_check check (char_length(disabled_reason) between 1 and 500),
  -- What has been folded into the days below; what came since then lies in link_clicks.
  clicks bigint not null default 0 constraint short_links_clicks_check check (clicks >= 0),
  robots bigint not null default 0 constraint short_links_robots_check check (robots >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint short_links_disabled_check check ((disabled_at is null) = (disabled_by is null) and (disabled_at is null) = (disabled_reason is null))
) with (fillfactor = 80);
create index short_links_by_age on short_links (user_id, created_at desc, id);
create index short_links_of_all on short_links (created_at desc, id) where deleted_at is null;
create index short_links_deleted on short_links (deleted_at) where deleted_at is not null;

-- What does not change: whose it is and what was given away. What is deleted stays so.
create function short_links_keep_their_name() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.short_id, new.created_at) is distinct from (old.id, old.user_id, old.short_id, old.created_at)
    or (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at) then
    raise exception 'short link % keeps its owner and its name', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger short_links_keep_their_name before update of id, user_id, short_id, created_at, deleted_at on short_links
  for each row execute function short_links_keep_their_name();

-- Every process keeps links that are followed. They are told of a change by the commit itself, so that none is missed between the
-- two; counting is no change.
create function short_links_are_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('jamun_links', new.short_id);
  return null;
end $$;
create trigger short_links_are_told after insert or update of original_url, expires_at, password_hash, disabled_at, deleted_at on short_links
  for each row execute function short_links_are_told();

-- With an owner all of their links come and go. No short id has an equals sign.
create function bans_are_told_to_links() returns trigger language plpgsql as $$
begin
  perform pg_notify('jamun_links', 'user=' || new.id);
  return null;
end $$;
create trigger bans_are_told_to_links after update of banned_at on users
  for each row when (old.banned_at is distinct from new.banned_at) execute function bans_are_told_to_links();

-- Followed and not yet folded. Rows are only added and taken away whole, so nobody who follows a link waits for another.
create table link_clicks (
  id bigint generated always as identity primary key,
  link_id text not null,
  at timestamptz not null,
  -- In India.
  day date not null,
  is_robot boolean not null,
  referrer text not null,
  country text not null,
  device text not null,
  browser text not null,
  -- How many of them at that moment were alike.
  clicks integer not null constraint link_clicks_check check (clicks > 0),
  -- Keyed with the salt of the day, which is thrown away: nobody can be found by them. Those that the writer has not named before.
  visitors bigint[] not null
);

-- Who writes clicks and how far they got: a group that is sent again, since no answer came, is not counted again.
create table link_click_writers (
  id text primary key,
  last_group bigint not null,
  at timestamptz not null
) with (fillfactor = 20);

create table link_salts (
  day date primary key,
  salt bytea not null constraint link_salts_check check (octet_length(salt) = 32)
);

create table link_days (
  link_id text not null references short_links (id),
  day date not null,
  clicks bigint not null constraint link_days_clicks_check check (clicks >= 0),
  visitors bigint not null constraint link_days_visitors_check check (visitors between 0 and clicks),
  robots bigint not null constraint link_days_robots_check check (robots >= 0),
  primary key (link_id, day)
) with (fillfactor = 80);

create table link_day_names (
  link_id text not null references short_links (id),
  day date not null,
  aspect text not null constraint link_day_names_aspect_check check (aspect in ('referrer', 'country', 'device', 'browser')),
  name text not null constraint link_day_names_name_check check (char_length(name) between 1 and 253),
  clicks bigint not null constraint link_day_names_clicks_check check (clicks > 0),
  primary key (link_id, day, aspect, name)
) with (fillfactor = 80);

-- Who was counted on a day, so that they count once; cleared away when the day is over.
create table link_visitors (
  day date not null,
  link_id text not null,
  visitor bigint not null,
  primary key (day, link_id, visitor)
);

create view invariant_c1_clicks_are_the_days as
  select short_links.id, short_links.clicks, short_links.robots, counted.clicks as clicks_found, counted.robots as robots_found
  from short_links left join (
    select link_id, sum(clicks) as clicks, sum(robots) as robots from link_days group by link_id
  ) as counted on counted.link_id = short_links.id
  where short_links.deleted_at is null
    and (short_links.clicks <> coalesce(counted.clicks, 0) or short_links.robots <> coalesce(counted.robots, 0));
