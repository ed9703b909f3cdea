-- The mail outbox of the sandbox: what a mail provider would hold. Empty wherever SMTP_URL is set.

create table sandbox_mails (
  seq bigint generated always as identity primary key,
  id text not null constraint sandbox_mails_id_key unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  sent_at timestamptz not null
);
create index sandbox_mails_of on sandbox_mails (recipient, seq desc);
