-- requires: 0078
-- no-transaction
-- allow: index ledger_tx_of_seller_key: contains the primary key, so it rejects nothing
-- An entry belongs to a transaction of its own seller: one key instead of two.
create unique index concurrently if not exists ledger_tx_of_seller_key on ledger_tx (id, seller_id);
