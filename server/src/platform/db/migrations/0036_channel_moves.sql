-- A channel can move to another account of its seller. Access hashes and invite links are good for one account only, so each
-- is stored with its account: after a move the ones of the former account are not used by mistake.

alter table telegram_members add column hash_account_id text references telegram_accounts (id);
update telegram_members as members set hash_account_id = channels.account_id
  from telegram_channels as channels where channels.id = members.channel_id and members.person_hash is not null;
alter table telegram_members add constraint telegram_members_hash_check check ((person_hash is null) = (hash_account_id is null));

alter table telegram_outsiders add column hash_account_id text references telegram_accounts (id);
update telegram_outsiders as outsiders set hash_account_id = channels.account_id
  from telegram_channels as channels where channels.id = outsiders.channel_id and outsiders.person_hash is not null;
alter table telegram_outsiders add constraint telegram_outsiders_hash_check check ((person_hash is null) = (hash_account_id is null));

-- The account that made the link. Other administrators cannot revoke it; the owner of the channel can.
alter table telegram_invites add column account_id text references telegram_accounts (id);
update telegram_invites as invites set account_id = channels.account_id
  from telegram_members as members join telegram_channels as channels on channels.id = members.channel_id where members.id = invites.member_id;
alter table telegram_invites alter column account_id set not null;

-- A link of the former account may stay open beside the new one until it expires.
drop index telegram_invites_one_open;
create unique index telegram_invites_one_open on telegram_invites (member_id, account_id) where state = 'OPEN';

create or replace function telegram_invites_stay_closed() returns trigger language plpgsql as $$
begin
  if (new.id, new.member_id, new.account_id, new.link, new.made_at) is distinct from (old.id, old.member_id, old.account_id, old.link, old.made_at)
    or (old.state <> 'OPEN' and new.state is distinct from old.state and not (old.state = 'REVOKED' and new.state = 'USED' and not old.is_settled)) then
    raise exception 'invite % is closed', old.id using errcode = 'integrity_constraint_violation', constraint = 'telegram_invites_stay_closed';
  end if;
  return new;
end $$;

-- Every move of a channel. The row keeps how the former account finds the channel, to revoke its links.
create table telegram_channel_moves (
  id text primary key,
  seq bigint generated always as identity,
  channel_id text not null references telegram_channels (id),
  from_account_id text not null references telegram_accounts (id),
  from_access_hash text not null constraint telegram_channel_moves_hash_check check (from_access_hash <> ''),
  to_account_id text not null references telegram_accounts (id),
  moved_at timestamptz not null,
  -- When the links of the former account are handled next; null once all of them are closed.
  due_at timestamptz,
  attempts integer not null default 0 constraint telegram_channel_moves_attempts_check check (attempts >= 0),
  constraint telegram_channel_moves_accounts_check check (from_account_id <> to_account_id)
);
create index telegram_channel_moves_due on telegram_channel_moves (due_at) where due_at is not null;
create index telegram_channel_moves_of_channel on telegram_channel_moves (channel_id, seq);

-- The account of a channel changes together with the hash by which that account finds it.
create or replace function telegram_channels_keep_their_name() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.telegram_channel_id, new.slug, new.created_at)
    is distinct from (old.id, old.user_id, old.telegram_channel_id, old.slug, old.created_at)
    or (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at) then
    raise exception 'channel % keeps its owner and its name', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create function telegram_channels_move_is_recorded() returns trigger language plpgsql as $$
begin
  if new.account_id <> old.account_id and not exists (
    select from telegram_channel_moves as moves
    where moves.channel_id = old.id and moves.from_account_id = old.account_id and moves.from_access_hash = old.access_hash
      and moves.to_account_id = new.account_id and moves.moved_at = new.updated_at
  ) then
    raise exception 'the move of channel % is not recorded', old.id
      using errcode = 'integrity_constraint_violation', constraint = 'telegram_channels_move_is_recorded';
  end if;
  return null;
end $$;
create trigger telegram_channels_move_is_recorded after update of account_id on telegram_channels
  for each row execute function telegram_channels_move_is_recorded();

-- Only links of the current account are work of the member and of the channel's log; the others are work of the move.
create or replace view invariant_e1_whoever_has_something_open_is_looked_after as
  select members.id as member_id, members.presence, members.access_until
  from telegram_members as members join telegram_channels as channels on channels.id = members.channel_id
  where members.due_at is null and (
    (members.person_id is not null and members.presence <> 'REMOVED')
    or exists (
      select from telegram_invites as invites
      where invites.member_id = members.id and invites.account_id = channels.account_id and not is_done and (state <> 'OPEN' or is_unwanted)
    )
    or exists (
      select from telegram_invites as invites left join telegram_watches on telegram_watches.channel_id = members.channel_id
      where invites.member_id = members.id and invites.account_id = channels.account_id and state = 'OPEN' and arrivals_due_at is null
    )
  );

create view invariant_e1_links_of_former_accounts_are_handled as
  select invites.id as invite_id, invites.member_id, invites.account_id
  from telegram_invites as invites
  join telegram_members as members on members.id = invites.member_id
  join telegram_channels as channels on channels.id = members.channel_id
  where not invites.is_done and invites.account_id <> channels.account_id and not exists (
    select from telegram_channel_moves as moves
    where moves.channel_id = channels.id and moves.from_account_id = invites.account_id and moves.due_at is not null
  );
