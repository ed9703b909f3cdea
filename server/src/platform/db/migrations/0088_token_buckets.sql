-- requires: 0078
-- Calls to a provider that are allowed now, one row per kind of call, shared by all processes.
create table token_buckets (
  name text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null,
  -- The provider asked for a pause until then.
  blocked_until timestamptz
) with (fillfactor = 50);

-- Orders about which a process is asking the provider now: the others wait for its answer. A process that died leaves its row behind.
create table order_queries (
  order_id text primary key references orders (id),
  ends_at timestamptz not null
) with (fillfactor = 50);
