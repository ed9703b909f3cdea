-- Which mails somebody does without: a row only for those who have changed something.

create table mail_preferences (
  user_id bigint primary key references users (id) on delete cascade,
  sales boolean not null,
  subscriptions boolean not null,
  sign_ins boolean not null,
  updated_at timestamptz not null
);

-- Sales that their sellers have had no letter about. Written with every settlement, so it is as little as it can be; a row
-- lives until the next letter.
create table untold_sales (
  seller_id bigint not null,
  order_id text not null,
  settled_at timestamptz not null,
  primary key (seller_id, order_id)
);

-- When a seller was last written to about sales, so that a good day fills their wallet and not their mailbox.
create table sale_letters (
  seller_id bigint primary key references users (id),
  sent_at timestamptz not null
);
