-- Events at a provider that our books do not contain, or contradict, and the bookings by which administrators answer them.

create table attention_items (
  id text primary key constraint attention_items_id_check check (id ~ '^[0-9A-Za-z]{20}$'),
  seq bigint generated always as identity,
  kind text not null constraint attention_items_kind_check check (kind in (
    'OUTSIDE_REFUND', 'AUTO_REFUND', 'REFUND_AFTER_REFUSAL', 'REFUND_UNDONE', 'RETURN_REFUSED', 'DISPUTE', 'LATE_PAYOUT',
    'TRANSFER_UNFINISHED', 'UNKNOWN_ORDER', 'FOREIGN_PAYMENT'
  )),
  -- The provider's id of what happened; one item each, however often it is reported.
  reference text not null constraint attention_items_reference_check check (char_length(reference) between 1 and 100),
  order_id text references orders (id),
  withdrawal_id text references withdrawals (id),
  -- As the provider reports it. In paise.
  their_state text not null constraint attention_items_state_check check (char_length(their_state) between 1 and 100),
  their_amount bigint constraint attention_items_amount_check check (their_amount >= 0),
  details jsonb not null default '{}' constraint attention_items_details_check check (jsonb_typeof(details) = 'object'),
  status text not null default 'OPEN' constraint attention_items_status_check check (status in ('OPEN', 'RESOLVED')),
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  resolved_at timestamptz,
  -- Null where it resolved by itself.
  resolved_by bigint references users (id),
  action text,
  note text constraint attention_items_note_check check (char_length(note) between 1 and 500),
  constraint attention_items_once unique (kind, reference),
  constraint attention_items_resolved_check check ((status = 'RESOLVED') = (resolved_at is not null)),
  constraint attention_items_subject_check check (num_nonnulls(order_id, withdrawal_id) <= 1)
);
create index attention_items_open on attention_items (seq desc) where status = 'OPEN';
create index attention_items_by_seq on attention_items (seq desc);
create index attention_items_of_order on attention_items (order_id) where order_id is not null;
create index attention_items_of_withdrawal on attention_items (withdrawal_id) where withdrawal_id is not null;

create function attention_items_stay() returns trigger language plpgsql as $$
begin
  raise exception 'attention items stay' using errcode = 'integrity_constraint_violation', constraint = 'attention_items_stay';
end $$;
create trigger attention_items_stay before delete on attention_items for each row execute function attention_items_stay();
create trigger attention_items_stay_whole before truncate on attention_items for each statement execute function attention_items_stay();

-- A sale undone by a refund that was made at the provider: cause OUTSIDE, with the provider's id.
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check
  check (cause in ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE', 'SECOND_CAPTURE', 'ALREADY_OWNED', 'SOLD_OUT', 'MISMATCH'));
alter table refunds add column provider_refund_id text
  constraint refunds_provider_id_check check (char_length(provider_refund_id) between 1 and 100);
create unique index refunds_provider_once on refunds (provider_refund_id);
drop index refunds_one_of_order;
create unique index refunds_one_of_order on refunds (order_id) where cause in ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE') and status <> 'REFUSED';
-- A chargeback that the bank took back: the money is the seller's again, the order stays REFUNDED.
alter table refunds add column reversed_at timestamptz
  constraint refunds_reversed_check check (reversed_at is null or (cause = 'CHARGEBACK' and status = 'DONE'));

-- Decided refunds stay, except that a chargeback is reversed, once.
create or replace function refunds_stay_decided() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.payment_id, new.cause, new.amount, new.provider_refund_id)
      is distinct from (old.id, old.order_id, old.payment_id, old.cause, old.amount, old.provider_refund_id)
    or (old.status <> 'PENDING' and (old.reversed_at is not null or new.reversed_at is null
      or to_jsonb(new) - array['reversed_at', 'updated_at'] is distinct from to_jsonb(old) - array['reversed_at', 'updated_at'])) then
    raise exception 'refund % is decided', old.id using errcode = 'integrity_constraint_violation', constraint = 'refunds_stay_decided';
  end if;
  return new;
end $$;

-- A booking by hand. A partial refund made at the provider names its order, which stays PAID.
create table adjustments (
  id text primary key constraint adjustments_id_check check (id ~ '^[0-9A-Za-z]{20}$'),
  seller_id bigint not null references users (id),
  order_id text references orders (id),
  -- In paise: above zero the seller gets it, below zero the seller pays it.
  amount bigint not null constraint adjustments_amount_check check (amount <> 0),
  reason text not null constraint adjustments_reason_check check (char_length(reason) between 1 and 500),
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  constraint adjustments_self_check check (created_by <> seller_id),
  constraint adjustments_refund_check check (order_id is null or amount < 0)
);
create index adjustments_of_order on adjustments (order_id) where order_id is not null;
create trigger adjustments_stay before update or delete on adjustments for each row execute function checkout_stays();
create trigger adjustments_stay_whole before truncate on adjustments for each statement execute function checkout_stays();

alter table settlement_draws add column adjustment_id text references adjustments (id);
alter table settlement_draws drop constraint settlement_draws_cause_check;
alter table settlement_draws add constraint settlement_draws_cause_check check (num_nonnulls(refund_id, withdrawal_id, adjustment_id) <= 1);
drop index settlement_draws_once;
create unique index settlement_draws_once on settlement_draws
  (order_id, coalesce(refund_id, ''), coalesce(withdrawal_id, ''), coalesce(adjustment_id, ''));

alter table ledger_tx drop constraint ledger_tx_kind_check;
alter table ledger_tx add constraint ledger_tx_kind_check check (kind in (
  'SALE', 'RELEASE', 'REFUND', 'REFUND_REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL', 'ADJUSTMENT',
  'WITHDRAW', 'WITHDRAW_RETURN', 'PAYOUT', 'PAYOUT_REVERSAL', 'LATE_PAYOUT', 'LATE_PAYOUT_PAID', 'LATE_PAYOUT_RETURN'
));

-- An administrator books a late payout (the withdrawal becomes PAID) or returns its amount to the seller.
alter table payout_transfers drop constraint payout_transfers_state_check;
alter table payout_transfers add constraint payout_transfers_state_check check (state in (
  'WAITING', 'SENDING', 'UNDER_WAY', 'SUCCESS', 'FAILED', 'REVERSED', 'LATE_SUCCESS', 'LATE_PAID', 'LATE_RETURNED', 'DROPPED'
));
create or replace function payout_transfer_next(state text) returns text[] language sql immutable as $$
  select case state
    when 'WAITING' then array['SENDING', 'DROPPED']
    when 'SENDING' then array['UNDER_WAY', 'SUCCESS', 'FAILED', 'REVERSED']
    when 'UNDER_WAY' then array['SUCCESS', 'FAILED', 'REVERSED']
    -- The bank can send back what had arrived.
    when 'SUCCESS' then array['REVERSED']
    when 'FAILED' then array['LATE_SUCCESS']
    when 'REVERSED' then array['LATE_SUCCESS']
    when 'LATE_SUCCESS' then array['LATE_PAID', 'LATE_RETURNED']
    else array[]::text[]
  end
$$;

create or replace function withdrawal_next(status text) returns text[] language sql immutable as $$
  select case status
    when 'PENDING' then array['APPROVED', 'PAID', 'REJECTED', 'CANCELLED']
    when 'APPROVED' then array['PAID', 'REJECTED']
    when 'PAID' then array['REVERSED']
    -- Only a payout that arrived late.
    when 'REJECTED' then array['PAID']
    when 'REVERSED' then array['PAID']
    else array[]::text[]
  end
$$;

create or replace function withdrawals_move() returns trigger language plpgsql as $$
declare
  refused text;
  is_late boolean := tg_op = 'UPDATE' and old.status in ('REJECTED', 'REVERSED');
begin
  if tg_op = 'INSERT' then
    refused := case
      when new.status <> 'PENDING' then 'it begins as PENDING'
      when not withdrawal_in_ledger(new.hold_tx, 'WITHDRAW', new) then 'its money is not held'
      when not withdrawal_may_go(new) then 'its person may not withdraw'
    end;
  else
    refused := case
      when new.status <> all (withdrawal_next(old.status)) then 'it is ' || old.status
      when (new.id, new.user_id, new.amount, new.idempotency_key, new.method_id, new.method_type, new.bank_name, new.account_holder_name,
          new.ifsc_code, new.account_number_sealed, new.upi_name, new.upi_id_sealed, new.hold_tx, new.created_at)
        is distinct from (old.id, old.user_id, old.amount, old.idempotency_key, old.method_id, old.method_type, old.bank_name, old.account_holder_name,
          old.ifsc_code, old.account_number_sealed, old.upi_name, old.upi_id_sealed, old.hold_tx, old.created_at) then 'what was asked for stays'
      when is_late and not exists (select from payout_transfers where withdrawal_id = new.id and state = 'LATE_PAID') then 'it is ' || old.status
      when is_late and (new.moved_by <> 'ADMIN' or new.processed_by is null) then 'an administrator books a late payout'
      when is_late and not withdrawal_in_ledger(new.end_tx, 'LATE_PAYOUT_PAID', new) then 'it is not paid in the ledger'
      when not is_late and old.end_tx is not null and (new.end_tx, new.transaction_id, new.paid_method, new.paid_bank_name, new.paid_account_sealed, new.processed_by)
        is distinct from (old.end_tx, old.transaction_id, old.paid_method, old.paid_bank_name, old.paid_account_sealed, old.processed_by) then 'what was paid stays'
      when new.version <> old.version + 1 then 'each move counts'
      when (new.status = 'CANCELLED') <> (new.moved_by = 'OWNER') then 'its person cancels, and does nothing else'
      when new.status = 'APPROVED' and new.moved_by <> 'ADMIN' then 'an administrator approves'
      when new.status = 'REVERSED' and new.moved_by <> 'PROVIDER' then 'the provider alone reverses'
      when new.moved_by = 'ADMIN' and new.processed_by is null then 'it is written down who decided'
      when not is_late and (new.moved_by = 'PROVIDER') <> exists (
        select from payout_transfers where withdrawal_id = new.id and state not in ('WAITING', 'DROPPED')
      ) then 'a transfer under way is moved by the provider alone'
      when not is_late and new.status in ('APPROVED', 'PAID') and new.moved_by = 'ADMIN' and not withdrawal_may_go(new) then 'its person may not withdraw'
      when not is_late and new.status = 'PAID' and not withdrawal_in_ledger(new.end_tx, 'PAYOUT', new) then 'it is not paid in the ledger'
      when new.status in ('REJECTED', 'CANCELLED') and not withdrawal_in_ledger(new.end_tx, 'WITHDRAW_RETURN', new) then 'its money is not returned'
      when new.status = 'REVERSED' and not withdrawal_in_ledger(new.reversal_tx, 'PAYOUT_REVERSAL', new) then 'its money is not back'
    end;
  end if;
  if refused is null then return new; end if;
  raise exception 'withdrawal % does not become %: %', new.id, new.status, refused
    using errcode = 'integrity_constraint_violation', constraint = 'withdrawals_move';
end $$;

-- Each withdrawal is held once and ends once. A late payout adds a hold of its own, which is paid or returned once.
create or replace view invariant_w1_each_is_held_and_ends_once as
  with done as (
    select source_id as id, count(*) filter (where kind = 'WITHDRAW') as holds, count(*) filter (where kind = 'PAYOUT') as pays,
      count(*) filter (where kind = 'WITHDRAW_RETURN') as returns, count(*) filter (where kind = 'PAYOUT_REVERSAL') as reversals,
      count(*) filter (where kind = 'LATE_PAYOUT') as late, count(*) filter (where kind = 'LATE_PAYOUT_PAID') as late_paid,
      count(*) filter (where kind = 'LATE_PAYOUT_RETURN') as late_returned,
      min(seller_id) as least_seller, max(seller_id) as most_seller
    from ledger_tx where kind in ('WITHDRAW', 'WITHDRAW_RETURN', 'PAYOUT', 'PAYOUT_REVERSAL', 'LATE_PAYOUT', 'LATE_PAYOUT_PAID', 'LATE_PAYOUT_RETURN')
    group by source_id
  )
  select coalesce(withdrawals.id, done.id) as withdrawal_id, withdrawals.status, holds, pays, returns, reversals
  from withdrawals full join done on done.id = withdrawals.id
  left join payout_transfers as transfers on transfers.withdrawal_id = withdrawals.id
  where withdrawals.id is null or done.id is null or holds <> 1
    or late <> (coalesce(transfers.state, '') in ('LATE_SUCCESS', 'LATE_PAID', 'LATE_RETURNED'))::int
    or late_paid <> (coalesce(transfers.state, '') = 'LATE_PAID')::int
    or late_returned <> (coalesce(transfers.state, '') = 'LATE_RETURNED')::int
    or (withdrawals.status in ('PENDING', 'APPROVED')) <> (pays + returns = 0)
    or pays + returns > 1 or reversals > pays
    or (withdrawals.status = 'PAID') <> (pays - reversals + late_paid = 1)
    or (withdrawals.status in ('REJECTED', 'CANCELLED') and returns <> 1)
    or (withdrawals.status = 'REVERSED' and reversals <> 1)
    or (least_seller, most_seller) is distinct from (withdrawals.user_id, withdrawals.user_id)
  union all
  select withdrawals.id, withdrawals.status, 0, 0, 0, 0
  from withdrawals
  join ledger_tx as tx on tx.source_type = 'withdrawal' and tx.source_id = withdrawals.id
  left join ledger_entries as moved on moved.tx_id = tx.id and moved.account = case tx.kind when 'PAYOUT_REVERSAL' then 'WITHDRAWN' else 'WITHDRAWING' end
  where tx.kind in ('WITHDRAW', 'WITHDRAW_RETURN', 'PAYOUT', 'PAYOUT_REVERSAL', 'LATE_PAYOUT', 'LATE_PAYOUT_PAID', 'LATE_PAYOUT_RETURN')
    and moved.amount is distinct from case when tx.kind in ('WITHDRAW', 'LATE_PAYOUT') then withdrawals.amount else -withdrawals.amount end;

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
    when 'LATE_RETURNED' then withdrawals.status in ('REJECTED', 'REVERSED')
    when 'LATE_PAID' then withdrawals.status = 'PAID'
    else withdrawals.status in ('PAID', 'REJECTED')
  end;

-- An order whose chargeback was reversed stays REFUNDED; its purchase may be active again.
create or replace view invariant_o1_paid_is_settled_is_owned as
  select orders.id as order_id, orders.status, 'paid, but not settled and granted and sold exactly once' as what
  from orders
  left join settlements on settlements.order_id = orders.id
  left join entitlements on entitlements.order_id = orders.id
  left join ledger_tx as sale on sale.kind = 'SALE' and sale.source_type = 'order' and sale.source_id = orders.id
  where (orders.paid_at is not null) <> (settlements.order_id is not null)
    or (orders.paid_at is not null) <> (entitlements.id is not null)
    or (orders.paid_at is not null and orders.amount > 0) <> (sale.id is not null)
  union all
  select orders.id, orders.status, 'the purchase is ' || entitlements.status
  from orders join entitlements on entitlements.order_id = orders.id
  where (entitlements.user_id, entitlements.item_id) <> (orders.buyer_id, orders.item_id)
    or (((orders.status = 'PAID') <> (entitlements.status in ('ACTIVE', 'EXPIRED')) or (orders.status = 'REFUNDED') <> (entitlements.ended_at is not null))
      and not exists (select from refunds where refunds.order_id = orders.id and refunds.reversed_at is not null));

create or replace view invariant_o4_refunds_follow_orders as
  select orders.id as order_id, orders.status, 'refund' as what from orders
  where orders.status in ('REFUND_PENDING', 'REFUNDED') and not exists (
    select from refunds where refunds.order_id = orders.id and refunds.cause in ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE')
      and refunds.status = case orders.status when 'REFUNDED' then 'DONE' else 'PENDING' end
  )
  union all
  select orders.id, orders.status, 'order' from refunds join orders on orders.id = refunds.order_id
  where refunds.cause in ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE')
    and (refunds.status = 'PENDING' and orders.status <> 'REFUND_PENDING' or refunds.status = 'DONE' and orders.status <> 'REFUNDED')
  union all
  select refunds.order_id, refunds.status, 'ledger' from refunds
  left join ledger_tx as taken on taken.source_type = 'refund' and taken.source_id = refunds.id and taken.kind in ('REFUND', 'CHARGEBACK')
  left join ledger_tx as given on given.reverses = taken.id
  where (refunds.cause in ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE') and refunds.amount > 0) <> (taken.id is not null)
    or ((refunds.status = 'REFUSED' or refunds.reversed_at is not null) and taken.id is not null) <> (given.id is not null);

-- Returned payments that the provider had refused to send back need attention too.
insert into attention_items (id, kind, reference, order_id, their_state, their_amount, opened_at, updated_at)
  select substr(md5(random()::text) || md5(random()::text), 1, 20), 'RETURN_REFUSED', payment_id, min(order_id), 'REFUSED', max(amount),
    min(updated_at), max(updated_at)
  from refunds where payment_id is not null and cause in ('SECOND_CAPTURE', 'ALREADY_OWNED', 'SOLD_OUT', 'MISMATCH')
  group by payment_id having bool_and(status = 'REFUSED');

-- The product itself acts too: the worker, or an answer of a provider.
alter table audit_log alter column actor_id drop not null;
