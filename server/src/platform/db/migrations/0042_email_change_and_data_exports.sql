-- Change of email address: a link to the new address confirms it, a link to the old address undoes it for 72 hours.
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL', 'UNDO_EMAIL_CHANGE'));

-- The session that asked for the change: it stays signed in when the other sessions end.
alter table mailed_links add column session_id text references sessions (id) on delete set null;
create index mailed_links_of_session on mailed_links (session_id) where session_id is not null;

-- One pending change per person: asking again replaces it.
create unique index mailed_links_one_email_change on mailed_links (user_id) where purpose = 'CHANGE_EMAIL';

-- "Download my data": the archive of everything that a person may see of themselves.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (
  purpose in (
    'PROFILE_PICTURE', 'COVER_PICTURE', 'KYC_DOCUMENT', 'PRODUCT_FILE', 'PRODUCT_COVER', 'PRODUCT_GALLERY', 'CHANNEL_BANNER', 'DATA_EXPORT'
  )
);

-- One row per person, the latest request: its primary key decides between two at the same moment.
create table data_exports (
  user_id bigint primary key references users (id) on delete cascade,
  id text not null constraint data_exports_id_key unique,
  status text not null constraint data_exports_status_check check (status in ('PREPARING', 'READY', 'FAILED', 'EXPIRED')),
  file_id text constraint data_exports_file_key unique references files (id),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  -- A file while it is ready, and only then; the times stay after it has expired.
  constraint data_exports_file_check check ((status = 'READY') = (file_id is not null)),
  constraint data_exports_ready_check check ((status in ('READY', 'EXPIRED')) = (ready_at is not null)),
  constraint data_exports_expiry_check check ((ready_at is null) = (expires_at is null) and expires_at > ready_at)
);
create index data_exports_by_expiry on data_exports (expires_at) where status = 'READY';
create index data_exports_preparing on data_exports (requested_at) where status = 'PREPARING';
