-- Orders, what was paid for them, what came of it, and what was sent back.

create table orders (
  id text primary key constraint orders_id_check check (id ~ '^[0-9A-Za-z]{20}$'),
  -- The order in which they came.
  seq bigint generated always as identity,
  buyer_id bigint not null references users (id),
  seller_id bigint not null references users (id),
  product_type text not null constraint orders_product_type_check check (product_type in ('DIGITAL_PRODUCT', 'TELEGRAM_PLAN')),
  item_id text not null constraint orders_item_check check (char_length(item_id) between 1 and 50),
  -- As they were when the order was made: lists search and sort by them, and receipts stay true.
  item_name text not null constraint orders_item_name_check check (char_length(item_name) between 1 and 300),
  item_details jsonb not null default '{}' constraint orders_item_details_check check (jsonb_typeof(item_details) = 'object'),
  buyer_username text not null,
  customer_name text not null constraint orders_customer_name_check check (char_length(customer_name) between 1 and 100),
  customer_email text not null constraint orders_customer_email_check check (char_length(customer_email) between 3 and 254),
  customer_phone text not null constraint orders_customer_phone_check check (char_length(customer_phone) between 8 and 20),
  answers jsonb not null default '[]' constraint orders_answers_check check (jsonb_typeof(answers) = 'array'),
  -- In paise. The fee is fixed when the order is made.
  amount bigint not null constraint orders_amount_check check (amount between 0 and 1000000000),
  fee bigint not null constraint orders_fee_check check (fee between 0 and amount),
  currency text not null default 'INR' constraint orders_currency_check check (currency = 'INR'),
  status text not null default 'PENDING'
    constraint orders_status_check check (status in ('PENDING', 'PAID', 'FAILED', 'EXPIRED', 'REFUND_PENDING', 'REFUNDED')),
  payment_session_id text constraint orders_session_check check (char_length(payment_session_id) between 1 and 1000),
  -- Keeps a limited piece from others.
  holds_piece boolean not null default false constraint orders_hold_check check (not holds_piece or status = 'PENDING'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null constraint orders_expiry_check check (expires_at > created_at),
  paid_at timestamptz,
  -- The provider's name for the payment that settled it.
  gateway_txn_id text,
  -- When the provider is asked next, and how often it was; null when there is nothing left to ask.
  ask_at timestamptz,
  asks integer not null default 0,
  asked_at timestamptz,
  constraint orders_not_from_oneself check (buyer_id <> seller_id),
  constraint orders_paid_check check ((paid_at is not null) = (status in ('PAID', 'REFUND_PENDING', 'REFUNDED')))
) with (fillfactor = 85);
create unique index orders_one_open on orders (buyer_id, product_type, item_id) where status = 'PENDING';
create index orders_to_ask on orders (ask_at) where ask_at is not null;
create index orders_holding on orders (item_id) where holds_piece;
-- The sales of a seller: newest first, by name, by amount.
create index orders_sales on orders (seller_id, seq desc) where paid_at is not null;
create index orders_sales_by_name on orders (seller_id, lower(item_name), seq) where paid_at is not null;
create index orders_sales_by_amount on orders (seller_id, amount, seq) where paid_at is not null;
create index orders_of_buyer on orders (buyer_id, seq desc);

create function order_next(status text) returns text[] language sql immutable as $$
  select case status
    when 'PENDING' then array['PAID', 'FAILED', 'EXPIRED']
    -- Neither is final: a payment can come late.
    when 'FAILED' then array['PAID']
    when 'EXPIRED' then array['PAID']
    when 'PAID' then array['REFUND_PENDING', 'REFUNDED']
    when 'REFUND_PENDING' then array['REFUNDED', 'PAID']
    else array[]::text[]
  end
$$;

create function orders_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status = 'PENDING' then return new; end if;
    raise exception 'an order begins as PENDING' using errcode = 'integrity_constraint_violation', constraint = 'orders_move';
  end if;
  -- The last state is frozen, but for when the provider was asked: a second payment can still come.
  if (old.status = 'REFUNDED' and to_jsonb(new) - array['ask_at', 'asks', 'asked_at', 'updated_at']
      is distinct from to_jsonb(old) - array['ask_at', 'asks', 'asked_at', 'updated_at'])
    or (new.status <> old.status and new.status <> all (order_next(old.status))) then
    raise exception 'order % does not become % after %', old.id, new.status, old.status
      using errcode = 'integrity_constraint_violation', constraint = 'orders_move';
  end if;
  if (new.id, new.buyer_id, new.seller_id, new.product_type, new.item_id, new.amount, new.fee, new.currency, new.created_at)
    is distinct from (old.id, old.buyer_id, old.seller_id, old.product_type, old.item_id, old.amount, old.fee, old.currency, old.created_at)
    or (old.paid_at is not null and new.paid_at is distinct from old.paid_at) then
    raise exception 'what order % is for does not change', old.id using errcode = 'integrity_constraint_violation', constraint = 'orders_move';
  end if;
  return new;
end $$;
create trigger orders_move before insert or update on orders for each row execute function orders_move();

create function checkout_stays() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'checkout_stays';
end $$;
create trigger orders_stay before delete on orders for each row execute function checkout_stays();
create trigger orders_stay_whole before truncate on orders for each statement execute function checkout_stays();

-- Every attempt to pay that the provider knows of, once.
create table payments (
  id text primary key,
  seq bigint generated always as identity,
  order_id text not null references orders (id),
  -- Repeated from the order: the list of a seller's transactions goes by them.
  seller_id bigint not null,
  item_name text not null,
  gateway text not null constraint payments_gateway_check check (gateway = 'cashfree'),
  gateway_txn_id text not null constraint payments_txn_check check (char_length(gateway_txn_id) between 1 and 100),
  status text not null constraint payments_status_check check (status in ('SUCCESS', 'PENDING', 'FAILED', 'DROPPED')),
  amount bigint not null constraint payments_amount_check check (amount >= 0),
  currency text not null constraint payments_currency_check check (char_length(currency) between 1 and 10),
  payment_group text,
  message text,
  payment_time timestamptz,
  -- What came of a success: it paid the order, or it goes back.
  outcome text constraint payments_outcome_value_check check (outcome in ('SETTLED', 'RETURNED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payments_once unique (gateway, gateway_txn_id),
  constraint payments_outcome_check check ((status = 'SUCCESS') = (outcome is not null))
);
create unique index payments_one_settles on payments (order_id) where outcome = 'SETTLED';
create index payments_of_order on payments (order_id, seq);
create index payments_of_seller on payments (seller_id, seq desc);
create index payments_of_seller_by_amount on payments (seller_id, amount, seq);
create index payments_of_seller_by_name on payments (seller_id, lower(item_name), seq);
create index payments_of_seller_by_status on payments (seller_id, status, seq);

create function payments_stay_paid() returns trigger language plpgsql as $$
begin
  if old.status = 'SUCCESS' then
    raise exception 'payment % is final', old.id using errcode = 'integrity_constraint_violation', constraint = 'payments_stay_paid';
  end if;
  return new;
end $$;
create trigger payments_stay_paid before update on payments for each row execute function payments_stay_paid();
create trigger payments_stay before delete on payments for each row execute function checkout_stays();
create trigger payments_stay_whole before truncate on payments for each statement execute function checkout_stays();

-- One for each order that was paid: what it brought the seller.
create table settlements (
  order_id text primary key references orders (id),
  payment_id text constraint settlements_payment_key unique references payments (id),
  seller_id bigint not null,
  amount bigint not null constraint settlements_amount_check check (amount >= 0),
  fee bigint not null constraint settlements_fee_check check (fee between 0 and amount),
  -- What of it is still held back: it is the seller's to withdraw once the hold is over.
  locked bigint not null constraint settlements_locked_check check (locked between 0 and amount - fee),
  settled_at timestamptz not null,
  releases_at timestamptz not null,
  constraint settlements_free_check check ((payment_id is null) = (amount = 0))
) with (fillfactor = 85);
create index settlements_of_seller on settlements (seller_id, settled_at);
create index settlements_locked on settlements (seller_id, releases_at) where locked > 0;
create index settlements_to_release on settlements (releases_at) where locked > 0;

create function settlements_stay() returns trigger language plpgsql as $$
begin
  if (new.order_id, new.payment_id, new.seller_id, new.amount, new.fee, new.settled_at)
    is distinct from (old.order_id, old.payment_id, old.seller_id, old.amount, old.fee, old.settled_at) then
    raise exception 'the settlement of order % stays', old.order_id using errcode = 'integrity_constraint_violation', constraint = 'settlements_stay';
  end if;
  return new;
end $$;
create trigger settlements_stay before update on settlements for each row execute function settlements_stay();
create trigger settlements_stay_there before delete on settlements for each row execute function checkout_stays();
create trigger settlements_stay_whole before truncate on settlements for each statement execute function checkout_stays();

-- What somebody may use because it was paid for. The id is that of the purchase.
create table entitlements (
  id text primary key,
  seq bigint generated always as identity,
  order_id text not null constraint entitlements_order_key unique references settlements (order_id),
  user_id bigint not null,
  seller_id bigint not null,
  product_type text not null,
  item_id text not null,
  item_name text not null,
  amount bigint not null,
  status text not null constraint entitlements_status_check check (status in ('ACTIVE', 'INACTIVE', 'EXPIRED')),
  -- Null: it does not end.
  expires_at timestamptz,
  -- It was refunded for good. A refund that is under way makes it INACTIVE, and can still be refused.
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint entitlements_ended_check check (ended_at is null or status = 'INACTIVE')
) with (fillfactor = 85);
-- A product is owned once.
create unique index entitlements_one_each on entitlements (user_id, item_id) where product_type = 'DIGITAL_PRODUCT' and ended_at is null;
create index entitlements_of_user on entitlements (user_id, seq desc);
create index entitlements_of_item on entitlements (item_id, seq desc);

create table refunds (
  id text primary key,
  order_id text not null references orders (id),
  -- Null for a free order.
  payment_id text references payments (id),
  cause text not null constraint refunds_cause_check
    check (cause in ('SELLER', 'ADMIN', 'CHARGEBACK', 'SECOND_CAPTURE', 'ALREADY_OWNED', 'SOLD_OUT', 'MISMATCH')),
  amount bigint not null constraint refunds_amount_check check (amount >= 0),
  status text not null constraint refunds_status_check check (status in ('PENDING', 'DONE', 'REFUSED')),
  reason text constraint refunds_reason_check check (char_length(reason) between 1 and 500),
  requested_by bigint references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ask_at timestamptz,
  asks integer not null default 0
);
create unique index refunds_one_of_order on refunds (order_id) where cause in ('SELLER', 'ADMIN', 'CHARGEBACK') and status <> 'REFUSED';
create unique index refunds_one_of_payment on refunds (payment_id) where status <> 'REFUSED';
create index refunds_of_order on refunds (order_id, created_at);
create index refunds_to_ask on refunds (ask_at) where ask_at is not null;

create function refunds_stay_decided() returns trigger language plpgsql as $$
begin
  if old.status <> 'PENDING' or (new.id, new.order_id, new.payment_id, new.cause, new.amount)
    is distinct from (old.id, old.order_id, old.payment_id, old.cause, old.amount) then
    raise exception 'refund % is decided', old.id using errcode = 'integrity_constraint_violation', constraint = 'refunds_stay_decided';
  end if;
  return new;
end $$;
create trigger refunds_stay_decided before update on refunds for each row execute function refunds_stay_decided();
create trigger refunds_stay before delete on refunds for each row execute function checkout_stays();
create trigger refunds_stay_whole before truncate on refunds for each statement execute function checkout_stays();

-- What a refund took out of what was still locked, of its own order and of others: there it goes back if it is refused.
create table refund_draws (
  refund_id text not null references refunds (id),
  order_id text not null references settlements (order_id),
  amount bigint not null constraint refund_draws_amount_check check (amount > 0),
  constraint refund_draws_pkey primary key (refund_id, order_id)
);

-- When a transaction is over, an order that calls itself paid has been settled …
create function orders_paid_are_settled() returns trigger language plpgsql as $$
begin
  if not exists (select from settlements where order_id = new.id) then
    raise exception 'order % is not settled', new.id using errcode = 'integrity_constraint_violation', constraint = 'orders_paid_are_settled';
  end if;
  return null;
end $$;
create constraint trigger orders_paid_are_settled after update of status on orders deferrable initially deferred
  for each row when (new.paid_at is not null) execute function orders_paid_are_settled();

-- … and a settlement has its paid order, its purchase, and its sale in the ledger; a free one has no sale.
create function settlements_are_whole() returns trigger language plpgsql as $$
begin
  if not exists (select from orders where id = new.order_id and paid_at is not null)
    or not exists (select from entitlements where order_id = new.order_id)
    or (new.amount > 0) <> exists (select from ledger_tx where kind = 'SALE' and source_type = 'order' and source_id = new.order_id) then
    raise exception 'the settlement of order % is not whole', new.order_id
      using errcode = 'integrity_constraint_violation', constraint = 'settlements_are_whole';
  end if;
  return null;
end $$;
create constraint trigger settlements_are_whole after insert on settlements deferrable initially deferred
  for each row execute function settlements_are_whole();

-- What must never be.

create view invariant_o1_paid_is_settled_is_owned as
  select orders.id as order_id, orders.status, 'paid, but not settled and granted and sold exactly once' as what
  from orders
  left join settlements on settlements.order_id = orders.id
  left join entitlements on entitlements.order_id = orders.id
  left join ledger_tx as sale on sale.kind = 'SALE' and sale.source_type = 'order' and sale.source_id = orders.id
  where (orders.paid_at is not null) <> (settlements.order_id is not null)
    or (orders.paid_at is not null) <> (entitlements.id is not null)
    or (orders.paid_at is not null and orders.amount > 0) <> (sale.id is not null)
  union all
  select orders.id, orders.status, 'the purchase is ' || entitlements.status
  from orders join entitlements on entitlements.order_id = orders.id
  where (orders.status = 'PAID') <> (entitlements.status in ('ACTIVE', 'EXPIRED'))
    or (orders.status = 'REFUNDED') <> (entitlements.ended_at is not null)
    or (entitlements.user_id, entitlements.item_id) <> (orders.buyer_id, orders.item_id);

create view invariant_o2_a_success_settles_or_goes_back as
  select payments.id as payment_id, 'settled, but not by this payment' as what
  from payments left join settlements on settlements.payment_id = payments.id and settlements.order_id = payments.order_id
  where payments.outcome = 'SETTLED' and settlements.order_id is null
  union all
  select payments.id, 'neither settled nor on its way back' from payments
  where payments.outcome = 'RETURNED' and not exists (select from refunds where refunds.payment_id = payments.id)
  union all
  select settlements.payment_id, 'settled by what did not pay' from settlements join payments on payments.id = settlements.payment_id
  where payments.outcome is distinct from 'SETTLED';

create view invariant_o3_settled_as_ordered as
  select orders.id as order_id, 'settlement' as what
  from orders join settlements on settlements.order_id = orders.id
  where (settlements.amount, settlements.fee, settlements.seller_id) <> (orders.amount, orders.fee, orders.seller_id)
  union all
  select settlements.order_id, 'payment' from settlements join payments on payments.id = settlements.payment_id
  where (payments.amount, payments.currency) <> (settlements.amount, 'INR')
  union all
  select sale.source_id, 'ledger'
  from ledger_tx as sale
  join settlements on settlements.order_id = sale.source_id
  left join ledger_entries as gross on gross.tx_id = sale.id and gross.account = 'GROSS'
  left join ledger_entries as charges on charges.tx_id = sale.id and charges.account = 'CHARGES'
  where sale.kind = 'SALE' and sale.source_type = 'order'
    and (gross.amount, coalesce(charges.amount, 0), sale.seller_id) is distinct from (-settlements.amount, settlements.fee, settlements.seller_id);

create view invariant_o4_refunds_follow_orders as
  select orders.id as order_id, orders.status, 'refund' as what from orders
  where orders.status in ('REFUND_PENDING', 'REFUNDED') and not exists (
    select from refunds where refunds.order_id = orders.id and refunds.cause in ('SELLER', 'ADMIN', 'CHARGEBACK')
      and refunds.status = case orders.status when 'REFUNDED' then 'DONE' else 'PENDING' end
  )
  union all
  select orders.id, orders.status, 'order' from refunds join orders on orders.id = refunds.order_id
  where refunds.cause in ('SELLER', 'ADMIN', 'CHARGEBACK')
    and (refunds.status = 'PENDING' and orders.status <> 'REFUND_PENDING' or refunds.status = 'DONE' and orders.status <> 'REFUNDED')
  union all
  select refunds.order_id, refunds.status, 'ledger' from refunds
  left join ledger_tx as taken on taken.source_type = 'refund' and taken.source_id = refunds.id and taken.kind in ('REFUND', 'CHARGEBACK')
  left join ledger_tx as given on given.reverses = taken.id
  where (refunds.cause in ('SELLER', 'ADMIN', 'CHARGEBACK') and refunds.amount > 0) <> (taken.id is not null)
    or (refunds.status = 'REFUSED' and taken.id is not null) <> (given.id is not null);

create view invariant_q1_stock as
  select products.id as product_id, products.quantity, products.sold_count, products.held_count,
    coalesce(owned.pieces, 0) as owned, coalesce(holding.pieces, 0) as holding
  from products
  left join (select item_id, count(*) as pieces from entitlements where product_type = 'DIGITAL_PRODUCT' and ended_at is null group by 1)
    as owned on owned.item_id = products.id
  left join (select item_id, count(*) as pieces from orders where product_type = 'DIGITAL_PRODUCT' and holds_piece group by 1)
    as holding on holding.item_id = products.id
  where products.sold_count <> coalesce(owned.pieces, 0)
    or products.held_count <> coalesce(holding.pieces, 0)
    or (products.is_limited and products.sold_count + products.held_count > products.quantity);

create view invariant_l6_locked_is_what_settlements_hold as
  select coalesce(books.seller_id, held.seller_id) as seller_id, coalesce(books.locked, 0) as found, coalesce(held.locked, 0) as expected
  from ledger_books as books
  full join (select seller_id, sum(locked) as locked from settlements where locked > 0 group by seller_id) as held
    on held.seller_id = books.seller_id
  where coalesce(books.locked, 0) <> coalesce(held.locked, 0);
