-- What people are told inside the product.

create table notifications (
  -- The order in which they came; the id is what the outside knows.
  seq bigint generated always as identity,
  id text not null constraint notifications_id_key unique,
  user_id bigint not null references users (id) on delete cascade,
  message text not null constraint notifications_message_check check (char_length(message) between 1 and 500),
  -- A path of our own. Browsers read `//host` and `/\host` as another host, and drop control characters before they look.
  link text constraint notifications_link_check
    check (link ~ '^/[^/\\]' and link !~ '[[:cntrl:][:space:]\\]' and char_length(link) <= 500),
  created_at timestamptz not null,
  read_at timestamptz,
  -- The list of a person is this key, read backwards. With a key on seq alone the newest of everybody would be walked through for it.
  primary key (user_id, seq)
);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_reading on notifications (read_at) where read_at is not null;
