-- requires: 0056
-- no-transaction
-- Guests: people who bought without an account. An address belongs to at most one member and at most one guest, so each state has a
-- unique index of its own. The former one covers all states: 0064 drops it, and lookups by address use users_by_email.
alter table users add column if not exists state text not null default 'MEMBER';
create unique index concurrently if not exists users_member_email_key on users (email) where state = 'MEMBER';
create unique index concurrently if not exists users_guest_email_key on users (email) where state = 'GUEST';
create index concurrently if not exists users_by_email on users (email);
