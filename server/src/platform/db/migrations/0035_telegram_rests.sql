-- Telegram's limits are kept per class of calls, accounts can be frozen or restricted, sessions end on Telegram's repeated word only,
-- joins are read once per channel, and a check of the members keeps its progress.

-- Flood waits. LIST: calls of class READ that are made for the seller, such as the list of channels to import.
create table telegram_rests (
  account_id text not null references telegram_accounts (id),
  call_class text not null constraint telegram_rests_class_check check (call_class in ('READ', 'INVITE', 'REMOVE', 'CREATE', 'LIST')),
  since timestamptz not null,
  until timestamptz not null,
  constraint telegram_rests_pkey primary key (account_id, call_class),
  constraint telegram_rests_span_check check (until > since)
);
insert into telegram_rests (account_id, call_class, since, until)
  select id, call_class, resume_at - interval '1 second', resume_at
  from telegram_accounts cross join unnest(array['READ', 'INVITE', 'REMOVE', 'CREATE', 'LIST']) as call_class
  where resume_at is not null;

alter table telegram_accounts
  drop column resume_at,
  drop constraint telegram_accounts_state_check,
  drop constraint telegram_accounts_session_check,
  -- Class of the calls that a frozen or restricted account was refused.
  add column refused_class text
    constraint telegram_accounts_refused_check check (refused_class in ('READ', 'INVITE', 'REMOVE', 'CREATE')),
  -- Last email about a restriction.
  add column restriction_told_at timestamptz,
  -- UNREADABLE: this version cannot read the stored session. ENDED_ONCE: Telegram has said once that it has ended.
  add column session_problem text
    constraint telegram_accounts_problem_check check (session_problem in ('UNREADABLE', 'ENDED_ONCE')),
  add column problem_since timestamptz,
  -- Next look at a restriction or at a problem.
  add column retry_at timestamptz,
  add constraint telegram_accounts_state_check check (state in ('LINKED', 'FROZEN', 'RESTRICTED', 'LINK_AGAIN', 'REMOVED')),
  add constraint telegram_accounts_session_check
    check ((state in ('LINKED', 'FROZEN', 'RESTRICTED')) = (sealed_session is not null)),
  add constraint telegram_accounts_restriction_check check ((state in ('FROZEN', 'RESTRICTED')) = (refused_class is not null)),
  add constraint telegram_accounts_problem_whole_check
    check ((session_problem is null) = (problem_since is null) and (session_problem is null or sealed_session is not null)),
  add constraint telegram_accounts_retry_check check ((retry_at is not null) = (refused_class is not null or session_problem is not null));

-- Sessions that Telegram has ended, kept for some days in case that was an error. Each sealed with the id of its row.
create table telegram_ended_sessions (
  id text primary key,
  account_id text not null references telegram_accounts (id),
  sealed_session text not null,
  ended_at timestamptz not null
);
create index telegram_ended_sessions_by_age on telegram_ended_sessions (ended_at);

alter table telegram_members
  drop constraint telegram_members_known_check,
  -- What is to be done at due_at: its class decides whether it can be done, its kind how urgent it is.
  add column due_step text
    constraint telegram_members_due_step_check check (due_step in ('REMOVE', 'READMIT', 'INVITE', 'REVOKE', 'DELETE', 'LOOK', 'FIND')),
  -- When a check of the channel last found out whether they are there; null after a removal until it is confirmed.
  add column checked_at timestamptz;
-- A hash is null until a trustworthy one is known: nobody is written to without.
update telegram_members set person_hash = null where person_hash in ('', '0');
-- A removal is confirmed by the next check; those of the past are not questioned.
update telegram_members set checked_at = updated_at where presence = 'REMOVED';
update telegram_members
  set due_step = case when presence = 'NOT_JOINED' and access_until > due_at then 'LOOK' else 'REMOVE' end
  where due_at is not null;
alter table telegram_members
  add constraint telegram_members_known_check
    check ((person_id is null) = (person_name is null) and (person_hash is null or person_id is not null)),
  add constraint telegram_members_due_check check ((due_at is null) = (due_step is null));

alter table telegram_invites
  -- Null while the log of the channel tells who comes.
  alter column next_look_at drop not null,
  -- Nothing is left to do in Telegram: it was closed, looked at once more, and deleted.
  add column is_done boolean not null default false;
update telegram_invites set is_done = is_settled, next_look_at = null;
alter table telegram_invites add constraint telegram_invites_done_check check (not is_done or is_settled);
drop index telegram_invites_unsettled;
create index telegram_invites_not_done on telegram_invites (member_id) where not is_done;

alter table telegram_outsiders alter column person_hash drop not null;
update telegram_outsiders set person_hash = null where person_hash in ('', '0');

alter table telegram_watches
  drop constraint telegram_watches_trouble_check,
  add constraint telegram_watches_trouble_check check (trouble in ('NOT_ADMINISTRATOR', 'CHANNEL_GONE', 'UNEXPECTED')),
  -- When the log of joins is read next (null while no link is open), and up to when it was read.
  add column arrivals_due_at timestamptz,
  add column arrivals_read_at timestamptz,
  -- A check that goes on over several turns: when it began, and whether the list of members was read.
  add column check_started_at timestamptz,
  add column check_listed boolean not null default false,
  -- How many members were asked for by name in this check.
  add column check_asked integer not null default 0,
  -- An unknown error of Telegram: the same text, how often, since when.
  add column error_text text,
  add column error_count integer not null default 0,
  add column error_since timestamptz;
update telegram_watches set arrivals_due_at = check_due_at where exists (
  select from telegram_invites as invites join telegram_members as members on members.id = invites.member_id
  where members.channel_id = telegram_watches.channel_id and invites.state = 'OPEN'
);
create index telegram_watches_to_read on telegram_watches (arrivals_due_at) where arrivals_due_at is not null;

create or replace view invariant_e1_whoever_has_something_open_is_looked_after as
  select members.id as member_id, members.presence, members.access_until
  from telegram_members as members
  where members.due_at is null and (
    (members.person_id is not null and members.presence <> 'REMOVED')
    or exists (
      select from telegram_invites
      where telegram_invites.member_id = members.id and not is_done and (state <> 'OPEN' or is_unwanted)
    )
    or exists (
      select from telegram_invites left join telegram_watches on telegram_watches.channel_id = members.channel_id
      where telegram_invites.member_id = members.id and state = 'OPEN' and arrivals_due_at is null
    )
  );
