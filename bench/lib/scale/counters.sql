-- Counters and daily totals, as the triggers would have written them.
insert into seller_counters (seller_id, product_type, sales, payments)
select seller_id, product_type, count(paid_at), count(paid_at) from orders group by 1, 2;

update order_counters set orders = counted.orders from (select seq % 64 as part, count(*) as orders from orders group by 1) as counted
where counted.part = order_counters.part;

insert into sales_days (seller_id, day, product_type, sales, amount)
select seller_id, day_in_india(paid_at), product_type, count(*), sum(amount) from orders where paid_at is not null group by 1, 2, 3;

-- Notifications of the sales of the last 90 days to seller and buyer; one in four is unread.
insert into notifications (id, user_id, message, link, created_at, read_at)
select pg_temp.row_id('notification ' || role, n), :user_offset + case role when 'seller' then seller else buyer end,
  case role when 'seller' then 'You sold ' || item_name else 'Your purchase of ' || item_name || ' is ready' end, '/sales/' || id, at,
  case when n % 4 > 0 then least(at + interval '1 hour', :now) end
from generated_orders cross join (values ('seller'), ('buyer')) as recipient (role)
where at > :now - interval '89 days' order by n;

-- Rate limits of the current hour.
insert into rate_limits (key, hits, resets_at) select md5('limit' || n), 1, :now + interval '1 hour' from generate_series(1, :users / 10) as n;
