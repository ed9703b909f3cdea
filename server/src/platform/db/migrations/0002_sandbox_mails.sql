-- The mail outbox of the sandbox: what a mail provider would hold. Empty wherever SMTP_URL is set.

create table sandbox_mails (
  id text primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  sent_at timestamptz not null
);
create index sandbox_mails_latest on sandbox_mails (sent_at desc);
create index sandbox_mails_of on sandbox_mails (recipient, sent_at desc);
