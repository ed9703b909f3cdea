-- requires: 0056
-- no-transaction
-- Guests by the last use of their contact details.
create index concurrently if not exists users_idle_guests on users (coalesce(contact_used_at, created_at))
  where state = 'GUEST' and erased_at is null;
