-- What administrators look through: every order of everybody, whatever became of it.

create index orders_by_seq on orders (seq desc);
create index orders_by_amount on orders (amount, seq);
create index orders_of_seller on orders (seller_id, seq desc) include (status);
-- The paid ones are so many that they are found along the way; settling an order does not write here.
create index orders_by_status on orders (status, seq desc) where status <> 'PAID';

-- Money that must go back and that the provider did not take: somebody has to look at it.
create index refunds_refused on refunds (order_id)
  where status = 'REFUSED' and cause in ('SECOND_CAPTURE', 'ALREADY_OWNED', 'SOLD_OUT', 'MISMATCH');

-- How many orders there are, in parts that orders made at the same moment do not share. Orders stay, so it only grows.
create table order_tallies (
  part smallint primary key constraint order_tallies_part_check check (part between 0 and 63),
  orders bigint not null
) with (fillfactor = 50);

insert into order_tallies (part, orders)
  select part, (select count(*) from orders where seq % 64 = part) from generate_series(0, 63) as part;

-- Deferred to the end of the transaction: the row is the last that is locked.
create function tally_order() returns trigger language plpgsql as $$
begin
  update order_tallies set orders = orders + 1 where part = new.seq % 64;
  return null;
end $$;
create constraint trigger orders_tally after insert on orders deferrable initially deferred
  for each row execute function tally_order();

create view invariant_t2_orders_are_counted as
  select kept.part, kept.orders, coalesce(counted.orders, 0) as found
  from order_tallies as kept
  left join (select seq % 64 as part, count(*) as orders from orders group by 1) as counted on counted.part = kept.part
  where kept.orders <> coalesce(counted.orders, 0);
