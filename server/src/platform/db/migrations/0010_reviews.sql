-- What administrators need: why somebody is banned, what a reviewer has looked at, and lists that stay quick.

alter table users add column ban_reason text constraint users_ban_reason_check check (char_length(ban_reason) between 1 and 500);
update users set ban_reason = 'Not recorded' where banned_at is not null;
alter table users add constraint users_banned_check check ((banned_at is null) = (ban_reason is null));

create index users_by_age on users (created_at, id);
create index users_by_name on users (lower(name), id);
create index users_banned on users (created_at, id) where banned_at is not null;
create index users_administrators on users (created_at, id) where role = 'ADMIN';

-- Counts the reviews, so that of two reviewers who looked at the same moment the later one is told.
alter table kyc_documents add column version integer not null default 1 constraint kyc_documents_version_check check (version > 0);
-- What waits comes first, the oldest of it at the top.
create index kyc_documents_by_turn on kyc_documents ((status <> 'PENDING'), created_at, id);
create index kyc_documents_by_status on kyc_documents (status, created_at, id);
create index kyc_documents_by_age on kyc_documents (created_at, id);

-- Which documents there were: a reviewer with one of them open is told that it was replaced. Nothing else is kept of them.
create table kyc_replaced_documents (
  id text primary key,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  replaced_at timestamptz not null
);
create index kyc_replaced_documents_of_user on kyc_replaced_documents (user_id);
create index kyc_replaced_documents_by_age on kyc_replaced_documents (created_at);

-- Nobody is rejected without being told why.
update payment_methods set reason = 'Not recorded' where status = 'REJECTED' and reason is null;
alter table payment_methods add constraint payment_methods_rejection_check check (status <> 'REJECTED' or reason is not null);
comment on column payment_methods.version is 'Counts the changes of the details and the reviews: nobody verifies what they have not seen.';
create index payment_methods_by_turn on payment_methods ((status <> 'PENDING'), seq);
create index payment_methods_by_status on payment_methods (status, seq);
create unique index payment_methods_by_age on payment_methods (seq);
