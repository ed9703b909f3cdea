-- The second thing an administrator may be asked for at the door.

create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  -- Sealed for this person and no other.
  secret_sealed text not null,
  created_at timestamptz not null,
  -- Null until a first code has shown that the app has the secret: nothing is asked for before that.
  enabled_at timestamptz,
  -- The step of the last code that was used: a code is good once, and none before it any more.
  last_step bigint not null default 0 constraint second_factors_step_check check (last_step >= 0)
);

create function second_factors_go_forward() returns trigger language plpgsql as $$
begin
  if old.enabled_at is not null and new.last_step < old.last_step then
    raise exception 'a code of person % would be good again', old.user_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger second_factors_go_forward before update on second_factors for each row execute function second_factors_go_forward();

-- For one who has lost the app. Random, so one fast hash is enough; a code that was used is gone.
create table recovery_codes (
  user_id bigint not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null constraint recovery_codes_hash_check check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);
