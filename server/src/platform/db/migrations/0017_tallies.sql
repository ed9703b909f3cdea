-- How long a seller's lists are: counting a hundred thousand rows for every page would take longer than finding the page.

create table seller_tallies (
  seller_id bigint not null references users (id),
  product_type text not null constraint seller_tallies_type_check check (product_type in ('DIGITAL_PRODUCT', 'TELEGRAM_PLAN')),
  sales bigint not null default 0 constraint seller_tallies_sales_check check (sales >= 0),
  payments bigint not null default 0 constraint seller_tallies_payments_check check (payments >= 0),
  constraint seller_tallies_pkey primary key (seller_id, product_type)
) with (fillfactor = 50);

insert into seller_tallies (seller_id, product_type, sales, payments)
  select orders.seller_id, orders.product_type, count(settlements.order_id),
    coalesce(sum((select count(*) from payments where payments.order_id = orders.id)), 0)
  from orders left join settlements on settlements.order_id = orders.id
  group by 1, 2;

-- Deferred to the end of the transaction: the row is shared by all sales of a seller, and is the last that is locked.
create function tally_for_seller() returns trigger language plpgsql as $$
begin
  insert into seller_tallies as kept (seller_id, product_type, sales, payments)
    select seller_id, product_type, (tg_table_name = 'settlements')::integer, (tg_table_name = 'payments')::integer
    from orders where id = new.order_id
    on conflict (seller_id, product_type)
    do update set sales = kept.sales + excluded.sales, payments = kept.payments + excluded.payments;
  return null;
end $$;
create constraint trigger settlements_tally after insert on settlements deferrable initially deferred
  for each row execute function tally_for_seller();
create constraint trigger payments_tally after insert on payments deferrable initially deferred
  for each row execute function tally_for_seller();

create view invariant_t1_tallies_are_counts as
  select kept.seller_id, kept.product_type, kept.sales, kept.payments, counted.sales as sales_found, counted.payments as payments_found
  from seller_tallies as kept
  full join (
    select orders.seller_id, orders.product_type, count(settlements.order_id) as sales,
      coalesce(sum((select count(*) from payments where payments.order_id = orders.id)), 0) as payments
    from orders left join settlements on settlements.order_id = orders.id
    group by 1, 2
  ) as counted on counted.seller_id = kept.seller_id and counted.product_type = kept.product_type
  where coalesce(kept.sales, 0) <> coalesce(counted.sales, 0) or coalesce(kept.payments, 0) <> coalesce(counted.payments, 0);
