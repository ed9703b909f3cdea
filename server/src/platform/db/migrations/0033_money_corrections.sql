-- Partial refunds made at the provider: known by the provider's id, and counted when the rest of the order is refunded or charged back.

alter table adjustments add column provider_refund_id text
  constraint adjustments_provider_id_check check (char_length(provider_refund_id) between 1 and 100);
alter table adjustments add constraint adjustments_provider_refund_check check (provider_refund_id is null or order_id is not null);
create unique index adjustments_provider_once on adjustments (provider_refund_id);

-- Partial refunds of before: the n-th booking of an order and amount belongs to the n-th item that was resolved that way.
alter table adjustments disable trigger adjustments_stay;
update adjustments set provider_refund_id = item.reference
from (
  select id, row_number() over (partition by order_id, amount order by created_at, id) as place from adjustments where order_id is not null
) as booked
join adjustments as row on row.id = booked.id
join (
  select order_id, their_amount, reference, row_number() over (partition by order_id, their_amount order by resolved_at, id) as place
  from attention_items where action = 'RECORD_PARTIAL_REFUND'
) as item on item.order_id = row.order_id and item.their_amount = -row.amount and item.place = booked.place
where adjustments.id = booked.id;
alter table adjustments enable trigger adjustments_stay;

-- The amount of a refund is checked by o5.
create or replace view invariant_l9_refunds_move_the_order as
  select tx.id as tx_id, orders.id as order_id, tx.kind
  from checked_tx as tx
  join refunds on refunds.id = tx.source_id
  join orders on orders.id = refunds.order_id
  left join ledger_entries as back on back.tx_id = tx.id and back.account = 'REFUNDS'
  left join ledger_entries as fee on fee.tx_id = tx.id and fee.account = 'CHARGES'
  where tx.source_type = 'refund' and tx.kind in ('REFUND', 'CHARGEBACK')
    and (coalesce(back.amount, 0), coalesce(fee.amount, 0), tx.seller_id) is distinct from (refunds.amount, -orders.fee, orders.seller_id);

-- A sale is undone by a refund of its amount without the partial refunds. A refused refund and a reversed chargeback left the sale as it was:
-- partial refunds may have followed.
create or replace view invariant_o5_refunds_are_of_the_amount as
  select refunds.id as refund_id, refunds.cause, refunds.amount, orders.amount as order_amount, payments.amount as payment_amount
  from checked_orders as orders
  join refunds on refunds.order_id = orders.id
  left join payments on payments.id = refunds.payment_id
  cross join lateral (select coalesce(-sum(amount), 0) as amount from adjustments where adjustments.order_id = orders.id) as part
  where case
    when refunds.cause not in ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE') then refunds.amount is distinct from payments.amount
    when refunds.status = 'REFUSED' or refunds.reversed_at is not null then refunds.amount not between orders.amount - part.amount and orders.amount
    else refunds.amount <> orders.amount - part.amount
  end;

-- A withdrawal in a bank file has perhaps been paid by the bank: that is recorded also after its person was banned or owes something.
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
      when not is_late and new.moved_by = 'ADMIN' and not withdrawal_may_go(new) and (new.status = 'APPROVED'
          or new.status = 'PAID' and not exists (select from withdrawal_export_rows where withdrawal_id = new.id)) then 'its person may not withdraw'
      when not is_late and new.status = 'PAID' and not withdrawal_in_ledger(new.end_tx, 'PAYOUT', new) then 'it is not paid in the ledger'
      when new.status in ('REJECTED', 'CANCELLED') and not withdrawal_in_ledger(new.end_tx, 'WITHDRAW_RETURN', new) then 'its money is not returned'
      when new.status = 'REVERSED' and not withdrawal_in_ledger(new.reversal_tx, 'PAYOUT_REVERSAL', new) then 'its money is not back'
    end;
  end if;
  if refused is null then return new; end if;
  raise exception 'withdrawal % does not become %: %', new.id, new.status, refused
    using errcode = 'integrity_constraint_violation', constraint = 'withdrawals_move';
end $$;

-- Declared immutable although they read a setting: they are evaluated when a query is planned, so the planner drops the half of a view
-- that is not asked for and knows how few transactions are recent. broken_invariants() plans each view anew.
create function check_after() returns bigint language sql immutable as $$
  select coalesce(nullif(current_setting('jamun.check_after', true), ''), '0')::bigint
$$;
create or replace function checks_everything() returns boolean language sql immutable as $$
  select check_after() = 0
$$;
create or replace view checked_tx as
  select * from ledger_tx where id > check_after();
