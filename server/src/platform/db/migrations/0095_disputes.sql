-- requires: 0078
-- allow: constraint adjustments.adjustments_refund_check: allows the reversal of a partial chargeback, too
-- allow: constraint adjustments.adjustments_dispute_check: about a new column
-- allow: constraint settlements.settlements_disputed_check: about a new column
-- allow: constraint ledger_tx.ledger_tx_kind_check: allows another kind, too
-- Disputes of payments: what the provider reports about each, and what an administrator booked for it. Their changes are in the audit log.
create table disputes (
  id text primary key constraint disputes_id_check check (id ~ '^[0-9A-Za-z]{20}$'),
  -- The provider's ids of the dispute and of the disputed payment.
  provider_id text not null constraint disputes_provider_id_check check (char_length(provider_id) between 1 and 100),
  provider_payment_id text constraint disputes_provider_payment_id_check check (char_length(provider_payment_id) between 1 and 100),
  order_id text not null references orders (id),
  -- Null for a payment that we do not know.
  payment_id text references payments (id),
  type text not null constraint disputes_type_check
    check (type in ('DISPUTE', 'CHARGEBACK', 'RETRIEVAL', 'PRE_ARBITRATION', 'ARBITRATION', 'UNKNOWN')),
  outcome text not null constraint disputes_outcome_check check (outcome in ('OPEN', 'WON', 'LOST', 'UNKNOWN')),
  -- The provider's word for type and outcome.
  status text not null constraint disputes_status_check check (char_length(status) between 1 and 100),
  -- In paise.
  amount bigint not null constraint disputes_amount_check check (amount >= 0),
  reason text constraint disputes_reason_check check (char_length(reason) between 1 and 300),
  reason_code text constraint disputes_reason_code_check check (char_length(reason_code) between 1 and 100),
  respond_by timestamptz,
  resolved_at timestamptz,
  -- When the provider changed it last. An older answer changes nothing.
  provider_updated_at timestamptz,
  -- Null: nothing was booked, so an undecided or lost dispute still claims money of the sale.
  booking text constraint disputes_booking_check check (booking in ('CHARGEBACK', 'PARTIAL_CHARGEBACK', 'WAIVED')),
  -- The seller's text about the delivery.
  evidence text constraint disputes_evidence_check check (char_length(evidence) between 1 and 2000),
  evidence_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint disputes_evidence_time_check check ((evidence is null) = (evidence_at is null)),
  constraint disputes_provider_once unique (provider_id)
);
create index disputes_of_order on disputes (order_id, created_at);
create index disputes_undecided on disputes (created_at) where outcome in ('OPEN', 'UNKNOWN');
create unique index disputes_one_chargeback on disputes (order_id) where booking = 'CHARGEBACK';

create function disputes_stay() returns trigger language plpgsql as $$
begin
  if (new.id, new.provider_id, new.order_id, new.created_at) is distinct from (old.id, old.provider_id, old.order_id, old.created_at) then
    raise exception 'dispute % stays', old.id using errcode = 'integrity_constraint_violation', constraint = 'disputes_stay';
  end if;
  return new;
end $$;
create trigger disputes_stay before update on disputes for each row execute function disputes_stay();
create trigger disputes_stay_there before delete on disputes for each row execute function checkout_stays();
create trigger disputes_stay_whole before truncate on disputes for each statement execute function checkout_stays();

-- A partial chargeback is an adjustment of its order, as a partial refund is; its reversal is one above zero.
alter table adjustments add column dispute_id text constraint adjustments_dispute_id_fkey references disputes (id);
alter table adjustments add constraint adjustments_dispute_check
  check (dispute_id is null or (order_id is not null and provider_refund_id is null)) not valid;
alter table adjustments drop constraint adjustments_refund_check;
alter table adjustments add constraint adjustments_refund_check check (order_id is null or amount < 0 or dispute_id is not null) not valid;

-- Part of the settlement hold that open disputes of the order claim: it is not released, and pays nothing else while other money is there.
alter table settlements add column disputed bigint not null default 0;
alter table settlements add constraint settlements_disputed_check check (disputed between 0 and amount - fee) not valid;

-- Released money that a dispute moved back into the settlement hold of its order.
create table dispute_holds (
  id text primary key constraint dispute_holds_id_check check (id ~ '^[0-9A-Za-z]{20}$'),
  order_id text not null references settlements (order_id),
  amount bigint not null constraint dispute_holds_amount_check check (amount > 0)
);
create index dispute_holds_of_order on dispute_holds (order_id);
create trigger dispute_holds_stay before update or delete on dispute_holds for each row execute function checkout_stays();
create trigger dispute_holds_stay_whole before truncate on dispute_holds for each statement execute function checkout_stays();

alter table ledger_tx drop constraint ledger_tx_kind_check;
alter table ledger_tx add constraint ledger_tx_kind_check check (kind in (
  'SALE', 'RELEASE', 'REFUND', 'REFUND_REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL', 'ADJUSTMENT',
  'WITHDRAW', 'WITHDRAW_RETURN', 'PAYOUT', 'PAYOUT_REVERSAL', 'LATE_PAYOUT', 'LATE_PAYOUT_PAID', 'LATE_PAYOUT_RETURN', 'DISPUTE_HOLD')) not valid;

-- Deadline at the provider; the list of disputes is sorted by it.
alter table attention_items add column due_at timestamptz;

create or replace view checked_orders as
  select orders.id, orders.buyer_id, orders.seller_id, orders.item_id, orders.amount, orders.fee, orders.status, orders.paid_at
  from orders where checks_everything()
  union all
  select orders.id, orders.buyer_id, orders.seller_id, orders.item_id, orders.amount, orders.fee, orders.status, orders.paid_at
  from orders
  where not checks_everything() and orders.id in (
    select source_id from checked_tx where source_type = 'order'
    union
    select refunds.order_id from checked_tx join refunds on refunds.id = checked_tx.source_id where checked_tx.source_type = 'refund'
    union
    select adjustments.order_id from checked_tx join adjustments on adjustments.id = checked_tx.source_id
    where checked_tx.source_type = 'adjustment'
    union
    select dispute_holds.order_id from checked_tx join dispute_holds on dispute_holds.id = checked_tx.source_id
    where checked_tx.source_type = 'dispute-hold'
  );

-- The net amount of a sale, and what disputes moved back into its hold, is locked, released or drawn.
create or replace view invariant_l11_settlements_are_accounted_for as
  select settlements.order_id, settlements.amount - settlements.fee as net, settlements.locked, released.amount as released, drawn.amount as drawn
  from checked_orders
  join settlements on settlements.order_id = checked_orders.id
  cross join lateral (
    select coalesce(sum(amount), 0) as amount from settlement_releases where settlement_releases.order_id = settlements.order_id
  ) as released
  cross join lateral (
    select coalesce(sum(amount - restored), 0) as amount from settlement_draws where settlement_draws.order_id = settlements.order_id
  ) as drawn
  cross join lateral (
    select coalesce(sum(amount), 0) as amount from dispute_holds where dispute_holds.order_id = settlements.order_id
  ) as returned
  where settlements.amount - settlements.fee + returned.amount <> settlements.locked + released.amount + drawn.amount;
comment on view invariant_l11_settlements_are_accounted_for is 'incremental';

-- A settlement reserves exactly what its disputes claim: those of the paying payment that move money, are not won, and have no booking.
-- The whole payment claims the net amount, because a chargeback returns the fee; a part claims itself.
create view invariant_l13_disputed_money_is_reserved as
  with claims as (
    select disputes.order_id, sum(disputes.amount) as amount
    from disputes join orders on orders.id = disputes.order_id
    where disputes.outcome <> 'WON' and disputes.type <> 'RETRIEVAL' and disputes.booking is null
      and (disputes.provider_payment_id is null or disputes.provider_payment_id = orders.gateway_txn_id)
    group by disputes.order_id
  )
  select settlements.order_id, orders.status, settlements.disputed as found, expected.amount as expected
  from (select order_id from settlements where disputed > 0 union select order_id from claims) as concerned
  join settlements on settlements.order_id = concerned.order_id
  join orders on orders.id = concerned.order_id
  left join claims on claims.order_id = concerned.order_id
  cross join lateral (
    select orders.amount + coalesce(sum(adjustments.amount), 0) as amount from adjustments where adjustments.order_id = orders.id
  ) as rest
  cross join lateral (select case
    when claims.amount is null then 0
    when orders.status = 'PAID' and claims.amount >= rest.amount then greatest(rest.amount - orders.fee, 0)
    when orders.status = 'PAID' or exists (select from refunds where refunds.order_id = orders.id and refunds.reversed_at is not null)
      then least(claims.amount, rest.amount, orders.amount - orders.fee)
    else 0
  end as amount) as expected
  where settlements.disputed <> expected.amount;
comment on view invariant_l13_disputed_money_is_reserved is 'incremental';

-- What a dispute moved back into a settlement hold left the withdrawable balance, and was released before.
create view invariant_l14_dispute_holds_are_booked as
  select dispute_holds.id as hold_id, dispute_holds.amount as expected, moved.amount as found
  from dispute_holds
  left join ledger_tx as tx on tx.kind = 'DISPUTE_HOLD' and tx.source_type = 'dispute-hold' and tx.source_id = dispute_holds.id
  left join ledger_entries as moved on moved.tx_id = tx.id and moved.account = 'LOCKED'
  left join ledger_entries as taken on taken.tx_id = tx.id and taken.account = 'AVAILABLE'
  where moved.amount is distinct from dispute_holds.amount or taken.amount is distinct from -dispute_holds.amount
  union all
  select tx.source_id, null, null from checked_tx as tx
  where tx.kind = 'DISPUTE_HOLD' and not exists (select from dispute_holds where dispute_holds.id = tx.source_id)
  union all
  select dispute_holds.order_id, released.amount, sum(dispute_holds.amount)
  from dispute_holds
  cross join lateral (
    select coalesce(sum(amount), 0) as amount from settlement_releases where settlement_releases.order_id = dispute_holds.order_id
  ) as released
  group by dispute_holds.order_id, released.amount having sum(dispute_holds.amount) > released.amount;
comment on view invariant_l14_dispute_holds_are_booked is 'incremental';

-- The booking of a dispute is in the books: a chargeback that stands, or adjustments that were not reversed.
create view invariant_l15_bookings_of_disputes_are_booked as
  select disputes.id as dispute_id, disputes.booking, part.amount as partial
  from disputes
  cross join lateral (select coalesce(sum(amount), 0) as amount from adjustments where adjustments.dispute_id = disputes.id) as part
  where (coalesce(disputes.booking, '') = 'PARTIAL_CHARGEBACK') <> (part.amount < 0) or part.amount > 0
    or (disputes.booking = 'CHARGEBACK' and not exists (
      select from refunds where refunds.order_id = disputes.order_id and cause = 'CHARGEBACK' and status = 'DONE' and reversed_at is null
    ));
comment on view invariant_l15_bookings_of_disputes_are_booked is 'incremental';

-- A sale is undone by a refund of its amount without the partial refunds and chargebacks. A refused refund and a reversed chargeback left the
-- sale as it was: partial refunds may have followed. The same holds for the reversal of a partial chargeback.
create or replace view invariant_o5_refunds_are_of_the_amount as
  select refunds.id as refund_id, refunds.cause, refunds.amount, orders.amount as order_amount, payments.amount as payment_amount
  from checked_orders as orders
  join refunds on refunds.order_id = orders.id
  left join payments on payments.id = refunds.payment_id
  left join refunds as resent on resent.id = refunds.resends and resent.order_id = refunds.order_id
  cross join lateral (
    select coalesce(-sum(amount) filter (where amount < 0), 0) as amount, coalesce(bool_or(amount > 0), false) as is_reversed
    from adjustments where adjustments.order_id = orders.id
  ) as part
  where case
    when refunds.cause = 'UNDONE_REFUND' then refunds.amount is distinct from resent.amount
    when refunds.cause not in ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE') then refunds.amount is distinct from payments.amount
    when refunds.status = 'REFUSED' or refunds.reversed_at is not null or part.is_reversed
      then refunds.amount not between orders.amount - part.amount and orders.amount
    else refunds.amount <> orders.amount - part.amount
  end;
comment on view invariant_o5_refunds_are_of_the_amount is 'incremental';
