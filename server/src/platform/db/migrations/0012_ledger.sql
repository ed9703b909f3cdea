-- The money of sellers: double entry, in whole paise of one currency.

-- A seller's accounts stand side by side in one row and sum to zero, so that
--   earnings - charges - refunds = locked + available + withdrawing + withdrawn - debt
-- cannot be broken, the wallet is one row to read, and nobody waits for the row of another seller. What the platform has
-- of it (fees, money at the provider) is a sum over the books.
create table ledger_books (
  seller_id bigint primary key references users (id),
  -- Minus all that was ever earned, before anything was taken off.
  gross bigint not null default 0 constraint ledger_books_gross_check check (gross <= 0),
  charges bigint not null default 0 constraint ledger_books_charges_check check (charges >= 0),
  refunds bigint not null default 0 constraint ledger_books_refunds_check check (refunds >= 0),
  locked bigint not null default 0 constraint ledger_books_locked_check check (locked >= 0),
  available bigint not null default 0 constraint ledger_books_available_check check (available >= 0),
  withdrawing bigint not null default 0 constraint ledger_books_withdrawing_check check (withdrawing >= 0),
  withdrawn bigint not null default 0 constraint ledger_books_withdrawn_check check (withdrawn >= 0),
  -- Minus what is owed to the platform.
  debt bigint not null default 0 constraint ledger_books_debt_check check (debt <= 0),
  -- How many entries there are: each gets its number while this row is locked.
  seq bigint not null default 0 constraint ledger_books_seq_check check (seq >= 0),
  constraint ledger_books_zero_check check (gross + charges + refunds + locked + available + withdrawing + withdrawn + debt = 0)
) with (fillfactor = 50);

create table ledger_tx (
  id bigint generated always as identity primary key,
  seller_id bigint not null references ledger_books (seller_id),
  kind text not null constraint ledger_tx_kind_check check (kind in (
    'SALE', 'RELEASE', 'REFUND', 'REFUND_REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL',
    'WITHDRAW', 'WITHDRAW_RETURN', 'PAYOUT', 'PAYOUT_REVERSAL'
  )),
  -- What it happened for: each thing happens once.
  source_type text not null constraint ledger_tx_source_type_check check (source_type ~ '^[a-z][a-z-]{0,39}$'),
  source_id text not null constraint ledger_tx_source_id_check check (char_length(source_id) between 1 and 100),
  -- A correction takes back one transaction whole, and no transaction is taken back twice.
  reverses bigint constraint ledger_tx_reversed_once unique references ledger_tx (id)
    constraint ledger_tx_reverses_check check (reverses <> id),
  at timestamptz not null,
  constraint ledger_tx_once unique (kind, source_type, source_id)
);

create table ledger_entries (
  seller_id bigint not null references ledger_books (seller_id),
  -- The order in which they happened to this seller. Ids are drawn before the lock and would not tell.
  seq bigint not null constraint ledger_entries_seq_check check (seq > 0),
  tx_id bigint not null references ledger_tx (id),
  account text not null constraint ledger_entries_account_check check (account in (
    'GROSS', 'CHARGES', 'REFUNDS', 'LOCKED', 'AVAILABLE', 'WITHDRAWING', 'WITHDRAWN', 'DEBT'
  )),
  amount bigint not null constraint ledger_entries_amount_check check (amount <> 0),
  -- Of the account, after this entry.
  balance bigint not null constraint ledger_entries_balance_check
    check (case when account in ('GROSS', 'DEBT') then balance <= 0 else balance >= 0 end),
  constraint ledger_entries_pkey primary key (seller_id, seq),
  constraint ledger_entries_of_tx unique (tx_id, account)
);

create function ledger_is_added_to() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'integrity_constraint_violation', constraint = 'ledger_is_added_to';
end $$;
create trigger ledger_tx_stay before update or delete on ledger_tx for each row execute function ledger_is_added_to();
create trigger ledger_tx_stay_whole before truncate on ledger_tx for each statement execute function ledger_is_added_to();
create trigger ledger_entries_stay before update or delete on ledger_entries for each row execute function ledger_is_added_to();
create trigger ledger_entries_stay_whole before truncate on ledger_entries for each statement execute function ledger_is_added_to();
create trigger ledger_books_stay before delete on ledger_books for each row execute function ledger_is_added_to();
create trigger ledger_books_stay_whole before truncate on ledger_books for each statement execute function ledger_is_added_to();

-- Whenever a database transaction is over, each ledger transaction in it is whole.
create function ledger_tx_balance() returns trigger language plpgsql as $$
begin
  if (select count(*) >= 2 and sum(amount) = 0 and bool_and(seller_id = new.seller_id) from ledger_entries where tx_id = new.id)
    is not true then
    raise exception 'ledger transaction % must have two entries or more that sum to zero', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_tx_balance';
  end if;
  return null;
end $$;
create constraint trigger ledger_tx_balance after insert on ledger_tx
  deferrable initially deferred for each row execute function ledger_tx_balance();

-- All entries of a transaction are written at once: none joins later, not even two that would sum to zero.
create function ledger_entries_at_once() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select tx_id, count(*) as written, sum(amount) as total from added group by tx_id) as given
    where total <> 0 or written <> (select count(*) from ledger_entries as kept where kept.tx_id = given.tx_id)
  ) then
    raise exception 'all entries of a ledger transaction are written at once and sum to zero'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entries_at_once';
  end if;
  return null;
end $$;
create trigger ledger_entries_at_once after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_entries_at_once();

-- What must never be. Each view tells what is wrong, one row for each case; no row is the only good answer.

create view invariant_l1_transactions_sum_to_zero as
  select tx.id as tx_id, count(entry.tx_id) as entries, sum(entry.amount) as total
  from ledger_tx as tx left join ledger_entries as entry on entry.tx_id = tx.id
  group by tx.id having count(entry.tx_id) < 2 or sum(entry.amount) <> 0 or bool_or(entry.seller_id <> tx.seller_id);

create view invariant_l2_balances_follow_entries as
  with running as (
    select seller_id, seq, account, balance,
      sum(amount) over (partition by seller_id, account order by seq) as expected,
      row_number() over (partition by seller_id order by seq) as place
    from ledger_entries
  )
  select seller_id, 'entry ' || seq || ' of ' || account as what, balance as found, expected from running
    where balance <> expected or seq <> place
  union all
  select book.seller_id, 'balance of ' || held.account, held.balance, coalesce(total.amount, 0)
  from ledger_books as book
  cross join lateral (values
    ('GROSS', book.gross), ('CHARGES', book.charges), ('REFUNDS', book.refunds), ('LOCKED', book.locked),
    ('AVAILABLE', book.available), ('WITHDRAWING', book.withdrawing), ('WITHDRAWN', book.withdrawn), ('DEBT', book.debt)
  ) as held (account, balance)
  left join (select seller_id, account, sum(amount) as amount from ledger_entries group by 1, 2) as total
    on total.seller_id = book.seller_id and total.account = held.account
  where held.balance <> coalesce(total.amount, 0)
  union all
  select book.seller_id, 'number of entries', book.seq, coalesce(counted.entries, 0)
  from ledger_books as book
  left join (select seller_id, count(*) as entries from ledger_entries group by 1) as counted on counted.seller_id = book.seller_id
  where book.seq <> coalesce(counted.entries, 0);

create view invariant_l3_reversed_once as
  select reverses as tx_id, count(*) as reversals from ledger_tx where reverses is not null group by reverses having count(*) > 1
  union all
  select back.id, 0 from ledger_tx as back join ledger_tx as first on first.id = back.reverses
  where back.seller_id <> first.seller_id or first.reverses is not null;

create view invariant_l4_accounts_hold_their_sign as
  select seller_id from ledger_books
  where gross > 0 or debt > 0 or least(charges, refunds, locked, available, withdrawing, withdrawn) < 0
  union all
  select seller_id from ledger_entries where case when account in ('GROSS', 'DEBT') then balance > 0 else balance < 0 end;

create view invariant_l5_earnings_are_accounted_for as
  select seller_id from ledger_books
  where -gross - charges - refunds <> locked + available + withdrawing + withdrawn + debt;

-- All of them at once: the views are found by their names, so that a later one is asked as soon as it is there.
create function broken_invariants(most integer default 20) returns table (name text, found jsonb) language plpgsql stable as $$
declare
  view_name text;
begin
  for view_name in
    select viewname from pg_views where schemaname = current_schema() and viewname like 'invariant\_%' order by viewname
  loop
    return query execute format('select %L::text, to_jsonb(broken) from %I as broken limit %s', view_name, view_name, most);
  end loop;
end $$;
