-- Review lists: what waits for a decision first, oldest first; then what was decided, newest first.
drop index kyc_documents_by_turn;
create index kyc_documents_by_turn on kyc_documents ((case when status = 'PENDING' then created_at end), created_at desc, id desc);

drop index payment_methods_by_turn;
create index payment_methods_by_turn on payment_methods ((case when status = 'PENDING' then seq end), seq desc);

drop index withdrawals_by_turn;
create index withdrawals_by_turn on withdrawals (
  (case status when 'PENDING' then 1 when 'APPROVED' then 2 else 3 end),
  (case when status in ('PENDING', 'APPROVED') then seq else -seq end)
);

-- Subscribers by the start of their subscription.
create index telegram_subscriptions_by_start on telegram_subscriptions (channel_id, starts_at, seq);
