-- A buyer who asks for a new link keeps the old one until the new one exists. For that moment the member has two open links.
alter table telegram_members add column is_link_asked boolean not null default false;
drop index telegram_invites_one_open;
create unique index telegram_invites_one_open on telegram_invites (member_id, account_id) where state = 'OPEN' and not is_unwanted;
