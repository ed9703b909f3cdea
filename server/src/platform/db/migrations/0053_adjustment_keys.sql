-- The form of an administrator that is sent twice makes one adjustment.
alter table adjustments add column idempotency_key text
  constraint adjustments_idempotency_key_check check (idempotency_key ~ '^[0-9A-Za-z_-]{8,64}$');
create unique index adjustments_key_once on adjustments (created_by, idempotency_key) where idempotency_key is not null;
