-- Change of email address: a link to the new address confirms it, a link to the old address undoes it for 72 hours.
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL', 'UNDO_EMAIL_CHANGE'));

-- The session that asked for the change: it stays signed in when the other sessions end.
alter table mailed_links add column session_id text references sessions (id) on delete set null;
create index mailed_links_of_session on mailed_links (session_id) where session_id is not null;

-- One pending change per person: asking again replaces it.
create unique index mailed_links_one_email_change on mailed_links (user_id) where purpose = 'CHANGE_EMAIL';
