-- requires: 0056
-- no-transaction
alter table users validate constraint users_state_check;
alter table users validate constraint users_guest_check;
alter table users validate constraint users_guest_email_check;
alter table users validate constraint users_merged_check;
alter table users validate constraint users_contact_check;
alter table users validate constraint users_merged_into_fkey;
alter table telegram_subscriptions validate constraint telegram_subscriptions_member_fkey;
alter table orders validate constraint orders_customer_phone_check;
alter table sessions validate constraint sessions_kind_check;
