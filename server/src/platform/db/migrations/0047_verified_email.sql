-- Phone numbers are contact data. They sign in only together with a verified email address, so they are unique among verified
-- accounts and may be shared by others.
alter table users drop constraint users_phone_key;
create unique index users_phone_key on users (phone) where email_verified_at is not null;
create index users_by_phone on users (phone) where email_verified_at is null;

-- An account loses an address that it never verified to whoever proves it, and its phone number when it is recovered by email.
-- One of the two is always left.
alter table users drop constraint users_contact_check;
alter table users add constraint users_contact_check check (role = 'ADMIN' or erased_at is not null or email is not null or phone is not null);
alter table users add constraint users_verified_email_check check (email_verified_at is null or email is not null);

-- What sale pages show about how a seller is reached; see `PublicContact` in the contract.
alter table users add column public_contact text not null default 'SUPPORT'
  constraint users_public_contact_check check (public_contact in ('ACCOUNT', 'EMAIL', 'SUPPORT', 'NONE'));

-- Sellers with something on sale keep what their pages show, and are told once that they can choose.
create temporary table told_sellers on commit drop as
  select user_id from products where status = 'ACTIVE' and deleted_at is null
  union
  select user_id from telegram_channels where status = 'ACTIVE' and deleted_at is null;
update users set public_contact = 'ACCOUNT' where id in (select user_id from told_sellers);
insert into notifications (id, user_id, message, link, created_at)
  select substr(replace(gen_random_uuid()::text, '-', ''), 1, 20), user_id,
    'Your pages show the email address and phone number of your account. You can now choose what buyers see.',
    '/settings#public-contact', now()
  from told_sellers;
