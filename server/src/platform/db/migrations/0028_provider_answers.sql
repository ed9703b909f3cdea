-- Refunds and payouts whose provider answers late, oddly, or twice differently.

-- `sent_at`: the POST was attempted; from then on the state is asked for first. `unanswered_since`: no usable answer since.
alter table refunds add column sent_at timestamptz, add column unanswered_since timestamptz;
-- Whether an open refund was sent before this was recorded is not known: asking first is safe.
update refunds set sent_at = created_at where status = 'PENDING';
create index refunds_unanswered on refunds (unanswered_since) where unanswered_since is not null;

-- What was taken out of a settlement hold, and by what: a refund, a late payout, or (neither) a debt that the sale itself paid.
-- `restored` is what came back when a refund was refused.
create table settlement_draws (
  id bigint generated always as identity primary key,
  order_id text not null references settlements (order_id),
  refund_id text references refunds (id),
  withdrawal_id text references withdrawals (id),
  amount bigint not null constraint settlement_draws_amount_check check (amount > 0),
  restored bigint not null default 0 constraint settlement_draws_restored_check check (restored between 0 and amount),
  constraint settlement_draws_cause_check check (num_nonnulls(refund_id, withdrawal_id) <= 1)
);
create unique index settlement_draws_once on settlement_draws (order_id, coalesce(refund_id, ''), coalesce(withdrawal_id, ''));
create index settlement_draws_of_refund on settlement_draws (refund_id) where refund_id is not null;
create trigger settlement_draws_stay before delete on settlement_draws for each row execute function checkout_stays();
create trigger settlement_draws_stay_whole before truncate on settlement_draws for each statement execute function checkout_stays();

insert into settlement_draws (order_id, refund_id, amount, restored)
  select refund_draws.order_id, refund_id, refund_draws.amount, case refunds.status when 'REFUSED' then refund_draws.amount else 0 end
  from refund_draws join refunds on refunds.id = refund_draws.refund_id;
insert into settlement_draws (order_id, amount)
  select tx.source_id, entry.amount
  from ledger_tx as tx join ledger_entries as entry on entry.tx_id = tx.id and entry.account = 'DEBT'
  where tx.kind = 'SALE' and tx.source_type = 'order' and exists (select from settlements where order_id = tx.source_id);
drop table refund_draws;

-- A release pays the seller's debt first: what it lets go of is what became available and what paid the debt.
create or replace view invariant_l7_releases_are_what_they_let_go_of as
  select parts.release_id, parts.total as found, free.amount as expected
  from (
    select given.release_id, sum(given.amount) as total, count(*) as sales, max(given.place) as last_place,
      min(settlements.seller_id) as least_seller, max(settlements.seller_id) as most_seller
    from settlement_releases as given join settlements on settlements.order_id = given.order_id
    group by given.release_id
  ) as parts
  left join ledger_tx as tx on tx.kind = 'RELEASE' and tx.source_type = 'release' and tx.source_id = parts.release_id
  left join lateral (
    select sum(amount)::bigint as amount from ledger_entries where tx_id = tx.id and account in ('AVAILABLE', 'DEBT')
  ) as free on true
  where free.amount is distinct from parts.total or parts.sales <> parts.last_place
    or (parts.least_seller, parts.most_seller) is distinct from (tx.seller_id, tx.seller_id);

-- A transfer that arrives after its money was given back: LATE_SUCCESS. Its amount is held (LATE_PAYOUT) until an administrator
-- books it; the withdrawal stays REJECTED or REVERSED.
alter table ledger_tx drop constraint ledger_tx_kind_check;
alter table ledger_tx add constraint ledger_tx_kind_check check (kind in (
  'SALE', 'RELEASE', 'REFUND', 'REFUND_REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL',
  'WITHDRAW', 'WITHDRAW_RETURN', 'PAYOUT', 'PAYOUT_REVERSAL', 'LATE_PAYOUT'
));

alter table payout_transfers drop constraint payout_transfers_state_check;
alter table payout_transfers add constraint payout_transfers_state_check
  check (state in ('WAITING', 'SENDING', 'UNDER_WAY', 'SUCCESS', 'FAILED', 'REVERSED', 'LATE_SUCCESS', 'DROPPED'));
-- When the provider first said that it does not know the transfer: money comes back only when it says so again later.
alter table payout_transfers add column not_known_since timestamptz;
create index payout_transfers_late on payout_transfers (withdrawal_id) where state = 'LATE_SUCCESS';

create or replace function payout_transfer_next(state text) returns text[] language sql immutable as $$
  select case state
    when 'WAITING' then array['SENDING', 'DROPPED']
    when 'SENDING' then array['UNDER_WAY', 'SUCCESS', 'FAILED', 'REVERSED']
    when 'UNDER_WAY' then array['SUCCESS', 'FAILED', 'REVERSED']
    -- The bank can send back what had arrived.
    when 'SUCCESS' then array['REVERSED']
    when 'FAILED' then array['LATE_SUCCESS']
    when 'REVERSED' then array['LATE_SUCCESS']
    else array[]::text[]
  end
$$;

create or replace view invariant_w1_each_is_held_and_ends_once as
  with done as (
    select source_id as id, count(*) filter (where kind = 'WITHDRAW') as holds, count(*) filter (where kind = 'PAYOUT') as pays,
      count(*) filter (where kind = 'WITHDRAW_RETURN') as returns, count(*) filter (where kind = 'PAYOUT_REVERSAL') as reversals,
      count(*) filter (where kind = 'LATE_PAYOUT') as late,
      min(seller_id) as least_seller, max(seller_id) as most_seller
    from ledger_tx where kind in ('WITHDRAW', 'WITHDRAW_RETURN', 'PAYOUT', 'PAYOUT_REVERSAL', 'LATE_PAYOUT') group by source_id
  )
  select coalesce(withdrawals.id, done.id) as withdrawal_id, withdrawals.status, holds, pays, returns, reversals
  from withdrawals full join done on done.id = withdrawals.id
  left join payout_transfers as transfers on transfers.withdrawal_id = withdrawals.id
  where withdrawals.id is null or done.id is null or holds <> 1
    or pays <> (withdrawals.status in ('PAID', 'REVERSED'))::int
    or returns <> (withdrawals.status in ('REJECTED', 'CANCELLED'))::int
    or reversals <> (withdrawals.status = 'REVERSED')::int
    or late <> (coalesce(transfers.state, '') = 'LATE_SUCCESS')::int
    or (least_seller, most_seller) is distinct from (withdrawals.user_id, withdrawals.user_id)
  union all
  select withdrawals.id, withdrawals.status, 0, 0, 0, 0
  from withdrawals
  left join ledger_entries as held on held.tx_id = withdrawals.hold_tx and held.account = 'WITHDRAWING'
  left join ledger_entries as ended on ended.tx_id = withdrawals.end_tx and ended.account = 'WITHDRAWING'
  where held.amount is distinct from withdrawals.amount or (withdrawals.end_tx is not null and ended.amount is distinct from -withdrawals.amount)
  union all
  select withdrawals.id, withdrawals.status, 0, 0, 0, 0
  from withdrawals
  join ledger_tx as late on late.kind = 'LATE_PAYOUT' and late.source_type = 'withdrawal' and late.source_id = withdrawals.id
  left join ledger_entries as held on held.tx_id = late.id and held.account = 'WITHDRAWING'
  where held.amount is distinct from withdrawals.amount;

create or replace view invariant_w2_open_ones_are_what_is_withdrawing as
  select coalesce(books.seller_id, sums.user_id) as user_id, books.withdrawing, sums.open, books.withdrawn, sums.paid
  from ledger_books as books
  full join (
    select user_id, sum(amount) filter (where status in ('PENDING', 'APPROVED') or transfers.state = 'LATE_SUCCESS') as open,
      sum(amount) filter (where status = 'PAID') as paid
    from withdrawals left join payout_transfers as transfers on transfers.withdrawal_id = withdrawals.id
    group by user_id
  ) as sums on sums.user_id = books.seller_id
  where coalesce(books.withdrawing, 0) <> coalesce(sums.open, 0) or coalesce(books.withdrawn, 0) <> coalesce(sums.paid, 0);

create or replace view invariant_w2_transfers_follow_withdrawals as
  select withdrawals.id as withdrawal_id, withdrawals.status, transfers.state
  from payout_transfers as transfers join withdrawals on withdrawals.id = transfers.withdrawal_id
  where not case transfers.state
    when 'WAITING' then withdrawals.status = 'APPROVED'
    when 'SENDING' then withdrawals.status = 'APPROVED'
    when 'UNDER_WAY' then withdrawals.status = 'APPROVED'
    when 'SUCCESS' then withdrawals.status = 'PAID'
    when 'FAILED' then withdrawals.status = 'REJECTED'
    when 'REVERSED' then withdrawals.status = 'REVERSED'
    when 'LATE_SUCCESS' then withdrawals.status in ('REJECTED', 'REVERSED')
    else withdrawals.status in ('PAID', 'REJECTED')
  end;
