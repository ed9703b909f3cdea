-- requires: 0056
-- MAC of name and content under the secret key. Null: stored by a version before this migration; such an asset is not served.
alter table web_assets add column mac bytea;
