insert into withdrawals (id, user_id, amount, status, method_id, method_type, bank_name, account_holder_name, ifsc_code,
  account_number_sealed, transaction_id, moved_by, processed_by, processed_at, hold_tx, end_tx, created_at, updated_at)
select wanted.id, :user_offset + wanted.seller, amount, case when is_open then 'PENDING' else 'PAID' end, pg_temp.row_id('method', wanted.seller),
  'BANK', 'State Bank of India', pg_temp.person_name(wanted.seller), 'SBIN0001234', sealed.value,
  case when not is_open then 'UTR' || wanted.id end, case when not is_open then 'ADMIN' end,
  case when not is_open then :user_offset + :users + 1 end, paid.at, held.id, paid.id, wanted.at, coalesce(paid.at, wanted.at)
from generated_withdrawals as wanted join sealed on sealed.id = wanted.id
join generated_tx as held on held.kind = 'WITHDRAW' and held.source_id = wanted.id
left join generated_tx as paid on paid.kind = 'PAYOUT' and paid.source_id = wanted.id
order by held.id;

-- One record for the request and one for the payment of each withdrawal.
insert into audit_log (id, actor_id, actor_name, action, subject_type, subject_id, user_id, user_name, address, at)
select pg_temp.row_id('audit', tx.id), :user_offset + seller, 'user' || seller,
  case kind when 'WITHDRAW' then 'WITHDRAWAL_REQUESTED' else 'WITHDRAWAL_PROCESSED' end, 'withdrawal', source_id, :user_offset + seller,
  'user' || seller, '203.0.113.7', at
from generated_tx as tx where source_type = 'withdrawal' order by tx.id;
