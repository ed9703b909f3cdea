-- requires: 0078
-- no-transaction
alter table attention_items validate constraint attention_items_kind_check;
alter table payout_transfers validate constraint payout_transfers_obstacle_check;
alter table payout_transfers validate constraint payout_transfers_attempt_check;
-- Transfers that wait for the platform.
create index concurrently if not exists payout_transfers_blocked on payout_transfers (obstacle) where obstacle is not null;
