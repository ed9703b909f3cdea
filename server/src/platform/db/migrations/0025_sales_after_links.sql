-- By which short link a buyer came. It is one of the seller's own: what others send along counts for nobody.

alter table short_links add constraint short_links_of_owner_key unique (id, user_id);

alter table orders add column via_link_id text;
alter table orders add constraint orders_via_link_fkey foreign key (via_link_id, seller_id) references short_links (id, user_id);

-- What followed a link is added up from here alone, however many there are. Only what is paid, and stays so, is in it.
create index orders_after_link on orders (via_link_id, paid_at) include (amount) where via_link_id is not null and status = 'PAID';

-- Once it is paid, the link counts it, and no other does.
create function orders_keep_their_link() returns trigger language plpgsql as $$
begin
  raise exception 'order % keeps the link by which its buyer came', old.id
    using errcode = 'integrity_constraint_violation', constraint = 'orders_keep_their_link';
end $$;
create trigger orders_keep_their_link before update of via_link_id on orders
  for each row when (old.paid_at is not null and new.via_link_id is distinct from old.via_link_id)
  execute function orders_keep_their_link();
