-- requires: 0056
-- allow: function orders_move(): the same rules, and a frozen coupon, which the previous version does not write
-- Terms and counters of a coupon. Codes are in coupon_codes: one for many buyers, or up to 500 for one order each.
create table coupons (
  id text primary key constraint coupons_id_check check (id ~ '^[0-9A-Za-z]{20}$'),
  seller_id bigint not null references users (id),
  -- The code; for one-use codes the seller's name for them.
  name text not null constraint coupons_name_check check (char_length(name) between 1 and 60),
  is_one_use boolean not null,
  kind text not null constraint coupons_kind_check check (kind in ('PERCENT', 'AMOUNT')),
  basis_points integer,
  -- In paise, like min_amount.
  amount bigint,
  -- SOME: only the items in coupon_items.
  scope text not null constraint coupons_scope_check check (scope in ('ALL', 'SOME')),
  max_uses integer constraint coupons_max_uses_check check (max_uses between 1 and 1000000),
  max_uses_per_buyer integer constraint coupons_max_uses_per_buyer_check check (max_uses_per_buyer between 1 and 1000),
  min_amount bigint constraint coupons_min_amount_check check (min_amount between 100 and 1000000000),
  starts_at timestamptz,
  ends_at timestamptz,
  renewals text not null constraint coupons_renewals_check check (renewals in ('FIRST_PAYMENT', 'EVERY_RENEWAL')),
  -- Open orders; paid orders, refunded ones included; paid orders beyond a limit, which `used` contains, too.
  reserved integer not null default 0 constraint coupons_reserved_check check (reserved >= 0),
  used integer not null default 0 constraint coupons_used_check check (used >= 0),
  over_limit integer not null default 0 constraint coupons_over_limit_check check (over_limit between 0 and used),
  is_paused boolean not null default false,
  -- Set while an administrator's pause lasts.
  admin_pause_reason text constraint coupons_admin_pause_check check (char_length(admin_pause_reason) between 1 and 500),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint coupons_value_check check (
    (kind = 'PERCENT' and basis_points between 1 and 10000 and amount is null)
    or (kind = 'AMOUNT' and amount between 100 and 1000000000 and basis_points is null)),
  constraint coupons_span_check check (ends_at > starts_at),
  constraint coupons_one_use_check check (not is_one_use or max_uses is not null),
  constraint coupons_limit_check check (used + reserved - over_limit <= max_uses)
) with (fillfactor = 85);
create index coupons_of_seller on coupons (seller_id, created_at desc) where deleted_at is null;
create index coupons_by_age on coupons (created_at desc) where deleted_at is null;

-- Codes of coupons that are not deleted. A deleted coupon frees its codes.
create table coupon_codes (
  seller_id bigint not null references users (id),
  code text not null constraint coupon_codes_code_check check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$'),
  coupon_id text not null references coupons (id),
  -- Of a one-use code: the order that reserves or has used it.
  order_id text constraint coupon_codes_order_key unique references orders (id),
  constraint coupon_codes_pkey primary key (seller_id, code)
);
create index coupon_codes_of_coupon on coupon_codes (coupon_id, code);

create table coupon_items (
  coupon_id text not null references coupons (id),
  product_type text not null constraint coupon_items_product_type_check check (product_type in ('DIGITAL_PRODUCT', 'TELEGRAM_PLAN')),
  item_id text not null,
  constraint coupon_items_pkey primary key (coupon_id, product_type, item_id)
);

-- Coupon of an order, with a copy of its terms. RESERVED: the order is open. RELEASED: it was not paid. RETURNED: it was refunded, so
-- the buyer can use the coupon again; the uses in total do not fall. A late payment makes USED of RELEASED.
create table coupon_uses (
  order_id text primary key references orders (id),
  coupon_id text not null references coupons (id),
  code text not null,
  kind text not null,
  basis_points integer,
  amount bigint,
  renewals text not null,
  max_uses_per_buyer integer,
  -- In paise: the price, and the discount on it.
  price bigint not null,
  discount bigint not null,
  -- Renewal of an order whose coupon reduces every renewal. It takes no use of the coupon.
  is_renewal boolean not null,
  state text not null default 'RESERVED' constraint coupon_uses_state_check check (state in ('RESERVED', 'USED', 'RELEASED', 'RETURNED')),
  over_limit boolean not null default false,
  -- Keyed hashes of the buyer's email address, without the part from a plus sign on, and phone number, for the limit per buyer. Null
  -- after the account was erased.
  email_hash text constraint coupon_uses_email_hash_check check (email_hash ~ '^[0-9A-Za-z_-]{24}$'),
  phone_hash text constraint coupon_uses_phone_hash_check check (phone_hash ~ '^[0-9A-Za-z_-]{24}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint coupon_uses_discount_check check (discount between 1 and price),
  constraint coupon_uses_over_limit_check check (not over_limit or (state in ('USED', 'RETURNED') and not is_renewal))
);
create index coupon_uses_of_coupon on coupon_uses (coupon_id);
create index coupon_uses_by_email on coupon_uses (coupon_id, email_hash) where state in ('RESERVED', 'USED');
create index coupon_uses_by_phone on coupon_uses (coupon_id, phone_hash) where state in ('RESERVED', 'USED');

-- The discount of a coupon that buyers rely on is not changed; a deleted coupon stays deleted, and uses never fall.
create function coupons_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.seller_id, new.is_one_use, new.created_at) is distinct from (old.id, old.seller_id, old.is_one_use, old.created_at)
    or new.used < old.used or new.over_limit < old.over_limit
    or (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at)
    or (old.used + old.reserved > 0 and (new.kind, new.basis_points, new.amount, new.renewals)
      is distinct from (old.kind, old.basis_points, old.amount, old.renewals)) then
    raise exception 'terms and uses of coupon % stay', old.id using errcode = 'integrity_constraint_violation', constraint = 'coupons_stay';
  end if;
  return new;
end $$;
create trigger coupons_stay before update or delete on coupons for each row execute function coupons_stay();
create trigger coupons_stay_whole before truncate on coupons for each statement execute function checkout_stays();

create function coupon_use_next(state text) returns text[] language sql immutable as $$
  select case state
    when 'RESERVED' then array['USED', 'RELEASED']
    when 'RELEASED' then array['USED']
    when 'USED' then array['RETURNED']
    else array[]::text[]
  end
$$;

create function coupon_uses_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'RESERVED' then return new; end if;
    raise exception 'a coupon use begins as RESERVED' using errcode = 'integrity_constraint_violation', constraint = 'coupon_uses_move';
  end if;
  if new.state <> old.state and new.state <> all (coupon_use_next(old.state))
    or (to_jsonb(new) - array['state', 'over_limit', 'email_hash', 'phone_hash', 'updated_at']
      is distinct from to_jsonb(old) - array['state', 'over_limit', 'email_hash', 'phone_hash', 'updated_at']) then
    raise exception 'the coupon use of order % does not become % after %', old.order_id, new.state, old.state
      using errcode = 'integrity_constraint_violation', constraint = 'coupon_uses_move';
  end if;
  return new;
end $$;
create trigger coupon_uses_move before insert or update on coupon_uses for each row execute function coupon_uses_move();
create trigger coupon_uses_stay before delete on coupon_uses for each row execute function checkout_stays();
create trigger coupon_uses_stay_whole before truncate on coupon_uses for each statement execute function checkout_stays();

-- Copy for lists and receipts: the price was amount + discount.
alter table orders
  add column coupon_id text,
  add column coupon_code text,
  add column discount bigint not null default 0;
alter table orders
  add constraint orders_coupon_check check (
    (coupon_id is null) = (coupon_code is null) and (coupon_id is null) = (discount = 0) and discount between 0 and 1000000000) not valid,
  add constraint orders_coupon_fkey foreign key (coupon_id) references coupons (id) not valid;

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
    or (new.id, new.seller_id, new.product_type, new.item_id, new.amount, new.fee, new.currency, new.created_at,
      new.coupon_id, new.coupon_code, new.discount)
    is distinct from (old.id, old.seller_id, old.product_type, old.item_id, old.amount, old.fee, old.currency, old.created_at,
      old.coupon_id, old.coupon_code, old.discount)
    or (old.paid_at is not null and new.paid_at is distinct from old.paid_at) then
    raise exception 'buyer, item and terms of order % do not change', old.id using errcode = 'integrity_constraint_violation', constraint = 'orders_move';
  end if;
  return new;
end $$;

-- The uses of a coupon stay within its limit, apart from those of late payments.
create view invariant_k1_coupon_limits as
  select id as coupon_id, used, reserved, over_limit, max_uses from coupons where used + reserved - over_limit > max_uses;

-- The counters of a coupon equal its orders.
create view invariant_k2_coupon_counters as
  select coupons.id as coupon_id, coupons.reserved, coupons.used, coupons.over_limit
  from coupons left join (
    select coupon_id, count(*) filter (where state = 'RESERVED') as reserved, count(*) filter (where state in ('USED', 'RETURNED')) as used,
      count(*) filter (where over_limit) as over_limit
    from coupon_uses where not is_renewal group by coupon_id
  ) counted on counted.coupon_id = coupons.id
  where (coupons.reserved, coupons.used, coupons.over_limit)
    is distinct from (coalesce(counted.reserved, 0), coalesce(counted.used, 0), coalesce(counted.over_limit, 0));

-- An order with a coupon costs the price less the discount, and its use follows the status of the order.
create view invariant_k3_coupon_amounts as
  select orders.id as order_id, coupon_uses.state, orders.status
  from orders full join coupon_uses on coupon_uses.order_id = orders.id
  where (orders.coupon_id is not null or coupon_uses.order_id is not null) and (
    (orders.coupon_id, orders.coupon_code, orders.discount, orders.amount)
      is distinct from (coupon_uses.coupon_id, coupon_uses.code, coupon_uses.discount, coupon_uses.price - coupon_uses.discount)
    or not case coupon_uses.state
      when 'RESERVED' then orders.status = 'PENDING'
      when 'RELEASED' then orders.status in ('FAILED', 'EXPIRED')
      when 'RETURNED' then orders.status = 'REFUNDED'
      else orders.status in ('PAID', 'REFUND_PENDING', 'REFUNDED')
    end);

-- A buyer, told by email address or phone number, stays within the limit per buyer that held when the coupon was used, apart from late
-- payments.
create view invariant_k4_coupon_uses_per_buyer as
  select coupon_id, email_hash as buyer, count(*) from coupon_uses
  where state in ('RESERVED', 'USED') and not is_renewal and not over_limit and email_hash is not null
  group by coupon_id, email_hash having count(*) > max(max_uses_per_buyer) and every(max_uses_per_buyer is not null)
  union all
  select coupon_id, phone_hash, count(*) from coupon_uses
  where state in ('RESERVED', 'USED') and not is_renewal and not over_limit and phone_hash is not null
  group by coupon_id, phone_hash having count(*) > max(max_uses_per_buyer) and every(max_uses_per_buyer is not null);

-- A one-use code belongs to one order, which reserves or has used it; late payments apart.
create view invariant_k5_one_use_codes as
  select coupon_codes.seller_id, coupon_codes.code
  from coupon_codes join coupons on coupons.id = coupon_codes.coupon_id
    left join coupon_uses on coupon_uses.order_id = coupon_codes.order_id
  where coupon_codes.order_id is not null
    and (not coupons.is_one_use or coupon_uses.state is null or coupon_uses.state = 'RELEASED' or coupon_uses.code <> coupon_codes.code)
  union all
  select coupons.seller_id, coupon_uses.code
  from coupon_uses join coupons on coupons.id = coupon_uses.coupon_id
    left join coupon_codes on coupon_codes.coupon_id = coupons.id and coupon_codes.code = coupon_uses.code
  where coupons.is_one_use and coupons.deleted_at is null and coupon_uses.state <> 'RELEASED'
    and not coupon_uses.is_renewal and not coupon_uses.over_limit and coupon_codes.order_id is distinct from coupon_uses.order_id;
