-- Products and channels, with the counters of their sales.
insert into products (id, user_id, slug, title, description, category, price_type, price, cta_text, status, sold_count, sales_count, revenue,
  created_at, updated_at)
select pg_temp.row_id('product', p), :user_offset + case when p <= 4 * :sellers then 1 + (p - 1) % :sellers else 1 end, 'guide-' || p,
  'Guide ' || p, repeat('Four months of grey sky is the softest light of the year. ', 20), 'Education', 'FIXED', 49900, 'Buy now', 'ACTIVE',
  coalesce(sold.pieces, 0), coalesce(sold.pieces, 0), coalesce(sold.revenue, 0), :now - interval '400 days' + p * interval '1 minute', :now
from generate_series(1, 4 * :sellers + :big_products - 4) as p
left join (
  select product, count(*) as pieces, sum(amount) as revenue from generated_orders where not is_plan group by 1
) as sold on sold.product = p;

insert into product_counts (user_id, category, status, products) select user_id, category, status, count(*) from products group by 1, 2, 3;

create temp table sold_plans as
select seller, count(*) as pieces, sum(amount) as revenue from generated_orders where is_plan group by 1;

-- The accounts have no session, so the worker has nothing to ask Telegram.
insert into telegram_accounts (id, user_id, telegram_user_id, phone, display_name, state, linked_at, created_at, updated_at)
select pg_temp.row_id('account', k), :user_offset + k, k::text, '+917' || lpad(k::text, 9, '0'), pg_temp.person_name(k), 'LINK_AGAIN',
  :now - interval '400 days', :now - interval '400 days', :now
from generate_series(1, :sellers) as k;

insert into telegram_channels (id, user_id, account_id, telegram_channel_id, access_hash, slug, name, contact_email, status, is_imported,
  plan_count, sales_count, revenue, created_at, updated_at)
select pg_temp.row_id('channel', k), :user_offset + k, pg_temp.row_id('account', k), k::text, '1', 'channel-' || k, 'Channel ' || k,
  'user' || k || '@example.in', 'ACTIVE', true, 1, coalesce(pieces, 0), coalesce(revenue, 0), :now - interval '400 days', :now
from generate_series(1, :sellers) as k left join sold_plans on seller = k;

insert into telegram_plans (id, channel_id, user_id, name, price, duration_days, sales_count, revenue, created_at, updated_at)
select pg_temp.row_id('plan', k), pg_temp.row_id('channel', k), :user_offset + k, 'Monthly', 49900, 30, coalesce(pieces, 0),
  coalesce(revenue, 0), :now - interval '400 days', :now
from generate_series(1, :sellers) as k left join sold_plans on seller = k;

insert into telegram_members (id, channel_id, buyer_id, access_until, created_at, updated_at)
select pg_temp.row_id('member', n), pg_temp.row_id('channel', seller), :user_offset + buyer, at + interval '30 days', at, at
from generated_orders where is_plan;

insert into telegram_subscriptions (id, order_id, member_id, channel_id, plan_id, seller_id, buyer_id, buyer_username, buyer_name, plan_name,
  plan_price, duration_days, starts_at, expires_at, created_at, updated_at)
select pg_temp.row_id('purchase', n), id, pg_temp.row_id('member', n), pg_temp.row_id('channel', seller), item_id, :user_offset + seller,
  :user_offset + buyer, 'user' || buyer, pg_temp.person_name(buyer), 'Monthly', amount, 30, at, at + interval '30 days', at, at
from generated_orders where is_plan order by n;
