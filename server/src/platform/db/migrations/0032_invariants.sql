-- Invariants that can be checked incrementally, and the ones that were missing.

-- A check looks at everything, or at the ledger transactions after `jamun.check_after` and what belongs to them. The filters
-- without columns are evaluated once: of the two halves of a UNION ALL below one is never executed.
create function checks_everything() returns boolean language sql stable as $$
  select coalesce(nullif(current_setting('jamun.check_after', true), ''), '0') = '0'
$$;

create view checked_tx as
  select * from ledger_tx where id > coalesce(nullif(current_setting('jamun.check_after', true), ''), '0')::bigint;

create view checked_sellers as
  select seller_id from ledger_books where checks_everything()
  union all
  select distinct seller_id from checked_tx where not checks_everything();

create view checked_orders as
  select id, buyer_id, seller_id, item_id, amount, fee, status, paid_at from orders where checks_everything()
  union all
  select id, buyer_id, seller_id, item_id, amount, fee, status, paid_at from orders where not checks_everything() and id in (
    select source_id from checked_tx where source_type = 'order'
    union
    select refunds.order_id from checked_tx join refunds on refunds.id = checked_tx.source_id where checked_tx.source_type = 'refund'
    union
    select adjustments.order_id from checked_tx join adjustments on adjustments.id = checked_tx.source_id where checked_tx.source_type = 'adjustment'
  );

create view checked_withdrawals as
  select id, user_id, amount, status from withdrawals where checks_everything()
  union all
  select id, user_id, amount, status from withdrawals where not checks_everything() and id in (select source_id from checked_tx where source_type = 'withdrawal');

create index refunds_pending on refunds (id) where status = 'PENDING';
create index payments_returned on payments (id) where outcome = 'RETURNED';

drop view invariant_l1_transactions_sum_to_zero;
create view invariant_l1_transactions_sum_to_zero as
  select tx.id as tx_id, count(entry.tx_id) as entries, sum(entry.amount) as total
  from checked_tx as tx left join ledger_entries as entry on entry.tx_id = tx.id
  group by tx.id having count(entry.tx_id) < 2 or sum(entry.amount) <> 0 or bool_or(entry.seller_id <> tx.seller_id);

-- Each entry follows the one before it, and a book shows its last entries.
drop view invariant_l2_balances_follow_entries;
create view invariant_l2_balances_follow_entries as
  select entry.seller_id, 'entry ' || entry.seq || ' of ' || entry.account as what, entry.balance as found,
    coalesce(before.balance, 0) + entry.amount as expected
  from checked_tx as tx
  join ledger_entries as entry on entry.tx_id = tx.id
  left join lateral (
    select balance from ledger_entries as earlier
    where earlier.seller_id = entry.seller_id and earlier.account = entry.account and earlier.seq < entry.seq
    order by earlier.seq desc limit 1
  ) as before on true
  where entry.balance <> coalesce(before.balance, 0) + entry.amount
    or (entry.seq > 1 and not exists (select from ledger_entries as earlier where earlier.seller_id = entry.seller_id and earlier.seq = entry.seq - 1))
  union all
  select book.seller_id, 'balance of ' || held.account, held.balance, coalesce(last.balance, 0)
  from checked_sellers
  join ledger_books as book on book.seller_id = checked_sellers.seller_id
  cross join lateral (values
    ('GROSS', book.gross), ('CHARGES', book.charges), ('REFUNDS', book.refunds), ('LOCKED', book.locked),
    ('AVAILABLE', book.available), ('WITHDRAWING', book.withdrawing), ('WITHDRAWN', book.withdrawn), ('DEBT', book.debt)
  ) as held (account, balance)
  left join lateral (
    select balance from ledger_entries as entry
    where entry.seller_id = book.seller_id and entry.account = held.account order by entry.seq desc limit 1
  ) as last on true
  where held.balance <> coalesce(last.balance, 0)
  union all
  select book.seller_id, 'number of entries', book.seq, coalesce(last.seq, 0)
  from checked_sellers
  join ledger_books as book on book.seller_id = checked_sellers.seller_id
  left join lateral (select seq from ledger_entries as entry where entry.seller_id = book.seller_id order by seq desc limit 1) as last on true
  where book.seq <> coalesce(last.seq, 0);

drop view invariant_l3_reversed_once;
create view invariant_l3_reversed_once as
  select back.id as tx_id, 'reversed twice' as what from checked_tx as back
  where exists (select from ledger_tx as other where other.reverses = back.reverses and other.id <> back.id)
  union all
  select back.id, 'of another seller, or of a reversal' from checked_tx as back join ledger_tx as first on first.id = back.reverses
  where back.seller_id <> first.seller_id or first.reverses is not null;

drop view invariant_l4_accounts_hold_their_sign;
create view invariant_l4_accounts_hold_their_sign as
  select seller_id from ledger_books
  where gross > 0 or debt > 0 or least(charges, refunds, locked, available, withdrawing, withdrawn) < 0
  union all
  select entry.seller_id from checked_tx as tx join ledger_entries as entry on entry.tx_id = tx.id
  where case when entry.account in ('GROSS', 'DEBT') then entry.balance > 0 else entry.balance < 0 end;

drop view invariant_l6_locked_is_what_settlements_hold;
create view invariant_l6_locked_is_what_settlements_hold as
  select book.seller_id, book.locked as found, coalesce(held.locked, 0) as expected
  from checked_sellers
  join ledger_books as book on book.seller_id = checked_sellers.seller_id
  left join lateral (select sum(locked) as locked from settlements where settlements.seller_id = book.seller_id and settlements.locked > 0) as held on true
  where book.locked <> coalesce(held.locked, 0)
  union all
  select seller_id, 0, sum(locked) from settlements
  where checks_everything() and locked > 0 and not exists (select from ledger_books where ledger_books.seller_id = settlements.seller_id)
  group by seller_id;

drop view invariant_l7_releases_are_what_they_let_go_of;
create view invariant_l7_releases_are_what_they_let_go_of as
  select tx.source_id as release_id, parts.total as found, free.amount as expected
  from checked_tx as tx
  cross join lateral (
    select sum(given.amount) as total, count(*) as sales, max(given.place) as last_place,
      min(settlements.seller_id) as least_seller, max(settlements.seller_id) as most_seller
    from settlement_releases as given join settlements on settlements.order_id = given.order_id
    where given.release_id = tx.source_id
  ) as parts
  left join lateral (
    select sum(amount)::bigint as amount from ledger_entries where tx_id = tx.id and account in ('AVAILABLE', 'DEBT')
  ) as free on true
  -- Releases of before 0020 have no parts.
  where tx.kind = 'RELEASE' and tx.source_type = 'release' and parts.sales > 0
    and (free.amount is distinct from parts.total or parts.sales <> parts.last_place
      or (parts.least_seller, parts.most_seller) is distinct from (tx.seller_id, tx.seller_id))
  union all
  select distinct release_id, 0, 0 from settlement_releases
  where checks_everything() and not exists (
    select from ledger_tx where kind = 'RELEASE' and source_type = 'release' and source_id = settlement_releases.release_id
  );

create view invariant_l8_debt_is_paid_first as
  select seller_id, debt, locked, available from ledger_books where debt < 0 and locked + available > 0;

create view invariant_l9_refunds_move_the_order as
  select tx.id as tx_id, orders.id as order_id, tx.kind
  from checked_tx as tx
  join refunds on refunds.id = tx.source_id
  join orders on orders.id = refunds.order_id
  left join ledger_entries as back on back.tx_id = tx.id and back.account = 'REFUNDS'
  left join ledger_entries as fee on fee.tx_id = tx.id and fee.account = 'CHARGES'
  where tx.source_type = 'refund' and tx.kind in ('REFUND', 'CHARGEBACK')
    and (coalesce(back.amount, 0), coalesce(fee.amount, 0), tx.seller_id) is distinct from (orders.amount, -orders.fee, orders.seller_id);

-- What the seller has is one pool here: a debt is paid first, and a payout leaves WITHDRAWING and comes back as AVAILABLE.
create view invariant_l10_reversals_mirror as
  with moved as (
    select back.id as tx_id, coalesce(mirror.account, entry.account) as account, coalesce(mirror.amount, 0) as amount, coalesce(entry.amount, 0) as reversed
    from checked_tx as back
    join lateral (select * from ledger_entries where tx_id = back.reverses) as entry
      full join lateral (select * from ledger_entries where tx_id = back.id) as mirror on mirror.account = entry.account
    on true
    where back.reverses is not null
  )
  select tx_id, case when account in ('LOCKED', 'AVAILABLE', 'WITHDRAWING', 'DEBT') then 'POOL' else account end as account,
    sum(amount) as found, -sum(reversed) as expected
  from moved group by 1, 2 having sum(amount) <> -sum(reversed);

create view invariant_l11_settlements_are_accounted_for as
  select settlements.order_id, settlements.amount - settlements.fee as net, settlements.locked, released.amount as released, drawn.amount as drawn
  from checked_orders
  join settlements on settlements.order_id = checked_orders.id
  cross join lateral (select coalesce(sum(amount), 0) as amount from settlement_releases where settlement_releases.order_id = settlements.order_id) as released
  cross join lateral (select coalesce(sum(amount - restored), 0) as amount from settlement_draws where settlement_draws.order_id = settlements.order_id) as drawn
  where settlements.amount - settlements.fee <> settlements.locked + released.amount + drawn.amount;

drop view invariant_o1_paid_is_settled_is_owned;
create view invariant_o1_paid_is_settled_is_owned as
  select orders.id as order_id, orders.status, 'paid, but not settled and granted and sold exactly once' as what
  from checked_orders as orders
  left join settlements on settlements.order_id = orders.id
  left join entitlements on entitlements.order_id = orders.id
  left join ledger_tx as sale on sale.kind = 'SALE' and sale.source_type = 'order' and sale.source_id = orders.id
  where (orders.paid_at is not null) <> (settlements.order_id is not null)
    or (orders.paid_at is not null) <> (entitlements.id is not null)
    or (orders.paid_at is not null and orders.amount > 0) <> (sale.id is not null)
  union all
  select orders.id, orders.status, 'the purchase is ' || entitlements.status
  from checked_orders as orders join entitlements on entitlements.order_id = orders.id
  where (entitlements.user_id, entitlements.item_id) <> (orders.buyer_id, orders.item_id)
    or (((orders.status = 'PAID') <> (entitlements.status in ('ACTIVE', 'EXPIRED')) or (orders.status = 'REFUNDED') <> (entitlements.ended_at is not null))
      and not exists (select from refunds where refunds.order_id = orders.id and refunds.reversed_at is not null));

drop view invariant_o2_a_success_settles_or_goes_back;
create view invariant_o2_a_success_settles_or_goes_back as
  select payments.id as payment_id, 'settled, but not by this payment' as what
  from checked_orders as orders join payments on payments.order_id = orders.id
  left join settlements on settlements.payment_id = payments.id and settlements.order_id = payments.order_id
  where payments.outcome = 'SETTLED' and settlements.order_id is null
  union all
  select payments.id, 'neither settled nor on its way back' from payments
  where payments.outcome = 'RETURNED' and not exists (select from refunds where refunds.payment_id = payments.id)
  union all
  select settlements.payment_id, 'settled by what did not pay'
  from checked_orders as orders join settlements on settlements.order_id = orders.id join payments on payments.id = settlements.payment_id
  where payments.outcome is distinct from 'SETTLED';

drop view invariant_o3_settled_as_ordered;
create view invariant_o3_settled_as_ordered as
  select orders.id as order_id, 'settlement' as what
  from checked_orders as orders join settlements on settlements.order_id = orders.id
  where (settlements.amount, settlements.fee, settlements.seller_id) <> (orders.amount, orders.fee, orders.seller_id)
  union all
  select settlements.order_id, 'payment'
  from checked_orders as orders join settlements on settlements.order_id = orders.id join payments on payments.id = settlements.payment_id
  where (payments.amount, payments.currency) <> (settlements.amount, 'INR')
  union all
  select sale.source_id, 'ledger'
  from checked_tx as sale
  join settlements on settlements.order_id = sale.source_id
  left join ledger_entries as gross on gross.tx_id = sale.id and gross.account = 'GROSS'
  left join ledger_entries as charges on charges.tx_id = sale.id and charges.account = 'CHARGES'
  where sale.kind = 'SALE' and sale.source_type = 'order'
    and (gross.amount, coalesce(charges.amount, 0), sale.seller_id) is distinct from (-settlements.amount, settlements.fee, settlements.seller_id);

drop view invariant_o4_refunds_follow_orders;
create view invariant_o4_refunds_follow_orders as
  select orders.id as order_id, orders.status, 'refund' as what from checked_orders as orders
  where orders.status in ('REFUND_PENDING', 'REFUNDED') and not exists (
    select from refunds where refunds.order_id = orders.id and refunds.cause in ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE')
      and refunds.status = case orders.status when 'REFUNDED' then 'DONE' else 'PENDING' end
  )
  union all
  select orders.id, orders.status, 'order' from checked_orders as orders join refunds on refunds.order_id = orders.id
  where refunds.cause in ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE')
    and (refunds.status = 'PENDING' and orders.status <> 'REFUND_PENDING' or refunds.status = 'DONE' and orders.status <> 'REFUNDED')
  union all
  select refunds.order_id, refunds.status, 'ledger' from checked_orders as orders join refunds on refunds.order_id = orders.id
  left join ledger_tx as taken on taken.source_type = 'refund' and taken.source_id = refunds.id and taken.kind in ('REFUND', 'CHARGEBACK')
  left join ledger_tx as given on given.reverses = taken.id
  where (refunds.cause in ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE') and refunds.amount > 0) <> (taken.id is not null)
    or ((refunds.status = 'REFUSED' or refunds.reversed_at is not null) and taken.id is not null) <> (given.id is not null);

create view invariant_o5_refunds_are_of_the_amount as
  select refunds.id as refund_id, refunds.cause, refunds.amount, orders.amount as order_amount, payments.amount as payment_amount
  from checked_orders as orders
  join refunds on refunds.order_id = orders.id
  left join payments on payments.id = refunds.payment_id
  where refunds.amount is distinct from
    case when refunds.cause in ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE') then orders.amount else payments.amount end;

create view invariant_o6_nothing_open_is_forgotten as
  select 'order' as what, id from orders where status = 'PENDING' and amount > 0 and ask_at is null
  union all
  select 'refund', id from refunds where status = 'PENDING' and ask_at is null
  union all
  select 'transfer', withdrawal_id from payout_transfers
  where state in ('WAITING', 'SENDING', 'UNDER_WAY') and ask_at is null
    and not exists (select from attention_items where attention_items.withdrawal_id = payout_transfers.withdrawal_id and kind = 'TRANSFER_UNFINISHED');

create view invariant_o7_returned_payments_go_back as
  select payments.id as payment_id from payments
  where payments.outcome = 'RETURNED'
    and not exists (select from refunds where refunds.payment_id = payments.id and refunds.status <> 'REFUSED')
    and not exists (select from attention_items where attention_items.kind = 'RETURN_REFUSED' and attention_items.reference = payments.id);

drop view invariant_w1_each_is_held_and_ends_once;
create view invariant_w1_each_is_held_and_ends_once as
  with done as (
    select withdrawals.id, withdrawals.status, withdrawals.user_id, withdrawals.amount, transfers.state,
      count(*) filter (where tx.kind = 'WITHDRAW') as holds, count(*) filter (where tx.kind = 'PAYOUT') as pays,
      count(*) filter (where tx.kind = 'WITHDRAW_RETURN') as returns, count(*) filter (where tx.kind = 'PAYOUT_REVERSAL') as reversals,
      count(*) filter (where tx.kind = 'LATE_PAYOUT') as late, count(*) filter (where tx.kind = 'LATE_PAYOUT_PAID') as late_paid,
      count(*) filter (where tx.kind = 'LATE_PAYOUT_RETURN') as late_returned, bool_and(tx.seller_id = withdrawals.user_id) as is_own
    from checked_withdrawals as withdrawals
    left join payout_transfers as transfers on transfers.withdrawal_id = withdrawals.id
    left join ledger_tx as tx on tx.source_type = 'withdrawal' and tx.source_id = withdrawals.id
      and tx.kind in ('WITHDRAW', 'WITHDRAW_RETURN', 'PAYOUT', 'PAYOUT_REVERSAL', 'LATE_PAYOUT', 'LATE_PAYOUT_PAID', 'LATE_PAYOUT_RETURN')
    group by withdrawals.id, withdrawals.status, withdrawals.user_id, withdrawals.amount, transfers.state
  )
  select id as withdrawal_id, status, holds, pays, returns, reversals from done
  where holds <> 1 or not is_own
    or late <> (coalesce(state, '') in ('LATE_SUCCESS', 'LATE_PAID', 'LATE_RETURNED'))::int
    or late_paid <> (coalesce(state, '') = 'LATE_PAID')::int or late_returned <> (coalesce(state, '') = 'LATE_RETURNED')::int
    or (status in ('PENDING', 'APPROVED')) <> (pays + returns = 0) or pays + returns > 1 or reversals > pays
    or (status = 'PAID') <> (pays - reversals + late_paid = 1)
    or (status in ('REJECTED', 'CANCELLED') and returns <> 1) or (status = 'REVERSED' and reversals <> 1)
  union all
  select withdrawals.id, withdrawals.status, 0, 0, 0, 0
  from checked_withdrawals as withdrawals
  join ledger_tx as tx on tx.source_type = 'withdrawal' and tx.source_id = withdrawals.id
  left join ledger_entries as moved on moved.tx_id = tx.id and moved.account = case tx.kind when 'PAYOUT_REVERSAL' then 'WITHDRAWN' else 'WITHDRAWING' end
  where tx.kind in ('WITHDRAW', 'WITHDRAW_RETURN', 'PAYOUT', 'PAYOUT_REVERSAL', 'LATE_PAYOUT', 'LATE_PAYOUT_PAID', 'LATE_PAYOUT_RETURN')
    and moved.amount is distinct from case when tx.kind in ('WITHDRAW', 'LATE_PAYOUT') then withdrawals.amount else -withdrawals.amount end
  union all
  select tx.source_id, 'no such withdrawal', 0, 0, 0, 0 from checked_tx as tx
  where tx.kind in ('WITHDRAW', 'WITHDRAW_RETURN', 'PAYOUT', 'PAYOUT_REVERSAL', 'LATE_PAYOUT', 'LATE_PAYOUT_PAID', 'LATE_PAYOUT_RETURN')
    and not exists (select from withdrawals where withdrawals.id = tx.source_id);

drop view invariant_w2_open_ones_are_what_is_withdrawing;
create view invariant_w2_open_ones_are_what_is_withdrawing as
  select book.seller_id as user_id, book.withdrawing, sums.open, book.withdrawn, sums.paid
  from checked_sellers
  join ledger_books as book on book.seller_id = checked_sellers.seller_id
  cross join lateral (
    select coalesce(sum(amount) filter (where status in ('PENDING', 'APPROVED') or transfers.state = 'LATE_SUCCESS'), 0) as open,
      coalesce(sum(amount) filter (where status = 'PAID'), 0) as paid
    from withdrawals left join payout_transfers as transfers on transfers.withdrawal_id = withdrawals.id
    where withdrawals.user_id = book.seller_id
  ) as sums
  where book.withdrawing <> sums.open or book.withdrawn <> sums.paid;

-- Audit rows of money: from the ledger transactions on that come after this migration.
create table audit_baseline (
  ledger_tx_id bigint not null,
  only_row boolean primary key default true constraint audit_baseline_once check (only_row)
);
insert into audit_baseline (ledger_tx_id) select coalesce(max(id), 0) from ledger_tx;
create index audit_log_of_adjustments on audit_log ((after ->> 'adjustmentId')) where after ? 'adjustmentId';

create view invariant_a1_money_has_audit_rows as
  with audited as (
    select checked_tx.* from checked_tx join audit_baseline on checked_tx.id > audit_baseline.ledger_tx_id
    where source_type in ('refund', 'withdrawal', 'adjustment')
  )
  select 'withdrawal' as what, withdrawals.id from (select distinct source_id from audited where source_type = 'withdrawal') as moved
  join withdrawals on withdrawals.id = moved.source_id
  where (select count(*) from audit_log where subject_type = 'withdrawal' and subject_id = withdrawals.id)
    < (select count(*) from ledger_tx cross join audit_baseline
       where source_type = 'withdrawal' and source_id = withdrawals.id and ledger_tx.id > audit_baseline.ledger_tx_id
         and kind in ('WITHDRAW', 'WITHDRAW_RETURN', 'PAYOUT', 'PAYOUT_REVERSAL', 'LATE_PAYOUT', 'LATE_PAYOUT_PAID', 'LATE_PAYOUT_RETURN'))
  union all
  select 'refund', refunds.id from audited join refunds on refunds.id = audited.source_id
  where audited.source_type = 'refund' and (
    select count(*) from audit_log where subject_type = 'order' and subject_id = refunds.order_id
  ) < (
    select count(*) from ledger_tx cross join audit_baseline
    where source_type = 'refund' and source_id = refunds.id and ledger_tx.id > audit_baseline.ledger_tx_id
  )
  union all
  select 'adjustment', audited.source_id from audited
  where audited.source_type = 'adjustment' and not exists (select from audit_log where after ? 'adjustmentId' and after ->> 'adjustmentId' = audited.source_id);

-- The views that a check of recent transactions asks; the others are asked by the complete check only.
do $$
declare
  view_name text;
begin
  for view_name in select viewname from pg_views where schemaname = current_schema() and viewname ~ '^invariant_(l\d+|o\d+|w\d+|a1)_' loop
    execute format('comment on view %I is %L', view_name, 'incremental');
  end loop;
end $$;

-- All invariants, or with `after_tx` those marked as incremental for the ledger transactions after that one.
drop function broken_invariants(integer);
create function broken_invariants(most integer default 20, after_tx bigint default 0) returns table (name text, found jsonb) language plpgsql as $$
declare
  view_name text;
begin
  perform set_config('jamun.check_after', after_tx::text, true);
  for view_name in
    select viewname from pg_views where schemaname = current_schema() and viewname like 'invariant\_%'
      and (after_tx = 0 or obj_description(format('%I.%I', schemaname, viewname)::regclass) = 'incremental')
    order by viewname
  loop
    return query execute format('select %L::text, to_jsonb(broken) from %I as broken limit %s', view_name, view_name, most);
  end loop;
  perform set_config('jamun.check_after', '0', true);
end $$;

-- The worker's last checks and how far they went. `next_after` becomes `checked_after` with the following check: a transaction that was open
-- while its id was passed has ended by then.
create table invariant_checks (
  only_row boolean primary key default true constraint invariant_checks_once check (only_row),
  checked_after bigint not null default 0,
  next_after bigint not null default 0,
  -- When a check completed, and how many violations each view had; null until then.
  recent_at timestamptz,
  recent_found jsonb not null default '{}',
  complete_at timestamptz,
  complete_found jsonb not null default '{}'
);
insert into invariant_checks default values;
