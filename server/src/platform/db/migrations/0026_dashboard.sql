-- What a seller has sold and how often their links were followed, day by day: a dashboard adds up days, however much was sold on them.

-- India has one time, and keeps it all the year.
create function day_in_india(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone interval '5 hours 30 minutes')::date
$$;

-- What was paid on a day and not refunded since. As with the revenue of products and channels, a refund that is under way counts
-- as a sale until it is done: it can still be refused.
create table sales_days (
  seller_id bigint not null references users (id),
  day date not null,
  product_type text not null constraint sales_days_type_check check (product_type in ('DIGITAL_PRODUCT', 'TELEGRAM_PLAN')),
  sales bigint not null constraint sales_days_sales_check check (sales >= 0),
  -- In paise.
  amount bigint not null constraint sales_days_amount_check check (amount >= 0),
  constraint sales_days_pkey primary key (seller_id, day, product_type)
) with (fillfactor = 80);

insert into sales_days (seller_id, day, product_type, sales, amount)
  select seller_id, day_in_india(paid_at), product_type, count(*), sum(amount) from orders
  where paid_at is not null and status <> 'REFUNDED' group by 1, 2, 3;

-- Once for each statement, as the tallies are, and right after them: its name makes it the later one of the two.
create function count_days_of_sales() returns trigger language plpgsql as $$
begin
  with counted as (
    select orders.seller_id, day_in_india(orders.paid_at) as day, orders.product_type, count(*) as sales, sum(orders.amount)::bigint as amount
    from added join orders on orders.id = added.order_id group by 1, 2, 3
  ), locked as (
    select counted.* from counted join sales_days as kept using (seller_id, day, product_type)
    order by counted.seller_id, counted.day, counted.product_type for no key update of kept
  ), moved as (
    update sales_days as kept set sales = kept.sales + locked.sales, amount = kept.amount + locked.amount
    from locked where (kept.seller_id, kept.day, kept.product_type) = (locked.seller_id, locked.day, locked.product_type)
    returning kept.seller_id, kept.day, kept.product_type
  )
  insert into sales_days as kept (seller_id, day, product_type, sales, amount)
    select counted.* from counted
    where not exists (
      select from moved where (moved.seller_id, moved.day, moved.product_type) = (counted.seller_id, counted.day, counted.product_type)
    )
    order by counted.seller_id, counted.day, counted.product_type
    on conflict (seller_id, day, product_type) do update set sales = kept.sales + excluded.sales, amount = kept.amount + excluded.amount;
  return null;
end $$;
create trigger settlements_tally_days after insert on settlements
  referencing new table as added for each statement execute function count_days_of_sales();

-- One at a time, each under the lock of its order; products and books come after it, as when it was sold.
create function uncount_day_of_sale() returns trigger language plpgsql as $$
begin
  update sales_days set sales = sales - 1, amount = amount - new.amount
  where seller_id = new.seller_id and day = day_in_india(new.paid_at) and product_type = new.product_type;
  return null;
end $$;
create trigger orders_leave_their_day after update of status on orders for each row
  when (new.status = 'REFUNDED' and old.status <> 'REFUNDED') execute function uncount_day_of_sale();

create view invariant_d1_days_are_what_was_sold as
  select kept.seller_id, kept.day, kept.product_type, kept.sales, kept.amount, counted.seller_id as seller_found, counted.day as day_found,
    counted.sales as sales_found, counted.amount as amount_found
  from sales_days as kept
  full join (
    select seller_id, day_in_india(paid_at) as day, product_type, count(*) as sales, sum(amount) as amount from orders
    where paid_at is not null and status <> 'REFUNDED' group by 1, 2, 3
  ) as counted on counted.seller_id = kept.seller_id and counted.day = kept.day and counted.product_type = kept.product_type
  where coalesce(kept.sales, 0) <> coalesce(counted.sales, 0) or coalesce(kept.amount, 0) <> coalesce(counted.amount, 0);

-- How often the links of somebody were followed on a day. A link that is deleted takes its clicks along, as it does out of their list.
create table link_owner_days (
  user_id bigint not null references users (id),
  day date not null,
  clicks bigint not null constraint link_owner_days_clicks_check check (clicks >= 0),
  constraint link_owner_days_pkey primary key (user_id, day)
) with (fillfactor = 80);

insert into link_owner_days (user_id, day, clicks)
  select short_links.user_id, link_days.day, sum(link_days.clicks)
  from short_links join link_days on link_days.link_id = short_links.id
  where short_links.deleted_at is null group by 1, 2;

-- Under the lock of the link, which whoever adds clicks to it takes as well; days are locked in their order.
create function links_leave_their_days() returns trigger language plpgsql as $$
begin
  with locked as (
    select kept.day, link_days.clicks
    from link_owner_days as kept join link_days on link_days.link_id = new.id and link_days.day = kept.day
    where kept.user_id = new.user_id order by kept.day for no key update of kept
  )
  update link_owner_days as kept set clicks = kept.clicks - locked.clicks from locked where kept.user_id = new.user_id and kept.day = locked.day;
  return null;
end $$;
create trigger links_leave_their_days after update of deleted_at on short_links for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function links_leave_their_days();

create view invariant_d2_days_of_owners_are_their_links as
  select kept.user_id, kept.day, kept.clicks, counted.user_id as user_found, counted.day as day_found, counted.clicks as clicks_found
  from link_owner_days as kept
  full join (
    select short_links.user_id, link_days.day, sum(link_days.clicks) as clicks
    from short_links join link_days on link_days.link_id = short_links.id
    where short_links.deleted_at is null group by 1, 2
  ) as counted on counted.user_id = kept.user_id and counted.day = kept.day
  where coalesce(kept.clicks, 0) <> coalesce(counted.clicks, 0);
