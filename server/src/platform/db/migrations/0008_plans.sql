-- The plans that sellers are on: what a sale costs them, and how much of everything they may have.

create table platform_plans (
  id text primary key,
  -- The order in which they came.
  seq bigint generated always as identity,
  name text not null constraint platform_plans_name_check check (char_length(name) between 1 and 100),
  description text not null default '' constraint platform_plans_description_check check (char_length(description) <= 500),
  -- In hundredths of the currency.
  monthly_price bigint not null constraint platform_plans_monthly_check check (monthly_price between 0 and 1000000000),
  annual_price bigint constraint platform_plans_annual_check check (annual_price between 0 and 1000000000),
  -- In hundredths of a percent.
  fee integer not null constraint platform_plans_fee_check check (fee between 0 and 10000),
  is_custom boolean not null default false,
  is_default boolean not null default false,
  is_active boolean not null default true,
  -- Counts the changes, so that nobody overwrites what they have not seen.
  version integer not null default 1 constraint platform_plans_version_check check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint platform_plans_default_check check (not is_default or (is_active and deleted_at is null))
);
create unique index platform_plans_name_key on platform_plans (lower(name)) where deleted_at is null;
-- At most one default at any moment …
create unique index platform_plans_one_default on platform_plans (is_default) where is_default;

-- … and at least one whenever a transaction is over: in between the first is demoted for the second.
create function platform_plans_keep_default() returns trigger language plpgsql as $$
begin
  if not exists (select from platform_plans where is_default) then
    raise exception 'there must be a default plan' using errcode = 'integrity_constraint_violation', constraint = 'platform_plans_keep_default';
  end if;
  return null;
end $$;
create constraint trigger platform_plans_keep_default after insert or update or delete on platform_plans
  deferrable initially deferred for each row execute function platform_plans_keep_default();
create function platform_plans_are_not_emptied() returns trigger language plpgsql as $$
begin
  raise exception 'there must be a default plan' using errcode = 'integrity_constraint_violation', constraint = 'platform_plans_keep_default';
end $$;
create trigger platform_plans_are_not_emptied before truncate on platform_plans
  for each statement execute function platform_plans_are_not_emptied();

create table platform_features (
  id text primary key,
  plan_id text not null references platform_plans (id),
  feature_key text not null constraint platform_features_key_check
    check (feature_key ~ '^[a-z][a-z0-9_]*$' and char_length(feature_key) <= 60),
  limit_value integer not null constraint platform_features_limit_check check (limit_value >= 0),
  is_enabled boolean not null,
  version integer not null default 1 constraint platform_features_version_check check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint platform_features_one_each unique (plan_id, feature_key)
);

-- Who has no row here is on the default plan.
create table plan_assignments (
  user_id bigint primary key references users (id) on delete cascade,
  plan_id text not null references platform_plans (id),
  assigned_at timestamptz not null
);
create index plan_assignments_of_plan on plan_assignments (plan_id);

insert into platform_plans (id, name, description, monthly_price, fee, is_default, created_at, updated_at)
  values (substr(md5(gen_random_uuid()::text), 1, 20), 'Starter', 'The plan that everyone starts with', 0, 500, true, now(), now());
