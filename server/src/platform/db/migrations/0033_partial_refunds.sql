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
