-- requires: 0078
-- allow: constraint attention_items.attention_items_kind_check: allows other kinds, too
-- allow: constraint refunds.refunds_cause_check: allows another cause, too
-- allow: function refunds_stay_decided(): the same rules, but a pending refund may get the provider's id
-- allow: constraint refunds.refunds_hold_check: about a column that the previous version does not write
-- allow: constraint refunds.refunds_resends_check: about a column that the previous version does not write
-- A refund belongs to a payment. One that the provider or its dashboard made already is adopted: `provider_refund_id` names it.
alter table refunds add column arn text;
alter table refunds add column provider_note text;
alter table refunds add column on_hold_since timestamptz;
-- A refund that was done and that the provider cancelled later is sent again by this one, which has no payment of its own.
alter table refunds add column resends text references refunds (id);
alter table refunds add constraint refunds_arn_check check (char_length(arn) between 1 and 100) not valid;
alter table refunds add constraint refunds_note_check check (char_length(provider_note) between 1 and 300) not valid;
alter table refunds add constraint refunds_hold_check check (on_hold_since is null or status = 'PENDING') not valid;
alter table refunds add constraint refunds_resends_check check ((resends is not null) = (cause = 'UNDONE_REFUND')) not valid;
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check check (cause in (
  'SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE', 'SECOND_CAPTURE', 'ALREADY_OWNED', 'SOLD_OUT', 'COUPON_LIMIT', 'MISMATCH',
  'UNDONE_REFUND')) not valid;

create or replace function refunds_stay_decided() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.payment_id, new.resends, new.cause, new.amount)
      is distinct from (old.id, old.order_id, old.payment_id, old.resends, old.cause, old.amount)
    or (old.status <> 'PENDING' and (old.reversed_at is not null or new.reversed_at is null
      or to_jsonb(new) - array['reversed_at', 'updated_at'] is distinct from to_jsonb(old) - array['reversed_at', 'updated_at'])) then
    raise exception 'refund % is decided', old.id using errcode = 'integrity_constraint_violation', constraint = 'refunds_stay_decided';
  end if;
  return new;
end $$;

alter table attention_items drop constraint attention_items_kind_check;
alter table attention_items add constraint attention_items_kind_check check (kind in (
  'OUTSIDE_REFUND', 'AUTO_REFUND', 'REFUND_AFTER_REFUSAL', 'REFUND_UNDONE', 'RETURN_REFUSED', 'DISPUTE', 'LATE_PAYOUT',
  'TRANSFER_UNFINISHED', 'UNKNOWN_ORDER', 'FOREIGN_PAYMENT', 'COUPON_OVER_LIMIT', 'UNCONFIRMED_PAYMENT', 'PAYOUTS_BLOCKED',
  'LOW_PAYOUT_BALANCE', 'TRANSFER_AMOUNT', 'DOUBLE_PAYOUT', 'REFUND_REFUSED', 'REFUND_DELAYED',
  'PAYMENT_MISMATCH', 'PAYMENTS_PAUSED')) not valid;

create or replace view invariant_o5_refunds_are_of_the_amount as
  select refunds.id as refund_id, refunds.cause, refunds.amount, orders.amount as order_amount, payments.amount as payment_amount
  from checked_orders as orders
  join refunds on refunds.order_id = orders.id
  left join payments on payments.id = refunds.payment_id
  left join refunds as resent on resent.id = refunds.resends and resent.order_id = refunds.order_id
  cross join lateral (select coalesce(-sum(amount), 0) as amount from adjustments where adjustments.order_id = orders.id) as part
  where case
    when refunds.cause = 'UNDONE_REFUND' then refunds.amount is distinct from resent.amount
    when refunds.cause not in ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE') then refunds.amount is distinct from payments.amount
    when refunds.status = 'REFUSED' or refunds.reversed_at is not null then refunds.amount not between orders.amount - part.amount and orders.amount
    else refunds.amount <> orders.amount - part.amount
  end;
