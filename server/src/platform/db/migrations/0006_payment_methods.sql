-- Where people want their money sent.

create table payment_methods (
  id text primary key,
  -- The order in which they came.
  seq bigint generated always as identity,
  user_id bigint not null references users (id) on delete cascade,
  -- Ten places each: an eleventh method has nowhere to stand, however many are added at the same moment.
  place smallint not null constraint payment_methods_place_check check (place between 1 and 10),
  type text not null constraint payment_methods_type_check check (type in ('BANK', 'UPI')),
  priority text not null constraint payment_methods_priority_check check (priority in ('PRIMARY', 'SECONDARY')),
  status text not null constraint payment_methods_status_check check (status in ('PENDING', 'VERIFIED', 'REJECTED')),
  reason text constraint payment_methods_reason_check
    check (reason is null or (status = 'REJECTED' and char_length(reason) between 1 and 500)),
  bank_name text constraint payment_methods_bank_name_check check (char_length(bank_name) between 1 and 100),
  account_holder_name text constraint payment_methods_holder_check check (char_length(account_holder_name) between 1 and 100),
  ifsc_code text constraint payment_methods_ifsc_check check (ifsc_code ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  -- Sealed for this row: version, nonce and tag alone are 29 bytes.
  account_number_sealed bytea constraint payment_methods_account_check check (octet_length(account_number_sealed) between 30 and 200),
  upi_name text constraint payment_methods_upi_name_check check (char_length(upi_name) between 1 and 100),
  upi_id_sealed bytea constraint payment_methods_upi_check check (octet_length(upi_id_sealed) between 30 and 400),
  -- Counts the changes of the details, so that nobody verifies what they have not seen.
  version integer not null default 1 constraint payment_methods_version_check check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_methods_place_key unique (user_id, place),
  constraint payment_methods_details_check check (
    case type
      when 'BANK' then num_nonnulls(bank_name, account_holder_name, ifsc_code, account_number_sealed) = 4 and num_nonnulls(upi_name, upi_id_sealed) = 0
      else num_nonnulls(bank_name, account_holder_name, ifsc_code, account_number_sealed) = 0 and num_nonnulls(upi_name, upi_id_sealed) = 2
    end
  )
);
create unique index payment_methods_one_primary on payment_methods (user_id) where priority = 'PRIMARY';

-- Money goes to what was verified: other details are another version, and wait to be verified again.
create function payment_methods_wait_after_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.type) is distinct from (old.id, old.user_id, old.type) then
    raise exception 'payment method % belongs to one person and keeps its type', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if (new.bank_name, new.account_holder_name, new.ifsc_code, new.account_number_sealed, new.upi_name, new.upi_id_sealed)
    is distinct from (old.bank_name, old.account_holder_name, old.ifsc_code, old.account_number_sealed, old.upi_name, old.upi_id_sealed)
    and (new.status <> 'PENDING' or new.version <= old.version) then
    raise exception 'payment method % must wait to be verified again', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payment_methods_wait_after_change before update on payment_methods
  for each row execute function payment_methods_wait_after_change();
