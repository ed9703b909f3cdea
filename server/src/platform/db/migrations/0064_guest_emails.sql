-- requires: 0056
-- no-transaction
-- An address belongs to at most one member and at most one guest, so each state has a unique index of its own. The former one covers
-- all states: 0065 drops it. The previous version looks addresses up without the state, with users_by_email.
create unique index concurrently if not exists users_member_email_key on users (email) where state = 'MEMBER';
create unique index concurrently if not exists users_guest_email_key on users (email) where state = 'GUEST';
create index concurrently if not exists users_by_email on users (email);
