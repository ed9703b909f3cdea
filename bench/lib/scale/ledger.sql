-- Releases: one per seller and day, two days after the sales.
create temp table generated_releases as
select pg_temp.row_id('release', seller * 100000::bigint + (day_in_india(at + interval '2 days') - date '2000-01-01')) as release_id,
  row_number() over (partition by seller, day_in_india(at + interval '2 days') order by n) as place, seller, id as order_id,
  amount - fee as net, at + interval '2 days' as releases_at
from generated_orders where at + interval '2 days' <= :now;

insert into settlement_releases (release_id, place, order_id, amount) select release_id, place, order_id, net from generated_releases;

-- Withdrawals: half of what was released until yesterday, in equal parts. The last one of every tenth seller is open.
create temp table generated_withdrawals as
select pg_temp.row_id('withdrawal', seller * 1000::bigint + place) as id, seller, net / (2 * places) as amount,
  seller % 10 = 0 and place = places as is_open, :now - interval '20 hours' + place * interval '1 minute' as at
from (
  select seller, sum(net)::bigint as net, case when seller = 1 then :big_withdrawals else 3 end as places
  from generated_releases where releases_at < :now - interval '1 day' group by 1
) as released cross join lateral generate_series(1, places) as place;

-- All ledger transactions in the order of time, with the amount of each account.
create temp table generated_tx as
select row_number() over (order by at, kind) as id, *
from (
  select seller, 'SALE' as kind, 'order' as source_type, id as source_id, at, -amount::bigint as gross, fee::bigint as charges,
    (amount - fee)::bigint as locked, 0::bigint as available, 0::bigint as withdrawing, 0::bigint as withdrawn
  from generated_orders
  union all
  select seller, 'RELEASE', 'release', release_id, max(releases_at), 0, 0, -sum(net)::bigint, sum(net)::bigint, 0, 0
  from generated_releases group by seller, release_id
  union all
  select seller, 'WITHDRAW', 'withdrawal', id, at, 0, 0, 0, -amount, amount, 0 from generated_withdrawals
  union all
  select seller, 'PAYOUT', 'withdrawal', id, at + interval '30 seconds', 0, 0, 0, 0, -amount, amount from generated_withdrawals where not is_open
) as tx;
analyze generated_tx;

insert into ledger_books (seller_id, gross, charges, locked, available, withdrawing, withdrawn, seq)
select :user_offset + seller, sum(gross), sum(charges), sum(locked), sum(available), sum(withdrawing), sum(withdrawn),
  sum(num_nonnulls(nullif(gross, 0), nullif(charges, 0), nullif(locked, 0), nullif(available, 0), nullif(withdrawing, 0), nullif(withdrawn, 0)))
from generated_tx group by seller;

insert into ledger_tx (id, seller_id, kind, source_type, source_id, at) overriding system value
select id, :user_offset + seller, kind, source_type, source_id, at from generated_tx order by id;

select setval(pg_get_serial_sequence('ledger_tx', 'id'), max(id)) from ledger_tx;

insert into ledger_entries (seller_id, seq, tx_id, account, amount, balance)
select :user_offset + seller, row_number() over (partition by seller order by id, place), id, account, amount,
  sum(amount) over (partition by seller, account order by id)
from generated_tx cross join lateral (
  values (1, 'GROSS', gross), (2, 'CHARGES', charges), (3, 'LOCKED', locked), (4, 'AVAILABLE', available), (5, 'WITHDRAWING', withdrawing),
    (6, 'WITHDRAWN', withdrawn)
) as entry (place, account, amount)
where amount <> 0;

-- The worker has checked these transactions.
update invariant_checks set checked_after = (select max(id) from ledger_tx), next_after = (select max(id) from ledger_tx);
