-- requires: 0056
-- no-transaction
-- Orders whose buyers asked for a reminder, by age.
create index concurrently if not exists guest_orders_to_remind on guest_orders (created_at) where wants_reminder;
