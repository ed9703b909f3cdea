-- requires: 0056
-- allow: index users_member_email_key: the same rule as users_email_key, for members
-- allow: index users_guest_email_key: rows of guests only, which the previous version does not write
-- no-transaction
-- An address belongs to at most one member and at most one guest, so each state has a unique index of its own. The former one covers
-- all states: 0065 drops it. The previous version looks addresses up without the state, with users_by_email.
create unique index concurrently if not exists users_member_email_key on users (email) where state = 'MEMBER';
create unique index concurrently if not exists users_guest_email_key on users (email) where state = 'GUEST';
create index concurrently if not exists users_by_email on users (email);
