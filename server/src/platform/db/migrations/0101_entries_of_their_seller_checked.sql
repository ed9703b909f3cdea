-- requires: 0078
-- no-transaction
-- allow: index products_to_purge: products_deleted serves its query
-- allow: index products_by_sales: the products of one seller are sorted in memory
alter table ledger_entries validate constraint ledger_entries_tx_fkey;
drop index concurrently if exists products_to_purge;
drop index concurrently if exists products_by_sales;
