-- Stock reservations are counted per network. The column holds a keyed fingerprint, never an address, and only as long as the
-- reservation lasts.
alter table orders add column reservation_network text
  constraint orders_reservation_network_check check (reservation_network is null or (holds_piece and char_length(reservation_network) between 1 and 64));
create index orders_reserving on orders (item_id, reservation_network) where reservation_network is not null;

create function orders_forget_network() returns trigger language plpgsql as $$
begin
  new.reservation_network := null;
  return new;
end $$;
create trigger orders_forget_network before update of holds_piece on orders
  for each row when (new.reservation_network is not null and not new.holds_piece) execute function orders_forget_network();

-- Pages that an administrator has taken offline. They cannot be published until an administrator restores them.
alter table products
  add column taken_down_at timestamptz,
  add column taken_down_reason text constraint products_taken_down_reason_check check (char_length(taken_down_reason) between 1 and 500),
  add constraint products_taken_down_check check ((taken_down_at is null) = (taken_down_reason is null) and (taken_down_at is null or status = 'INACTIVE'));
alter table telegram_channels
  add column taken_down_at timestamptz,
  add column taken_down_reason text constraint telegram_channels_taken_down_reason_check check (char_length(taken_down_reason) between 1 and 500),
  add constraint telegram_channels_taken_down_check check ((taken_down_at is null) = (taken_down_reason is null) and (taken_down_at is null or status = 'INACTIVE'));

-- A reported link shows its target before it redirects, until an administrator decides. After a dismissal, reports do not bring the
-- warning back until `report_cleared_until`.
alter table short_links
  add column reported_at timestamptz,
  add column report_cleared_until timestamptz;
drop trigger short_links_are_told on short_links;
create trigger short_links_are_told
  after insert or update of original_url, expires_at, password_hash, disabled_at, deleted_at, reported_at on short_links
  for each row execute function short_links_are_told();

-- Reports of pages ("Report this page"), worked off by administrators.
create table abuse_reports (
  id text primary key constraint abuse_reports_id_check check (id ~ '^[0-9A-Za-z]{20}$'),
  -- The number of the ticket, as the reporter knows it.
  number bigint generated always as identity (start with 1001) constraint abuse_reports_number_key unique,
  page_type text not null constraint abuse_reports_page_type_check check (page_type in ('PRODUCT', 'CHANNEL', 'LINK')),
  page_id text not null,
  owner_id bigint not null references users (id),
  -- Address and title at the time of the report.
  page_url text not null constraint abuse_reports_page_url_check check (char_length(page_url) between 1 and 500),
  page_title text not null constraint abuse_reports_page_title_check check (char_length(page_title) between 1 and 300),
  reason text not null constraint abuse_reports_reason_check check (reason in ('SCAM', 'ILLEGAL', 'STOLEN', 'ADULT', 'OTHER')),
  details text not null constraint abuse_reports_details_check check (char_length(details) <= 2000),
  -- The account of a reporter who was signed in.
  reporter_id bigint references users (id),
  -- Null once the reporter's data were erased.
  reporter_email text constraint abuse_reports_reporter_email_check check (char_length(reporter_email) between 3 and 254),
  status text not null default 'OPEN' constraint abuse_reports_status_check check (status in ('OPEN', 'ACKNOWLEDGED', 'SOLVED')),
  created_at timestamptz not null,
  acknowledge_by timestamptz not null,
  solve_by timestamptz not null,
  -- The deadline that applies now.
  due_at timestamptz generated always as (case status when 'OPEN' then acknowledge_by when 'ACKNOWLEDGED' then solve_by end) stored,
  acknowledged_at timestamptz,
  acknowledged_by bigint references users (id),
  decision text constraint abuse_reports_decision_check check (decision in ('TAKEN_DOWN', 'BANNED', 'DISMISSED')),
  decision_reason text constraint abuse_reports_decision_reason_check check (char_length(decision_reason) between 1 and 500),
  decided_at timestamptz,
  decided_by bigint references users (id),
  constraint abuse_reports_deadlines_check check (acknowledge_by > created_at and solve_by > acknowledge_by),
  constraint abuse_reports_acknowledged_check check (
    (status = 'OPEN') = (acknowledged_at is null) and (acknowledged_at is null) = (acknowledged_by is null)
  ),
  constraint abuse_reports_solved_check check (
    (status = 'SOLVED') = (decision is not null) and (decision is null) = (decision_reason is null)
    and (decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)
  )
);
-- An account has one open report of a page: sent twice, it is the same ticket. Anybody can type an address, so there only the same text
-- is the same ticket: otherwise its number would tell whether the address has reported the page.
create unique index abuse_reports_one_open on abuse_reports (page_type, page_id, reporter_id)
  where status <> 'SOLVED' and reporter_id is not null;
create unique index abuse_reports_one_anonymous on abuse_reports (page_type, page_id, reporter_email, reason, md5(details))
  where status <> 'SOLVED' and reporter_id is null;
create index abuse_reports_of_email on abuse_reports (reporter_email) where reporter_id is null;
create index abuse_reports_of_page on abuse_reports (page_type, page_id);
create index abuse_reports_due on abuse_reports (due_at, number) where status <> 'SOLVED';
create index abuse_reports_solved on abuse_reports (decided_at desc, number) where status = 'SOLVED';
create index abuse_reports_of_reporter on abuse_reports (reporter_id) where reporter_id is not null;

create function abuse_report_next(status text) returns text[] language sql immutable as $$
  select case status
    when 'OPEN' then array['ACKNOWLEDGED', 'SOLVED']
    when 'ACKNOWLEDGED' then array['SOLVED']
    else array[]::text[]
  end
$$;

create function abuse_reports_move() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.page_type, new.page_id, new.owner_id, new.created_at) is distinct from
     (old.id, old.number, old.page_type, old.page_id, old.owner_id, old.created_at) then
    raise exception 'report % keeps its number and its page', old.number using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and not new.status = any (abuse_report_next(old.status)) then
    raise exception 'report % cannot go from % to %', old.number, old.status, new.status using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger abuse_reports_move before update on abuse_reports for each row execute function abuse_reports_move();
