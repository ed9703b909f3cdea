-- Sign-in: codes that went to an email address or to Fragment, and an email address that Telegram demands before it sends a code.
alter table telegram_sign_ins drop constraint telegram_sign_ins_via_check;
alter table telegram_sign_ins add constraint telegram_sign_ins_via_check check (
  via in ('APP', 'SMS', 'CALL', 'EMAIL', 'FRAGMENT', 'EMAIL_SETUP', 'OTHER')
);
alter table telegram_sign_ins drop constraint telegram_sign_ins_step_check;
alter table telegram_sign_ins add constraint telegram_sign_ins_step_check check (step in ('EMAIL', 'CODE', 'PASSWORD'));

-- An attempt was begun and its answer was not recorded: Telegram may have signed the session in.
alter table telegram_sign_ins add column in_doubt boolean not null default false;

-- Telegram asked to wait before it sends another code to this number, or checks another code or password of it, whoever asks.
create table telegram_sign_in_waits (
  phone text not null constraint telegram_sign_in_waits_phone_check check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  call text not null constraint telegram_sign_in_waits_call_check check (call in ('SEND', 'VERIFY')),
  until timestamptz not null,
  primary key (phone, call)
);
create index telegram_sign_in_waits_by_end on telegram_sign_in_waits (until);

-- Null for a session of a sign-in that was not finished: it belongs to no account of ours.
alter table telegram_farewells alter column account_id drop not null;
