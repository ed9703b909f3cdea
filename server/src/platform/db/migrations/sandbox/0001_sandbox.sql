-- Tables of the simulated providers: what each provider would hold on its own side. Applied only where one is in use.
-- Older databases have these tables from the product's migrations, in the shape of their version: every statement here can be repeated,
-- and columns that came later are added by statements of their own.

-- Email outbox (without SMTP_URL).
create table if not exists sandbox_mails (
  seq bigint generated always as identity primary key,
  id text not null constraint sandbox_mails_id_key unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  sent_at timestamptz not null
);
-- Address of the List-Unsubscribe header.
alter table sandbox_mails add column if not exists unsubscribe_url text;
create index if not exists sandbox_mails_of on sandbox_mails (recipient, seq desc);

-- Cashfree Payments (without CASHFREE_APP_ID). Script rules are kept in memory.
create table if not exists sandbox_cashfree_orders (
  order_id text primary key,
  cf_order_id bigint generated always as identity (start with 2190000001),
  payment_session_id text not null constraint sandbox_cashfree_orders_session_key unique,
  idempotency_key text,
  amount_paise bigint not null check (amount_paise > 0),
  customer jsonb not null,
  return_url text,
  notify_url text,
  note text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The first capture. A second one is a scripted imperfection.
  paid_at timestamptz,
  captured_paise bigint not null default 0,
  refunded_paise bigint not null default 0,
  constraint sandbox_cashfree_orders_refunds check (refunded_paise between 0 and captured_paise)
);
alter table sandbox_cashfree_orders add column if not exists terminated_at timestamptz;
create index if not exists sandbox_cashfree_orders_latest on sandbox_cashfree_orders (cf_order_id desc);

create table if not exists sandbox_cashfree_payments (
  cf_payment_id text primary key,
  seq bigint generated always as identity,
  order_id text not null references sandbox_cashfree_orders,
  status text not null check (status in ('SUCCESS', 'FAILED', 'USER_DROPPED', 'PENDING')),
  amount_paise bigint not null check (amount_paise > 0),
  payment_group text not null check (payment_group in ('upi', 'credit_card')),
  message text not null,
  started_at timestamptz not null,
  completed_at timestamptz
);
alter table sandbox_cashfree_payments add column if not exists currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$');
create index if not exists sandbox_cashfree_payments_of on sandbox_cashfree_payments (order_id, seq);

create table if not exists sandbox_cashfree_refunds (
  refund_id text primary key,
  seq bigint generated always as identity,
  cf_refund_id text not null,
  order_id text not null references sandbox_cashfree_orders,
  amount_paise bigint not null check (amount_paise > 0),
  note text,
  status text not null check (status in ('SUCCESS', 'PENDING', 'ONHOLD', 'CANCELLED', 'FAILED')),
  created_at timestamptz not null
);
alter table sandbox_cashfree_refunds
  add column if not exists origin text not null default 'api' check (origin in ('api', 'dashboard', 'auto')),
  add column if not exists cf_payment_id text references sandbox_cashfree_payments,
  -- An automatic refund of a payment that was never captured leaves the order's captured and refunded totals alone.
  add column if not exists is_booked boolean not null default true;
create index if not exists sandbox_cashfree_refunds_of on sandbox_cashfree_refunds (order_id);

create table if not exists sandbox_cashfree_webhooks (
  seq bigint generated always as identity primary key,
  id text not null constraint sandbox_cashfree_webhooks_id_key unique,
  order_id text not null references sandbox_cashfree_orders,
  type text not null,
  url text not null,
  idempotency_key text not null,
  -- The raw bytes: the signature is over them.
  body text not null,
  attempts integer not null default 0,
  last_answer text,
  delivered_at timestamptz,
  next_attempt_at timestamptz,
  created_at timestamptz not null
);
create index if not exists sandbox_cashfree_webhooks_due on sandbox_cashfree_webhooks (next_attempt_at) where next_attempt_at is not null;
create index if not exists sandbox_cashfree_webhooks_of on sandbox_cashfree_webhooks (order_id);

create table if not exists sandbox_cashfree_disputes (
  dispute_id bigint generated always as identity (start with 433000001) primary key,
  order_id text not null references sandbox_cashfree_orders,
  cf_payment_id text not null references sandbox_cashfree_payments,
  status text not null,
  amount_paise bigint not null check (amount_paise > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  respond_by timestamptz not null,
  resolved_at timestamptz
);
alter table sandbox_cashfree_disputes
  add column if not exists reason_code text not null default '1402',
  add column if not exists reason text not null default 'Duplicate Processing';
create index if not exists sandbox_cashfree_disputes_of on sandbox_cashfree_disputes (order_id);

-- Cashfree Payouts (PAYOUTS=sandbox). Of an account number only the last four digits are stored.
create table if not exists sandbox_payout_transfers (
  transfer_id text primary key,
  cf_transfer_id bigint generated always as identity (start with 380000001),
  amount_paise bigint not null check (amount_paise >= 100),
  mode text not null,
  ending text not null check (char_length(ending) <= 4),
  status text not null check (status in ('RECEIVED', 'PENDING', 'SUCCESS', 'FAILED', 'REJECTED', 'REVERSED')),
  status_description text,
  utr text,
  -- When the transfer succeeds, unless its status was set before.
  arrives_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table sandbox_payout_transfers add column if not exists status_code text;
alter table sandbox_payout_transfers drop constraint if exists sandbox_payout_transfers_status_check;
alter table sandbox_payout_transfers add constraint sandbox_payout_transfers_status_check check (status in (
  'RECEIVED', 'VALIDATION_PENDING', 'APPROVAL_PENDING', 'QUEUED', 'PENDING', 'SUCCESS', 'FAILED', 'REJECTED', 'MANUALLY_REJECTED', 'REVERSED'));
create index if not exists sandbox_payout_transfers_latest on sandbox_payout_transfers (cf_transfer_id desc);

-- Telegram (without TELEGRAM_API_ID). Sessions are stored as hashes: these tables open no account.

-- One row: simulated failures, for every process.
create table if not exists sandbox_telegram_switches (
  one boolean primary key default true check (one),
  away boolean not null default false,
  -- Number of calls that take effect while their answer is lost.
  lose_answers integer not null default 0 check (lose_answers >= 0),
  -- Rate limit per account, and how long a flooded account has to wait.
  calls_per_second integer check (calls_per_second > 0),
  flood_seconds integer not null default 5 check (flood_seconds > 0)
);
alter table sandbox_telegram_switches
  add column if not exists members_listed integer check (members_listed > 0),
  add column if not exists hides_hashes boolean not null default false;
insert into sandbox_telegram_switches default values on conflict do nothing;

create table if not exists sandbox_telegram_people (
  id bigint generated always as identity (start with 5100000001) primary key,
  -- Null for people who were only named when they joined.
  phone text constraint sandbox_telegram_people_phone_key unique,
  name text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  second timestamptz,
  calls_in_second integer not null default 0,
  next_floods integer not null default 0,
  next_flood_seconds integer not null default 30,
  -- Calls that were made although the account had been told to wait.
  too_early integer not null default 0,
  -- Times a session was opened while it was open already: Telegram ends such a session.
  doubled integer not null default 0
);
alter table sandbox_telegram_people
  drop column if exists flooded_until,
  -- Class of the calls that `next_floods` refuses; null for the next call of any class.
  add column if not exists next_flood_class text,
  add column if not exists standing text not null default 'GOOD' check (standing in ('GOOD', 'FROZEN', 'RESTRICTED')),
  add column if not exists email text;
create unique index if not exists sandbox_telegram_people_name_key on sandbox_telegram_people (name) where phone is null and deleted_at is null;

create table if not exists sandbox_telegram_floods (
  person_id bigint not null references sandbox_telegram_people,
  call_class text not null check (call_class in ('SIGN_IN', 'READ', 'INVITE', 'REMOVE', 'CREATE')),
  until timestamptz not null,
  primary key (person_id, call_class)
);

create table if not exists sandbox_telegram_sessions (
  key text primary key,
  person_id bigint not null references sandbox_telegram_people,
  state text not null check (state in ('HALF', 'PASSWORD', 'WHOLE', 'ENDED')),
  made_at timestamptz not null
);
create index if not exists sandbox_telegram_sessions_of on sandbox_telegram_sessions (person_id);

create table if not exists sandbox_telegram_openings (
  id bigint generated always as identity primary key,
  session_key text not null references sandbox_telegram_sessions,
  process integer not null
);
create index if not exists sandbox_telegram_openings_of on sandbox_telegram_openings (session_key);

create table if not exists sandbox_telegram_codes (
  seq bigint generated always as identity primary key,
  person_id bigint not null references sandbox_telegram_people,
  session_key text not null references sandbox_telegram_sessions,
  code text not null,
  code_hash text not null constraint sandbox_telegram_codes_hash_key unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was used, or replaced by a newer one.
  void_at timestamptz
);
alter table sandbox_telegram_codes
  add column if not exists purpose text not null default 'SIGN_IN' check (purpose in ('SIGN_IN', 'EMAIL_SETUP')),
  -- Address that is confirmed with the code.
  add column if not exists email text;
create index if not exists sandbox_telegram_codes_of on sandbox_telegram_codes (person_id, seq desc);

create table if not exists sandbox_telegram_calls (
  person_id bigint not null references sandbox_telegram_people,
  kind text not null,
  done bigint not null default 0,
  refused bigint not null default 0,
  primary key (person_id, kind)
);

create table if not exists sandbox_telegram_channels (
  id bigint generated always as identity (start with 1500000001) primary key,
  type text not null check (type in ('channel', 'supergroup')),
  name text not null,
  description text not null,
  username text,
  made_at timestamptz not null,
  deleted_at timestamptz
);

create table if not exists sandbox_telegram_members (
  channel_id bigint not null references sandbox_telegram_channels,
  person_id bigint not null references sandbox_telegram_people,
  role text not null check (role in ('CREATOR', 'ADMINISTRATOR', 'MEMBER')),
  may_invite boolean not null,
  presence text not null check (presence in ('IN', 'OUT', 'BANNED')),
  since timestamptz not null,
  primary key (channel_id, person_id)
);
create index if not exists sandbox_telegram_members_of on sandbox_telegram_members (person_id);

create table if not exists sandbox_telegram_links (
  link text primary key,
  seq bigint generated always as identity,
  channel_id bigint not null references sandbox_telegram_channels,
  title text not null,
  -- False for the link that a channel shows to everybody.
  single_use boolean not null,
  -- The person who joined through a single-use link and has not left since.
  taken_by bigint references sandbox_telegram_people,
  made_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
alter table sandbox_telegram_links
  add column if not exists deleted_at timestamptz,
  -- The account that made it.
  add column if not exists made_by bigint references sandbox_telegram_people;
create index if not exists sandbox_telegram_links_of on sandbox_telegram_links (channel_id, seq desc);

-- Log of members who joined, left, were removed or readmitted, in order.
create table if not exists sandbox_telegram_events (
  seq bigint generated always as identity primary key,
  channel_id bigint not null references sandbox_telegram_channels,
  person_id bigint not null references sandbox_telegram_people,
  what text not null check (what in ('JOINED', 'LEFT', 'REMOVED', 'READMITTED')),
  link text references sandbox_telegram_links,
  at timestamptz not null
);
create index if not exists sandbox_telegram_events_of on sandbox_telegram_events (channel_id, seq);
create index if not exists sandbox_telegram_events_through on sandbox_telegram_events (link, seq) where link is not null;
