-- requires: 0056
-- Reminder emails about unpaid orders of buyers without an account who asked for one. Buyer and item are those of the order: a claim
-- changes the buyer. `address_hash` is the keyed hash of the address, as in invitation_opt_outs; the caps per address count by it.
create table checkout_reminders (
  order_id text primary key references orders (id),
  seller_id bigint not null references users (id),
  address_hash text not null,
  state text not null default 'PLANNED',
  -- Why no email was sent.
  reason text,
  planned_at timestamptz not null,
  -- When the email was queued or the reminder was dropped.
  decided_at timestamptz,
  constraint checkout_reminders_hash_check check (address_hash ~ '^[0-9A-Za-z_-]{24}$'),
  constraint checkout_reminders_state_check check (state in ('PLANNED', 'SENT', 'DROPPED')),
  constraint checkout_reminders_reason_check check (
    (state = 'DROPPED') = (reason is not null)
    and reason in
      ('TOO_LATE', 'SWITCHED_OFF', 'SELLER_CLOSED', 'NOT_FOR_SALE', 'BOUGHT', 'REPLACED', 'OPTED_OUT', 'SELLER_LIMIT', 'ADDRESS_LIMIT')),
  constraint checkout_reminders_decided_check check ((state = 'PLANNED') = (decided_at is null) and decided_at >= planned_at)
);
create index checkout_reminders_planned on checkout_reminders (order_id) where state = 'PLANNED';
create index checkout_reminders_sent_to on checkout_reminders (address_hash, decided_at) where state = 'SENT';
create index checkout_reminders_sent_for on checkout_reminders (seller_id, decided_at) where state = 'SENT';
create index checkout_reminders_decided on checkout_reminders (decided_at) where decided_at is not null;

-- The seller's switch; off without a row.
create table checkout_reminder_settings (
  seller_id bigint primary key references users (id),
  is_on boolean not null,
  updated_at timestamptz not null
);

-- Addresses whose owners want no reminders, of any seller.
create table reminder_opt_outs (
  address_hash text primary key constraint reminder_opt_outs_hash_check check (address_hash ~ '^[0-9A-Za-z_-]{24}$'),
  created_at timestamptz not null
);
