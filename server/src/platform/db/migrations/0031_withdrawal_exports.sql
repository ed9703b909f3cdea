-- Numbered bank files of approved withdrawals, and an index for sales by the time of payment.

-- A bank file: what administrators give the bank for a bulk payment. Numbered without gaps, so that a missing file is noticed.
create table withdrawal_exports (
  number integer primary key constraint withdrawal_exports_number_check check (number > 0),
  created_by bigint not null references users (id),
  -- How many withdrawals it contains, and their sum in paise.
  rows integer not null constraint withdrawal_exports_rows_check check (rows > 0),
  amount bigint not null constraint withdrawal_exports_amount_check check (amount > 0),
  created_at timestamptz not null
);

-- The withdrawals in it. The primary key is the guarantee that no withdrawal is in two bank files.
create table withdrawal_export_rows (
  withdrawal_id text primary key references withdrawals (id),
  export_number integer not null references withdrawal_exports (number)
);
create index withdrawal_export_rows_of_export on withdrawal_export_rows (export_number);

-- Only approved withdrawals without a transfer are exported: anything else would be paid twice, or although it was rejected. Checked
-- once per statement: an export has up to 10,000 rows.
create function withdrawal_export_rows_approved() returns trigger language plpgsql as $$
declare
  refused text;
begin
  select added.withdrawal_id into refused from added
    join withdrawals on withdrawals.id = added.withdrawal_id
    left join payout_transfers as transfers on transfers.withdrawal_id = added.withdrawal_id
    where withdrawals.status <> 'APPROVED' or transfers.withdrawal_id is not null limit 1;
  if refused is null then return null; end if;
  raise exception 'withdrawal % does not wait to be paid by hand', refused
    using errcode = 'integrity_constraint_violation', constraint = 'withdrawal_export_rows_approved';
end $$;
create trigger withdrawal_export_rows_approved after insert on withdrawal_export_rows
  referencing new table as added for each statement execute function withdrawal_export_rows_approved();

create trigger withdrawal_exports_stay before update or delete on withdrawal_exports
  for each row execute function withdrawals_stay();
create trigger withdrawal_exports_stay_whole before truncate on withdrawal_exports
  for each statement execute function withdrawals_stay();
create trigger withdrawal_export_rows_stay before update or delete on withdrawal_export_rows
  for each row execute function withdrawals_stay();
create trigger withdrawal_export_rows_stay_whole before truncate on withdrawal_export_rows
  for each statement execute function withdrawals_stay();

-- Exports whose rows or amount differ from the withdrawals they contain, and gaps in the numbers.
create view invariant_w3_exports_match_their_rows as
  select exports.number, exports.rows, exports.amount, sums.rows as rows_found, sums.amount as amount_found
  from withdrawal_exports as exports
  left join (
    select export_number, count(*) as rows, sum(amount) as amount
    from withdrawal_export_rows join withdrawals on withdrawals.id = withdrawal_id group by export_number
  ) as sums on sums.export_number = exports.number
  where (exports.rows, exports.amount) is distinct from (sums.rows, sums.amount)
    or (exports.number > 1 and not exists (select from withdrawal_exports as previous where previous.number = exports.number - 1));

-- Withdrawals that would be paid twice: by the bank file and by a transfer.
create view invariant_w3_exported_withdrawals_have_no_transfer as
  select withdrawal_id, export_number from withdrawal_export_rows join payout_transfers using (withdrawal_id);

-- Sales are listed by the time of payment. Administrators list a seller's orders by `seq`, through `orders_of_seller`.
drop index orders_sales;
create index orders_sales_by_payment on orders (seller_id, paid_at desc, seq desc) where paid_at is not null;
