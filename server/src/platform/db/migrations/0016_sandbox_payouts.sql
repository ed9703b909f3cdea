-- What the sandbox's payout provider would hold on its own side. Empty unless PAYOUTS=sandbox. Of an account it keeps the
-- last four digits: it is no place for numbers.

create table sandbox_payout_transfers (
  transfer_id text primary key,
  cf_transfer_id bigint generated always as identity (start with 380000001),
  amount_paise bigint not null check (amount_paise >= 100),
  mode text not null,
  ending text not null check (char_length(ending) <= 4),
  status text not null check (status in ('RECEIVED', 'PENDING', 'SUCCESS', 'FAILED', 'REJECTED', 'REVERSED')),
  status_description text,
  utr text,
  -- When it arrives by itself, unless somebody decides otherwise before.
  arrives_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sandbox_payout_transfers_latest on sandbox_payout_transfers (cf_transfer_id desc);
