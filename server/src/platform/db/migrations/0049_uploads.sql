-- Lease of the registration that reads the upload. A registration that crashed can be repeated when its lease has ended.
alter table uploads add column inspecting_until timestamptz;

-- Bytes that an open upload counts towards the storage of the plan: the announced size, else the largest that its purpose allows.
alter table uploads add column reserved_bytes bigint not null default 0
  constraint uploads_reserved_check check (reserved_bytes >= 0);
update uploads set reserved_bytes = coalesce(size, case purpose
    when 'PRODUCT_FILE' then 104857600
    when 'KYC_DOCUMENT' then 10485760
    else 5242880
  end)
  where registered_at is null and refused_at is null;
alter table uploads alter column reserved_bytes drop default;

-- Set when no more bytes can arrive and the reservation is the size of what lies there.
alter table uploads add column arrival_checked_at timestamptz;
create index uploads_unchecked on uploads (id)
  where registered_at is null and refused_at is null and arrival_checked_at is null;

-- Data key of a file that is encrypted at rest, sealed and bound to the name of its object. Null: the object holds the bytes themselves.
alter table files add column key_sealed text
  constraint files_sealed_check check (key_sealed is null or purpose = 'KYC_DOCUMENT');
create index files_unsealed on files (id) where purpose = 'KYC_DOCUMENT' and key_sealed is null;

-- The storage of a plan is a sum over these, answered from the index alone.
create index files_storage on files (user_id) include (size)
  where purpose in ('PRODUCT_FILE', 'PRODUCT_COVER', 'PRODUCT_GALLERY', 'CHANNEL_BANNER');

-- A registered file is what was inspected, for as long as it is there. Two changes keep its content: an unsealed file moves to a
-- sealed object, and a data key is sealed again with another secret key.
create or replace function files_stay_as_they_are() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['object', 'key_sealed'] = to_jsonb(old) - array['object', 'key_sealed']
    and new.key_sealed is not null
    and (new.object = old.object) = (old.key_sealed is not null)
  then
    return new;
  end if;
  raise exception 'file % does not change', old.id using errcode = 'integrity_constraint_violation';
end $$;

-- The default plan has 5 GB of storage, unless an administrator has already decided about it.
insert into platform_features (id, plan_id, feature_key, limit_value, is_enabled, created_at, updated_at)
  select substr(md5(gen_random_uuid()::text), 1, 20), id, 'storage_mb', 5120, true, now(), now()
  from platform_plans
  where is_default and not exists (
    select from platform_features where plan_id = platform_plans.id and feature_key = 'storage_mb'
  );
