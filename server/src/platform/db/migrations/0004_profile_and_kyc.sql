-- The pictures on a profile, and the identity document that a person wants to be approved.

create table profile_pictures (
  user_id bigint not null references users (id),
  kind text not null constraint profile_pictures_kind_check check (kind in ('PROFILE', 'COVER')),
  file_id text not null constraint profile_pictures_file_key unique references files (id),
  updated_at timestamptz not null,
  primary key (user_id, kind)
);

create table kyc_documents (
  id text primary key,
  -- One current document each.
  user_id bigint not null constraint kyc_documents_user_key unique references users (id),
  document_type text not null constraint kyc_documents_type_check check (
    document_type in ('PAN', 'PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID', 'VOTER_ID', 'TAX_ID', 'UTILITY_BILL', 'BANK_STATEMENT', 'OTHER')
  ),
  -- Sealed for this row and no other.
  number_sealed text not null,
  document_name text not null constraint kyc_documents_name_check check (char_length(document_name) between 1 and 255),
  file_id text not null constraint kyc_documents_file_key unique references files (id),
  status text not null constraint kyc_documents_status_check check (status in ('PENDING', 'APPROVED', 'REJECTED', 'RESUBMIT_REQUESTED')),
  note text constraint kyc_documents_note_check check (char_length(note) between 1 and 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  reviewed_at timestamptz
);

-- A reviewer judges what they have seen: another document is another row, and an approved one has no successor.
create function kyc_documents_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'APPROVED' then
      raise exception 'KYC document % is approved', old.id using errcode = 'integrity_constraint_violation', constraint = 'kyc_documents_stay';
    end if;
    return old;
  end if;
  if (new.id, new.user_id, new.document_type, new.number_sealed, new.document_name, new.file_id, new.created_at)
    is distinct from (old.id, old.user_id, old.document_type, old.number_sealed, old.document_name, old.file_id, old.created_at) then
    raise exception 'KYC document % does not change', old.id using errcode = 'integrity_constraint_violation', constraint = 'kyc_documents_stay';
  end if;
  return new;
end $$;
create trigger kyc_documents_stay before update or delete on kyc_documents for each row execute function kyc_documents_stay();
