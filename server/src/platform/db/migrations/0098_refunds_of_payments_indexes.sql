-- requires: 0078
-- no-transaction
alter table refunds validate constraint refunds_arn_check;
alter table refunds validate constraint refunds_note_check;
alter table refunds validate constraint refunds_hold_check;
alter table refunds validate constraint refunds_resends_check;
alter table refunds validate constraint refunds_cause_check;
alter table attention_items validate constraint attention_items_kind_check;
-- One attempt at a time to send a cancelled refund again.
create unique index concurrently if not exists refunds_one_resend on refunds (resends) where resends is not null and status <> 'REFUSED';
