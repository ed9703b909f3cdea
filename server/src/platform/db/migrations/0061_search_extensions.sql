-- requires: 0056
-- Substring search. Both extensions are part of PostgreSQL, and the owner of a database may create them. `btree_gin` puts the seller into
-- the same index as the text, so that a search reads the orders of one seller only.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
