-- requires: 0056
-- A request for a code by email. The browser that sent it has the nonce, and tries count per request, so that strangers cannot use up
-- those of the owner. `subject` is a fingerprint of the address; `code_hash` is null until the code is mailed.
create table code_requests (
  nonce_hash bytea primary key,
  subject text not null,
  code_hash text,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint code_requests_nonce_check check (octet_length(nonce_hash) = 32),
  constraint code_requests_tries_check check (tries between 0 and 5),
  constraint code_requests_span_check check (expires_at > created_at)
);
create index code_requests_expired on code_requests (expires_at);
