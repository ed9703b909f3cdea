-- Sellers extend, remove and grant subscriptions of their channels.

-- The seller has removed the subscriber: the term gives no access any more, without being refunded.
alter table telegram_subscriptions add column removed_at timestamptz;

-- When the member's presence changed last; null for changes before this column existed.
alter table telegram_members add column presence_at timestamptz;

-- One row for each extension. It moves the end of the member's last term, and no money.
create table telegram_extensions (
  id text primary key,
  member_id text not null references telegram_members (id),
  subscription_id text not null references telegram_subscriptions (id),
  days integer not null constraint telegram_extensions_days_check check (days between 1 and 365),
  reason text not null constraint telegram_extensions_reason_check check (char_length(reason) between 1 and 500),
  -- The added time: from the end before, or from the moment of the extension where that was over.
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  extended_by bigint not null references users (id),
  idempotency_key text not null constraint telegram_extensions_key_check check (idempotency_key ~ '^[0-9A-Za-z_-]{8,64}$'),
  created_at timestamptz not null,
  constraint telegram_extensions_once unique (member_id, idempotency_key),
  constraint telegram_extensions_span_check check (expires_at = starts_at + make_interval(secs => days * 86400))
);

-- One row for each removal of a subscriber by the seller.
create table telegram_removals (
  id text primary key,
  member_id text not null references telegram_members (id),
  reason text not null constraint telegram_removals_reason_check check (char_length(reason) between 1 and 500),
  removed_by bigint not null references users (id),
  -- The order whose refund began with the removal.
  refunded_order_id text references orders (id),
  created_at timestamptz not null
);
create index telegram_removals_of_member on telegram_removals (member_id, created_at);

-- Free subscriptions offered to an email address. Only the hash of the token in the email is kept.
create table telegram_grants (
  id text primary key,
  channel_id text not null,
  plan_id text not null,
  plan_name text not null,
  seller_id bigint not null references users (id),
  email text not null constraint telegram_grants_email_check check (email = lower(email) and char_length(email) between 3 and 254),
  days integer not null constraint telegram_grants_days_check check (days between 1 and 3650),
  token_hash bytea not null constraint telegram_grants_token_key unique,
  status text not null default 'PENDING'
    constraint telegram_grants_status_check check (status in ('PENDING', 'ACCEPTED', 'CANCELLED', 'EXPIRED')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  accepted_by bigint references users (id),
  -- One grant gives one subscription.
  order_id text constraint telegram_grants_order_key unique references telegram_subscriptions (order_id),
  constraint telegram_grants_plan_fkey foreign key (plan_id, channel_id) references telegram_plans (id, channel_id),
  constraint telegram_grants_span_check check (expires_at > created_at),
  constraint telegram_grants_decided_check check ((status = 'PENDING') = (decided_at is null)),
  constraint telegram_grants_accepted_check
    check ((status = 'ACCEPTED') = (accepted_by is not null) and (status = 'ACCEPTED') = (order_id is not null))
);
create unique index telegram_grants_one_pending on telegram_grants (channel_id, email) where status = 'PENDING';
create index telegram_grants_to_sweep on telegram_grants (expires_at) where status <> 'ACCEPTED';
create index telegram_grants_pending on telegram_grants (channel_id, created_at desc, id desc) where status = 'PENDING';

create function telegram_grants_stay_decided() returns trigger language plpgsql as $$
begin
  -- Addresses of people who did not accept are not kept for ever.
  if tg_op = 'DELETE' and old.status <> 'ACCEPTED' then
    return old;
  end if;
  if tg_op = 'DELETE' or old.status <> 'PENDING'
    or (new.id, new.channel_id, new.plan_id, new.plan_name, new.seller_id, new.email, new.days, new.token_hash, new.created_at, new.expires_at)
      is distinct from (old.id, old.channel_id, old.plan_id, old.plan_name, old.seller_id, old.email, old.days, old.token_hash, old.created_at, old.expires_at) then
    raise exception 'grant % is decided', old.id
      using errcode = 'integrity_constraint_violation', constraint = 'telegram_grants_stay_decided';
  end if;
  return new;
end $$;
create trigger telegram_grants_stay_decided before update or delete on telegram_grants
  for each row execute function telegram_grants_stay_decided();

-- Invariants: a removed term gives no access, and its purchase is EXPIRED unless it was refunded.

create or replace view invariant_e1_subscriptions_are_paid_for as
  select coalesce(bought.order_id, kept.order_id) as order_id, 'a subscription and its purchase do not agree' as what
  from (select * from entitlements where product_type = 'TELEGRAM_PLAN') as bought
  full join telegram_subscriptions as kept on kept.id = bought.id
  where (kept.order_id, kept.buyer_id, kept.seller_id, kept.plan_id, kept.plan_price, kept.expires_at, kept.ended_at is not null,
      kept.ended_at is null and kept.removed_at is not null)
    is distinct from (bought.order_id, bought.user_id, bought.seller_id, bought.item_id, bought.amount, bought.expires_at,
      bought.status = 'INACTIVE', bought.status = 'EXPIRED');

create or replace view invariant_e1_what_is_bought_comes_one_after_the_other as
  select one.member_id, one.id as subscription_id, other.id as overlaps
  from telegram_subscriptions as one
  join telegram_subscriptions as other on other.member_id = one.member_id and other.seq > one.seq
    and other.starts_at < one.expires_at and one.starts_at < other.expires_at
  where one.ended_at is null and other.ended_at is null and one.removed_at is null and other.removed_at is null;

create or replace view invariant_e1_access_is_what_was_bought as
  select members.id as member_id, members.access_until, bought.until
  from telegram_members as members
  left join (
    select member_id, max(expires_at) as until from telegram_subscriptions where ended_at is null and removed_at is null group by 1
  ) as bought on bought.member_id = members.id
  where members.access_until is distinct from bought.until;
