-- requires: 0078
-- contract: column coupon_uses.email_hash unused since 0078
-- contract: column coupon_uses.phone_hash unused since 0078
-- allow: index coupon_uses_by_email: of a dropped column
-- allow: index coupon_uses_by_phone: of a dropped column
-- allow: index orders_one_open_of_browser: about a column that the version before 0078 does not write
-- allow: lock coupon_uses: no installation has more than test data yet
-- buyer_hashes holds what these columns held.
update coupon_uses set buyer_hashes = array_remove(array[email_hash, phone_hash], null) where buyer_hashes = '{}';
alter table coupon_uses drop column email_hash, drop column phone_hash;
