-- requires: 0056
-- allow: constraint refunds.refunds_cause_check: allows another cause, too
-- allow: constraint attention_items.attention_items_kind_check: allows another kind, too
-- allow: constraint orders.orders_replaced_check: about a column that the previous version does not write
-- allow: function orders_move(): the same rules, for two columns that the previous version does not write
-- An order that its buyer has replaced can still be paid until the provider has closed it. `browser_id`: an order without a session
-- belongs to the browser that started it; the id of that browser's first order for the item.
alter table orders
  add column replaced_at timestamptz,
  add column browser_id text;
alter table orders
  -- A replaced order passes its unit on to the order that replaces it.
  add constraint orders_replaced_check check (replaced_at is null or not holds_piece) not valid;

-- Keyed hashes of everything that identifies the buyer of a use: the account, its address, and the address and phone number that were
-- typed. `network`: fingerprint of the network that reserved the use.
alter table coupon_uses
  add column buyer_hashes text[] not null default '{}',
  add column network text;
alter table coupon_uses
  add constraint coupon_uses_buyer_hashes_check check (cardinality(buyer_hashes) <= 5) not valid;

create or replace function coupon_uses_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'RESERVED' then return new; end if;
    raise exception 'a coupon use begins as RESERVED' using errcode = 'integrity_constraint_violation', constraint = 'coupon_uses_move';
  end if;
  if new.state <> old.state and new.state <> all (coupon_use_next(old.state))
    or (to_jsonb(new) - array['state', 'over_limit', 'buyer_hashes', 'email_hash', 'phone_hash', 'network', 'updated_at']
      is distinct from to_jsonb(old) - array['state', 'over_limit', 'buyer_hashes', 'email_hash', 'phone_hash', 'network', 'updated_at']) then
    raise exception 'the coupon use of order % does not become % after %', old.order_id, new.state, old.state
      using errcode = 'integrity_constraint_violation', constraint = 'coupon_uses_move';
  end if;
  return new;
end $$;

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
      new.coupon_id, new.coupon_code, new.discount, new.browser_id)
    is distinct from (old.id, old.seller_id, old.product_type, old.item_id, old.amount, old.fee, old.currency, old.created_at,
      old.coupon_id, old.coupon_code, old.discount, old.browser_id)
    or (old.paid_at is not null and new.paid_at is distinct from old.paid_at)
    or (old.replaced_at is not null and new.replaced_at is distinct from old.replaced_at) then
    raise exception 'buyer, item and terms of order % do not change', old.id using errcode = 'integrity_constraint_violation', constraint = 'orders_move';
  end if;
  return new;
end $$;

-- A payment beyond the limits of a coupon is returned; one that settled beyond them is shown to administrators.
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check check (cause in
  ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE', 'SECOND_CAPTURE', 'ALREADY_OWNED', 'SOLD_OUT', 'COUPON_LIMIT', 'MISMATCH')) not valid;
alter table attention_items drop constraint attention_items_kind_check;
alter table attention_items add constraint attention_items_kind_check check (kind in (
  'OUTSIDE_REFUND', 'AUTO_REFUND', 'REFUND_AFTER_REFUSAL', 'REFUND_UNDONE', 'RETURN_REFUSED', 'DISPUTE', 'LATE_PAYOUT',
  'TRANSFER_UNFINISHED', 'UNKNOWN_ORDER', 'FOREIGN_PAYMENT', 'COUPON_OVER_LIMIT')) not valid;

-- An order with a coupon costs the price less the discount, and its use follows the order: every order that can be paid has a reserved
-- use, apart from a replaced one whose use was taken over.
create or replace view invariant_k3_coupon_amounts as
  select orders.id as order_id, coupon_uses.state, orders.status
  from orders full join coupon_uses on coupon_uses.order_id = orders.id
  where (orders.coupon_id is not null or coupon_uses.order_id is not null) and (
    (orders.coupon_id, orders.coupon_code, orders.discount, orders.amount)
      is distinct from (coupon_uses.coupon_id, coupon_uses.code, coupon_uses.discount, coupon_uses.price - coupon_uses.discount)
    or not case coupon_uses.state
      when 'RESERVED' then orders.status = 'PENDING'
      when 'RELEASED' then orders.status in ('FAILED', 'EXPIRED') or (orders.status = 'PENDING' and orders.replaced_at is not null)
      when 'RETURNED' then orders.status = 'REFUNDED'
      else orders.status in ('PAID', 'REFUND_PENDING', 'REFUNDED')
    end);

-- A buyer, told by account, email address or phone number, stays within the limit per buyer that held when the coupon was used, apart
-- from payments for expired orders.
create or replace view invariant_k4_coupon_uses_per_buyer as
  select coupon_id, buyer, count(*) from coupon_uses cross join unnest(buyer_hashes) as buyer
  where state = 'USED' and not is_renewal and not over_limit
  group by coupon_id, buyer having count(*) > max(max_uses_per_buyer) and every(max_uses_per_buyer is not null);

-- Only the payment of an expired order settles beyond a limit: a replaced one is returned.
create view invariant_k6_replaced_orders_stay_within_limits as
  select coupon_uses.order_id from coupon_uses join orders on orders.id = coupon_uses.order_id
  where coupon_uses.over_limit and orders.replaced_at is not null;

-- An unpaid order without a session belongs to a browser, and an order of a browser was started without a session.
create view invariant_g4_unpaid_orders_of_guests_have_a_browser as
  select orders.id as order_id, orders.browser_id
  from orders left join guest_orders on guest_orders.order_id = orders.id
  where (orders.status = 'PENDING' and guest_orders.order_id is not null and orders.browser_id is null)
    or (orders.browser_id is not null and guest_orders.order_id is null);
