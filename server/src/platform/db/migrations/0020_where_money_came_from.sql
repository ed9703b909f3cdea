-- Which sales a release let go of, and how much of each. What was released before this was kept has no rows here.
create table settlement_releases (
  -- The source of the release in the ledger.
  release_id text not null constraint settlement_releases_id_check check (char_length(release_id) between 1 and 100),
  -- Counts from one: the last tells how many there are.
  place integer not null constraint settlement_releases_place_check check (place > 0),
  order_id text not null references settlements (order_id),
  amount bigint not null constraint settlement_releases_amount_check check (amount > 0),
  constraint settlement_releases_pkey primary key (release_id, place),
  constraint settlement_releases_once unique (order_id, release_id)
);
create trigger settlement_releases_stay before update or delete on settlement_releases for each row execute function checkout_stays();
create trigger settlement_releases_stay_whole before truncate on settlement_releases for each statement execute function checkout_stays();

create view invariant_l7_releases_are_what_they_let_go_of as
  select parts.release_id, parts.total as found, free.amount as expected
  from (
    select given.release_id, sum(given.amount) as total, count(*) as sales, max(given.place) as last_place,
      min(settlements.seller_id) as least_seller, max(settlements.seller_id) as most_seller
    from settlement_releases as given join settlements on settlements.order_id = given.order_id
    group by given.release_id
  ) as parts
  left join ledger_tx as tx on tx.kind = 'RELEASE' and tx.source_type = 'release' and tx.source_id = parts.release_id
  left join ledger_entries as free on free.tx_id = tx.id and free.account = 'AVAILABLE'
  where free.amount is distinct from parts.total or parts.sales <> parts.last_place
    or (parts.least_seller, parts.most_seller) is distinct from (tx.seller_id, tx.seller_id);

-- When a withdrawal was approved: the time of its last move says so only until the next one.
alter table withdrawals add column approved_at timestamptz;
-- Those that wait to be paid were last moved when they were approved; of older ones nobody knows any more. It is no move of theirs.
alter table withdrawals disable trigger withdrawals_move;
update withdrawals set approved_at = processed_at where status = 'APPROVED';
alter table withdrawals enable trigger withdrawals_move;
alter table withdrawals add constraint withdrawals_approved_check check (approved_at is null or status not in ('PENDING', 'CANCELLED'));

-- Written by the move that approves, and kept by whatever follows: what a statement says of it counts for nothing.
create function withdrawals_approved() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then new.approved_at := null;
  elsif new.status = 'APPROVED' and old.status <> 'APPROVED' then new.approved_at := new.processed_at;
  else new.approved_at := old.approved_at;
  end if;
  return new;
end $$;
create trigger withdrawals_approved before insert or update on withdrawals for each row execute function withdrawals_approved();
