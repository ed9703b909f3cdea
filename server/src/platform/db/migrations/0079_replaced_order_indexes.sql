-- requires: 0056
-- no-transaction
-- allow: index orders_one_open: of members only; the previous version closes the open order of the same buyer and item first
-- allow: index refunds_refused: the same rows and those of a new cause
-- allow: constraint orders.orders_replaced_check: about a column that the previous version does not write
alter table orders validate constraint orders_replaced_check;
alter table coupon_uses validate constraint coupon_uses_buyer_hashes_check;
alter table refunds validate constraint refunds_cause_check;
alter table attention_items validate constraint attention_items_kind_check;
-- One open order per member and item, and per browser and item; a replaced order is not open to its buyer.
drop index concurrently if exists orders_one_open;
create unique index concurrently if not exists orders_one_open on orders (buyer_id, product_type, item_id)
  where status = 'PENDING' and replaced_at is null and browser_id is null;
create unique index concurrently if not exists orders_one_open_of_browser on orders (browser_id)
  where status = 'PENDING' and replaced_at is null and browser_id is not null;
-- Replaced orders that can still be paid.
create index concurrently if not exists orders_replaced on orders (item_id, buyer_id) where status = 'PENDING' and replaced_at is not null;
-- Orders of a browser, by its token.
create index concurrently if not exists guest_orders_by_token on guest_orders (token_hash);
-- Uses of one buyer, for the limit per buyer; and open ones of a network.
create index concurrently if not exists coupon_uses_of_buyer on coupon_uses using gin (buyer_hashes);
create index concurrently if not exists coupon_uses_of_network on coupon_uses (coupon_id, network) where state = 'RESERVED';
-- Returned payments whose refund the provider rejected.
drop index concurrently if exists refunds_refused;
create index concurrently if not exists refunds_refused on refunds (order_id) where status = 'REFUSED' and cause not in ('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE');
