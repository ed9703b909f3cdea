-- Copies of a product share its files. A file is discarded with the last row that refers to it.
alter table products drop constraint products_cover_key, drop constraint products_cover_preview_key;
create index products_by_cover on products (cover_file_id) where cover_file_id is not null;
create index products_by_cover_preview on products (cover_preview_file_id) where cover_preview_file_id is not null;
alter table product_files
  drop constraint product_files_file_key,
  add constraint product_files_file_key unique (file_id, product_id);
alter table product_gallery_images
  drop constraint product_gallery_images_file_key,
  add constraint product_gallery_images_file_key unique (file_id, product_id);

-- Position of a file among those of its product, from 1 on; all are arranged anew in one statement.
alter table product_files add column place integer constraint product_files_place_check check (place > 0);
update product_files set place = numbered.place
  from (select id, row_number() over (partition by product_id order by seq) as place from product_files) as numbered
  where numbered.id = product_files.id;
alter table product_files
  alter column place set not null,
  add constraint product_files_place_key unique (product_id, place) deferrable initially immediate;
drop index product_files_of_product;

-- Sales of one product, newest first.
create index orders_sales_of_item on orders (seller_id, item_id, paid_at desc, seq desc) where paid_at is not null;

-- Requests of buyers to have an order refunded.
create table refund_requests (
  id text primary key,
  seq bigint generated always as identity,
  order_id text not null references orders (id),
  -- Repeated from the order.
  buyer_id bigint not null references users (id),
  seller_id bigint not null references users (id),
  status text not null default 'OPEN'
    constraint refund_requests_status_check check (status in ('OPEN', 'REFUNDED', 'DECLINED', 'WITHDRAWN')),
  reason text not null constraint refund_requests_reason_check check (char_length(reason) between 1 and 1000),
  decline_reason text constraint refund_requests_decline_reason_check check (char_length(decline_reason) between 1 and 1000),
  created_at timestamptz not null,
  closed_at timestamptz,
  -- Who closed it; null where the payment provider or the worker did.
  closed_by bigint references users (id),
  constraint refund_requests_declined_check check ((status = 'DECLINED') = (decline_reason is not null)),
  constraint refund_requests_closed_check check ((status = 'OPEN') = (closed_at is null)),
  constraint refund_requests_closed_by_check check (closed_by is null or status <> 'OPEN')
);
create unique index refund_requests_one_open on refund_requests (order_id) where status = 'OPEN';
create index refund_requests_of_order on refund_requests (order_id, seq desc);
create index refund_requests_of_seller on refund_requests (seller_id) where status = 'OPEN';
create index refund_requests_by_age on refund_requests (created_at) where status = 'OPEN';

create function refund_request_next(status text) returns text[] language sql immutable as $$
  select case status
    when 'OPEN' then array['REFUNDED', 'DECLINED', 'WITHDRAWN']
    -- The payment provider refused the refund.
    when 'REFUNDED' then array['OPEN']
    else array[]::text[]
  end
$$;

create function refund_requests_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status = 'OPEN' and exists (
      select from orders
      where id = new.order_id and buyer_id = new.buyer_id and seller_id = new.seller_id and status = 'PAID' and amount > 0
    ) then return new; end if;
    raise exception 'a refund request is opened by the buyer of a paid order'
      using errcode = 'integrity_constraint_violation', constraint = 'refund_requests_move';
  end if;
  if new.status = old.status or new.status <> all (refund_request_next(old.status)) then
    raise exception 'refund request % does not become % after %', old.id, new.status, old.status
      using errcode = 'integrity_constraint_violation', constraint = 'refund_requests_move';
  end if;
  if (new.id, new.order_id, new.buyer_id, new.seller_id, new.reason, new.created_at)
    is distinct from (old.id, old.order_id, old.buyer_id, old.seller_id, old.reason, old.created_at) then
    raise exception 'the content of refund request % does not change', old.id
      using errcode = 'integrity_constraint_violation', constraint = 'refund_requests_move';
  end if;
  return new;
end $$;
create trigger refund_requests_move before insert or update on refund_requests for each row execute function refund_requests_move();
create trigger refund_requests_stay before delete on refund_requests for each row execute function checkout_stays();
create trigger refund_requests_stay_whole before truncate on refund_requests for each statement execute function checkout_stays();

-- Requests that contradict their order: open though it is not paid, or refunded though it is.
create view invariant_r1_refund_requests_follow_their_order as
  select requests.id, requests.status, orders.status as order_status
  from refund_requests as requests join orders on orders.id = requests.order_id
  where (requests.status = 'OPEN' and orders.status <> 'PAID')
    or (requests.status = 'REFUNDED' and orders.status not in ('REFUND_PENDING', 'REFUNDED'));
