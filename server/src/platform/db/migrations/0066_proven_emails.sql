-- requires: 0056
-- Addresses that were verified before the trigger existed. A file of its own, because 0065 locks the users.
insert into proven_emails (user_id, email, proven_at)
select id, email, email_verified_at from users where email_verified_at is not null on conflict do nothing;
