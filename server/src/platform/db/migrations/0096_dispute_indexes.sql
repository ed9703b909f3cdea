-- requires: 0078
-- no-transaction
-- allow: constraint adjustments.adjustments_dispute_check: about a new column
-- allow: constraint settlements.settlements_disputed_check: about a new column
alter table adjustments validate constraint adjustments_dispute_check;
alter table adjustments validate constraint adjustments_refund_check;
alter table settlements validate constraint settlements_disputed_check;
alter table ledger_tx validate constraint ledger_tx_kind_check;
create index concurrently if not exists adjustments_of_dispute on adjustments (dispute_id) where dispute_id is not null;
create index concurrently if not exists settlements_disputed on settlements (seller_id) where disputed > 0;
create index concurrently if not exists attention_items_disputes on attention_items (status, due_at, seq desc) where kind = 'DISPUTE';
