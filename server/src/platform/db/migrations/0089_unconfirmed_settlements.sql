-- requires: 0078
-- no-transaction
alter table attention_items validate constraint attention_items_kind_check;
create index concurrently if not exists settlements_unconfirmed on settlements (releases_at) where confirmed_at is null;
