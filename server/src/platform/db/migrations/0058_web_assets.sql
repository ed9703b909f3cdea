-- requires: 0056
-- Scripts and styles of the running and of former versions. Their names contain a hash of the content. During a rolling upgrade
-- a process serves those of the other version, and a tab opened before the upgrade finds its own.
create table web_assets (
  name text primary key constraint web_assets_name_check check (name ~ '^[A-Za-z0-9._-]{1,200}$'),
  content bytea not null,
  -- Null while the version started last contains it.
  replaced_at timestamptz
);
create index web_assets_replaced_at on web_assets (replaced_at) where replaced_at is not null;
