-- Keys with which values in this database are sealed, by id. A start is refused while a key is missing that is not retired.
create table secret_keys (
  id text primary key constraint secret_keys_id_check check (id ~ '^[0-9a-f]{10}$'),
  first_used_at timestamptz not null,
  -- Set by a rotation that has re-sealed everything.
  retired_at timestamptz
);

-- Keys that outlive a rotation of the secret key, because what they have signed does: unsubscribe links in emails, hashes of addresses.
create table signing_keys (
  purpose text primary key constraint signing_keys_purpose_check check (purpose ~ '^[a-z][a-z-]{0,39}$'),
  key_sealed text not null constraint signing_keys_key_check check (char_length(key_sealed) between 30 and 400),
  created_at timestamptz not null
);

-- True inside a transaction that seals values anew with another key: what is otherwise immutable changes its seal there, and nothing else.
create function is_resealing() returns boolean language sql stable as $$
  select coalesce(current_setting('jamun.resealing', true), '') = 'on'
$$;

-- Its arguments are the sealed columns of the table.
create function only_seals_change() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
    raise exception 'a key rotation changes nothing but sealed values of %', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'only_seals_change';
  end if;
  return new;
end $$;

drop trigger kyc_documents_stay on kyc_documents;
create trigger kyc_documents_stay before delete or update on kyc_documents for each row
  when (not is_erasing() and not is_resealing()) execute function kyc_documents_stay();
create trigger kyc_documents_reseal before update on kyc_documents for each row
  when (is_resealing()) execute function only_seals_change('number_sealed');

drop trigger withdrawals_move on withdrawals;
create trigger withdrawals_move before insert or update on withdrawals for each row
  when (not is_erasing() and not is_resealing()) execute function withdrawals_move();
create trigger withdrawals_reseal before update on withdrawals for each row
  when (is_resealing()) execute function only_seals_change('account_number_sealed', 'upi_id_sealed', 'paid_account_sealed');

drop trigger payment_methods_wait_after_change on payment_methods;
create trigger payment_methods_wait_after_change before update on payment_methods for each row
  when (not is_resealing()) execute function payment_methods_wait_after_change();
drop trigger payment_methods_in_use_stay on payment_methods;
create trigger payment_methods_in_use_stay before update or delete on payment_methods for each row
  when (not is_resealing()) execute function payment_methods_in_use_stay();
create trigger payment_methods_reseal before update on payment_methods for each row
  when (is_resealing()) execute function only_seals_change('account_number_sealed', 'upi_id_sealed');
