-- requires: 0078
alter table ledger_entries drop constraint ledger_entries_tx_id_fkey;
alter table ledger_entries drop constraint ledger_entries_seller_id_fkey;
