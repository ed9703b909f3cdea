-- requires: 0056
-- Guests are people who bought without an account.
alter table users add column state text not null default 'MEMBER';
