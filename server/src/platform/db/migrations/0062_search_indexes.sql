-- requires: 0056
-- no-transaction
-- The expressions are those of `orderText` (modules/checkout/lists/sales.store.ts) and `userText` (modules/accounts/people.store.ts).
create index concurrently if not exists orders_by_text on orders using gin (
  seller_id,
  lower(item_name || coalesce(' ' || (item_details ->> 'channelName'), '') || ' ' || buyer_username || ' ' || customer_name || ' ' || customer_email) gin_trgm_ops
);
create index concurrently if not exists users_by_text on users using gin (
  lower(name || ' ' || username || coalesce(' ' || email, '') || coalesce(' ' || phone, '')) gin_trgm_ops
);
