-- Users: the sellers first, then the buyers. Everybody has the password of the user who signed up.
insert into users (id, username, name, email, phone, password_hash, email_verified_at, created_at, updated_at)
  overriding system value
select :user_offset + n, 'user' || n, pg_temp.person_name(n), 'user' || n || '@example.in', '+917' || lpad(n::text, 9, '0'), password_hash,
  :now, :now - interval '500 days' + n * interval '1 minute', :now
from generate_series(1, :users) as n cross join (select password_hash from users where id = :user_offset) as template;

insert into users (id, role, username, name, password_hash, created_at, updated_at) overriding system value
select :user_offset + :users + 1, 'ADMIN', 'scale-admin', 'Administrator', password_hash, :now, :now from users where id = :user_offset;

select setval(pg_get_serial_sequence('users', 'id'), :user_offset + :users + 1);

-- One session for every second user.
insert into sessions (id, user_id, kind, token_hash, device, address_mark, created_at, last_seen_at, idle_seconds, expires_at, proved_at)
select pg_temp.row_id('session', n), :user_offset + n, 'user', sha256(('session' || n)::bytea), 'Chrome on Android', 'mark',
  :now - interval '10 days', :now, 2592000, :now + interval '20 days', :now - interval '10 days'
from generate_series(1, :users, 2) as n;

-- Identity documents of all sellers; one in twenty waits for a review.
insert into files (id, user_id, purpose, key, object, content_type, size, file_name, created_at, key_sealed)
select pg_temp.row_id('file', n), :user_offset + n, 'KYC_DOCUMENT', 'kyc/' || pg_temp.row_id('file', n), 'objects/' || pg_temp.row_id('file', n),
  'application/pdf', 200000, 'pan.pdf', :now - interval '400 days', 'sealed'
from generate_series(1, :sellers) as n;

insert into kyc_documents (id, user_id, document_type, number_sealed, document_name, file_id, status, created_at, updated_at, reviewed_at)
select pg_temp.row_id('kyc', n), :user_offset + n, 'PAN', encode(sealed.value, 'base64'), 'pan.pdf', pg_temp.row_id('file', n),
  case when n % 20 = 0 then 'PENDING' else 'APPROVED' end, :now - interval '400 days' + n * interval '1 minute', :now,
  case when n % 20 = 0 then null else :now end
from generate_series(1, :sellers) as n join sealed on sealed.id = pg_temp.row_id('kyc', n);

insert into payment_methods (id, user_id, place, type, priority, status, bank_name, account_holder_name, ifsc_code, account_number_sealed,
  created_at, updated_at)
select pg_temp.row_id('method', n), :user_offset + n, 1, 'BANK', 'PRIMARY', 'VERIFIED', 'State Bank of India', pg_temp.person_name(n),
  'SBIN0001234', sealed.value, :now - interval '400 days', :now
from generate_series(1, :sellers) as n join sealed on sealed.id = pg_temp.row_id('method', n);
