-- Plain names for seven tables, with their constraints and indexes. No data changes.
do $$
declare
  renamed record;
  part record;
begin
  for renamed in
    select * from (values
      ('untold_sales', 'pending_sale_emails'),
      ('sale_letters', 'sale_emails'),
      ('seller_tallies', 'seller_counters'),
      ('order_tallies', 'order_counters'),
      ('telegram_outsiders', 'telegram_unpaid_members'),
      ('telegram_rests', 'telegram_flood_waits'),
      ('telegram_farewells', 'telegram_pending_logouts')
    ) as names (old_name, new_name)
  loop
    execute format('alter table %I rename to %I', renamed.old_name, renamed.new_name);
    for part in
      select conname as name from pg_constraint
      where conrelid = renamed.new_name::regclass and starts_with(conname, renamed.old_name || '_')
    loop
      execute format('alter table %I rename constraint %I to %I', renamed.new_name, part.name,
        renamed.new_name || substr(part.name, length(renamed.old_name) + 1));
    end loop;
    for part in
      select pg_class.relname as name from pg_index join pg_class on pg_class.oid = pg_index.indexrelid
      where pg_index.indrelid = renamed.new_name::regclass and starts_with(pg_class.relname, renamed.old_name || '_')
    loop
      execute format('alter index %I rename to %I', part.name,
        renamed.new_name || substr(part.name, length(renamed.old_name) + 1));
    end loop;
  end loop;
end $$;

alter function tally_for_sellers() rename to count_for_sellers;
create or replace function count_for_sellers() returns trigger language plpgsql as $$
begin
  with counted as (
    select orders.seller_id, orders.product_type, count(*) filter (where tg_table_name = 'settlements') as sales,
      count(*) filter (where tg_table_name = 'payments') as payments
    from added join orders on orders.id = added.order_id group by 1, 2
  ), locked as (
    select counted.* from counted join seller_counters as stored using (seller_id, product_type)
    order by counted.seller_id, counted.product_type for no key update of stored
  ), updated as (
    update seller_counters as stored set sales = stored.sales + locked.sales, payments = stored.payments + locked.payments
    from locked where stored.seller_id = locked.seller_id and stored.product_type = locked.product_type
    returning stored.seller_id, stored.product_type
  )
  -- Inserts new rows only. A concurrent insert turns this one into an update, which is much more expensive than a plain update.
  insert into seller_counters as stored (seller_id, product_type, sales, payments)
    select counted.* from counted
    where not exists (
      select from updated where updated.seller_id = counted.seller_id and updated.product_type = counted.product_type)
    order by counted.seller_id, counted.product_type
    on conflict (seller_id, product_type)
    do update set sales = stored.sales + excluded.sales, payments = stored.payments + excluded.payments;
  return null;
end $$;

alter function tally_order() rename to count_order;
create or replace function count_order() returns trigger language plpgsql as $$
begin
  update order_counters set orders = orders + 1 where part = new.seq % 64;
  return null;
end $$;
