-- Withdrawals: what a seller asked to have sent, where to, and what came of it.

-- A seller's statement: what stood on one account at a place, and which movements fell into a month.
create index ledger_entries_of_account on ledger_entries (seller_id, account, seq) include (balance);
create index ledger_tx_by_time on ledger_tx (seller_id, at);

create table withdrawals (
  id text primary key constraint withdrawals_id_check check (id ~ '^[0-9A-Za-z]{20}$'),
  -- The order in which they came.
  seq bigint generated always as identity,
  user_id bigint not null references users (id),
  -- In paise.
  amount bigint not null constraint withdrawals_amount_check check (amount > 0),
  status text not null default 'PENDING'
    constraint withdrawals_status_check check (status in ('PENDING', 'APPROVED', 'PAID', 'REJECTED', 'CANCELLED', 'REVERSED')),
  -- Of the form that was sent: sent twice, there is one.
  idempotency_key text constraint withdrawals_key_check check (idempotency_key ~ '^[0-9A-Za-z_-]{8,64}$'),
  -- Where it goes, copied when it was asked for. The method itself may be deleted once nothing is open.
  method_id text not null,
  method_type text not null constraint withdrawals_method_type_check check (method_type in ('BANK', 'UPI')),
  bank_name text constraint withdrawals_bank_name_check check (char_length(bank_name) between 1 and 100),
  account_holder_name text constraint withdrawals_holder_check check (char_length(account_holder_name) between 1 and 100),
  ifsc_code text constraint withdrawals_ifsc_check check (ifsc_code ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  -- Sealed for this row: version, nonce and tag alone are 29 bytes.
  account_number_sealed bytea constraint withdrawals_account_check check (octet_length(account_number_sealed) between 30 and 200),
  upi_name text constraint withdrawals_upi_name_check check (char_length(upi_name) between 1 and 100),
  upi_id_sealed bytea constraint withdrawals_upi_check check (octet_length(upi_id_sealed) between 30 and 400),
  -- What the administrator wrote down of the payment.
  paid_method text constraint withdrawals_paid_method_check check (char_length(paid_method) between 1 and 50),
  paid_bank_name text constraint withdrawals_paid_bank_check check (char_length(paid_bank_name) between 1 and 100),
  paid_account_sealed bytea constraint withdrawals_paid_account_check check (octet_length(paid_account_sealed) between 30 and 300),
  transaction_id text constraint withdrawals_transaction_id_check check (transaction_id ~ '^[0-9A-Za-z._/-]{1,64}$'),
  admin_notes text constraint withdrawals_notes_check check (char_length(admin_notes) between 1 and 500),
  -- Who moved it last, and which administrator was the last to decide.
  moved_by text constraint withdrawals_moved_by_check check (moved_by in ('OWNER', 'ADMIN', 'PROVIDER')),
  processed_by bigint references users (id),
  processed_at timestamptz,
  -- What it did in the ledger: a hold when it began, then one of pay or return, and a reversal only after a pay.
  hold_tx bigint not null constraint withdrawals_hold_key unique references ledger_tx (id),
  end_tx bigint constraint withdrawals_end_key unique references ledger_tx (id),
  reversal_tx bigint constraint withdrawals_reversal_key unique references ledger_tx (id),
  -- Counts the moves, so that of two administrators who looked at the same moment the later one is told.
  version integer not null default 1 constraint withdrawals_version_check check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint withdrawals_details_check check (
    case method_type
      when 'BANK' then num_nonnulls(bank_name, account_holder_name, ifsc_code, account_number_sealed) = 4 and num_nonnulls(upi_name, upi_id_sealed) = 0
      else num_nonnulls(bank_name, account_holder_name, ifsc_code, account_number_sealed) = 0 and num_nonnulls(upi_name, upi_id_sealed) = 2
    end
  ),
  constraint withdrawals_paid_check check ((transaction_id is not null) = (status in ('PAID', 'REVERSED'))),
  constraint withdrawals_paid_details_check check (status in ('PAID', 'REVERSED') or num_nonnulls(paid_method, paid_bank_name, paid_account_sealed) = 0),
  constraint withdrawals_moved_check check ((status = 'PENDING') = (moved_by is null) and (moved_by is null) = (processed_at is null)),
  constraint withdrawals_self_check check (processed_by is null or processed_by <> user_id),
  constraint withdrawals_ended_check check ((end_tx is null) = (status in ('PENDING', 'APPROVED'))),
  constraint withdrawals_reversed_check check ((reversal_tx is not null) = (status = 'REVERSED'))
) with (fillfactor = 85);
create unique index withdrawals_once on withdrawals (user_id, idempotency_key);
-- A payment is written down for one withdrawal only, however its reference is typed.
create unique index withdrawals_transaction_once on withdrawals (upper(transaction_id));
create index withdrawals_of_user on withdrawals (user_id, seq desc);
create index withdrawals_of_user_by_amount on withdrawals (user_id, amount, seq);
create index withdrawals_of_user_by_status on withdrawals (user_id, status, seq);
create unique index withdrawals_by_age on withdrawals (seq);
create index withdrawals_by_turn on withdrawals ((status <> 'PENDING'), seq);
create index withdrawals_by_status on withdrawals (status, seq);
create index withdrawals_by_amount on withdrawals (amount, seq);
create index withdrawals_open_of_method on withdrawals (method_id) where status in ('PENDING', 'APPROVED');

-- What a provider was asked to send for a withdrawal: one transfer each, ever.
create table payout_transfers (
  withdrawal_id text primary key references withdrawals (id),
  transfer_id text not null constraint payout_transfers_id_key unique
    constraint payout_transfers_id_check check (transfer_id ~ '^[0-9A-Za-z_]{3,40}$'),
  -- WAITING is not handed over yet; DROPPED never was.
  state text not null constraint payout_transfers_state_check
    check (state in ('WAITING', 'SENDING', 'UNDER_WAY', 'SUCCESS', 'FAILED', 'REVERSED', 'DROPPED')),
  reference text constraint payout_transfers_reference_check check (char_length(reference) between 1 and 64),
  reason text constraint payout_transfers_reason_check check (char_length(reason) between 1 and 500),
  sent_at timestamptz,
  -- When the provider is asked next, and how often it was; null when there is nothing left to ask.
  ask_at timestamptz,
  asks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payout_transfers_sent_check check ((sent_at is null) = (state in ('WAITING', 'DROPPED')))
);
create index payout_transfers_to_ask on payout_transfers (ask_at) where ask_at is not null;

create function payout_transfer_next(state text) returns text[] language sql immutable as $$
  select case state
    when 'WAITING' then array['SENDING', 'DROPPED']
    when 'SENDING' then array['UNDER_WAY', 'SUCCESS', 'FAILED', 'REVERSED']
    when 'UNDER_WAY' then array['SUCCESS', 'FAILED', 'REVERSED']
    -- The bank can send back what had arrived.
    when 'SUCCESS' then array['REVERSED']
    else array[]::text[]
  end
$$;

create function payout_transfers_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'WAITING' then return new; end if;
    raise exception 'a transfer begins as WAITING' using errcode = 'integrity_constraint_violation', constraint = 'payout_transfers_move';
  end if;
  if (new.withdrawal_id, new.transfer_id, new.created_at) is distinct from (old.withdrawal_id, old.transfer_id, old.created_at)
    or (new.state <> old.state and new.state <> all (payout_transfer_next(old.state)))
    or (old.sent_at is not null and new.sent_at is distinct from old.sent_at) then
    raise exception 'transfer % does not become % after %', old.transfer_id, new.state, old.state
      using errcode = 'integrity_constraint_violation', constraint = 'payout_transfers_move';
  end if;
  return new;
end $$;
create trigger payout_transfers_move before insert or update on payout_transfers for each row execute function payout_transfers_move();

create function withdrawal_next(status text) returns text[] language sql immutable as $$
  select case status
    when 'PENDING' then array['APPROVED', 'PAID', 'REJECTED', 'CANCELLED']
    when 'APPROVED' then array['PAID', 'REJECTED']
    when 'PAID' then array['REVERSED']
    else array[]::text[]
  end
$$;

-- Money goes only to who may have it: checked when it is asked for, and again when somebody approves or pays.
create function withdrawal_may_go(wanted withdrawals) returns boolean language sql stable as $$
  select exists (select from users where id = wanted.user_id and banned_at is null)
    and exists (select from kyc_documents where user_id = wanted.user_id and status = 'APPROVED')
    and exists (select from payment_methods where id = wanted.method_id and user_id = wanted.user_id and status = 'VERIFIED')
    and not exists (select from ledger_books where seller_id = wanted.user_id and debt < 0)
$$;

create function withdrawal_in_ledger(tx bigint, wanted text, of withdrawals) returns boolean language sql stable as $$
  select exists (
    select from ledger_tx where id = tx and kind = wanted and seller_id = of.user_id and source_type = 'withdrawal' and source_id = of.id
  )
$$;

create function withdrawals_move() returns trigger language plpgsql as $$
declare
  refused text;
begin
  if tg_op = 'INSERT' then
    refused := case
      when new.status <> 'PENDING' then 'it begins as PENDING'
      when not withdrawal_in_ledger(new.hold_tx, 'WITHDRAW', new) then 'its money is not held'
      when not withdrawal_may_go(new) then 'its person may not withdraw'
    end;
  else
    refused := case
      when new.status <> all (withdrawal_next(old.status)) then 'it is ' || old.status
      when (new.id, new.user_id, new.amount, new.idempotency_key, new.method_id, new.method_type, new.bank_name, new.account_holder_name,
          new.ifsc_code, new.account_number_sealed, new.upi_name, new.upi_id_sealed, new.hold_tx, new.created_at)
        is distinct from (old.id, old.user_id, old.amount, old.idempotency_key, old.method_id, old.method_type, old.bank_name, old.account_holder_name,
          old.ifsc_code, old.account_number_sealed, old.upi_name, old.upi_id_sealed, old.hold_tx, old.created_at) then 'what was asked for stays'
      when old.end_tx is not null and (new.end_tx, new.transaction_id, new.paid_method, new.paid_bank_name, new.paid_account_sealed, new.processed_by)
        is distinct from (old.end_tx, old.transaction_id, old.paid_method, old.paid_bank_name, old.paid_account_sealed, old.processed_by) then 'what was paid stays'
      when new.version <> old.version + 1 then 'each move counts'
      when (new.status = 'CANCELLED') <> (new.moved_by = 'OWNER') then 'its person cancels, and does nothing else'
      when new.status = 'APPROVED' and new.moved_by <> 'ADMIN' then 'an administrator approves'
      when new.status = 'REVERSED' and new.moved_by <> 'PROVIDER' then 'the provider alone reverses'
      when new.moved_by = 'ADMIN' and new.processed_by is null then 'it is written down who decided'
      when (new.moved_by = 'PROVIDER') <> exists (
        select from payout_transfers where withdrawal_id = new.id and state not in ('WAITING', 'DROPPED')
      ) then 'a transfer under way is moved by the provider alone'
      when new.status in ('APPROVED', 'PAID') and new.moved_by = 'ADMIN' and not withdrawal_may_go(new) then 'its person may not withdraw'
      when new.status = 'PAID' and not withdrawal_in_ledger(new.end_tx, 'PAYOUT', new) then 'it is not paid in the ledger'
      when new.status in ('REJECTED', 'CANCELLED') and not withdrawal_in_ledger(new.end_tx, 'WITHDRAW_RETURN', new) then 'its money is not returned'
      when new.status = 'REVERSED' and not withdrawal_in_ledger(new.reversal_tx, 'PAYOUT_REVERSAL', new) then 'its money is not back'
    end;
  end if;
  if refused is null then return new; end if;
  raise exception 'withdrawal % does not become %: %', new.id, new.status, refused
    using errcode = 'integrity_constraint_violation', constraint = 'withdrawals_move';
end $$;
create trigger withdrawals_move before insert or update on withdrawals for each row execute function withdrawals_move();

create function withdrawals_stay() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'withdrawals_stay';
end $$;
create trigger withdrawals_stay before delete on withdrawals for each row execute function withdrawals_stay();
create trigger withdrawals_stay_whole before truncate on withdrawals for each statement execute function withdrawals_stay();
create trigger payout_transfers_stay before delete on payout_transfers for each row execute function withdrawals_stay();
create trigger payout_transfers_stay_whole before truncate on payout_transfers for each statement execute function withdrawals_stay();

-- Where an open withdrawal goes is neither edited nor deleted. Its priority and what a reviewer says of it may change.
create function payment_methods_in_use_stay() returns trigger language plpgsql as $$
begin
  if not exists (select from withdrawals where method_id = old.id and status in ('PENDING', 'APPROVED')) then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and (new.bank_name, new.account_holder_name, new.ifsc_code, new.account_number_sealed, new.upi_name, new.upi_id_sealed)
    is not distinct from (old.bank_name, old.account_holder_name, old.ifsc_code, old.account_number_sealed, old.upi_name, old.upi_id_sealed) then
    return new;
  end if;
  raise exception 'an open withdrawal goes to payment method %', old.id
    using errcode = 'integrity_constraint_violation', constraint = 'payment_methods_in_use_stay';
end $$;
create trigger payment_methods_in_use_stay before update or delete on payment_methods for each row execute function payment_methods_in_use_stay();

-- What must never be.

create view invariant_w1_each_is_held_and_ends_once as
  with done as (
    select source_id as id, count(*) filter (where kind = 'WITHDRAW') as holds, count(*) filter (where kind = 'PAYOUT') as pays,
      count(*) filter (where kind = 'WITHDRAW_RETURN') as returns, count(*) filter (where kind = 'PAYOUT_REVERSAL') as reversals,
      min(seller_id) as least_seller, max(seller_id) as most_seller
    from ledger_tx where kind in ('WITHDRAW', 'WITHDRAW_RETURN', 'PAYOUT', 'PAYOUT_REVERSAL') group by source_id
  )
  select coalesce(withdrawals.id, done.id) as withdrawal_id, withdrawals.status, holds, pays, returns, reversals
  from withdrawals full join done on done.id = withdrawals.id
  where withdrawals.id is null or done.id is null or holds <> 1
    or pays <> (withdrawals.status in ('PAID', 'REVERSED'))::int
    or returns <> (withdrawals.status in ('REJECTED', 'CANCELLED'))::int
    or reversals <> (withdrawals.status = 'REVERSED')::int
    or (least_seller, most_seller) is distinct from (withdrawals.user_id, withdrawals.user_id)
  union all
  select withdrawals.id, withdrawals.status, 0, 0, 0, 0
  from withdrawals
  left join ledger_entries as held on held.tx_id = withdrawals.hold_tx and held.account = 'WITHDRAWING'
  left join ledger_entries as ended on ended.tx_id = withdrawals.end_tx and ended.account = 'WITHDRAWING'
  where held.amount is distinct from withdrawals.amount or (withdrawals.end_tx is not null and ended.amount is distinct from -withdrawals.amount);

create view invariant_w2_open_ones_are_what_is_withdrawing as
  select coalesce(books.seller_id, sums.user_id) as user_id, books.withdrawing, sums.open, books.withdrawn, sums.paid
  from ledger_books as books
  full join (
    select user_id, sum(amount) filter (where status in ('PENDING', 'APPROVED')) as open, sum(amount) filter (where status = 'PAID') as paid
    from withdrawals group by user_id
  ) as sums on sums.user_id = books.seller_id
  where coalesce(books.withdrawing, 0) <> coalesce(sums.open, 0) or coalesce(books.withdrawn, 0) <> coalesce(sums.paid, 0);

create view invariant_w2_open_ones_go_where_they_were_asked_to as
  select withdrawals.id as withdrawal_id from withdrawals
  left join payment_methods on payment_methods.id = withdrawals.method_id and payment_methods.user_id = withdrawals.user_id
  where withdrawals.status in ('PENDING', 'APPROVED')
    and (payment_methods.type, payment_methods.bank_name, payment_methods.account_holder_name, payment_methods.ifsc_code, payment_methods.upi_name)
    is distinct from (withdrawals.method_type, withdrawals.bank_name, withdrawals.account_holder_name, withdrawals.ifsc_code, withdrawals.upi_name);

create view invariant_w2_transfers_follow_withdrawals as
  select withdrawals.id as withdrawal_id, withdrawals.status, transfers.state
  from payout_transfers as transfers join withdrawals on withdrawals.id = transfers.withdrawal_id
  where not case transfers.state
    when 'WAITING' then withdrawals.status = 'APPROVED'
    when 'SENDING' then withdrawals.status = 'APPROVED'
    when 'UNDER_WAY' then withdrawals.status = 'APPROVED'
    when 'SUCCESS' then withdrawals.status = 'PAID'
    when 'FAILED' then withdrawals.status = 'REJECTED'
    when 'REVERSED' then withdrawals.status = 'REVERSED'
    else withdrawals.status in ('PAID', 'REJECTED')
  end;
