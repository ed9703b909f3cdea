-- requires: 0078
-- allow: constraint attention_items.attention_items_kind_check: allows more kinds
-- allow: function payout_transfer_next(state text): allows more transitions
-- allow: function payout_transfers_move(): allows more transitions
-- Why a transfer waits, where the platform has to act: its account at the provider refuses calls, lacks money or needs an approval.
-- `attempt`: a transfer that the provider ended for such a reason is followed by another one with an id of its own.
alter table payout_transfers
  add column obstacle text,
  add column attempt smallint not null default 1;
alter table payout_transfers
  add constraint payout_transfers_obstacle_check
    check (obstacle in ('ADDRESS', 'SIGNATURE', 'KEYS', 'NOT_ENABLED', 'BALANCE', 'APPROVAL', 'LIMIT')) not valid,
  add constraint payout_transfers_attempt_check check (attempt >= 1) not valid;

create or replace function payout_transfer_next(state text) returns text[] language sql immutable as $$
  select case state
    when 'WAITING' then array['SENDING', 'DROPPED']
    -- Back to WAITING: the provider refused or ended the transfer because of the platform's account.
    when 'SENDING' then array['UNDER_WAY', 'SUCCESS', 'FAILED', 'REVERSED', 'WAITING']
    when 'UNDER_WAY' then array['SUCCESS', 'FAILED', 'REVERSED', 'WAITING']
    -- The bank can send back what had arrived.
    when 'SUCCESS' then array['REVERSED']
    when 'FAILED' then array['LATE_SUCCESS']
    when 'REVERSED' then array['LATE_SUCCESS']
    when 'LATE_SUCCESS' then array['LATE_PAID', 'LATE_RETURNED']
    else array[]::text[]
  end
$$;

-- The id of a transfer changes with its attempt, and when an earlier one turns out to have arrived before another was sent.
create or replace function payout_transfers_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'WAITING' then return new; end if;
    raise exception 'a transfer begins as WAITING' using errcode = 'integrity_constraint_violation', constraint = 'payout_transfers_move';
  end if;
  if (new.withdrawal_id, new.created_at) is distinct from (old.withdrawal_id, old.created_at)
    or (new.state <> old.state and new.state <> all (payout_transfer_next(old.state)))
    or (old.sent_at is not null and new.sent_at is distinct from old.sent_at and new.state <> 'WAITING')
    or (new.attempt is distinct from old.attempt
      and not coalesce(new.attempt = old.attempt + 1 and old.state in ('SENDING', 'UNDER_WAY') and new.state = 'WAITING', false))
    or (new.transfer_id is distinct from old.transfer_id and new.attempt is not distinct from old.attempt
      and not coalesce(old.attempt > 1 and old.state = 'WAITING' and new.state = 'SENDING', false)) then
    raise exception 'transfer % does not become % after %', old.transfer_id, new.state, old.state
      using errcode = 'integrity_constraint_violation', constraint = 'payout_transfers_move';
  end if;
  -- A transfer that is over waits for nothing. The previous version does not write the column.
  if new.state not in ('WAITING', 'SENDING', 'UNDER_WAY') then new.obstacle := null; end if;
  return new;
end $$;

alter table attention_items drop constraint attention_items_kind_check;
alter table attention_items add constraint attention_items_kind_check check (kind in (
  'OUTSIDE_REFUND', 'AUTO_REFUND', 'REFUND_AFTER_REFUSAL', 'REFUND_UNDONE', 'RETURN_REFUSED', 'DISPUTE', 'LATE_PAYOUT',
  'TRANSFER_UNFINISHED', 'UNKNOWN_ORDER', 'FOREIGN_PAYMENT', 'COUPON_OVER_LIMIT', 'UNCONFIRMED_PAYMENT', 'PAYOUTS_BLOCKED',
  'LOW_PAYOUT_BALANCE', 'TRANSFER_AMOUNT', 'DOUBLE_PAYOUT')) not valid;
