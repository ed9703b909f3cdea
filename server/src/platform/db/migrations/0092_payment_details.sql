-- requires: 0078
-- allow: constraint attention_items.attention_items_kind_check: allows other kinds, too
-- allow: function payments_stay_paid(): a final payment may get the details that its webhook lacked
-- What support looks for: the reference of the buyer's bank, the masked instrument, and why a payment failed.
alter table payments
  add column bank_reference text,
  add column instrument text,
  add column error_code text,
  add column error_reason text,
  add column error_description text;

-- A successful payment is final. Its bank reference and instrument may follow once; erasing its buyer removes the instrument.
create or replace function payments_stay_paid() returns trigger language plpgsql as $$
declare
  details constant text[] := array['bank_reference', 'instrument'];
begin
  if old.status = 'SUCCESS' and (
    to_jsonb(new) - details is distinct from to_jsonb(old) - details
    or (old.bank_reference is not null and new.bank_reference is distinct from old.bank_reference)
    or (old.instrument is not null and new.instrument is distinct from old.instrument and not is_erasing())
  ) then
    raise exception 'payment % is final', old.id using errcode = 'integrity_constraint_violation', constraint = 'payments_stay_paid';
  end if;
  return new;
end $$;

alter table attention_items drop constraint attention_items_kind_check;
alter table attention_items add constraint attention_items_kind_check check (kind in (
  'OUTSIDE_REFUND', 'AUTO_REFUND', 'REFUND_AFTER_REFUSAL', 'REFUND_UNDONE', 'RETURN_REFUSED', 'DISPUTE', 'LATE_PAYOUT',
  'TRANSFER_UNFINISHED', 'UNKNOWN_ORDER', 'FOREIGN_PAYMENT', 'COUPON_OVER_LIMIT', 'UNCONFIRMED_PAYMENT', 'PAYMENT_MISMATCH',
  'PAYMENTS_PAUSED')) not valid;
