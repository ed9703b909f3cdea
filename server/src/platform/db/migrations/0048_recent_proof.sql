-- Recent proof of identity: when a session last gave a password or a code. Signing in counts.
alter table sessions add column proved_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set not null;
alter table sessions add constraint sessions_proof_check check (proved_at >= created_at);

-- Administrators sign in again after the upgrade: sessions from before it would skip the second factor that production demands now.
delete from sessions where kind = 'admin';
