-- requires: 0078
-- no-transaction
alter table ledger_entries validate constraint ledger_entries_tx_fkey;
