-- Digital products: what sellers sell, with all that stands on its page.

alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (
  purpose in ('PROFILE_PICTURE', 'COVER_PICTURE', 'KYC_DOCUMENT', 'PRODUCT_FILE', 'PRODUCT_COVER', 'PRODUCT_GALLERY')
);
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (
  purpose in ('PROFILE_PICTURE', 'COVER_PICTURE', 'KYC_DOCUMENT', 'PRODUCT_FILE', 'PRODUCT_COVER', 'PRODUCT_GALLERY')
);

create table products (
  id text primary key,
  user_id bigint not null references users (id),
  -- Stays when the title changes, and when the product is deleted: links to it must never lead to another.
  slug text not null constraint products_slug_key unique
    constraint products_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)+$' and char_length(slug) <= 100),
  title text not null constraint products_title_check check (char_length(title) between 1 and 150),
  -- For searching and sorting: making small letters of ten thousand titles takes ten times as long as looking through them.
  title_key text not null generated always as (lower(title)) stored,
  description text not null default '' constraint products_description_check check (char_length(description) <= 20000),
  category text not null constraint products_category_check check (
    category in ('Education', 'Entertainment', 'Productivity', 'Lifestyle', 'Health', 'Business', 'Other')
  ),
  price_type text not null constraint products_price_type_check check (price_type in ('FIXED', 'FLEXIBLE')),
  -- In paise; the least that is paid where it is flexible.
  price bigint not null constraint products_price_check check (price between 100 and 1000000000),
  -- Null where there is no discount.
  discounted_price bigint,
  cta_text text not null constraint products_cta_check check (char_length(cta_text) between 1 and 30),
  is_limited boolean not null default false,
  -- Remembered while the limit is off.
  quantity integer constraint products_quantity_check check (quantity between 1 and 1000000),
  status text not null default 'INACTIVE' constraint products_status_check check (status in ('ACTIVE', 'INACTIVE')),
  cover_file_id text constraint products_cover_key unique references files (id),
  -- The cover as networks show it beside a link.
  cover_preview_file_id text constraint products_cover_preview_key unique references files (id),
  -- Pieces that somebody is paying for at the moment.
  held_count integer not null default 0 constraint products_held_check check (held_count >= 0),
  -- Pieces that were sold and not returned.
  sold_count integer not null default 0 constraint products_sold_check check (sold_count >= 0),
  -- Sales there ever were, those included that were returned.
  sales_count integer not null default 0 constraint products_sales_check check (sales_count >= sold_count),
  -- In paise, of the pieces that were not returned.
  revenue bigint not null default 0 constraint products_revenue_check check (revenue >= 0),
  -- Counts the changes of anything on the page: it is rendered once for each.
  version integer not null default 1 constraint products_version_check check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- Its files were discarded: nobody ever bought it.
  purged_at timestamptz,
  constraint products_discount_check check (discounted_price is null or (price_type = 'FIXED' and discounted_price between 100 and price)),
  -- The last piece is never sold twice.
  constraint products_stock_check check (not is_limited or (quantity is not null and sold_count + held_count <= quantity)),
  constraint products_cover_check check ((cover_file_id is null) = (cover_preview_file_id is null)),
  constraint products_deleted_check check (deleted_at is null or status = 'INACTIVE'),
  constraint products_purged_check check (purged_at is null or (deleted_at is not null and sales_count = 0))
);
create index products_by_age on products (user_id, created_at, id) where deleted_at is null;
-- Also what a search reads: both columns that it looks at stand in the index.
create index products_by_title on products (user_id, title_key, id) include (category, status) where deleted_at is null;
create index products_by_price on products (user_id, (coalesce(discounted_price, price)), id) where deleted_at is null;
create index products_by_sales on products (user_id, sold_count, id) where deleted_at is null;
create index products_to_purge on products (deleted_at) where deleted_at is not null and purged_at is null and sales_count = 0;

-- What does not change: whose it is and how it is found. What is deleted stays so.
create function products_keep_their_name() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.slug, new.created_at) is distinct from (old.id, old.user_id, old.slug, old.created_at)
    or (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at) then
    raise exception 'product % keeps its owner and its name', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger products_keep_their_name before update on products for each row execute function products_keep_their_name();

-- How many of each kind a seller has: counting ten thousand rows for every page of a list would take longer than the page.
create table product_counts (
  user_id bigint not null references users (id),
  category text not null,
  status text not null,
  products integer not null constraint product_counts_check check (products >= 0),
  primary key (user_id, category, status)
);
create function products_are_counted() returns trigger language plpgsql as $$
begin
  -- In a fixed order, so that of two changes neither waits for the other in a circle.
  insert into product_counts as counts (user_id, category, status, products)
    select user_id, category, status, 0 from (
      select new.user_id, new.category, new.status where tg_op <> 'DELETE'
      union select old.user_id, old.category, old.status where tg_op <> 'INSERT'
    ) as touched (user_id, category, status) order by user_id, category, status
    on conflict (user_id, category, status) do update set products = counts.products;
  if tg_op <> 'INSERT' and old.deleted_at is null then
    update product_counts set products = products - 1 where (user_id, category, status) = (old.user_id, old.category, old.status);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    update product_counts set products = products + 1 where (user_id, category, status) = (new.user_id, new.category, new.status);
  end if;
  return null;
end $$;
create trigger products_are_counted after insert or delete or update of category, status, deleted_at on products
  for each row execute function products_are_counted();

-- What a buyer receives.
create table product_files (
  id text primary key,
  product_id text not null references products (id),
  seq bigint generated always as identity,
  file_id text not null constraint product_files_file_key unique references files (id),
  file_name text not null constraint product_files_name_check check (char_length(file_name) between 1 and 255),
  file_type text not null constraint product_files_type_check check (file_type in ('IMAGE', 'VIDEO', 'PDF', 'DOCUMENT', 'AUDIO', 'OTHER')),
  size bigint not null constraint product_files_size_check check (size > 0),
  created_at timestamptz not null
);
create index product_files_of_product on product_files (product_id, seq);

create table product_gallery_images (
  id text primary key,
  product_id text not null references products (id),
  -- Where it stands, from 1 on; all are arranged anew in one statement.
  place integer not null constraint product_gallery_images_place_check check (place > 0),
  file_id text not null constraint product_gallery_images_file_key unique references files (id),
  image_name text not null constraint product_gallery_images_name_check check (char_length(image_name) between 1 and 255),
  created_at timestamptz not null,
  constraint product_gallery_images_place_key unique (product_id, place) deferrable initially immediate
);

create table product_testimonials (
  id text primary key,
  product_id text not null references products (id),
  seq bigint generated always as identity,
  name text not null constraint product_testimonials_name_check check (char_length(name) between 1 and 100),
  description text not null constraint product_testimonials_description_check check (char_length(description) between 1 and 2000),
  rating smallint not null constraint product_testimonials_rating_check check (rating between 1 and 5),
  image text constraint product_testimonials_image_check check (image ~* '^https?://' and char_length(image) <= 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index product_testimonials_of_product on product_testimonials (product_id, seq);

create table product_faqs (
  id text primary key,
  product_id text not null references products (id),
  seq bigint generated always as identity,
  question text not null constraint product_faqs_question_check check (char_length(question) between 1 and 300),
  answer text not null constraint product_faqs_answer_check check (char_length(answer) between 1 and 3000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index product_faqs_of_product on product_faqs (product_id, seq);

create table product_questions (
  id text primary key,
  product_id text not null references products (id),
  seq bigint generated always as identity,
  question text not null constraint product_questions_question_check check (char_length(question) between 1 and 300),
  type text not null constraint product_questions_type_check check (type in ('TEXT', 'CHOICE')),
  options text[] not null,
  is_required boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint product_questions_options_check check (
    case type when 'CHOICE' then cardinality(options) between 2 and 20 else cardinality(options) = 0 end
  )
);
create index product_questions_of_product on product_questions (product_id, seq);

create table product_support_details (
  id text primary key,
  product_id text not null references products (id),
  seq bigint generated always as identity,
  kind text not null constraint product_support_details_kind_check
    check (kind in ('EMAIL', 'PHONE', 'WHATSAPP', 'TELEGRAM', 'WEBSITE', 'OTHER')),
  value text not null constraint product_support_details_value_check check (
    char_length(value) between 1 and 2000 and case when kind = 'WEBSITE' then value ~* '^https?://' else true end
  ),
  note text not null constraint product_support_details_note_check check (char_length(note) <= 200),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index product_support_details_of_product on product_support_details (product_id, seq);
