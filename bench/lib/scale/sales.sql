-- All orders of the last year in the order of their creation. Seller 1 has every :big_every-th one, the others share the rest.
create temp table generated_orders as
with numbered as (
  select n, n % :big_every = 0 as is_big, n / :big_every as big_n, n / (:sellers - 1) as nth_of_seller, (n / 7) % 20 >= 3 as is_paid
  from generate_series(1, :orders) as n
), chosen as (
  select n, is_paid,
    case when is_big then 1 else 2 + n % (:sellers - 1) end as seller,
    -- No buyer buys the same product twice: 7919 is prime, so buyers repeat only after all others.
    :sellers + 1 + (case when is_big then big_n else n end) * 7919::bigint % :buyers as buyer,
    case when is_big then big_n % 4 = 0 and big_n <= :buyers else nth_of_seller % 4 = 3 end as is_plan,
    case when is_big then (big_n + big_n / :buyers) % :big_products else nth_of_seller % 4 end as slot
  from numbered
), numbered_items as (
  select *, case when slot < 4 then seller + slot * :sellers else 4 * :sellers + slot - 3 end as product from chosen
)
select n, pg_temp.row_id('order', n) as id, pg_temp.row_id('payment', n) as payment_id, seller, buyer, is_plan, is_paid, product,
  case when is_plan then 'TELEGRAM_PLAN' else 'DIGITAL_PRODUCT' end as product_type,
  case when is_plan then pg_temp.row_id('plan', seller) else pg_temp.row_id('product', product) end as item_id,
  case when is_plan then 'Monthly' else 'Guide ' || product end as item_name,
  10000 + n % 900 * 100 as amount, 500 + n % 900 * 5 as fee,
  :now - interval '365 days' + n * (interval '365 days' / :orders) as at
from numbered_items;
analyze generated_orders;

insert into orders (id, buyer_id, seller_id, product_type, item_id, item_name, item_details, buyer_username, customer_name, customer_email,
  customer_phone, amount, fee, status, payment_session_id, created_at, updated_at, expires_at, paid_at, gateway_txn_id, via_link_id)
select id, :user_offset + buyer, :user_offset + seller, product_type, item_id, item_name,
  case when is_plan then jsonb_build_object('duration', 30, 'channelName', 'Channel ' || seller) else '{}' end,
  'user' || buyer, pg_temp.person_name(buyer), 'user' || buyer || '@example.in', '+917' || lpad(buyer::text, 9, '0'), amount, fee,
  case when is_paid then 'PAID' else 'EXPIRED' end, 'session_' || id, at, at, at + interval '20 minutes',
  case when is_paid then at end, case when is_paid then 'cf' || n end,
  case when is_paid and n % 5 = 0 and seller <= :links - :big_links then pg_temp.row_id('link', seller) end
from generated_orders order by n;

delete from generated_orders where not is_paid;

insert into payments (id, order_id, seller_id, item_name, gateway, gateway_txn_id, status, amount, currency, payment_group, outcome,
  payment_time, created_at, updated_at)
select payment_id, id, :user_offset + seller, item_name, 'cashfree', 'cf' || n, 'SUCCESS', amount, 'INR', 'upi', 'SETTLED', at, at, at
from generated_orders order by n;

insert into settlements (order_id, payment_id, seller_id, amount, fee, locked, settled_at, releases_at)
select id, payment_id, :user_offset + seller, amount, fee,
  case when at + interval '2 days' <= :now then 0 else amount - fee end, at, at + interval '2 days'
from generated_orders order by n;

insert into entitlements (id, order_id, user_id, seller_id, product_type, item_id, item_name, amount, status, expires_at, created_at,
  updated_at, is_renewal)
select pg_temp.row_id('purchase', n), id, :user_offset + buyer, :user_offset + seller, product_type, item_id, item_name, amount, 'ACTIVE',
  case when is_plan then at + interval '30 days' end, at, at, case when is_plan then false end
from generated_orders order by n;
