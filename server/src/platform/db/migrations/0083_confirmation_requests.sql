-- requires: 0056
-- Decisions above SECOND_ADMIN_ABOVE that wait for a second administrator: a credit, or the approval of a withdrawal.
create table confirmation_requests (
  id text constraint confirmation_requests_pkey primary key constraint confirmation_requests_id_check check (id ~ '^[0-9A-Za-z]{20}$'),
  seq bigint generated always as identity constraint confirmation_requests_seq_key unique,
  kind text not null constraint confirmation_requests_kind_check check (kind in ('ADJUSTMENT', 'PAYOUT')),
  status text not null default 'OPEN' constraint confirmation_requests_status_check
    check (status in ('OPEN', 'CONFIRMED', 'REJECTED', 'CANCELLED', 'EXPIRED')),
  -- Who gets the money.
  user_id bigint not null constraint confirmation_requests_user_id_fkey references users (id),
  withdrawal_id text constraint confirmation_requests_withdrawal_id_fkey references withdrawals (id),
  amount bigint not null constraint confirmation_requests_amount_check check (amount > 0),
  -- Reason of the credit, or notes for the approval.
  reason text constraint confirmation_requests_reason_check check (char_length(reason) between 1 and 500),
  idempotency_key text constraint confirmation_requests_idempotency_key_check check (idempotency_key ~ '^[0-9A-Za-z_-]{8,64}$'),
  requested_by bigint not null constraint confirmation_requests_requested_by_fkey references users (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by bigint constraint confirmation_requests_decided_by_fkey references users (id),
  decided_at timestamptz,
  decision_reason text constraint confirmation_requests_decision_reason_check check (char_length(decision_reason) between 1 and 500),
  adjustment_id text constraint confirmation_requests_adjustment_key unique
    constraint confirmation_requests_adjustment_id_fkey references adjustments (id),
  constraint confirmation_requests_payout_check check ((kind = 'PAYOUT') = (withdrawal_id is not null)),
  constraint confirmation_requests_self_check check (requested_by <> user_id),
  -- Two administrators, and neither of them gets the money.
  constraint confirmation_requests_second_check check (
    status <> 'CONFIRMED' or (decided_by is not null and decided_by <> requested_by and decided_by <> user_id)
  ),
  constraint confirmation_requests_decided_check check ((status = 'OPEN') = (decided_at is null) and (status <> 'OPEN' or decided_by is null)),
  constraint confirmation_requests_booked_check check ((adjustment_id is not null) = (kind = 'ADJUSTMENT' and status = 'CONFIRMED'))
);
create unique index confirmation_requests_one_open on confirmation_requests (withdrawal_id) where status = 'OPEN';
create unique index confirmation_requests_key_once on confirmation_requests (requested_by, idempotency_key) where idempotency_key is not null;
create index confirmation_requests_by_status on confirmation_requests (status, seq desc);
create index confirmation_requests_by_expiry on confirmation_requests (expires_at) where status = 'OPEN';
create index confirmation_requests_of_user on confirmation_requests (user_id);
create index confirmation_requests_of_withdrawal on confirmation_requests (withdrawal_id) where withdrawal_id is not null;

-- A request is decided once, and its terms do not change.
create function confirmation_requests_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status = 'OPEN' then return new; end if;
    raise exception 'a confirmation request begins as OPEN' using errcode = 'integrity_constraint_violation', constraint = 'confirmation_requests_move';
  end if;
  if old.status <> 'OPEN' or new.status = 'OPEN'
    or (new.id, new.kind, new.user_id, new.withdrawal_id, new.amount, new.reason, new.idempotency_key, new.requested_by, new.requested_at, new.expires_at)
    is distinct from
    (old.id, old.kind, old.user_id, old.withdrawal_id, old.amount, old.reason, old.idempotency_key, old.requested_by, old.requested_at, old.expires_at) then
    raise exception 'confirmation request % does not become % after %', old.id, new.status, old.status
      using errcode = 'integrity_constraint_violation', constraint = 'confirmation_requests_move';
  end if;
  return new;
end $$;
create trigger confirmation_requests_move before insert or update on confirmation_requests for each row
  when (not is_erasing()) execute function confirmation_requests_move();

-- The administrator whose decision let the money go; `processed_by` is overwritten by later moves.
alter table withdrawals add column approved_by bigint constraint withdrawals_approved_by_fkey references users (id);
