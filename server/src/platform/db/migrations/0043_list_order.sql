-- Sales and transactions sorted by the title that people read: "Channel · Plan".
drop index orders_sales_by_name;
drop index payments_of_seller_by_name;
create index orders_of_seller_by_title on orders (
  seller_id, lower(coalesce((item_details ->> 'channelName') || ' · ', '') || item_name), seq
);

-- Former email addresses, reserved as long as the change can be undone.
create index mailed_links_undo on mailed_links (email) where purpose = 'UNDO_EMAIL_CHANGE';

-- Invite links: open ones and unsettled ones of a channel, and the newest one of a member.
create index telegram_invites_open on telegram_invites (member_id) where state = 'OPEN';
create index telegram_invites_unsettled on telegram_invites (member_id) where not is_settled;
create index telegram_invites_of_member on telegram_invites (member_id, made_at desc);
