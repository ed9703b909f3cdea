-- requires: 0078
-- allow: constraint attention_items.attention_items_kind_check: allows another kind, too
-- allow: function settlements_stay(): the same rules, for a column that the previous version does not write
-- When the provider's own answer confirmed the payment of a settlement. A signed webhook settles an order before that; the money stays in
-- the settlement hold until then. The default is for the previous version, which settles only what the provider answered.
alter table settlements add column confirmed_at timestamptz default now();

create or replace function settlements_stay() returns trigger language plpgsql as $$
begin
  if (new.order_id, new.payment_id, new.seller_id, new.amount, new.fee, new.settled_at)
    is distinct from (old.order_id, old.payment_id, old.seller_id, old.amount, old.fee, old.settled_at)
    or (old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at) then
    raise exception 'the settlement of order % stays', old.order_id using errcode = 'integrity_constraint_violation', constraint = 'settlements_stay';
  end if;
  return new;
end $$;

alter table attention_items drop constraint attention_items_kind_check;
alter table attention_items add constraint attention_items_kind_check check (kind in (
  'OUTSIDE_REFUND', 'AUTO_REFUND', 'REFUND_AFTER_REFUSAL', 'REFUND_UNDONE', 'RETURN_REFUSED', 'DISPUTE', 'LATE_PAYOUT',
  'TRANSFER_UNFINISHED', 'UNKNOWN_ORDER', 'FOREIGN_PAYMENT', 'COUPON_OVER_LIMIT', 'UNCONFIRMED_PAYMENT')) not valid;

-- Money leaves a settlement hold only after its payment was confirmed.
create view invariant_l12_released_money_was_confirmed as
  select settlements.order_id, settlements.settled_at
  from checked_orders join settlements on settlements.order_id = checked_orders.id
  where settlements.confirmed_at is null
    and exists (select from settlement_releases where settlement_releases.order_id = settlements.order_id);
comment on view invariant_l12_released_money_was_confirmed is 'incremental';
