-- requires: 0056
-- no-transaction
alter table telegram_subscriptions validate constraint telegram_subscriptions_member_fkey;
alter table orders validate constraint orders_customer_phone_check;
alter table sessions validate constraint sessions_kind_check;
