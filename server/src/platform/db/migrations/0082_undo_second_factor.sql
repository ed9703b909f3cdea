-- requires: 0056
-- allow: constraint mailed_links.mailed_links_purpose_check: allows another purpose, too
-- allow: lock mailed_links: a few links per user, each for days
-- A link in the email "Two-step sign-in is on" turns it off for 72 hours and leads to a new password.
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL', 'UNDO_EMAIL_CHANGE', 'UNDO_SECOND_FACTOR'));
