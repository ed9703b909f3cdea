-- A seller's tallies are counted once for each statement, not once for each row: sales are settled many at a time. Their rows are
-- locked in the order of their keys, after the orders and before the products and the sellers' books.

drop trigger settlements_tally on settlements;
drop trigger payments_tally on payments;
drop function tally_for_seller();

create function tally_for_sellers() returns trigger language plpgsql as $$
begin
  with counted as (
    select orders.seller_id, orders.product_type, count(*) filter (where tg_table_name = 'settlements') as sales,
      count(*) filter (where tg_table_name = 'payments') as payments
    from added join orders on orders.id = added.order_id group by 1, 2
  ), locked as (
    select counted.* from counted join seller_tallies as kept using (seller_id, product_type)
    order by counted.seller_id, counted.product_type for no key update of kept
  ), moved as (
    update seller_tallies as kept set sales = kept.sales + locked.sales, payments = kept.payments + locked.payments
    from locked where kept.seller_id = locked.seller_id and kept.product_type = locked.product_type
    returning kept.seller_id, kept.product_type
  )
  -- Only the first of its kind is inserted, unless somebody else was quicker: an insert that ends as an update costs much more than one.
  insert into seller_tallies as kept (seller_id, product_type, sales, payments)
    select counted.* from counted
    where not exists (select from moved where moved.seller_id = counted.seller_id and moved.product_type = counted.product_type)
    order by counted.seller_id, counted.product_type
    on conflict (seller_id, product_type)
    do update set sales = kept.sales + excluded.sales, payments = kept.payments + excluded.payments;
  return null;
end $$;
create trigger settlements_tally after insert on settlements
  referencing new table as added for each statement execute function tally_for_sellers();
create trigger payments_tally after insert on payments
  referencing new table as added for each statement execute function tally_for_sellers();
