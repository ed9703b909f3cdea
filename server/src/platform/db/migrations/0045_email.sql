-- Whether a term renewed an earlier one, as of the moment it was paid. Null: a product, which is not bought for a time.
-- The end of a term moves (extensions, refunds of other terms), so it cannot tell.
alter table entitlements add column is_renewal boolean
  constraint entitlements_is_renewal_check check (is_renewal is null or product_type = 'TELEGRAM_PLAN');

-- A renewal begins when the term before it ends; a first term begins when it is paid. Extensions do not move the start.
update entitlements set is_renewal = term.starts_at > orders.paid_at + interval '1 minute'
from orders, telegram_subscriptions as term
where orders.id = entitlements.order_id and term.order_id = entitlements.order_id and entitlements.product_type = 'TELEGRAM_PLAN';

create function entitlements_keep_is_renewal() returns trigger language plpgsql as $$
begin
  raise exception 'whether purchase % is a renewal does not change', old.id
    using errcode = 'integrity_constraint_violation', constraint = 'entitlements_keep_is_renewal';
end $$;
create trigger entitlements_keep_is_renewal before update of is_renewal on entitlements for each row
  when (old.is_renewal is not null and new.is_renewal is distinct from old.is_renewal) execute function entitlements_keep_is_renewal();

-- Addresses whose owners want no invitations from creators, as a keyed hash: most of them have no account.
create table invitation_opt_outs (
  address_hash text primary key constraint invitation_opt_outs_hash_check check (address_hash ~ '^[0-9A-Za-z_-]{24}$'),
  created_at timestamptz not null
);

-- Emails that were not sent because their recipient had received too many. Here and not in a process: workers serve no metrics.
create table dropped_emails (
  bucket text primary key,
  count bigint not null
);
