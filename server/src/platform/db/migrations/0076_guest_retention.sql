-- requires: 0056
-- Of a guest: when the contact details were last needed. Null: when the guest was created.
alter table users add column contact_used_at timestamptz;
