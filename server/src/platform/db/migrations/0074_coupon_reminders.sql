-- requires: 0056
-- Coupon of the second reminder about an unpaid order; null: there is no second one.
alter table checkout_reminder_settings add column coupon_id text;
alter table checkout_reminder_settings
  add constraint checkout_reminder_settings_coupon_fkey foreign key (coupon_id) references coupons (id) not valid;

-- Second reminder about an unpaid order, with a coupon. Planned when the first one is sent, which then does not say that it is the
-- only one.
create table coupon_reminders (
  order_id text primary key references orders (id),
  seller_id bigint not null references users (id),
  address_hash text not null,
  state text not null default 'PLANNED',
  -- Why no email was sent.
  reason text,
  due_at timestamptz not null,
  -- When the email was queued or the reminder was dropped.
  decided_at timestamptz,
  constraint coupon_reminders_hash_check check (address_hash ~ '^[0-9A-Za-z_-]{24}$'),
  constraint coupon_reminders_state_check check (state in ('PLANNED', 'SENT', 'DROPPED')),
  constraint coupon_reminders_reason_check check (
    (state = 'DROPPED') = (reason is not null)
    and reason in
      ('TOO_LATE', 'SWITCHED_OFF', 'SELLER_CLOSED', 'NOT_FOR_SALE', 'BOUGHT', 'REPLACED', 'OPTED_OUT', 'ADDRESS_LIMIT',
        'COUPON_NOT_USABLE')),
  constraint coupon_reminders_decided_check check ((state = 'PLANNED') = (decided_at is null) and decided_at >= due_at)
);
create index coupon_reminders_planned on coupon_reminders (due_at, order_id) where state = 'PLANNED';
create index coupon_reminders_sent_to on coupon_reminders (address_hash, decided_at) where state = 'SENT';
create index coupon_reminders_sent_for on coupon_reminders (seller_id, decided_at) where state = 'SENT';
create index coupon_reminders_decided on coupon_reminders (decided_at) where decided_at is not null;
