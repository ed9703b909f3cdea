-- Deletion of an account: asked for by its owner, carried out seven days later. The row of the person stays, because orders, the
-- ledger and the audit log refer to it; nothing personal stays in it.
alter table users add column deletion_requested_at timestamptz;
alter table users add column deletion_due_at timestamptz;
alter table users add column erased_at timestamptz;
alter table users add constraint users_deletion_check
  check ((deletion_requested_at is null) = (deletion_due_at is null) and deletion_due_at > deletion_requested_at);
alter table users add constraint users_deletion_role_check check (role = 'USER' or num_nonnulls(deletion_due_at, erased_at) = 0);
alter table users add constraint users_erased_check check (
  erased_at is null
  or name = 'Deleted user' and username = 'deleted-' || id and password_hash = 'erased'
    and num_nonnulls(email, phone, location, email_verified_at, banned_at, deletion_due_at) = 0
);
alter table users drop constraint users_contact_check;
alter table users add constraint users_contact_check
  check (role = 'ADMIN' or erased_at is not null or (email is not null and phone is not null));
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null;

create function users_stay_erased() returns trigger language plpgsql as $$
begin
  raise exception 'account % is erased', old.id using errcode = 'integrity_constraint_violation', constraint = 'users_stay_erased';
end $$;
create trigger users_stay_erased before update on users for each row
  when (old.erased_at is not null and new.erased_at is null)
  execute function users_stay_erased();

-- Nothing is ordered from or by an erased account, and no late payment settles there: it goes back. The lock waits for an erasure under way.
create function orders_need_their_people() returns trigger language plpgsql as $$
begin
  perform from users where id in (new.buyer_id, new.seller_id) order by id for key share;
  if exists (select from users where id in (new.buyer_id, new.seller_id) and erased_at is not null) then
    raise exception 'the buyer or the seller of order % is erased', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'orders_need_their_people';
  end if;
  return new;
end $$;
create trigger orders_need_their_people before insert on orders for each row execute function orders_need_their_people();
create trigger orders_need_their_people_when_paid before update of status on orders for each row
  when (new.status = 'PAID' and old.status <> 'PAID')
  execute function orders_need_their_people();

-- True inside the one transaction that erases a person: what is otherwise immutable loses the person there, and nothing else.
create function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('jamun.erasing', true), '') = 'on'
$$;

drop trigger orders_move on orders;
create trigger orders_move before insert or update on orders for each row when (not is_erasing()) execute function orders_move();

drop trigger audit_log_stays on audit_log;
create trigger audit_log_stays before delete on audit_log for each row execute function audit_log_stays();
create trigger audit_log_stays_as_it_is before update on audit_log for each row when (not is_erasing()) execute function audit_log_stays();

drop trigger withdrawals_move on withdrawals;
create trigger withdrawals_move before insert or update on withdrawals for each row when (not is_erasing()) execute function withdrawals_move();

drop trigger adjustments_stay on adjustments;
create trigger adjustments_stay before delete on adjustments for each row execute function checkout_stays();
create trigger adjustments_stay_as_they_are before update on adjustments for each row when (not is_erasing()) execute function checkout_stays();

drop trigger refunds_stay_decided on refunds;
create trigger refunds_stay_decided before update on refunds for each row when (not is_erasing()) execute function refunds_stay_decided();

drop trigger refund_requests_move on refund_requests;
create trigger refund_requests_move before insert or update on refund_requests for each row
  when (not is_erasing()) execute function refund_requests_move();

drop trigger products_keep_their_name on products;
create trigger products_keep_their_name before update on products for each row
  when (not is_erasing()) execute function products_keep_their_name();

drop trigger kyc_documents_stay on kyc_documents;
create trigger kyc_documents_stay before delete or update on kyc_documents for each row
  when (not is_erasing()) execute function kyc_documents_stay();

drop trigger telegram_accounts_keep_their_owner on telegram_accounts;
create trigger telegram_accounts_keep_their_owner before update on telegram_accounts for each row
  when (not is_erasing()) execute function telegram_accounts_keep_their_owner();

drop trigger telegram_grants_stay_decided on telegram_grants;
create trigger telegram_grants_stay_decided before delete or update on telegram_grants for each row
  when (not is_erasing()) execute function telegram_grants_stay_decided();

-- Telegram's data of an erased subscriber is needed until nothing is left to do for them in the channel.
alter table telegram_members add column is_buyer_erased boolean not null default false;
create index telegram_members_erased on telegram_members (id) where is_buyer_erased;

-- Short links of a person whose account is about to be deleted are offline, like those of somebody who is banned.
drop trigger bans_are_told_to_links on users;
create trigger bans_are_told_to_links after update of banned_at, deletion_due_at on users for each row
  when (old.banned_at is distinct from new.banned_at or old.deletion_due_at is distinct from new.deletion_due_at)
  execute function bans_are_told_to_links();
