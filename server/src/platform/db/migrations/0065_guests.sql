-- requires: 0056
-- allow: index users_email_key: covers members, the only state that the previous version writes
-- allow: index users_guest_email_key: rows of guests only
-- allow: constraint users.users_guest_check: rows of guests only
-- allow: constraint users.users_guest_email_check: rows of guests only
-- allow: constraint users.users_merged_check: rows of merged guests only
-- allow: constraint users.users_contact_check: allows merged guests, too
-- allow: constraint sessions.sessions_kind_check: allows guest sessions, too
-- allow: constraint orders.orders_customer_phone_check: allows orders without a phone number, too
-- allow: constraint telegram_subscriptions.telegram_subscriptions_member_fkey: the same rule, with updates passed on
-- allow: function orders_move(): the same rules, and another buyer while a claim runs
-- allow: function telegram_subscriptions_stay(): the same rules, and another buyer while a claim runs
-- allow: trigger users.users_record_proven_email: records addresses, rejects nothing
-- The unique index of addresses becomes one for members. Its name stays: the previous version reads it in errors.
alter table users drop constraint users_email_key;
alter index users_member_email_key rename to users_email_key;

-- GUEST: has no password. MERGED: a guest whose purchases moved to a member; purchases that could not move stay with the row.
alter table users add column merged_into bigint;
alter table users add constraint users_merged_into_fkey foreign key (merged_into) references users (id) not valid;
alter table users
  add constraint users_state_check check (state in ('MEMBER', 'GUEST', 'MERGED')) not valid,
  add constraint users_guest_check check (
    state = 'MEMBER' or erased_at is not null or (role = 'USER' and password_hash = 'guest' and email_verified_at is null and banned_at is null)) not valid,
  add constraint users_guest_email_check check (state <> 'GUEST' or erased_at is not null or email is not null) not valid,
  add constraint users_merged_check check (
    (state = 'MERGED') = (merged_into is not null) and (state <> 'MERGED' or num_nonnulls(email, phone, location, deletion_due_at) = 0)) not valid;
alter table users drop constraint users_contact_check;
alter table users add constraint users_contact_check
  check (role = 'ADMIN' or erased_at is not null or state = 'MERGED' or email is not null or phone is not null) not valid;

-- Addresses that a member has proved to own: by a mailed link or a code. The invariant about guests' purchases reads it.
create table proven_emails (
  user_id bigint not null references users (id) on delete cascade,
  email text not null,
  proven_at timestamptz not null,
  primary key (user_id, email),
  constraint proven_emails_email_check check (email = lower(email) and char_length(email) <= 254)
);

create function record_proven_email() returns trigger language plpgsql as $$
begin
  insert into proven_emails (user_id, email, proven_at) values (new.id, new.email, new.email_verified_at) on conflict do nothing;
  return null;
end $$;
create trigger users_record_proven_email after insert or update of email, email_verified_at on users
  for each row when (new.email_verified_at is not null) execute function record_proven_email();

-- One-time codes that prove an email address. `subject` is a fingerprint of the address.
create table email_codes (
  subject text primary key,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint email_codes_tries_check check (tries between 0 and 5),
  constraint email_codes_span_check check (expires_at > created_at)
);
create index email_codes_expired on email_codes (expires_at);

-- Orders that were started without signing in, with the address as typed.
create table guest_orders (
  order_id text primary key references orders (id),
  email text not null,
  token_hash bytea not null,
  token_expires_at timestamptz not null,
  wants_reminder boolean not null default false,
  corrections integer not null default 0,
  created_at timestamptz not null,
  constraint guest_orders_email_check check (email = lower(email) and char_length(email) <= 254),
  constraint guest_orders_token_check check (octet_length(token_hash) = 32),
  constraint guest_orders_corrections_check check (corrections between 0 and 3)
);
create index guest_orders_by_email on guest_orders (email);

-- Set while purchases move from a guest to the person who proved the address: triggers then accept another buyer.
create function is_claiming() returns boolean language sql stable as $$
  select coalesce(current_setting('jamun.claiming', true), '') = 'on'
$$;

create or replace function orders_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status = 'PENDING' then return new; end if;
    raise exception 'an order begins as PENDING' using errcode = 'integrity_constraint_violation', constraint = 'orders_move';
  end if;
  -- The last state is frozen, but for when the provider was asked (a second payment can still come), and for a claim.
  if (old.status = 'REFUNDED' and to_jsonb(new) - array['ask_at', 'asks', 'asked_at', 'updated_at']
      is distinct from to_jsonb(old) - array['ask_at', 'asks', 'asked_at', 'updated_at'] and not is_claiming())
    or (new.status <> old.status and new.status <> all (order_next(old.status))) then
    raise exception 'order % does not become % after %', old.id, new.status, old.status
      using errcode = 'integrity_constraint_violation', constraint = 'orders_move';
  end if;
  if (new.buyer_id is distinct from old.buyer_id and not is_claiming())
    or (new.id, new.seller_id, new.product_type, new.item_id, new.amount, new.fee, new.currency, new.created_at)
    is distinct from (old.id, old.seller_id, old.product_type, old.item_id, old.amount, old.fee, old.currency, old.created_at)
    or (old.paid_at is not null and new.paid_at is distinct from old.paid_at) then
    raise exception 'buyer, item and terms of order % do not change', old.id using errcode = 'integrity_constraint_violation', constraint = 'orders_move';
  end if;
  return new;
end $$;

create or replace function telegram_subscriptions_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.buyer_id is distinct from old.buyer_id and not is_claiming())
    or (new.id, new.order_id, new.member_id, new.channel_id, new.plan_id, new.seller_id, new.plan_name,
      new.plan_price, new.duration_days, new.created_at)
    is distinct from (old.id, old.order_id, old.member_id, old.channel_id, old.plan_id, old.seller_id, old.plan_name,
      old.plan_price, old.duration_days, old.created_at) then
    raise exception 'what was bought with subscription % stays', old.id
      using errcode = 'integrity_constraint_violation', constraint = 'telegram_subscriptions_stay';
  end if;
  return new;
end $$;

-- A claim changes the buyer of a member, and of its subscriptions with it.
alter table telegram_subscriptions drop constraint telegram_subscriptions_member_fkey;
alter table telegram_subscriptions add constraint telegram_subscriptions_member_fkey
  foreign key (member_id, channel_id, buyer_id) references telegram_members (id, channel_id, buyer_id) on update cascade not valid;

-- A guest who takes a free plan is not asked for a phone number.
alter table orders drop constraint orders_customer_phone_check;
alter table orders add constraint orders_customer_phone_check
  check (customer_phone = '' or char_length(customer_phone) between 8 and 20) not valid;

-- Purchases of a guest reach only a member who proved the address.
create view invariant_g1_claimed_purchases_are_proven as
  select entitlements.order_id, entitlements.user_id
  from guest_orders
    join entitlements on entitlements.order_id = guest_orders.order_id
    join users on users.id = entitlements.user_id
  where users.state = 'MEMBER' and users.erased_at is null
    and not exists (select from proven_emails where proven_emails.user_id = users.id and proven_emails.email = guest_orders.email);

-- An address with a member who proved it has no guest.
create view invariant_g2_one_person_per_address as
  select guests.id as guest_id, members.id as member_id
  from users guests join users members on members.email = guests.email
  where guests.state = 'GUEST' and members.state = 'MEMBER' and members.email_verified_at is not null;

-- Buyer of an order, of its entitlement and of its refund requests are the same person.
create view invariant_g3_one_buyer_per_order as
  select orders.id as order_id, orders.buyer_id, entitlements.user_id, refund_requests.buyer_id as requested_by
  from orders
    left join entitlements on entitlements.order_id = orders.id
    left join refund_requests on refund_requests.order_id = orders.id
  where entitlements.user_id <> orders.buyer_id or refund_requests.buyer_id <> orders.buyer_id;

alter table sessions drop constraint if exists sessions_kind_check;
alter table sessions add constraint sessions_kind_check check (kind in ('user', 'admin', 'guest')) not valid;
