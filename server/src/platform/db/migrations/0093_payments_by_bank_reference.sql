-- requires: 0078
-- no-transaction
create index concurrently if not exists payments_by_bank_reference on payments (bank_reference) where bank_reference is not null;
alter table attention_items validate constraint attention_items_kind_check;
