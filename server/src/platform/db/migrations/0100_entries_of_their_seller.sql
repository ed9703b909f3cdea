-- requires: 0078
-- allow: constraint ledger_entries.ledger_entries_tx_fkey: one seller per transaction was checked by ledger_tx_balance before
alter table ledger_tx add constraint ledger_tx_of_seller_key unique using index ledger_tx_of_seller_key;
alter table ledger_entries add constraint ledger_entries_tx_fkey foreign key (tx_id, seller_id) references ledger_tx (id, seller_id) not valid;
