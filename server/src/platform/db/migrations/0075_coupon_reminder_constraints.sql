-- requires: 0056
-- no-transaction
alter table checkout_reminder_settings validate constraint checkout_reminder_settings_coupon_fkey;
