-- requires: 0056
-- no-transaction
alter table orders validate constraint orders_coupon_check;
alter table orders validate constraint orders_coupon_fkey;
-- Sales with coupons: of one coupon, and of a seller in a range of days.
create index concurrently if not exists orders_of_coupon on orders (coupon_id, paid_at desc, seq desc) where coupon_id is not null;
create index concurrently if not exists orders_with_coupon on orders (seller_id, paid_at) where coupon_id is not null and paid_at is not null;
