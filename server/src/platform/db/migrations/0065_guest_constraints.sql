-- requires: 0056
-- no-transaction
alter table telegram_subscriptions validate constraint telegram_subscriptions_member_fkey;
alter table sessions validate constraint sessions_kind_check;
