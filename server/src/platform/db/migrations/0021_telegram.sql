-- Paid Telegram channels: the accounts in whose name they are kept, the channels, and what it costs to be in them.

alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (
  purpose in ('PROFILE_PICTURE', 'COVER_PICTURE', 'KYC_DOCUMENT', 'PRODUCT_FILE', 'PRODUCT_COVER', 'PRODUCT_GALLERY', 'CHANNEL_BANNER')
);
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (
  purpose in ('PROFILE_PICTURE', 'COVER_PICTURE', 'KYC_DOCUMENT', 'PRODUCT_FILE', 'PRODUCT_COVER', 'PRODUCT_GALLERY', 'CHANNEL_BANNER')
);

create table telegram_accounts (
  id text primary key,
  user_id bigint not null references users (id),
  -- Telegram's own number of the person; a phone may pass to somebody else.
  telegram_user_id text not null constraint telegram_accounts_telegram_user_check check (telegram_user_id ~ '^-?[0-9]{1,20}$'),
  phone text not null constraint telegram_accounts_phone_check check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  display_name text not null default '' constraint telegram_accounts_name_check check (char_length(display_name) <= 200),
  state text not null constraint telegram_accounts_state_check check (state in ('LINKED', 'LINK_AGAIN', 'REMOVED')),
  -- Whoever has it has the account: sealed, with the id of this row.
  sealed_session text,
  -- Telegram asked to wait until then.
  resume_at timestamptz,
  linked_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Linking it again revives the row, so that its channels and who paid for them are remembered.
  constraint telegram_accounts_person_key unique (user_id, telegram_user_id),
  -- For those who refer to an account of the same seller.
  constraint telegram_accounts_owner_key unique (id, user_id),
  constraint telegram_accounts_session_check check ((state = 'LINKED') = (sealed_session is not null))
);
create index telegram_accounts_by_phone on telegram_accounts (user_id, phone);

create function telegram_accounts_keep_their_owner() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.telegram_user_id, new.created_at)
    is distinct from (old.id, old.user_id, old.telegram_user_id, old.created_at) then
    raise exception 'Telegram account % keeps its owner', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger telegram_accounts_keep_their_owner before update on telegram_accounts
  for each row execute function telegram_accounts_keep_their_owner();

-- A linking that is under way: a code was sent, or the password is asked for.
create table telegram_sign_ins (
  id text primary key,
  user_id bigint not null references users (id),
  phone text not null constraint telegram_sign_ins_phone_check check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  step text not null constraint telegram_sign_ins_step_check check (step in ('CODE', 'PASSWORD')),
  -- The half session and what names the code, sealed with the id of this row.
  sealed_state text not null,
  hint text,
  via text not null constraint telegram_sign_ins_via_check check (via in ('APP', 'SMS', 'CALL', 'OTHER')),
  code_length integer not null constraint telegram_sign_ins_length_check check (code_length between 0 and 20),
  tries integer not null default 0 constraint telegram_sign_ins_tries_check check (tries between 0 and 5),
  resend_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint telegram_sign_ins_phone_key unique (user_id, phone)
);
create index telegram_sign_ins_by_end on telegram_sign_ins (expires_at);

-- Sessions that were given up and are still to be ended at Telegram, each sealed with the id of its row.
create table telegram_farewells (
  id text primary key,
  account_id text not null references telegram_accounts (id),
  sealed_session text not null,
  created_at timestamptz not null
);
create index telegram_farewells_by_age on telegram_farewells (created_at);

create table telegram_channels (
  id text primary key,
  user_id bigint not null references users (id),
  account_id text not null,
  -- Telegram finds it by both; the hash is good for this account only.
  telegram_channel_id text not null constraint telegram_channels_number_check check (telegram_channel_id ~ '^-?[0-9]{1,20}$'),
  access_hash text not null constraint telegram_channels_hash_check check (access_hash <> ''),
  username text constraint telegram_channels_username_check check (char_length(username) between 1 and 64),
  -- Stays when the name changes, and when the channel is deleted: links to it must never lead to another.
  slug text not null constraint telegram_channels_slug_key unique
    constraint telegram_channels_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)+$' and char_length(slug) <= 100),
  name text not null constraint telegram_channels_name_check check (char_length(name) between 1 and 128),
  name_key text not null generated always as (lower(name)) stored,
  description text not null default '' constraint telegram_channels_description_check check (char_length(description) <= 255),
  rich_description text not null default '' constraint telegram_channels_rich_check check (char_length(rich_description) <= 20000),
  banner_file_id text constraint telegram_channels_banner_key unique references files (id),
  -- The banner as networks show it beside a link.
  banner_preview_file_id text constraint telegram_channels_banner_preview_key unique references files (id),
  contact_email text not null constraint telegram_channels_email_check check (char_length(contact_email) <= 254),
  contact_phone text constraint telegram_channels_phone_check check (contact_phone ~ '^\+[1-9][0-9]{7,14}$'),
  status text not null default 'INACTIVE' constraint telegram_channels_status_check check (status in ('ACTIVE', 'INACTIVE')),
  -- Remove everybody who has not paid, administrators aside.
  paid_members_only boolean not null default false,
  -- It was there before it was sold here.
  is_imported boolean not null,
  -- Kept by a trigger: those that were not deleted.
  plan_count integer not null default 0 constraint telegram_channels_plans_check check (plan_count between 0 and 20),
  -- Subscriptions that were bought and not refunded, and what was paid for them, in paise.
  sales_count integer not null default 0 constraint telegram_channels_sales_check check (sales_count >= 0),
  revenue bigint not null default 0 constraint telegram_channels_revenue_check check (revenue >= 0),
  -- Counts the changes of anything on the page: it is rendered once for each.
  version integer not null default 1 constraint telegram_channels_version_check check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint telegram_channels_account_fkey foreign key (account_id, user_id) references telegram_accounts (id, user_id),
  constraint telegram_channels_owner_key unique (id, user_id),
  constraint telegram_channels_banner_check check ((banner_file_id is null) = (banner_preview_file_id is null)),
  constraint telegram_channels_deleted_check check (deleted_at is null or status = 'INACTIVE'),
  constraint telegram_channels_published_check check (status = 'INACTIVE' or plan_count > 0)
);
-- One seller per channel.
create unique index telegram_channels_one_seller on telegram_channels (telegram_channel_id) where deleted_at is null;
create index telegram_channels_by_age on telegram_channels (user_id, created_at, id) where deleted_at is null;
-- Also what a search reads.
create index telegram_channels_by_name on telegram_channels (user_id, name_key, id) include (status) where deleted_at is null;
create index telegram_channels_by_sales on telegram_channels (user_id, sales_count, id) where deleted_at is null;
create index telegram_channels_by_revenue on telegram_channels (user_id, revenue, id) where deleted_at is null;
create index telegram_channels_of_account on telegram_channels (account_id);

-- What does not change: whose it is, in which account and how it is found. What is deleted stays so.
create function telegram_channels_keep_their_name() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.account_id, new.telegram_channel_id, new.slug, new.created_at)
    is distinct from (old.id, old.user_id, old.account_id, old.telegram_channel_id, old.slug, old.created_at)
    or (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at) then
    raise exception 'channel % keeps its owner and its name', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger telegram_channels_keep_their_name before update on telegram_channels
  for each row execute function telegram_channels_keep_their_name();

-- A channel that is being made in Telegram at the moment: one at a time in an account.
create table telegram_channel_creations (
  account_id text primary key references telegram_accounts (id),
  id text not null,
  user_id bigint not null references users (id),
  started_at timestamptz not null
);
create index telegram_channel_creations_of_user on telegram_channel_creations (user_id);

create table telegram_plans (
  id text primary key,
  channel_id text not null,
  user_id bigint not null,
  seq bigint generated always as identity,
  name text not null constraint telegram_plans_name_check check (char_length(name) between 1 and 100),
  -- In paise; nothing, or a rupee and more.
  price bigint not null constraint telegram_plans_price_check check (price = 0 or price between 100 and 1000000000),
  duration_days integer not null constraint telegram_plans_duration_check check (duration_days between 1 and 3650),
  -- Subscriptions that were bought and not refunded, and what was paid for them, in paise.
  sales_count integer not null default 0 constraint telegram_plans_sales_check check (sales_count >= 0),
  revenue bigint not null default 0 constraint telegram_plans_revenue_check check (revenue >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint telegram_plans_channel_fkey foreign key (channel_id, user_id) references telegram_channels (id, user_id),
  -- For those who refer to a plan of one channel.
  constraint telegram_plans_of_channel_key unique (id, channel_id)
);
create index telegram_plans_of_channel on telegram_plans (channel_id, seq);

-- Those that are offered. Whoever changes plans holds the row of their channel, so nobody waits in a circle.
create function telegram_plans_are_counted() returns trigger language plpgsql as $$
declare
  before integer := case when tg_op = 'INSERT' or old.deleted_at is not null then 0 else 1 end;
  after integer := case when new.deleted_at is null then 1 else 0 end;
begin
  if before <> after then
    update telegram_channels set plan_count = plan_count + after - before where id = new.channel_id;
  end if;
  return null;
end $$;
create trigger telegram_plans_are_counted after insert or update of deleted_at on telegram_plans
  for each row execute function telegram_plans_are_counted();

create function telegram_plans_keep_their_channel() returns trigger language plpgsql as $$
begin
  if (new.id, new.channel_id, new.user_id, new.created_at) is distinct from (old.id, old.channel_id, old.user_id, old.created_at)
    or (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at) then
    raise exception 'plan % keeps its channel', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger telegram_plans_keep_their_channel before update on telegram_plans
  for each row execute function telegram_plans_keep_their_channel();
