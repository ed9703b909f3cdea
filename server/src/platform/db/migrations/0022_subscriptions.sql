-- Who has paid to be in a channel until when, and what has become of it in Telegram.

-- One for each person who ever bought a plan of a channel: what they may, and where they are.
create table telegram_members (
  id text primary key,
  channel_id text not null references telegram_channels (id),
  buyer_id bigint not null references users (id),
  -- Who they are in Telegram: known once they have come through a link of theirs.
  person_id text constraint telegram_members_person_check check (person_id ~ '^-?[0-9]{1,20}$'),
  person_hash text,
  person_name text constraint telegram_members_person_name_check check (char_length(person_name) <= 300),
  presence text not null default 'NOT_JOINED'
    constraint telegram_members_presence_check check (presence in ('NOT_JOINED', 'JOINED', 'LEFT', 'REMOVED')),
  -- A removal was begun: until its outcome is known, they may be on either side of the door.
  is_removing boolean not null default false,
  -- When everything that is paid for is over; null when nothing is.
  access_until timestamptz,
  -- When somebody has to look, in Telegram; null when there is nothing to do. And how often that has failed by now.
  due_at timestamptz,
  attempts integer not null default 0 constraint telegram_members_attempts_check check (attempts >= 0),
  -- When there is something to tell them, and the ends of which they were told.
  notice_at timestamptz,
  reminded_three_for timestamptz,
  reminded_one_for timestamptz,
  ended_for timestamptz,
  -- They were told that the channel is sold no longer.
  closed_told_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint telegram_members_once unique (channel_id, buyer_id),
  -- For those who refer to the member of one channel and buyer.
  constraint telegram_members_whole_key unique (id, channel_id, buyer_id),
  constraint telegram_members_known_check check ((person_id is null) = (person_hash is null) and (person_id is null) = (person_name is null)),
  constraint telegram_members_joined_check check (presence = 'NOT_JOINED' or person_id is not null)
) with (fillfactor = 80);
create index telegram_members_due on telegram_members (channel_id, due_at) where due_at is not null;
create index telegram_members_due_at_all on telegram_members (due_at) where due_at is not null;
create index telegram_members_to_tell on telegram_members (notice_at) where notice_at is not null;
create index telegram_members_by_person on telegram_members (person_id) where person_id is not null;
create index telegram_members_of_buyer on telegram_members (buyer_id);

-- A plan that somebody has bought, as it was when they did. The id is that of the purchase.
create table telegram_subscriptions (
  id text primary key,
  -- The order in which they came.
  seq bigint generated always as identity,
  order_id text not null constraint telegram_subscriptions_order_key unique references orders (id),
  member_id text not null,
  channel_id text not null,
  plan_id text not null,
  seller_id bigint not null references users (id),
  buyer_id bigint not null,
  buyer_username text not null,
  buyer_name text not null,
  plan_name text not null,
  -- What was paid, in paise.
  plan_price bigint not null constraint telegram_subscriptions_price_check check (plan_price >= 0),
  duration_days integer not null constraint telegram_subscriptions_duration_check check (duration_days between 1 and 3650),
  -- Begins when what was bought before is over. Moves when that is refunded.
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  -- It was refunded, or is being refunded: it counts no longer.
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint telegram_subscriptions_member_fkey foreign key (member_id, channel_id, buyer_id)
    references telegram_members (id, channel_id, buyer_id),
  constraint telegram_subscriptions_plan_fkey foreign key (plan_id, channel_id) references telegram_plans (id, channel_id),
  constraint telegram_subscriptions_span_check check (expires_at > starts_at)
) with (fillfactor = 80);
create index telegram_subscriptions_of_member on telegram_subscriptions (member_id, starts_at);
create index telegram_subscriptions_of_plan on telegram_subscriptions (plan_id);
-- The subscribers of a channel: newest first, by their end, name and price.
create index telegram_subscriptions_by_age on telegram_subscriptions (channel_id, seq);
create index telegram_subscriptions_by_end on telegram_subscriptions (channel_id, expires_at, seq);
create index telegram_subscriptions_by_name on telegram_subscriptions (channel_id, lower(buyer_name), seq);
create index telegram_subscriptions_by_price on telegram_subscriptions (channel_id, plan_price, seq);

create function telegram_subscriptions_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.order_id, new.member_id, new.channel_id, new.plan_id, new.seller_id, new.buyer_id, new.plan_name,
      new.plan_price, new.duration_days, new.created_at)
    is distinct from (old.id, old.order_id, old.member_id, old.channel_id, old.plan_id, old.seller_id, old.buyer_id, old.plan_name,
      old.plan_price, old.duration_days, old.created_at) then
    raise exception 'what was bought with subscription % stays', old.id
      using errcode = 'integrity_constraint_violation', constraint = 'telegram_subscriptions_stay';
  end if;
  return new;
end $$;
create trigger telegram_subscriptions_stay before update or delete on telegram_subscriptions
  for each row execute function telegram_subscriptions_stay();

-- Every link that was ever made for a member: for one person, once.
create table telegram_invites (
  id text primary key,
  member_id text not null references telegram_members (id),
  link text not null constraint telegram_invites_link_key unique
    constraint telegram_invites_link_check check (char_length(link) between 1 and 300),
  state text not null default 'OPEN' constraint telegram_invites_state_check check (state in ('OPEN', 'USED', 'REVOKED')),
  -- It is to be revoked, and nobody is shown it any more.
  is_unwanted boolean not null default false,
  made_at timestamptz not null,
  expires_at timestamptz not null constraint telegram_invites_span_check check (expires_at >= made_at),
  looked_at timestamptz,
  next_look_at timestamptz not null,
  -- Who has come through it, as far as it was dealt with.
  seen text[] not null default '{}',
  closed_at timestamptz,
  -- Looked at once more after it was closed: nobody comes through it any more.
  is_settled boolean not null default false,
  constraint telegram_invites_closed_check check ((state = 'OPEN') = (closed_at is null)),
  constraint telegram_invites_settled_check check (not is_settled or state <> 'OPEN')
) with (fillfactor = 80);
create unique index telegram_invites_one_open on telegram_invites (member_id) where state = 'OPEN';
create index telegram_invites_unsettled on telegram_invites (member_id) where not is_settled;

create function telegram_invites_stay_closed() returns trigger language plpgsql as $$
begin
  if (new.id, new.member_id, new.link, new.made_at) is distinct from (old.id, old.member_id, old.link, old.made_at)
    or (old.state <> 'OPEN' and new.state is distinct from old.state and not (old.state = 'REVOKED' and new.state = 'USED' and not old.is_settled)) then
    raise exception 'invite % is closed', old.id using errcode = 'integrity_constraint_violation', constraint = 'telegram_invites_stay_closed';
  end if;
  return new;
end $$;
create trigger telegram_invites_stay_closed before update on telegram_invites for each row execute function telegram_invites_stay_closed();

-- People who are in a channel without a right: through a link that was not theirs, or where only paid members may be.
create table telegram_outsiders (
  id text primary key,
  channel_id text not null references telegram_channels (id),
  cause text not null constraint telegram_outsiders_cause_check check (cause in ('LEAK', 'STRANGER')),
  person_id text not null,
  person_hash text not null,
  person_name text not null,
  found_at timestamptz not null,
  due_at timestamptz,
  attempts integer not null default 0,
  removed_at timestamptz,
  -- They may come back as buyers, through a link of their own.
  readmitted_at timestamptz,
  constraint telegram_outsiders_steps_check check (readmitted_at is null or removed_at is not null)
);
create index telegram_outsiders_due on telegram_outsiders (channel_id, due_at) where due_at is not null;
create unique index telegram_outsiders_one_due on telegram_outsiders (channel_id, person_id) where due_at is not null;

-- What is known of a channel as a whole: whether it can be kept at the moment, and who was in it when it was looked at.
create table telegram_watches (
  channel_id text primary key references telegram_channels (id),
  trouble text constraint telegram_watches_trouble_check check (trouble in ('NOT_ADMINISTRATOR', 'CHANNEL_GONE')),
  retry_at timestamptz,
  check_due_at timestamptz not null,
  checked_at timestamptz,
  member_count integer not null default 0,
  stranger_count integer not null default 0,
  -- The first hundred.
  stranger_names text[] not null default '{}',
  constraint telegram_watches_retry_check check ((trouble is null) = (retry_at is null))
);
create index telegram_watches_to_check on telegram_watches (check_due_at);

-- What must never be.

create view invariant_e1_subscriptions_are_paid_for as
  select coalesce(bought.order_id, kept.order_id) as order_id, 'a subscription and its purchase do not agree' as what
  from (select * from entitlements where product_type = 'TELEGRAM_PLAN') as bought
  full join telegram_subscriptions as kept on kept.id = bought.id
  where (kept.order_id, kept.buyer_id, kept.seller_id, kept.plan_id, kept.plan_price, kept.expires_at, kept.ended_at is not null)
    is distinct from (bought.order_id, bought.user_id, bought.seller_id, bought.item_id, bought.amount, bought.expires_at, bought.status = 'INACTIVE');

create view invariant_e1_what_is_bought_comes_one_after_the_other as
  select one.member_id, one.id as subscription_id, other.id as overlaps
  from telegram_subscriptions as one
  join telegram_subscriptions as other on other.member_id = one.member_id and other.seq > one.seq
    and other.starts_at < one.expires_at and one.starts_at < other.expires_at
  where one.ended_at is null and other.ended_at is null;

create view invariant_e1_access_is_what_was_bought as
  select members.id as member_id, members.access_until, bought.until
  from telegram_members as members
  left join (select member_id, max(expires_at) as until from telegram_subscriptions where ended_at is null group by 1) as bought
    on bought.member_id = members.id
  where members.access_until is distinct from bought.until;

create view invariant_e1_links_end_with_the_access as
  select invites.id as invite_id, invites.expires_at, members.access_until
  from telegram_invites as invites join telegram_members as members on members.id = invites.member_id
  where invites.state = 'OPEN' and not invites.is_unwanted and invites.expires_at > coalesce(members.access_until, '-infinity');

create view invariant_e1_whoever_has_something_open_is_looked_after as
  select members.id as member_id, members.presence, members.access_until
  from telegram_members as members
  where members.due_at is null and (
    (members.person_id is not null and members.presence <> 'REMOVED')
    or exists (select from telegram_invites where telegram_invites.member_id = members.id and not is_settled)
  );

create view invariant_e1_sales_of_channels_are_counted as
  select plans.id as plan_id, plans.channel_id, plans.sales_count, plans.revenue, coalesce(sold.pieces, 0) as found, coalesce(sold.paise, 0) as paise
  from telegram_plans as plans
  left join (
    select item_id, count(*) as pieces, sum(amount) as paise from entitlements
    where product_type = 'TELEGRAM_PLAN' and ended_at is null group by 1
  ) as sold on sold.item_id = plans.id
  where (plans.sales_count, plans.revenue) is distinct from (coalesce(sold.pieces, 0), coalesce(sold.paise, 0))
  union all
  select null, channels.id, channels.sales_count, channels.revenue, coalesce(sum(plans.sales_count), 0), coalesce(sum(plans.revenue), 0)
  from telegram_channels as channels left join telegram_plans as plans on plans.channel_id = channels.id
  group by channels.id
  having (channels.sales_count, channels.revenue) is distinct from (coalesce(sum(plans.sales_count), 0), coalesce(sum(plans.revenue), 0));
