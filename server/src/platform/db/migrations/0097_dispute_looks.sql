-- requires: 0078
-- Looks for lost webhooks: paid orders are compared with the provider at several ages, in the order of their numbers.
create table dispute_looks (
  -- Age in days.
  age integer primary key constraint dispute_looks_age_check check (age > 0),
  -- Number of the last order that was compared at this age.
  looked_seq bigint not null
) with (fillfactor = 50);

-- When the provider was last asked about a dispute while it was undecided.
alter table disputes add column looked_at timestamptz;
