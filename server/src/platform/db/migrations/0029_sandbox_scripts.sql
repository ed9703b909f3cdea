-- Sandbox of Cashfree Payments: terminated orders, payments in other currencies, refunds that the merchant's API did not create,
-- disputes. Script rules are kept in memory.

alter table sandbox_cashfree_orders add column terminated_at timestamptz;

alter table sandbox_cashfree_payments add column currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$');

alter table sandbox_cashfree_refunds
  add column origin text not null default 'api' check (origin in ('api', 'dashboard', 'auto')),
  add column cf_payment_id text references sandbox_cashfree_payments,
  -- An automatic refund of a payment that was never captured leaves the order's captured and refunded totals alone.
  add column is_booked boolean not null default true;

create table sandbox_cashfree_disputes (
  dispute_id bigint generated always as identity (start with 433000001) primary key,
  order_id text not null references sandbox_cashfree_orders,
  cf_payment_id text not null references sandbox_cashfree_payments,
  status text not null,
  amount_paise bigint not null check (amount_paise > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  respond_by timestamptz not null,
  resolved_at timestamptz
);
create index sandbox_cashfree_disputes_of on sandbox_cashfree_disputes (order_id);
