-- requires: 0056
-- no-transaction
-- Refunded transactions of a seller: without these, the list joins every payment of the seller with its order.
create index concurrently if not exists payments_returned_of_seller on payments (seller_id) where outcome = 'RETURNED';
create index concurrently if not exists orders_refunded_of_seller on orders (seller_id) where status = 'REFUNDED';
