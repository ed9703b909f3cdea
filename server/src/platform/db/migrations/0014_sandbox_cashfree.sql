-- What the sandbox's payment provider would hold on its own side. Empty wherever CASHFREE_APP_ID is set.

create table sandbox_cashfree_orders (
  order_id text primary key,
  cf_order_id bigint generated always as identity (start with 2190000001),
  payment_session_id text not null constraint sandbox_cashfree_orders_session_key unique,
  idempotency_key text,
  amount_paise bigint not null check (amount_paise > 0),
  customer jsonb not null,
  return_url text,
  notify_url text,
  note text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The first capture. A second one is an imperfection, never what the provider means to do.
  paid_at timestamptz,
  captured_paise bigint not null default 0,
  refunded_paise bigint not null default 0,
  constraint sandbox_cashfree_orders_refunds check (refunded_paise between 0 and captured_paise)
);
create index sandbox_cashfree_orders_latest on sandbox_cashfree_orders (cf_order_id desc);

create table sandbox_cashfree_payments (
  cf_payment_id text primary key,
  seq bigint generated always as identity,
  order_id text not null references sandbox_cashfree_orders,
  status text not null check (status in ('SUCCESS', 'FAILED', 'USER_DROPPED', 'PENDING')),
  amount_paise bigint not null check (amount_paise > 0),
  payment_group text not null check (payment_group in ('upi', 'credit_card')),
  message text not null,
  started_at timestamptz not null,
  completed_at timestamptz
);
create index sandbox_cashfree_payments_of on sandbox_cashfree_payments (order_id, seq);

create table sandbox_cashfree_refunds (
  refund_id text primary key,
  seq bigint generated always as identity,
  cf_refund_id text not null,
  order_id text not null references sandbox_cashfree_orders,
  amount_paise bigint not null check (amount_paise > 0),
  note text,
  status text not null check (status in ('SUCCESS', 'PENDING', 'ONHOLD', 'CANCELLED', 'FAILED')),
  created_at timestamptz not null
);
create index sandbox_cashfree_refunds_of on sandbox_cashfree_refunds (order_id);

create table sandbox_cashfree_webhooks (
  seq bigint generated always as identity primary key,
  id text not null constraint sandbox_cashfree_webhooks_id_key unique,
  order_id text not null references sandbox_cashfree_orders,
  type text not null,
  url text not null,
  idempotency_key text not null,
  -- The bytes themselves: a number that is written differently is signed differently.
  body text not null,
  attempts integer not null default 0,
  last_answer text,
  delivered_at timestamptz,
  next_attempt_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_cashfree_webhooks_due on sandbox_cashfree_webhooks (next_attempt_at) where next_attempt_at is not null;
create index sandbox_cashfree_webhooks_of on sandbox_cashfree_webhooks (order_id);
