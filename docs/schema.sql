-- The schema of the database after all migrations (server/src/platform/db/migrations). Generated from the catalog: do not edit.
-- Each table is followed by its indexes and triggers.
-- To update: UPDATE=1 npx vitest run --project api schema

-- Extensions

CREATE EXTENSION btree_gin;

CREATE EXTENSION pg_trgm;

-- Tables

CREATE TABLE abuse_reports (
  id text NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) NOT NULL,
  page_type text NOT NULL,
  page_id text NOT NULL,
  owner_id bigint NOT NULL,
  page_url text NOT NULL,
  page_title text NOT NULL,
  reason text NOT NULL,
  details text NOT NULL,
  reporter_id bigint,
  reporter_email text,
  status text DEFAULT 'OPEN'::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  acknowledge_by timestamp with time zone NOT NULL,
  solve_by timestamp with time zone NOT NULL,
  due_at timestamp with time zone GENERATED ALWAYS AS ( CASE status WHEN 'OPEN'::text THEN acknowledge_by WHEN 'ACKNOWLEDGED'::text THEN solve_by ELSE NULL::timestamp with time zone END) STORED,
  acknowledged_at timestamp with time zone,
  acknowledged_by bigint,
  decision text,
  decision_reason text,
  decided_at timestamp with time zone,
  decided_by bigint,
  CONSTRAINT abuse_reports_pkey PRIMARY KEY (id),
  CONSTRAINT abuse_reports_number_key UNIQUE (number),
  CONSTRAINT abuse_reports_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES users(id),
  CONSTRAINT abuse_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT abuse_reports_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  CONSTRAINT abuse_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id),
  CONSTRAINT abuse_reports_acknowledged_check CHECK ((status = 'OPEN'::text) = (acknowledged_at IS NULL) AND (acknowledged_at IS NULL) = (acknowledged_by IS NULL)),
  CONSTRAINT abuse_reports_deadlines_check CHECK (acknowledge_by > created_at AND solve_by > acknowledge_by),
  CONSTRAINT abuse_reports_decision_check CHECK (decision = ANY (ARRAY['TAKEN_DOWN'::text, 'BANNED'::text, 'DISMISSED'::text])),
  CONSTRAINT abuse_reports_decision_reason_check CHECK (char_length(decision_reason) >= 1 AND char_length(decision_reason) <= 500),
  CONSTRAINT abuse_reports_details_check CHECK (char_length(details) <= 2000),
  CONSTRAINT abuse_reports_id_check CHECK (id ~ '^[0-9A-Za-z]{20}$'::text),
  CONSTRAINT abuse_reports_page_title_check CHECK (char_length(page_title) >= 1 AND char_length(page_title) <= 300),
  CONSTRAINT abuse_reports_page_type_check CHECK (page_type = ANY (ARRAY['PRODUCT'::text, 'CHANNEL'::text, 'LINK'::text])),
  CONSTRAINT abuse_reports_page_url_check CHECK (char_length(page_url) >= 1 AND char_length(page_url) <= 500),
  CONSTRAINT abuse_reports_reason_check CHECK (reason = ANY (ARRAY['SCAM'::text, 'ILLEGAL'::text, 'STOLEN'::text, 'ADULT'::text, 'OTHER'::text])),
  CONSTRAINT abuse_reports_reporter_email_check CHECK (char_length(reporter_email) >= 3 AND char_length(reporter_email) <= 254),
  CONSTRAINT abuse_reports_solved_check CHECK ((status = 'SOLVED'::text) = (decision IS NOT NULL) AND (decision IS NULL) = (decision_reason IS NULL) AND (decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL)),
  CONSTRAINT abuse_reports_status_check CHECK (status = ANY (ARRAY['OPEN'::text, 'ACKNOWLEDGED'::text, 'SOLVED'::text]))
);
CREATE INDEX abuse_reports_due ON abuse_reports USING btree (due_at, number) WHERE status <> 'SOLVED'::text;
CREATE INDEX abuse_reports_of_email ON abuse_reports USING btree (reporter_email) WHERE reporter_id IS NULL;
CREATE INDEX abuse_reports_of_page ON abuse_reports USING btree (page_type, page_id);
CREATE INDEX abuse_reports_of_reporter ON abuse_reports USING btree (reporter_id) WHERE reporter_id IS NOT NULL;
CREATE UNIQUE INDEX abuse_reports_one_anonymous ON abuse_reports USING btree (page_type, page_id, reporter_email, reason, md5(details)) WHERE status <> 'SOLVED'::text AND reporter_id IS NULL;
CREATE UNIQUE INDEX abuse_reports_one_open ON abuse_reports USING btree (page_type, page_id, reporter_id) WHERE status <> 'SOLVED'::text AND reporter_id IS NOT NULL;
CREATE INDEX abuse_reports_solved ON abuse_reports USING btree (decided_at DESC, number) WHERE status = 'SOLVED'::text;
CREATE INDEX abuse_reports_to_anonymise ON abuse_reports USING btree (decided_at) WHERE reporter_email IS NOT NULL AND decided_at IS NOT NULL;
CREATE TRIGGER abuse_reports_move BEFORE UPDATE ON abuse_reports FOR EACH ROW EXECUTE FUNCTION abuse_reports_move();

CREATE TABLE adjustments (
  id text NOT NULL,
  seller_id bigint NOT NULL,
  order_id text,
  amount bigint NOT NULL,
  reason text NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  provider_refund_id text,
  idempotency_key text,
  dispute_id text,
  CONSTRAINT adjustments_pkey PRIMARY KEY (id),
  CONSTRAINT adjustments_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT adjustments_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  CONSTRAINT adjustments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT adjustments_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT adjustments_amount_check CHECK (amount <> 0),
  CONSTRAINT adjustments_dispute_check CHECK (dispute_id IS NULL OR order_id IS NOT NULL AND provider_refund_id IS NULL),
  CONSTRAINT adjustments_id_check CHECK (id ~ '^[0-9A-Za-z]{20}$'::text),
  CONSTRAINT adjustments_idempotency_key_check CHECK (idempotency_key ~ '^[0-9A-Za-z_-]{8,64}$'::text),
  CONSTRAINT adjustments_provider_id_check CHECK (char_length(provider_refund_id) >= 1 AND char_length(provider_refund_id) <= 100),
  CONSTRAINT adjustments_provider_refund_check CHECK (provider_refund_id IS NULL OR order_id IS NOT NULL),
  CONSTRAINT adjustments_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT adjustments_refund_check CHECK (order_id IS NULL OR amount < 0 OR dispute_id IS NOT NULL),
  CONSTRAINT adjustments_self_check CHECK (created_by <> seller_id)
);
CREATE UNIQUE INDEX adjustments_key_once ON adjustments USING btree (created_by, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX adjustments_of_dispute ON adjustments USING btree (dispute_id) WHERE dispute_id IS NOT NULL;
CREATE INDEX adjustments_of_order ON adjustments USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX adjustments_provider_once ON adjustments USING btree (provider_refund_id);
CREATE TRIGGER adjustments_stay BEFORE DELETE ON adjustments FOR EACH ROW EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER adjustments_stay_as_they_are BEFORE UPDATE ON adjustments FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER adjustments_stay_whole BEFORE TRUNCATE ON adjustments FOR EACH STATEMENT EXECUTE FUNCTION checkout_stays();

CREATE TABLE attention_items (
  id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  order_id text,
  withdrawal_id text,
  their_state text NOT NULL,
  their_amount bigint,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  status text DEFAULT 'OPEN'::text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  resolved_at timestamp with time zone,
  resolved_by bigint,
  action text,
  note text,
  due_at timestamp with time zone,
  CONSTRAINT attention_items_pkey PRIMARY KEY (id),
  CONSTRAINT attention_items_once UNIQUE (kind, reference),
  CONSTRAINT attention_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT attention_items_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id),
  CONSTRAINT attention_items_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
  CONSTRAINT attention_items_amount_check CHECK (their_amount >= 0),
  CONSTRAINT attention_items_details_check CHECK (jsonb_typeof(details) = 'object'::text),
  CONSTRAINT attention_items_id_check CHECK (id ~ '^[0-9A-Za-z]{20}$'::text),
  CONSTRAINT attention_items_kind_check CHECK (kind = ANY (ARRAY['OUTSIDE_REFUND'::text, 'AUTO_REFUND'::text, 'REFUND_AFTER_REFUSAL'::text, 'REFUND_UNDONE'::text, 'RETURN_REFUSED'::text, 'DISPUTE'::text, 'LATE_PAYOUT'::text, 'TRANSFER_UNFINISHED'::text, 'UNKNOWN_ORDER'::text, 'FOREIGN_PAYMENT'::text, 'COUPON_OVER_LIMIT'::text, 'UNCONFIRMED_PAYMENT'::text, 'PAYOUTS_BLOCKED'::text, 'LOW_PAYOUT_BALANCE'::text, 'TRANSFER_AMOUNT'::text, 'DOUBLE_PAYOUT'::text, 'REFUND_REFUSED'::text, 'REFUND_DELAYED'::text, 'PAYMENT_MISMATCH'::text, 'PAYMENTS_PAUSED'::text])),
  CONSTRAINT attention_items_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 500),
  CONSTRAINT attention_items_reference_check CHECK (char_length(reference) >= 1 AND char_length(reference) <= 100),
  CONSTRAINT attention_items_resolved_check CHECK ((status = 'RESOLVED'::text) = (resolved_at IS NOT NULL)),
  CONSTRAINT attention_items_state_check CHECK (char_length(their_state) >= 1 AND char_length(their_state) <= 100),
  CONSTRAINT attention_items_status_check CHECK (status = ANY (ARRAY['OPEN'::text, 'RESOLVED'::text])),
  CONSTRAINT attention_items_subject_check CHECK (num_nonnulls(order_id, withdrawal_id) <= 1)
);
CREATE INDEX attention_items_by_seq ON attention_items USING btree (seq DESC);
CREATE INDEX attention_items_disputes ON attention_items USING btree (status, due_at, seq DESC) WHERE kind = 'DISPUTE'::text;
CREATE INDEX attention_items_of_order ON attention_items USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX attention_items_of_withdrawal ON attention_items USING btree (withdrawal_id) WHERE withdrawal_id IS NOT NULL;
CREATE INDEX attention_items_open ON attention_items USING btree (seq DESC) WHERE status = 'OPEN'::text;
CREATE TRIGGER attention_items_stay BEFORE DELETE ON attention_items FOR EACH ROW EXECUTE FUNCTION attention_items_stay();
CREATE TRIGGER attention_items_stay_whole BEFORE TRUNCATE ON attention_items FOR EACH STATEMENT EXECUTE FUNCTION attention_items_stay();

CREATE TABLE audit_baseline (
  ledger_tx_id bigint NOT NULL,
  only_row boolean DEFAULT true NOT NULL,
  CONSTRAINT audit_baseline_pkey PRIMARY KEY (only_row),
  CONSTRAINT audit_baseline_once CHECK (only_row)
);

CREATE TABLE audit_log (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id text NOT NULL,
  actor_id bigint,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  user_id bigint,
  user_name text,
  before jsonb,
  after jsonb,
  reason text,
  address text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (seq),
  CONSTRAINT audit_log_id_key UNIQUE (id),
  CONSTRAINT audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT audit_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT audit_log_action_check CHECK (action ~ '^[A-Z][A-Z_]{0,59}$'::text),
  CONSTRAINT audit_log_address_check CHECK (char_length(address) >= 1 AND char_length(address) <= 100),
  CONSTRAINT audit_log_after_check CHECK (jsonb_typeof(after) = 'object'::text),
  CONSTRAINT audit_log_before_check CHECK (jsonb_typeof(before) = 'object'::text),
  CONSTRAINT audit_log_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 1000),
  CONSTRAINT audit_log_subject_id_check CHECK (char_length(subject_id) >= 1 AND char_length(subject_id) <= 100),
  CONSTRAINT audit_log_subject_type_check CHECK (subject_type ~ '^[a-z][a-z-]{0,39}$'::text),
  CONSTRAINT audit_log_user_check CHECK ((user_id IS NULL) = (user_name IS NULL))
);
CREATE INDEX audit_log_by_time ON audit_log USING btree (at);
CREATE INDEX audit_log_of_action ON audit_log USING btree (action, seq DESC);
CREATE INDEX audit_log_of_actor ON audit_log USING btree (actor_id, seq DESC);
CREATE INDEX audit_log_of_adjustments ON audit_log USING btree ((after ->> 'adjustmentId'::text)) WHERE after ? 'adjustmentId'::text;
CREATE INDEX audit_log_of_subject ON audit_log USING btree (subject_type, subject_id, seq DESC);
CREATE INDEX audit_log_of_user ON audit_log USING btree (user_id, seq DESC) WHERE user_id IS NOT NULL;
CREATE TRIGGER audit_log_stays BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_stays();
CREATE TRIGGER audit_log_stays_as_it_is BEFORE UPDATE ON audit_log FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION audit_log_stays();
CREATE TRIGGER audit_log_stays_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();

CREATE TABLE checkout_reminder_settings (
  seller_id bigint NOT NULL,
  is_on boolean NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  coupon_id text,
  CONSTRAINT checkout_reminder_settings_pkey PRIMARY KEY (seller_id),
  CONSTRAINT checkout_reminder_settings_coupon_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT checkout_reminder_settings_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id)
);

CREATE TABLE checkout_reminders (
  order_id text NOT NULL,
  seller_id bigint NOT NULL,
  address_hash text NOT NULL,
  state text DEFAULT 'PLANNED'::text NOT NULL,
  reason text,
  planned_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT checkout_reminders_pkey PRIMARY KEY (order_id),
  CONSTRAINT checkout_reminders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT checkout_reminders_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT checkout_reminders_decided_check CHECK ((state = 'PLANNED'::text) = (decided_at IS NULL) AND decided_at >= planned_at),
  CONSTRAINT checkout_reminders_hash_check CHECK (address_hash ~ '^[0-9A-Za-z_-]{24}$'::text),
  CONSTRAINT checkout_reminders_reason_check CHECK ((state = 'DROPPED'::text) = (reason IS NOT NULL) AND (reason = ANY (ARRAY['TOO_LATE'::text, 'SWITCHED_OFF'::text, 'SELLER_CLOSED'::text, 'NOT_FOR_SALE'::text, 'BOUGHT'::text, 'REPLACED'::text, 'OPTED_OUT'::text, 'SELLER_LIMIT'::text, 'ADDRESS_LIMIT'::text]))),
  CONSTRAINT checkout_reminders_state_check CHECK (state = ANY (ARRAY['PLANNED'::text, 'SENT'::text, 'DROPPED'::text]))
);
CREATE INDEX checkout_reminders_decided ON checkout_reminders USING btree (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX checkout_reminders_planned ON checkout_reminders USING btree (order_id) WHERE state = 'PLANNED'::text;
CREATE INDEX checkout_reminders_sent_for ON checkout_reminders USING btree (seller_id, decided_at) WHERE state = 'SENT'::text;
CREATE INDEX checkout_reminders_sent_to ON checkout_reminders USING btree (address_hash, decided_at) WHERE state = 'SENT'::text;

CREATE TABLE code_requests (
  nonce_hash bytea NOT NULL,
  subject text NOT NULL,
  code_hash text,
  tries integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT code_requests_pkey PRIMARY KEY (nonce_hash),
  CONSTRAINT code_requests_nonce_check CHECK (octet_length(nonce_hash) = 32),
  CONSTRAINT code_requests_span_check CHECK (expires_at > created_at),
  CONSTRAINT code_requests_tries_check CHECK (tries >= 0 AND tries <= 5)
);
CREATE INDEX code_requests_expired ON code_requests USING btree (expires_at);

CREATE TABLE confirmation_requests (
  id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  status text DEFAULT 'OPEN'::text NOT NULL,
  user_id bigint NOT NULL,
  withdrawal_id text,
  amount bigint NOT NULL,
  reason text,
  idempotency_key text,
  requested_by bigint NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision_reason text,
  adjustment_id text,
  CONSTRAINT confirmation_requests_pkey PRIMARY KEY (id),
  CONSTRAINT confirmation_requests_adjustment_key UNIQUE (adjustment_id),
  CONSTRAINT confirmation_requests_seq_key UNIQUE (seq),
  CONSTRAINT confirmation_requests_adjustment_id_fkey FOREIGN KEY (adjustment_id) REFERENCES adjustments(id),
  CONSTRAINT confirmation_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT confirmation_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  CONSTRAINT confirmation_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT confirmation_requests_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
  CONSTRAINT confirmation_requests_amount_check CHECK (amount > 0),
  CONSTRAINT confirmation_requests_booked_check CHECK ((adjustment_id IS NOT NULL) = (kind = 'ADJUSTMENT'::text AND status = 'CONFIRMED'::text)),
  CONSTRAINT confirmation_requests_decided_check CHECK ((status = 'OPEN'::text) = (decided_at IS NULL) AND (status <> 'OPEN'::text OR decided_by IS NULL)),
  CONSTRAINT confirmation_requests_decision_reason_check CHECK (char_length(decision_reason) >= 1 AND char_length(decision_reason) <= 500),
  CONSTRAINT confirmation_requests_id_check CHECK (id ~ '^[0-9A-Za-z]{20}$'::text),
  CONSTRAINT confirmation_requests_idempotency_key_check CHECK (idempotency_key ~ '^[0-9A-Za-z_-]{8,64}$'::text),
  CONSTRAINT confirmation_requests_kind_check CHECK (kind = ANY (ARRAY['ADJUSTMENT'::text, 'PAYOUT'::text])),
  CONSTRAINT confirmation_requests_payout_check CHECK ((kind = 'PAYOUT'::text) = (withdrawal_id IS NOT NULL)),
  CONSTRAINT confirmation_requests_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT confirmation_requests_second_check CHECK (status <> 'CONFIRMED'::text OR decided_by IS NOT NULL AND decided_by <> requested_by AND decided_by <> user_id),
  CONSTRAINT confirmation_requests_self_check CHECK (requested_by <> user_id),
  CONSTRAINT confirmation_requests_status_check CHECK (status = ANY (ARRAY['OPEN'::text, 'CONFIRMED'::text, 'REJECTED'::text, 'CANCELLED'::text, 'EXPIRED'::text]))
);
CREATE INDEX confirmation_requests_by_expiry ON confirmation_requests USING btree (expires_at) WHERE status = 'OPEN'::text;
CREATE INDEX confirmation_requests_by_status ON confirmation_requests USING btree (status, seq DESC);
CREATE UNIQUE INDEX confirmation_requests_key_once ON confirmation_requests USING btree (requested_by, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX confirmation_requests_of_user ON confirmation_requests USING btree (user_id);
CREATE INDEX confirmation_requests_of_withdrawal ON confirmation_requests USING btree (withdrawal_id) WHERE withdrawal_id IS NOT NULL;
CREATE UNIQUE INDEX confirmation_requests_one_open ON confirmation_requests USING btree (withdrawal_id) WHERE status = 'OPEN'::text;
CREATE TRIGGER confirmation_requests_move BEFORE INSERT OR UPDATE ON confirmation_requests FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION confirmation_requests_move();

CREATE TABLE coupon_codes (
  seller_id bigint NOT NULL,
  code text NOT NULL,
  coupon_id text NOT NULL,
  order_id text,
  CONSTRAINT coupon_codes_pkey PRIMARY KEY (seller_id, code),
  CONSTRAINT coupon_codes_order_key UNIQUE (order_id),
  CONSTRAINT coupon_codes_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT coupon_codes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT coupon_codes_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT coupon_codes_code_check CHECK (code ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$'::text)
);
CREATE INDEX coupon_codes_of_coupon ON coupon_codes USING btree (coupon_id, code);

CREATE TABLE coupon_items (
  coupon_id text NOT NULL,
  product_type text NOT NULL,
  item_id text NOT NULL,
  CONSTRAINT coupon_items_pkey PRIMARY KEY (coupon_id, product_type, item_id),
  CONSTRAINT coupon_items_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT coupon_items_product_type_check CHECK (product_type = ANY (ARRAY['DIGITAL_PRODUCT'::text, 'TELEGRAM_PLAN'::text]))
);

CREATE TABLE coupon_reminders (
  order_id text NOT NULL,
  seller_id bigint NOT NULL,
  address_hash text NOT NULL,
  state text DEFAULT 'PLANNED'::text NOT NULL,
  reason text,
  due_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT coupon_reminders_pkey PRIMARY KEY (order_id),
  CONSTRAINT coupon_reminders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT coupon_reminders_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT coupon_reminders_decided_check CHECK ((state = 'PLANNED'::text) = (decided_at IS NULL) AND decided_at >= due_at),
  CONSTRAINT coupon_reminders_hash_check CHECK (address_hash ~ '^[0-9A-Za-z_-]{24}$'::text),
  CONSTRAINT coupon_reminders_reason_check CHECK ((state = 'DROPPED'::text) = (reason IS NOT NULL) AND (reason = ANY (ARRAY['TOO_LATE'::text, 'SWITCHED_OFF'::text, 'SELLER_CLOSED'::text, 'NOT_FOR_SALE'::text, 'BOUGHT'::text, 'REPLACED'::text, 'OPTED_OUT'::text, 'ADDRESS_LIMIT'::text, 'COUPON_NOT_USABLE'::text]))),
  CONSTRAINT coupon_reminders_state_check CHECK (state = ANY (ARRAY['PLANNED'::text, 'SENT'::text, 'DROPPED'::text]))
);
CREATE INDEX coupon_reminders_decided ON coupon_reminders USING btree (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX coupon_reminders_planned ON coupon_reminders USING btree (due_at, order_id) WHERE state = 'PLANNED'::text;
CREATE INDEX coupon_reminders_sent_for ON coupon_reminders USING btree (seller_id, decided_at) WHERE state = 'SENT'::text;
CREATE INDEX coupon_reminders_sent_to ON coupon_reminders USING btree (address_hash, decided_at) WHERE state = 'SENT'::text;

CREATE TABLE coupon_uses (
  order_id text NOT NULL,
  coupon_id text NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  basis_points integer,
  amount bigint,
  renewals text NOT NULL,
  max_uses_per_buyer integer,
  price bigint NOT NULL,
  discount bigint NOT NULL,
  is_renewal boolean NOT NULL,
  state text DEFAULT 'RESERVED'::text NOT NULL,
  over_limit boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  buyer_hashes text[] DEFAULT '{}'::text[] NOT NULL,
  network text,
  CONSTRAINT coupon_uses_pkey PRIMARY KEY (order_id),
  CONSTRAINT coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT coupon_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT coupon_uses_buyer_hashes_check CHECK (cardinality(buyer_hashes) <= 5),
  CONSTRAINT coupon_uses_discount_check CHECK (discount >= 1 AND discount <= price),
  CONSTRAINT coupon_uses_over_limit_check CHECK (NOT over_limit OR (state = ANY (ARRAY['USED'::text, 'RETURNED'::text])) AND NOT is_renewal),
  CONSTRAINT coupon_uses_state_check CHECK (state = ANY (ARRAY['RESERVED'::text, 'USED'::text, 'RELEASED'::text, 'RETURNED'::text]))
);
CREATE INDEX coupon_uses_of_buyer ON coupon_uses USING gin (buyer_hashes);
CREATE INDEX coupon_uses_of_coupon ON coupon_uses USING btree (coupon_id);
CREATE INDEX coupon_uses_of_network ON coupon_uses USING btree (coupon_id, network) WHERE state = 'RESERVED'::text;
CREATE TRIGGER coupon_uses_move BEFORE INSERT OR UPDATE ON coupon_uses FOR EACH ROW EXECUTE FUNCTION coupon_uses_move();
CREATE TRIGGER coupon_uses_stay BEFORE DELETE ON coupon_uses FOR EACH ROW EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER coupon_uses_stay_whole BEFORE TRUNCATE ON coupon_uses FOR EACH STATEMENT EXECUTE FUNCTION checkout_stays();

CREATE TABLE coupons (
  id text NOT NULL,
  seller_id bigint NOT NULL,
  name text NOT NULL,
  is_one_use boolean NOT NULL,
  kind text NOT NULL,
  basis_points integer,
  amount bigint,
  scope text NOT NULL,
  max_uses integer,
  max_uses_per_buyer integer,
  min_amount bigint,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  renewals text NOT NULL,
  reserved integer DEFAULT 0 NOT NULL,
  used integer DEFAULT 0 NOT NULL,
  over_limit integer DEFAULT 0 NOT NULL,
  is_paused boolean DEFAULT false NOT NULL,
  admin_pause_reason text,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT coupons_pkey PRIMARY KEY (id),
  CONSTRAINT coupons_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT coupons_admin_pause_check CHECK (char_length(admin_pause_reason) >= 1 AND char_length(admin_pause_reason) <= 500),
  CONSTRAINT coupons_id_check CHECK (id ~ '^[0-9A-Za-z]{20}$'::text),
  CONSTRAINT coupons_kind_check CHECK (kind = ANY (ARRAY['PERCENT'::text, 'AMOUNT'::text])),
  CONSTRAINT coupons_limit_check CHECK ((used + reserved - over_limit) <= max_uses),
  CONSTRAINT coupons_max_uses_check CHECK (max_uses >= 1 AND max_uses <= 1000000),
  CONSTRAINT coupons_max_uses_per_buyer_check CHECK (max_uses_per_buyer >= 1 AND max_uses_per_buyer <= 1000),
  CONSTRAINT coupons_min_amount_check CHECK (min_amount >= 100 AND min_amount <= 1000000000),
  CONSTRAINT coupons_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT coupons_one_use_check CHECK (NOT is_one_use OR max_uses IS NOT NULL),
  CONSTRAINT coupons_over_limit_check CHECK (over_limit >= 0 AND over_limit <= used),
  CONSTRAINT coupons_renewals_check CHECK (renewals = ANY (ARRAY['FIRST_PAYMENT'::text, 'EVERY_RENEWAL'::text])),
  CONSTRAINT coupons_reserved_check CHECK (reserved >= 0),
  CONSTRAINT coupons_scope_check CHECK (scope = ANY (ARRAY['ALL'::text, 'SOME'::text])),
  CONSTRAINT coupons_span_check CHECK (ends_at > starts_at),
  CONSTRAINT coupons_used_check CHECK (used >= 0),
  CONSTRAINT coupons_value_check CHECK (kind = 'PERCENT'::text AND basis_points >= 1 AND basis_points <= 10000 AND amount IS NULL OR kind = 'AMOUNT'::text AND amount >= 100 AND amount <= 1000000000 AND basis_points IS NULL)
);
ALTER TABLE coupons SET (fillfactor=85);
CREATE INDEX coupons_by_age ON coupons USING btree (created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX coupons_of_seller ON coupons USING btree (seller_id, created_at DESC) WHERE deleted_at IS NULL;
CREATE TRIGGER coupons_stay BEFORE DELETE OR UPDATE ON coupons FOR EACH ROW EXECUTE FUNCTION coupons_stay();
CREATE TRIGGER coupons_stay_whole BEFORE TRUNCATE ON coupons FOR EACH STATEMENT EXECUTE FUNCTION checkout_stays();

CREATE TABLE data_exports (
  user_id bigint NOT NULL,
  id text NOT NULL,
  status text NOT NULL,
  file_id text,
  requested_at timestamp with time zone NOT NULL,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  CONSTRAINT data_exports_pkey PRIMARY KEY (user_id),
  CONSTRAINT data_exports_file_key UNIQUE (file_id),
  CONSTRAINT data_exports_id_key UNIQUE (id),
  CONSTRAINT data_exports_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT data_exports_expiry_check CHECK ((ready_at IS NULL) = (expires_at IS NULL) AND expires_at > ready_at),
  CONSTRAINT data_exports_file_check CHECK ((status = 'READY'::text) = (file_id IS NOT NULL)),
  CONSTRAINT data_exports_ready_check CHECK ((status = ANY (ARRAY['READY'::text, 'EXPIRED'::text])) = (ready_at IS NOT NULL)),
  CONSTRAINT data_exports_status_check CHECK (status = ANY (ARRAY['PREPARING'::text, 'READY'::text, 'FAILED'::text, 'EXPIRED'::text]))
);
CREATE INDEX data_exports_by_expiry ON data_exports USING btree (expires_at) WHERE status = 'READY'::text;
CREATE INDEX data_exports_preparing ON data_exports USING btree (requested_at) WHERE status = 'PREPARING'::text;

CREATE TABLE dispute_holds (
  id text NOT NULL,
  order_id text NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT dispute_holds_pkey PRIMARY KEY (id),
  CONSTRAINT dispute_holds_order_id_fkey FOREIGN KEY (order_id) REFERENCES settlements(order_id),
  CONSTRAINT dispute_holds_amount_check CHECK (amount > 0),
  CONSTRAINT dispute_holds_id_check CHECK (id ~ '^[0-9A-Za-z]{20}$'::text)
);
CREATE INDEX dispute_holds_of_order ON dispute_holds USING btree (order_id);
CREATE TRIGGER dispute_holds_stay BEFORE DELETE OR UPDATE ON dispute_holds FOR EACH ROW EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER dispute_holds_stay_whole BEFORE TRUNCATE ON dispute_holds FOR EACH STATEMENT EXECUTE FUNCTION checkout_stays();

CREATE TABLE dispute_looks (
  age integer NOT NULL,
  looked_seq bigint NOT NULL,
  CONSTRAINT dispute_looks_pkey PRIMARY KEY (age),
  CONSTRAINT dispute_looks_age_check CHECK (age > 0)
);
ALTER TABLE dispute_looks SET (fillfactor=50);

CREATE TABLE disputes (
  id text NOT NULL,
  provider_id text NOT NULL,
  provider_payment_id text,
  order_id text NOT NULL,
  payment_id text,
  type text NOT NULL,
  outcome text NOT NULL,
  status text NOT NULL,
  amount bigint NOT NULL,
  reason text,
  reason_code text,
  respond_by timestamp with time zone,
  resolved_at timestamp with time zone,
  provider_updated_at timestamp with time zone,
  booking text,
  evidence text,
  evidence_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  looked_at timestamp with time zone,
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  CONSTRAINT disputes_provider_once UNIQUE (provider_id),
  CONSTRAINT disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT disputes_amount_check CHECK (amount >= 0),
  CONSTRAINT disputes_booking_check CHECK (booking = ANY (ARRAY['CHARGEBACK'::text, 'PARTIAL_CHARGEBACK'::text, 'WAIVED'::text])),
  CONSTRAINT disputes_evidence_check CHECK (char_length(evidence) >= 1 AND char_length(evidence) <= 2000),
  CONSTRAINT disputes_evidence_time_check CHECK ((evidence IS NULL) = (evidence_at IS NULL)),
  CONSTRAINT disputes_id_check CHECK (id ~ '^[0-9A-Za-z]{20}$'::text),
  CONSTRAINT disputes_outcome_check CHECK (outcome = ANY (ARRAY['OPEN'::text, 'WON'::text, 'LOST'::text, 'UNKNOWN'::text])),
  CONSTRAINT disputes_provider_id_check CHECK (char_length(provider_id) >= 1 AND char_length(provider_id) <= 100),
  CONSTRAINT disputes_provider_payment_id_check CHECK (char_length(provider_payment_id) >= 1 AND char_length(provider_payment_id) <= 100),
  CONSTRAINT disputes_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 300),
  CONSTRAINT disputes_reason_code_check CHECK (char_length(reason_code) >= 1 AND char_length(reason_code) <= 100),
  CONSTRAINT disputes_status_check CHECK (char_length(status) >= 1 AND char_length(status) <= 100),
  CONSTRAINT disputes_type_check CHECK (type = ANY (ARRAY['DISPUTE'::text, 'CHARGEBACK'::text, 'RETRIEVAL'::text, 'PRE_ARBITRATION'::text, 'ARBITRATION'::text, 'UNKNOWN'::text]))
);
CREATE INDEX disputes_of_order ON disputes USING btree (order_id, created_at);
CREATE UNIQUE INDEX disputes_one_chargeback ON disputes USING btree (order_id) WHERE booking = 'CHARGEBACK'::text;
CREATE INDEX disputes_undecided ON disputes USING btree (created_at) WHERE outcome = ANY (ARRAY['OPEN'::text, 'UNKNOWN'::text]);
CREATE TRIGGER disputes_stay BEFORE UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION disputes_stay();
CREATE TRIGGER disputes_stay_there BEFORE DELETE ON disputes FOR EACH ROW EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER disputes_stay_whole BEFORE TRUNCATE ON disputes FOR EACH STATEMENT EXECUTE FUNCTION checkout_stays();

CREATE TABLE dropped_emails (
  bucket text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT dropped_emails_pkey PRIMARY KEY (bucket)
);

CREATE TABLE email_codes (
  subject text NOT NULL,
  code_hash text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT email_codes_pkey PRIMARY KEY (subject),
  CONSTRAINT email_codes_span_check CHECK (expires_at > created_at),
  CONSTRAINT email_codes_tries_check CHECK (tries >= 0 AND tries <= 5)
);
CREATE INDEX email_codes_expired ON email_codes USING btree (expires_at);

CREATE TABLE entitlements (
  id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  order_id text NOT NULL,
  user_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  product_type text NOT NULL,
  item_id text NOT NULL,
  item_name text NOT NULL,
  amount bigint NOT NULL,
  status text NOT NULL,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  is_renewal boolean,
  CONSTRAINT entitlements_pkey PRIMARY KEY (id),
  CONSTRAINT entitlements_order_key UNIQUE (order_id),
  CONSTRAINT entitlements_order_id_fkey FOREIGN KEY (order_id) REFERENCES settlements(order_id),
  CONSTRAINT entitlements_ended_check CHECK (ended_at IS NULL OR status = 'INACTIVE'::text),
  CONSTRAINT entitlements_is_renewal_check CHECK (is_renewal IS NULL OR product_type = 'TELEGRAM_PLAN'::text),
  CONSTRAINT entitlements_status_check CHECK (status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text, 'EXPIRED'::text]))
);
ALTER TABLE entitlements SET (fillfactor=85);
CREATE INDEX entitlements_of_item ON entitlements USING btree (item_id, seq DESC);
CREATE INDEX entitlements_of_user ON entitlements USING btree (user_id, seq DESC);
CREATE UNIQUE INDEX entitlements_one_each ON entitlements USING btree (user_id, item_id) WHERE product_type = 'DIGITAL_PRODUCT'::text AND ended_at IS NULL;
CREATE TRIGGER entitlements_keep_is_renewal BEFORE UPDATE OF is_renewal ON entitlements FOR EACH ROW WHEN (old.is_renewal IS NOT NULL AND new.is_renewal IS DISTINCT FROM old.is_renewal) EXECUTE FUNCTION entitlements_keep_is_renewal();

CREATE TABLE files (
  id text NOT NULL,
  user_id bigint NOT NULL,
  purpose text NOT NULL,
  key text NOT NULL,
  object text NOT NULL,
  content_type text NOT NULL,
  size bigint NOT NULL,
  file_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  key_sealed text,
  CONSTRAINT files_pkey PRIMARY KEY (id),
  CONSTRAINT files_key_key UNIQUE (key),
  CONSTRAINT files_object_key UNIQUE (object),
  CONSTRAINT files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT files_name_check CHECK (char_length(file_name) >= 1 AND char_length(file_name) <= 255),
  CONSTRAINT files_purpose_check CHECK (purpose = ANY (ARRAY['PROFILE_PICTURE'::text, 'COVER_PICTURE'::text, 'KYC_DOCUMENT'::text, 'PRODUCT_FILE'::text, 'PRODUCT_COVER'::text, 'PRODUCT_GALLERY'::text, 'CHANNEL_BANNER'::text, 'DATA_EXPORT'::text])),
  CONSTRAINT files_sealed_check CHECK (key_sealed IS NULL OR purpose = 'KYC_DOCUMENT'::text),
  CONSTRAINT files_size_check CHECK (size > 0)
);
CREATE INDEX files_of_user ON files USING btree (user_id);
CREATE INDEX files_storage ON files USING btree (user_id) INCLUDE (size) WHERE purpose = ANY (ARRAY['PRODUCT_FILE'::text, 'PRODUCT_COVER'::text, 'PRODUCT_GALLERY'::text, 'CHANNEL_BANNER'::text]);
CREATE INDEX files_unsealed ON files USING btree (id) WHERE purpose = 'KYC_DOCUMENT'::text AND key_sealed IS NULL;
CREATE TRIGGER files_stay_as_they_are BEFORE UPDATE ON files FOR EACH ROW EXECUTE FUNCTION files_stay_as_they_are();

CREATE TABLE guest_orders (
  order_id text NOT NULL,
  email text NOT NULL,
  token_hash bytea NOT NULL,
  token_expires_at timestamp with time zone NOT NULL,
  wants_reminder boolean DEFAULT false NOT NULL,
  corrections integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT guest_orders_pkey PRIMARY KEY (order_id),
  CONSTRAINT guest_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT guest_orders_corrections_check CHECK (corrections >= 0 AND corrections <= 3),
  CONSTRAINT guest_orders_email_check CHECK (email = lower(email) AND char_length(email) <= 254),
  CONSTRAINT guest_orders_token_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX guest_orders_by_email ON guest_orders USING btree (email);
CREATE INDEX guest_orders_by_token ON guest_orders USING btree (token_hash);
CREATE INDEX guest_orders_to_remind ON guest_orders USING btree (created_at) WHERE wants_reminder;

CREATE TABLE invariant_checks (
  only_row boolean DEFAULT true NOT NULL,
  checked_after bigint DEFAULT 0 NOT NULL,
  next_after bigint DEFAULT 0 NOT NULL,
  recent_at timestamp with time zone,
  recent_found jsonb DEFAULT '{}'::jsonb NOT NULL,
  complete_at timestamp with time zone,
  complete_found jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT invariant_checks_pkey PRIMARY KEY (only_row),
  CONSTRAINT invariant_checks_once CHECK (only_row)
);

CREATE TABLE invitation_opt_outs (
  address_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT invitation_opt_outs_pkey PRIMARY KEY (address_hash),
  CONSTRAINT invitation_opt_outs_hash_check CHECK (address_hash ~ '^[0-9A-Za-z_-]{24}$'::text)
);

CREATE TABLE job_schedules (
  kind text NOT NULL,
  last_enqueued_at timestamp with time zone NOT NULL,
  CONSTRAINT job_schedules_pkey PRIMARY KEY (kind)
);

CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  state text DEFAULT 'QUEUED'::text NOT NULL,
  run_at timestamp with time zone DEFAULT now() NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  leased_by uuid,
  leased_until timestamp with time zone,
  started_at timestamp with time zone,
  failed_at timestamp with time zone,
  error text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  trace_parent text,
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_attempts_check CHECK (attempts >= 0),
  CONSTRAINT jobs_dead_check CHECK (state <> 'DEAD'::text OR failed_at IS NOT NULL),
  CONSTRAINT jobs_kind_check CHECK (kind <> ''::text),
  CONSTRAINT jobs_lease_check CHECK ((state = 'ACTIVE'::text) = (leased_by IS NOT NULL) AND (leased_by IS NULL) = (leased_until IS NULL)),
  CONSTRAINT jobs_state_check CHECK (state = ANY (ARRAY['QUEUED'::text, 'ACTIVE'::text, 'DEAD'::text])),
  CONSTRAINT jobs_trace_parent_check CHECK (trace_parent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$'::text)
);
ALTER TABLE jobs SET (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=1000, autovacuum_analyze_scale_factor=0.05);
CREATE INDEX jobs_active_idx ON jobs USING btree (kind) WHERE state = 'ACTIVE'::text;
CREATE INDEX jobs_dead_idx ON jobs USING btree (failed_at DESC, id DESC) WHERE state = 'DEAD'::text;
CREATE INDEX jobs_queued_idx ON jobs USING btree (kind, run_at, id) WHERE state = 'QUEUED'::text;

CREATE TABLE kyc_documents (
  id text NOT NULL,
  user_id bigint NOT NULL,
  document_type text NOT NULL,
  number_sealed text NOT NULL,
  document_name text NOT NULL,
  file_id text NOT NULL,
  status text NOT NULL,
  note text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  reviewed_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT kyc_documents_pkey PRIMARY KEY (id),
  CONSTRAINT kyc_documents_file_key UNIQUE (file_id),
  CONSTRAINT kyc_documents_user_key UNIQUE (user_id),
  CONSTRAINT kyc_documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT kyc_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT kyc_documents_name_check CHECK (char_length(document_name) >= 1 AND char_length(document_name) <= 255),
  CONSTRAINT kyc_documents_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 1000),
  CONSTRAINT kyc_documents_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text, 'RESUBMIT_REQUESTED'::text])),
  CONSTRAINT kyc_documents_type_check CHECK (document_type = ANY (ARRAY['PAN'::text, 'PASSPORT'::text, 'DRIVERS_LICENSE'::text, 'NATIONAL_ID'::text, 'VOTER_ID'::text, 'TAX_ID'::text, 'UTILITY_BILL'::text, 'BANK_STATEMENT'::text, 'OTHER'::text])),
  CONSTRAINT kyc_documents_version_check CHECK (version > 0)
);
CREATE INDEX kyc_documents_by_age ON kyc_documents USING btree (created_at, id);
CREATE INDEX kyc_documents_by_status ON kyc_documents USING btree (status, created_at, id);
CREATE INDEX kyc_documents_by_turn ON kyc_documents USING btree ((
CASE
    WHEN status = 'PENDING'::text THEN created_at
    ELSE NULL::timestamp with time zone
END), created_at DESC, id DESC);
CREATE TRIGGER kyc_documents_reseal BEFORE UPDATE ON kyc_documents FOR EACH ROW WHEN (is_resealing()) EXECUTE FUNCTION only_seals_change('number_sealed');
CREATE TRIGGER kyc_documents_stay BEFORE DELETE OR UPDATE ON kyc_documents FOR EACH ROW WHEN (NOT is_erasing() AND NOT is_resealing()) EXECUTE FUNCTION kyc_documents_stay();

CREATE TABLE kyc_replaced_documents (
  id text NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  replaced_at timestamp with time zone NOT NULL,
  CONSTRAINT kyc_replaced_documents_pkey PRIMARY KEY (id),
  CONSTRAINT kyc_replaced_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX kyc_replaced_documents_by_age ON kyc_replaced_documents USING btree (created_at);
CREATE INDEX kyc_replaced_documents_of_user ON kyc_replaced_documents USING btree (user_id);

CREATE TABLE ledger_books (
  seller_id bigint NOT NULL,
  gross bigint DEFAULT 0 NOT NULL,
  charges bigint DEFAULT 0 NOT NULL,
  refunds bigint DEFAULT 0 NOT NULL,
  locked bigint DEFAULT 0 NOT NULL,
  available bigint DEFAULT 0 NOT NULL,
  withdrawing bigint DEFAULT 0 NOT NULL,
  withdrawn bigint DEFAULT 0 NOT NULL,
  debt bigint DEFAULT 0 NOT NULL,
  seq bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ledger_books_pkey PRIMARY KEY (seller_id),
  CONSTRAINT ledger_books_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT ledger_books_available_check CHECK (available >= 0),
  CONSTRAINT ledger_books_charges_check CHECK (charges >= 0),
  CONSTRAINT ledger_books_debt_check CHECK (debt <= 0),
  CONSTRAINT ledger_books_gross_check CHECK (gross <= 0),
  CONSTRAINT ledger_books_locked_check CHECK (locked >= 0),
  CONSTRAINT ledger_books_refunds_check CHECK (refunds >= 0),
  CONSTRAINT ledger_books_seq_check CHECK (seq >= 0),
  CONSTRAINT ledger_books_withdrawing_check CHECK (withdrawing >= 0),
  CONSTRAINT ledger_books_withdrawn_check CHECK (withdrawn >= 0),
  CONSTRAINT ledger_books_zero_check CHECK ((gross + charges + refunds + locked + available + withdrawing + withdrawn + debt) = 0)
);
ALTER TABLE ledger_books SET (fillfactor=50);
CREATE TRIGGER ledger_books_stay BEFORE DELETE ON ledger_books FOR EACH ROW EXECUTE FUNCTION ledger_is_added_to();
CREATE TRIGGER ledger_books_stay_whole BEFORE TRUNCATE ON ledger_books FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_added_to();

CREATE TABLE ledger_entries (
  seller_id bigint NOT NULL,
  seq bigint NOT NULL,
  tx_id bigint NOT NULL,
  account text NOT NULL,
  amount bigint NOT NULL,
  balance bigint NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (seller_id, seq),
  CONSTRAINT ledger_entries_of_tx UNIQUE (tx_id, account),
  CONSTRAINT ledger_entries_tx_fkey FOREIGN KEY (tx_id, seller_id) REFERENCES ledger_tx(id, seller_id),
  CONSTRAINT ledger_entries_account_check CHECK (account = ANY (ARRAY['GROSS'::text, 'CHARGES'::text, 'REFUNDS'::text, 'LOCKED'::text, 'AVAILABLE'::text, 'WITHDRAWING'::text, 'WITHDRAWN'::text, 'DEBT'::text])),
  CONSTRAINT ledger_entries_amount_check CHECK (amount <> 0),
  CONSTRAINT ledger_entries_balance_check CHECK ( CASE WHEN account = ANY (ARRAY['GROSS'::text, 'DEBT'::text]) THEN balance <= 0 ELSE balance >= 0 END),
  CONSTRAINT ledger_entries_seq_check CHECK (seq > 0)
);
CREATE INDEX ledger_entries_of_account ON ledger_entries USING btree (seller_id, account, seq) INCLUDE (balance);
CREATE TRIGGER ledger_entries_at_once AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_at_once();
CREATE TRIGGER ledger_entries_stay BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_is_added_to();
CREATE TRIGGER ledger_entries_stay_whole BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_added_to();

CREATE TABLE ledger_tx (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  seller_id bigint NOT NULL,
  kind text NOT NULL,
  source_type text NOT NULL,
  source_id text NOT NULL,
  reverses bigint,
  at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_tx_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_tx_of_seller_key UNIQUE (id, seller_id),
  CONSTRAINT ledger_tx_once UNIQUE (kind, source_type, source_id),
  CONSTRAINT ledger_tx_reversed_once UNIQUE (reverses),
  CONSTRAINT ledger_tx_reverses_fkey FOREIGN KEY (reverses) REFERENCES ledger_tx(id),
  CONSTRAINT ledger_tx_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES ledger_books(seller_id),
  CONSTRAINT ledger_tx_kind_check CHECK (kind = ANY (ARRAY['SALE'::text, 'RELEASE'::text, 'REFUND'::text, 'REFUND_REVERSAL'::text, 'CHARGEBACK'::text, 'CHARGEBACK_REVERSAL'::text, 'ADJUSTMENT'::text, 'WITHDRAW'::text, 'WITHDRAW_RETURN'::text, 'PAYOUT'::text, 'PAYOUT_REVERSAL'::text, 'LATE_PAYOUT'::text, 'LATE_PAYOUT_PAID'::text, 'LATE_PAYOUT_RETURN'::text, 'DISPUTE_HOLD'::text])),
  CONSTRAINT ledger_tx_reverses_check CHECK (reverses <> id),
  CONSTRAINT ledger_tx_source_id_check CHECK (char_length(source_id) >= 1 AND char_length(source_id) <= 100),
  CONSTRAINT ledger_tx_source_type_check CHECK (source_type ~ '^[a-z][a-z-]{0,39}$'::text)
);
CREATE INDEX ledger_tx_by_time ON ledger_tx USING btree (seller_id, at);
CREATE CONSTRAINT TRIGGER ledger_tx_balance AFTER INSERT ON ledger_tx DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_tx_balance();
CREATE TRIGGER ledger_tx_stay BEFORE DELETE OR UPDATE ON ledger_tx FOR EACH ROW EXECUTE FUNCTION ledger_is_added_to();
CREATE TRIGGER ledger_tx_stay_whole BEFORE TRUNCATE ON ledger_tx FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_added_to();

CREATE TABLE link_click_writers (
  id text NOT NULL,
  last_group bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT link_click_writers_pkey PRIMARY KEY (id)
);
ALTER TABLE link_click_writers SET (fillfactor=20);

CREATE TABLE link_clicks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  link_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  day date NOT NULL,
  is_robot boolean NOT NULL,
  referrer text NOT NULL,
  country text NOT NULL,
  device text NOT NULL,
  browser text NOT NULL,
  clicks integer NOT NULL,
  visitors bigint[] NOT NULL,
  CONSTRAINT link_clicks_pkey PRIMARY KEY (id),
  CONSTRAINT link_clicks_check CHECK (clicks > 0)
);

CREATE TABLE link_day_names (
  link_id text NOT NULL,
  day date NOT NULL,
  aspect text NOT NULL,
  name text NOT NULL,
  clicks bigint NOT NULL,
  CONSTRAINT link_day_names_pkey PRIMARY KEY (link_id, day, aspect, name),
  CONSTRAINT link_day_names_link_id_fkey FOREIGN KEY (link_id) REFERENCES short_links(id),
  CONSTRAINT link_day_names_aspect_check CHECK (aspect = ANY (ARRAY['referrer'::text, 'country'::text, 'device'::text, 'browser'::text])),
  CONSTRAINT link_day_names_clicks_check CHECK (clicks > 0),
  CONSTRAINT link_day_names_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 253)
);
ALTER TABLE link_day_names SET (fillfactor=80);

CREATE TABLE link_days (
  link_id text NOT NULL,
  day date NOT NULL,
  clicks bigint NOT NULL,
  visitors bigint NOT NULL,
  robots bigint NOT NULL,
  CONSTRAINT link_days_pkey PRIMARY KEY (link_id, day),
  CONSTRAINT link_days_link_id_fkey FOREIGN KEY (link_id) REFERENCES short_links(id),
  CONSTRAINT link_days_clicks_check CHECK (clicks >= 0),
  CONSTRAINT link_days_robots_check CHECK (robots >= 0),
  CONSTRAINT link_days_visitors_check CHECK (visitors >= 0 AND visitors <= clicks)
);
ALTER TABLE link_days SET (fillfactor=80);

CREATE TABLE link_owner_days (
  user_id bigint NOT NULL,
  day date NOT NULL,
  clicks bigint NOT NULL,
  CONSTRAINT link_owner_days_pkey PRIMARY KEY (user_id, day),
  CONSTRAINT link_owner_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT link_owner_days_clicks_check CHECK (clicks >= 0)
);
ALTER TABLE link_owner_days SET (fillfactor=80);

CREATE TABLE link_salts (
  day date NOT NULL,
  salt bytea NOT NULL,
  CONSTRAINT link_salts_pkey PRIMARY KEY (day),
  CONSTRAINT link_salts_check CHECK (octet_length(salt) = 32)
);

CREATE TABLE link_visitors (
  day date NOT NULL,
  link_id text NOT NULL,
  visitor bigint NOT NULL,
  CONSTRAINT link_visitors_pkey PRIMARY KEY (day, link_id, visitor)
);

CREATE TABLE loose_objects (
  object text NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT loose_objects_pkey PRIMARY KEY (object)
);
CREATE INDEX loose_objects_by_age ON loose_objects USING btree (since);

CREATE TABLE mail_preferences (
  user_id bigint NOT NULL,
  sales boolean NOT NULL,
  subscriptions boolean NOT NULL,
  sign_ins boolean NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_preferences_pkey PRIMARY KEY (user_id),
  CONSTRAINT mail_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE mailed_links (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  session_id text,
  CONSTRAINT mailed_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT mailed_links_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL,
  CONSTRAINT mailed_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT mailed_links_purpose_check CHECK (purpose = ANY (ARRAY['VERIFY_EMAIL'::text, 'RESET_PASSWORD'::text, 'CHANGE_EMAIL'::text, 'UNDO_EMAIL_CHANGE'::text, 'UNDO_SECOND_FACTOR'::text])),
  CONSTRAINT mailed_links_token_check CHECK (length(token_hash) = 32)
);
CREATE INDEX mailed_links_by_expiry ON mailed_links USING btree (expires_at);
CREATE INDEX mailed_links_of_session ON mailed_links USING btree (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX mailed_links_of_user ON mailed_links USING btree (user_id, purpose);
CREATE UNIQUE INDEX mailed_links_one_email_change ON mailed_links USING btree (user_id) WHERE purpose = 'CHANGE_EMAIL'::text;
CREATE INDEX mailed_links_undo ON mailed_links USING btree (email) WHERE purpose = 'UNDO_EMAIL_CHANGE'::text;

CREATE TABLE notifications (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id text NOT NULL,
  user_id bigint NOT NULL,
  message text NOT NULL,
  link text,
  created_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  CONSTRAINT notifications_pkey PRIMARY KEY (user_id, seq),
  CONSTRAINT notifications_id_key UNIQUE (id),
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT notifications_link_check CHECK (link ~ '^/[^/\\]'::text AND link !~ '[[:cntrl:][:space:]\\]'::text AND char_length(link) <= 500),
  CONSTRAINT notifications_message_check CHECK (char_length(message) >= 1 AND char_length(message) <= 500)
);
CREATE INDEX notifications_by_reading ON notifications USING btree (read_at) WHERE read_at IS NOT NULL;
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE read_at IS NULL;

CREATE TABLE order_counters (
  part smallint NOT NULL,
  orders bigint NOT NULL,
  CONSTRAINT order_counters_pkey PRIMARY KEY (part),
  CONSTRAINT order_counters_part_check CHECK (part >= 0 AND part <= 63)
);
ALTER TABLE order_counters SET (fillfactor=50);

CREATE TABLE order_queries (
  order_id text NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT order_queries_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_queries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
ALTER TABLE order_queries SET (fillfactor=50);

CREATE TABLE orders (
  id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  buyer_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  product_type text NOT NULL,
  item_id text NOT NULL,
  item_name text NOT NULL,
  item_details jsonb DEFAULT '{}'::jsonb NOT NULL,
  buyer_username text NOT NULL,
  customer_name text NOT NULL,
  customer_email text NOT NULL,
  customer_phone text NOT NULL,
  answers jsonb DEFAULT '[]'::jsonb NOT NULL,
  amount bigint NOT NULL,
  fee bigint NOT NULL,
  currency text DEFAULT 'INR'::text NOT NULL,
  status text DEFAULT 'PENDING'::text NOT NULL,
  payment_session_id text,
  holds_piece boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  gateway_txn_id text,
  ask_at timestamp with time zone,
  asks integer DEFAULT 0 NOT NULL,
  asked_at timestamp with time zone,
  via_link_id text,
  reservation_network text,
  coupon_id text,
  coupon_code text,
  discount bigint DEFAULT 0 NOT NULL,
  replaced_at timestamp with time zone,
  browser_id text,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  CONSTRAINT orders_coupon_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT orders_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT orders_via_link_fkey FOREIGN KEY (via_link_id, seller_id) REFERENCES short_links(id, user_id),
  CONSTRAINT orders_amount_check CHECK (amount >= 0 AND amount <= 1000000000),
  CONSTRAINT orders_answers_check CHECK (jsonb_typeof(answers) = 'array'::text),
  CONSTRAINT orders_coupon_check CHECK ((coupon_id IS NULL) = (coupon_code IS NULL) AND (coupon_id IS NULL) = (discount = 0) AND discount >= 0 AND discount <= 1000000000),
  CONSTRAINT orders_currency_check CHECK (currency = 'INR'::text),
  CONSTRAINT orders_customer_email_check CHECK (char_length(customer_email) >= 3 AND char_length(customer_email) <= 254),
  CONSTRAINT orders_customer_name_check CHECK (char_length(customer_name) >= 1 AND char_length(customer_name) <= 100),
  CONSTRAINT orders_customer_phone_check CHECK (customer_phone = ''::text OR char_length(customer_phone) >= 8 AND char_length(customer_phone) <= 20),
  CONSTRAINT orders_expiry_check CHECK (expires_at > created_at),
  CONSTRAINT orders_fee_check CHECK (fee >= 0 AND fee <= amount),
  CONSTRAINT orders_hold_check CHECK (NOT holds_piece OR status = 'PENDING'::text),
  CONSTRAINT orders_id_check CHECK (id ~ '^[0-9A-Za-z]{20}$'::text),
  CONSTRAINT orders_item_check CHECK (char_length(item_id) >= 1 AND char_length(item_id) <= 50),
  CONSTRAINT orders_item_details_check CHECK (jsonb_typeof(item_details) = 'object'::text),
  CONSTRAINT orders_item_name_check CHECK (char_length(item_name) >= 1 AND char_length(item_name) <= 300),
  CONSTRAINT orders_not_from_oneself CHECK (buyer_id <> seller_id),
  CONSTRAINT orders_paid_check CHECK ((paid_at IS NOT NULL) = (status = ANY (ARRAY['PAID'::text, 'REFUND_PENDING'::text, 'REFUNDED'::text]))),
  CONSTRAINT orders_product_type_check CHECK (product_type = ANY (ARRAY['DIGITAL_PRODUCT'::text, 'TELEGRAM_PLAN'::text])),
  CONSTRAINT orders_replaced_check CHECK (replaced_at IS NULL OR NOT holds_piece),
  CONSTRAINT orders_reservation_network_check CHECK (reservation_network IS NULL OR holds_piece AND char_length(reservation_network) >= 1 AND char_length(reservation_network) <= 64),
  CONSTRAINT orders_session_check CHECK (char_length(payment_session_id) >= 1 AND char_length(payment_session_id) <= 1000),
  CONSTRAINT orders_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'PAID'::text, 'FAILED'::text, 'EXPIRED'::text, 'REFUND_PENDING'::text, 'REFUNDED'::text]))
);
ALTER TABLE orders SET (fillfactor=85);
CREATE INDEX orders_after_link ON orders USING btree (via_link_id, paid_at) INCLUDE (amount) WHERE via_link_id IS NOT NULL AND status = 'PAID'::text;
CREATE INDEX orders_by_amount ON orders USING btree (amount, seq);
CREATE INDEX orders_by_seq ON orders USING btree (seq DESC);
CREATE INDEX orders_by_status ON orders USING btree (status, seq DESC) WHERE status <> 'PAID'::text;
CREATE INDEX orders_by_text ON orders USING gin (seller_id, lower(((((((item_name || COALESCE(' '::text || (item_details ->> 'channelName'::text), ''::text)) || ' '::text) || buyer_username) || ' '::text) || customer_name) || ' '::text) || customer_email) gin_trgm_ops);
CREATE INDEX orders_holding ON orders USING btree (item_id) WHERE holds_piece;
CREATE INDEX orders_of_buyer ON orders USING btree (buyer_id, seq DESC);
CREATE INDEX orders_of_coupon ON orders USING btree (coupon_id, paid_at DESC, seq DESC) WHERE coupon_id IS NOT NULL;
CREATE INDEX orders_of_seller ON orders USING btree (seller_id, seq DESC) INCLUDE (status);
CREATE INDEX orders_of_seller_by_title ON orders USING btree (seller_id, lower(COALESCE((item_details ->> 'channelName'::text) || ' · '::text, ''::text) || item_name), seq);
CREATE UNIQUE INDEX orders_one_open ON orders USING btree (buyer_id, product_type, item_id) WHERE status = 'PENDING'::text AND replaced_at IS NULL AND browser_id IS NULL;
CREATE UNIQUE INDEX orders_one_open_of_browser ON orders USING btree (browser_id) WHERE status = 'PENDING'::text AND replaced_at IS NULL AND browser_id IS NOT NULL;
CREATE INDEX orders_refunded_of_seller ON orders USING btree (seller_id) WHERE status = 'REFUNDED'::text;
CREATE INDEX orders_replaced ON orders USING btree (item_id, buyer_id) WHERE status = 'PENDING'::text AND replaced_at IS NOT NULL;
CREATE INDEX orders_reserving ON orders USING btree (item_id, reservation_network) WHERE reservation_network IS NOT NULL;
CREATE INDEX orders_sales_by_amount ON orders USING btree (seller_id, amount, seq) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_sales_by_payment ON orders USING btree (seller_id, paid_at DESC, seq DESC) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_sales_of_item ON orders USING btree (seller_id, item_id, paid_at DESC, seq DESC) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_to_ask ON orders USING btree (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX orders_with_coupon ON orders USING btree (seller_id, paid_at) WHERE coupon_id IS NOT NULL AND paid_at IS NOT NULL;
CREATE TRIGGER orders_forget_network BEFORE UPDATE OF holds_piece ON orders FOR EACH ROW WHEN (new.reservation_network IS NOT NULL AND NOT new.holds_piece) EXECUTE FUNCTION orders_forget_network();
CREATE TRIGGER orders_keep_their_link BEFORE UPDATE OF via_link_id ON orders FOR EACH ROW WHEN (old.paid_at IS NOT NULL AND new.via_link_id IS DISTINCT FROM old.via_link_id) EXECUTE FUNCTION orders_keep_their_link();
CREATE TRIGGER orders_leave_their_day AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (new.status = 'REFUNDED'::text AND old.status <> 'REFUNDED'::text) EXECUTE FUNCTION uncount_day_of_sale();
CREATE TRIGGER orders_move BEFORE INSERT OR UPDATE ON orders FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION orders_move();
CREATE TRIGGER orders_need_their_people BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION orders_need_their_people();
CREATE TRIGGER orders_need_their_people_when_paid BEFORE UPDATE OF status ON orders FOR EACH ROW WHEN (new.status = 'PAID'::text AND old.status <> 'PAID'::text) EXECUTE FUNCTION orders_need_their_people();
CREATE CONSTRAINT TRIGGER orders_paid_are_settled AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.paid_at IS NOT NULL) EXECUTE FUNCTION orders_paid_are_settled();
CREATE TRIGGER orders_stay BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER orders_stay_whole BEFORE TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION checkout_stays();
CREATE CONSTRAINT TRIGGER orders_tally AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_order();

CREATE TABLE payment_methods (
  id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  place smallint NOT NULL,
  type text NOT NULL,
  priority text NOT NULL,
  status text NOT NULL,
  reason text,
  bank_name text,
  account_holder_name text,
  ifsc_code text,
  account_number_sealed bytea,
  upi_name text,
  upi_id_sealed bytea,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_methods_pkey PRIMARY KEY (id),
  CONSTRAINT payment_methods_place_key UNIQUE (user_id, place),
  CONSTRAINT payment_methods_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT payment_methods_account_check CHECK (octet_length(account_number_sealed) >= 30 AND octet_length(account_number_sealed) <= 200),
  CONSTRAINT payment_methods_bank_name_check CHECK (char_length(bank_name) >= 1 AND char_length(bank_name) <= 100),
  CONSTRAINT payment_methods_details_check CHECK ( CASE type WHEN 'BANK'::text THEN num_nonnulls(bank_name, account_holder_name, ifsc_code, account_number_sealed) = 4 AND num_nonnulls(upi_name, upi_id_sealed) = 0 ELSE num_nonnulls(bank_name, account_holder_name, ifsc_code, account_number_sealed) = 0 AND num_nonnulls(upi_name, upi_id_sealed) = 2 END),
  CONSTRAINT payment_methods_holder_check CHECK (char_length(account_holder_name) >= 1 AND char_length(account_holder_name) <= 100),
  CONSTRAINT payment_methods_ifsc_check CHECK (ifsc_code ~ '^[A-Z]{4}0[A-Z0-9]{6}$'::text),
  CONSTRAINT payment_methods_place_check CHECK (place >= 1 AND place <= 10),
  CONSTRAINT payment_methods_priority_check CHECK (priority = ANY (ARRAY['PRIMARY'::text, 'SECONDARY'::text])),
  CONSTRAINT payment_methods_reason_check CHECK (reason IS NULL OR status = 'REJECTED'::text AND char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT payment_methods_rejection_check CHECK (status <> 'REJECTED'::text OR reason IS NOT NULL),
  CONSTRAINT payment_methods_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'VERIFIED'::text, 'REJECTED'::text])),
  CONSTRAINT payment_methods_type_check CHECK (type = ANY (ARRAY['BANK'::text, 'UPI'::text])),
  CONSTRAINT payment_methods_upi_check CHECK (octet_length(upi_id_sealed) >= 30 AND octet_length(upi_id_sealed) <= 400),
  CONSTRAINT payment_methods_upi_name_check CHECK (char_length(upi_name) >= 1 AND char_length(upi_name) <= 100),
  CONSTRAINT payment_methods_version_check CHECK (version > 0)
);
COMMENT ON COLUMN payment_methods.version IS 'Counts the changes of the details and the reviews: nobody verifies what they have not seen.';
CREATE UNIQUE INDEX payment_methods_by_age ON payment_methods USING btree (seq);
CREATE INDEX payment_methods_by_status ON payment_methods USING btree (status, seq);
CREATE INDEX payment_methods_by_turn ON payment_methods USING btree ((
CASE
    WHEN status = 'PENDING'::text THEN seq
    ELSE NULL::bigint
END), seq DESC);
CREATE UNIQUE INDEX payment_methods_one_primary ON payment_methods USING btree (user_id) WHERE priority = 'PRIMARY'::text;
CREATE TRIGGER payment_methods_in_use_stay BEFORE DELETE OR UPDATE ON payment_methods FOR EACH ROW WHEN (NOT is_resealing()) EXECUTE FUNCTION payment_methods_in_use_stay();
CREATE TRIGGER payment_methods_reseal BEFORE UPDATE ON payment_methods FOR EACH ROW WHEN (is_resealing()) EXECUTE FUNCTION only_seals_change('account_number_sealed', 'upi_id_sealed');
CREATE TRIGGER payment_methods_wait_after_change BEFORE UPDATE ON payment_methods FOR EACH ROW WHEN (NOT is_resealing()) EXECUTE FUNCTION payment_methods_wait_after_change();

CREATE TABLE payments (
  id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  order_id text NOT NULL,
  seller_id bigint NOT NULL,
  item_name text NOT NULL,
  gateway text NOT NULL,
  gateway_txn_id text NOT NULL,
  status text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  payment_group text,
  message text,
  payment_time timestamp with time zone,
  outcome text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  bank_reference text,
  instrument text,
  error_code text,
  error_reason text,
  error_description text,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_once UNIQUE (gateway, gateway_txn_id),
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT payments_amount_check CHECK (amount >= 0),
  CONSTRAINT payments_currency_check CHECK (char_length(currency) >= 1 AND char_length(currency) <= 10),
  CONSTRAINT payments_gateway_check CHECK (gateway = 'cashfree'::text),
  CONSTRAINT payments_outcome_check CHECK ((status = 'SUCCESS'::text) = (outcome IS NOT NULL)),
  CONSTRAINT payments_outcome_value_check CHECK (outcome = ANY (ARRAY['SETTLED'::text, 'RETURNED'::text])),
  CONSTRAINT payments_status_check CHECK (status = ANY (ARRAY['SUCCESS'::text, 'PENDING'::text, 'FAILED'::text, 'DROPPED'::text])),
  CONSTRAINT payments_txn_check CHECK (char_length(gateway_txn_id) >= 1 AND char_length(gateway_txn_id) <= 100)
);
CREATE INDEX payments_by_bank_reference ON payments USING btree (bank_reference) WHERE bank_reference IS NOT NULL;
CREATE INDEX payments_of_order ON payments USING btree (order_id, seq);
CREATE INDEX payments_of_seller ON payments USING btree (seller_id, seq DESC);
CREATE INDEX payments_of_seller_by_amount ON payments USING btree (seller_id, amount, seq);
CREATE INDEX payments_of_seller_by_status ON payments USING btree (seller_id, status, seq);
CREATE UNIQUE INDEX payments_one_settles ON payments USING btree (order_id) WHERE outcome = 'SETTLED'::text;
CREATE INDEX payments_returned ON payments USING btree (id) WHERE outcome = 'RETURNED'::text;
CREATE INDEX payments_returned_of_seller ON payments USING btree (seller_id) WHERE outcome = 'RETURNED'::text;
CREATE TRIGGER payments_stay BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER payments_stay_paid BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION payments_stay_paid();
CREATE TRIGGER payments_stay_whole BEFORE TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER payments_tally AFTER INSERT ON payments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_sellers();

CREATE TABLE payout_transfers (
  withdrawal_id text NOT NULL,
  transfer_id text NOT NULL,
  state text NOT NULL,
  reference text,
  reason text,
  sent_at timestamp with time zone,
  ask_at timestamp with time zone,
  asks integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  not_known_since timestamp with time zone,
  obstacle text,
  attempt smallint DEFAULT 1 NOT NULL,
  CONSTRAINT payout_transfers_pkey PRIMARY KEY (withdrawal_id),
  CONSTRAINT payout_transfers_id_key UNIQUE (transfer_id),
  CONSTRAINT payout_transfers_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
  CONSTRAINT payout_transfers_attempt_check CHECK (attempt >= 1),
  CONSTRAINT payout_transfers_id_check CHECK (transfer_id ~ '^[0-9A-Za-z_]{3,40}$'::text),
  CONSTRAINT payout_transfers_obstacle_check CHECK (obstacle = ANY (ARRAY['ADDRESS'::text, 'SIGNATURE'::text, 'KEYS'::text, 'NOT_ENABLED'::text, 'BALANCE'::text, 'APPROVAL'::text, 'LIMIT'::text])),
  CONSTRAINT payout_transfers_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT payout_transfers_reference_check CHECK (char_length(reference) >= 1 AND char_length(reference) <= 64),
  CONSTRAINT payout_transfers_sent_check CHECK ((sent_at IS NULL) = (state = ANY (ARRAY['WAITING'::text, 'DROPPED'::text]))),
  CONSTRAINT payout_transfers_state_check CHECK (state = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'UNDER_WAY'::text, 'SUCCESS'::text, 'FAILED'::text, 'REVERSED'::text, 'LATE_SUCCESS'::text, 'LATE_PAID'::text, 'LATE_RETURNED'::text, 'DROPPED'::text]))
);
CREATE INDEX payout_transfers_blocked ON payout_transfers USING btree (obstacle) WHERE obstacle IS NOT NULL;
CREATE INDEX payout_transfers_late ON payout_transfers USING btree (withdrawal_id) WHERE state = 'LATE_SUCCESS'::text;
CREATE INDEX payout_transfers_to_ask ON payout_transfers USING btree (ask_at) WHERE ask_at IS NOT NULL;
CREATE TRIGGER payout_transfers_move BEFORE INSERT OR UPDATE ON payout_transfers FOR EACH ROW EXECUTE FUNCTION payout_transfers_move();
CREATE TRIGGER payout_transfers_stay BEFORE DELETE ON payout_transfers FOR EACH ROW EXECUTE FUNCTION withdrawals_stay();
CREATE TRIGGER payout_transfers_stay_whole BEFORE TRUNCATE ON payout_transfers FOR EACH STATEMENT EXECUTE FUNCTION withdrawals_stay();

CREATE TABLE pending_sale_emails (
  seller_id bigint NOT NULL,
  order_id text NOT NULL,
  settled_at timestamp with time zone NOT NULL,
  CONSTRAINT pending_sale_emails_pkey PRIMARY KEY (seller_id, order_id)
);

CREATE TABLE picture_versions (
  file_id text NOT NULL,
  width integer NOT NULL,
  object text NOT NULL,
  size bigint NOT NULL,
  CONSTRAINT picture_versions_pkey PRIMARY KEY (file_id, width),
  CONSTRAINT picture_versions_object_key UNIQUE (object),
  CONSTRAINT picture_versions_file_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  CONSTRAINT picture_versions_size_check CHECK (size > 0),
  CONSTRAINT picture_versions_width_check CHECK (width > 0)
);
CREATE TRIGGER orphan_picture_version AFTER DELETE ON picture_versions FOR EACH ROW EXECUTE FUNCTION orphan_picture_version();

CREATE TABLE plan_assignments (
  user_id bigint NOT NULL,
  plan_id text NOT NULL,
  assigned_at timestamp with time zone NOT NULL,
  CONSTRAINT plan_assignments_pkey PRIMARY KEY (user_id),
  CONSTRAINT plan_assignments_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES platform_plans(id),
  CONSTRAINT plan_assignments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX plan_assignments_of_plan ON plan_assignments USING btree (plan_id);

CREATE TABLE platform_features (
  id text NOT NULL,
  plan_id text NOT NULL,
  feature_key text NOT NULL,
  limit_value integer NOT NULL,
  is_enabled boolean NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT platform_features_pkey PRIMARY KEY (id),
  CONSTRAINT platform_features_one_each UNIQUE (plan_id, feature_key),
  CONSTRAINT platform_features_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES platform_plans(id),
  CONSTRAINT platform_features_key_check CHECK (char_length(feature_key) >= 1 AND char_length(feature_key) <= 60),
  CONSTRAINT platform_features_limit_check CHECK (limit_value >= 0),
  CONSTRAINT platform_features_version_check CHECK (version > 0)
);

CREATE TABLE platform_plans (
  id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  monthly_price bigint NOT NULL,
  annual_price bigint,
  fee integer NOT NULL,
  is_custom boolean DEFAULT false NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT platform_plans_pkey PRIMARY KEY (id),
  CONSTRAINT platform_plans_annual_check CHECK (annual_price >= 0 AND annual_price <= 1000000000),
  CONSTRAINT platform_plans_default_check CHECK (NOT is_default OR is_active AND deleted_at IS NULL),
  CONSTRAINT platform_plans_description_check CHECK (char_length(description) <= 500),
  CONSTRAINT platform_plans_fee_check CHECK (fee >= 0 AND fee <= 10000),
  CONSTRAINT platform_plans_monthly_check CHECK (monthly_price >= 0 AND monthly_price <= 1000000000),
  CONSTRAINT platform_plans_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT platform_plans_version_check CHECK (version > 0)
);
CREATE UNIQUE INDEX platform_plans_name_key ON platform_plans USING btree (lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX platform_plans_one_default ON platform_plans USING btree (is_default) WHERE is_default;
CREATE TRIGGER platform_plans_are_not_emptied BEFORE TRUNCATE ON platform_plans FOR EACH STATEMENT EXECUTE FUNCTION platform_plans_are_not_emptied();
CREATE CONSTRAINT TRIGGER platform_plans_keep_default AFTER INSERT OR DELETE OR UPDATE ON platform_plans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform_plans_keep_default();

CREATE TABLE product_counts (
  user_id bigint NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  products integer NOT NULL,
  CONSTRAINT product_counts_pkey PRIMARY KEY (user_id, category, status),
  CONSTRAINT product_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT product_counts_check CHECK (products >= 0)
);

CREATE TABLE product_faqs (
  id text NOT NULL,
  product_id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  question text NOT NULL,
  answer text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT product_faqs_pkey PRIMARY KEY (id),
  CONSTRAINT product_faqs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT product_faqs_answer_check CHECK (char_length(answer) >= 1 AND char_length(answer) <= 3000),
  CONSTRAINT product_faqs_question_check CHECK (char_length(question) >= 1 AND char_length(question) <= 300)
);
CREATE INDEX product_faqs_of_product ON product_faqs USING btree (product_id, seq);

CREATE TABLE product_files (
  id text NOT NULL,
  product_id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  file_id text NOT NULL,
  file_name text NOT NULL,
  file_type text NOT NULL,
  size bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  place integer NOT NULL,
  CONSTRAINT product_files_pkey PRIMARY KEY (id),
  CONSTRAINT product_files_file_key UNIQUE (file_id, product_id),
  CONSTRAINT product_files_place_key UNIQUE (product_id, place) DEFERRABLE,
  CONSTRAINT product_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT product_files_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT product_files_name_check CHECK (char_length(file_name) >= 1 AND char_length(file_name) <= 255),
  CONSTRAINT product_files_place_check CHECK (place > 0),
  CONSTRAINT product_files_size_check CHECK (size > 0),
  CONSTRAINT product_files_type_check CHECK (file_type = ANY (ARRAY['IMAGE'::text, 'VIDEO'::text, 'PDF'::text, 'DOCUMENT'::text, 'AUDIO'::text, 'OTHER'::text]))
);

CREATE TABLE product_gallery_images (
  id text NOT NULL,
  product_id text NOT NULL,
  place integer NOT NULL,
  file_id text NOT NULL,
  image_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT product_gallery_images_pkey PRIMARY KEY (id),
  CONSTRAINT product_gallery_images_file_key UNIQUE (file_id, product_id),
  CONSTRAINT product_gallery_images_place_key UNIQUE (product_id, place) DEFERRABLE,
  CONSTRAINT product_gallery_images_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT product_gallery_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT product_gallery_images_name_check CHECK (char_length(image_name) >= 1 AND char_length(image_name) <= 255),
  CONSTRAINT product_gallery_images_place_check CHECK (place > 0)
);

CREATE TABLE product_questions (
  id text NOT NULL,
  product_id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  question text NOT NULL,
  type text NOT NULL,
  options text[] NOT NULL,
  is_required boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT product_questions_pkey PRIMARY KEY (id),
  CONSTRAINT product_questions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT product_questions_options_check CHECK ( CASE type WHEN 'CHOICE'::text THEN cardinality(options) >= 2 AND cardinality(options) <= 20 ELSE cardinality(options) = 0 END),
  CONSTRAINT product_questions_question_check CHECK (char_length(question) >= 1 AND char_length(question) <= 300),
  CONSTRAINT product_questions_type_check CHECK (type = ANY (ARRAY['TEXT'::text, 'CHOICE'::text]))
);
CREATE INDEX product_questions_of_product ON product_questions USING btree (product_id, seq);

CREATE TABLE product_support_details (
  id text NOT NULL,
  product_id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  note text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT product_support_details_pkey PRIMARY KEY (id),
  CONSTRAINT product_support_details_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT product_support_details_kind_check CHECK (kind = ANY (ARRAY['EMAIL'::text, 'PHONE'::text, 'WHATSAPP'::text, 'TELEGRAM'::text, 'WEBSITE'::text, 'OTHER'::text])),
  CONSTRAINT product_support_details_note_check CHECK (char_length(note) <= 200),
  CONSTRAINT product_support_details_value_check CHECK (char_length(value) >= 1 AND char_length(value) <= 2000 AND CASE WHEN kind = 'WEBSITE'::text THEN value ~* '^https?://'::text ELSE true END)
);
CREATE INDEX product_support_details_of_product ON product_support_details USING btree (product_id, seq);

CREATE TABLE product_testimonials (
  id text NOT NULL,
  product_id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  rating smallint NOT NULL,
  image text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT product_testimonials_pkey PRIMARY KEY (id),
  CONSTRAINT product_testimonials_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT product_testimonials_description_check CHECK (char_length(description) >= 1 AND char_length(description) <= 2000),
  CONSTRAINT product_testimonials_image_check CHECK (image ~* '^https?://'::text AND char_length(image) <= 2000),
  CONSTRAINT product_testimonials_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT product_testimonials_rating_check CHECK (rating >= 1 AND rating <= 5)
);
CREATE INDEX product_testimonials_of_product ON product_testimonials USING btree (product_id, seq);

CREATE TABLE products (
  id text NOT NULL,
  user_id bigint NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  title_key text GENERATED ALWAYS AS (lower(title)) STORED NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  category text NOT NULL,
  price_type text NOT NULL,
  price bigint NOT NULL,
  discounted_price bigint,
  cta_text text NOT NULL,
  is_limited boolean DEFAULT false NOT NULL,
  quantity integer,
  status text DEFAULT 'INACTIVE'::text NOT NULL,
  cover_file_id text,
  cover_preview_file_id text,
  held_count integer DEFAULT 0 NOT NULL,
  sold_count integer DEFAULT 0 NOT NULL,
  sales_count integer DEFAULT 0 NOT NULL,
  revenue bigint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  purged_at timestamp with time zone,
  taken_down_at timestamp with time zone,
  taken_down_reason text,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_slug_key UNIQUE (slug),
  CONSTRAINT products_cover_file_id_fkey FOREIGN KEY (cover_file_id) REFERENCES files(id),
  CONSTRAINT products_cover_preview_file_id_fkey FOREIGN KEY (cover_preview_file_id) REFERENCES files(id),
  CONSTRAINT products_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT products_category_check CHECK (category = ANY (ARRAY['Education'::text, 'Entertainment'::text, 'Productivity'::text, 'Lifestyle'::text, 'Health'::text, 'Business'::text, 'Other'::text])),
  CONSTRAINT products_cover_check CHECK ((cover_file_id IS NULL) = (cover_preview_file_id IS NULL)),
  CONSTRAINT products_cta_check CHECK (char_length(cta_text) >= 1 AND char_length(cta_text) <= 30),
  CONSTRAINT products_deleted_check CHECK (deleted_at IS NULL OR status = 'INACTIVE'::text),
  CONSTRAINT products_description_check CHECK (char_length(description) <= 20000),
  CONSTRAINT products_discount_check CHECK (discounted_price IS NULL OR price_type = 'FIXED'::text AND discounted_price >= 100 AND discounted_price <= price),
  CONSTRAINT products_held_check CHECK (held_count >= 0),
  CONSTRAINT products_price_check CHECK (price >= 100 AND price <= 1000000000),
  CONSTRAINT products_price_type_check CHECK (price_type = ANY (ARRAY['FIXED'::text, 'FLEXIBLE'::text])),
  CONSTRAINT products_purged_check CHECK (purged_at IS NULL OR deleted_at IS NOT NULL AND sales_count = 0),
  CONSTRAINT products_quantity_check CHECK (quantity >= 1 AND quantity <= 1000000),
  CONSTRAINT products_revenue_check CHECK (revenue >= 0),
  CONSTRAINT products_sales_check CHECK (sales_count >= sold_count),
  CONSTRAINT products_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)+$'::text AND char_length(slug) <= 100),
  CONSTRAINT products_sold_check CHECK (sold_count >= 0),
  CONSTRAINT products_status_check CHECK (status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])),
  CONSTRAINT products_stock_check CHECK (NOT is_limited OR quantity IS NOT NULL AND (sold_count + held_count) <= quantity),
  CONSTRAINT products_taken_down_check CHECK ((taken_down_at IS NULL) = (taken_down_reason IS NULL) AND (taken_down_at IS NULL OR status = 'INACTIVE'::text)),
  CONSTRAINT products_taken_down_reason_check CHECK (char_length(taken_down_reason) >= 1 AND char_length(taken_down_reason) <= 500),
  CONSTRAINT products_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 150),
  CONSTRAINT products_version_check CHECK (version > 0)
);
CREATE INDEX products_by_age ON products USING btree (user_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_cover ON products USING btree (cover_file_id) WHERE cover_file_id IS NOT NULL;
CREATE INDEX products_by_cover_preview ON products USING btree (cover_preview_file_id) WHERE cover_preview_file_id IS NOT NULL;
CREATE INDEX products_by_price ON products USING btree (user_id, COALESCE(discounted_price, price), id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_sales ON products USING btree (user_id, sold_count, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_title ON products USING btree (user_id, title_key, id) INCLUDE (category, status) WHERE deleted_at IS NULL;
CREATE INDEX products_to_purge ON products USING btree (deleted_at) WHERE deleted_at IS NOT NULL AND purged_at IS NULL AND sales_count = 0;
CREATE TRIGGER products_are_counted AFTER INSERT OR DELETE OR UPDATE OF category, status, deleted_at ON products FOR EACH ROW EXECUTE FUNCTION products_are_counted();
CREATE TRIGGER products_keep_their_name BEFORE UPDATE ON products FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION products_keep_their_name();

CREATE TABLE profile_pictures (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  file_id text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT profile_pictures_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT profile_pictures_file_key UNIQUE (file_id),
  CONSTRAINT profile_pictures_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT profile_pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT profile_pictures_kind_check CHECK (kind = ANY (ARRAY['PROFILE'::text, 'COVER'::text]))
);

CREATE TABLE proven_emails (
  user_id bigint NOT NULL,
  email text NOT NULL,
  proven_at timestamp with time zone NOT NULL,
  CONSTRAINT proven_emails_pkey PRIMARY KEY (user_id, email),
  CONSTRAINT proven_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT proven_emails_email_check CHECK (email = lower(email) AND char_length(email) <= 254)
);

CREATE TABLE rate_limits (
  key text NOT NULL,
  hits integer NOT NULL,
  resets_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_by_reset ON rate_limits USING btree (resets_at);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE,
  CONSTRAINT recovery_codes_hash_check CHECK (length(code_hash) = 32)
);

CREATE TABLE refund_requests (
  id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  order_id text NOT NULL,
  buyer_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  status text DEFAULT 'OPEN'::text NOT NULL,
  reason text NOT NULL,
  decline_reason text,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  closed_by bigint,
  CONSTRAINT refund_requests_pkey PRIMARY KEY (id),
  CONSTRAINT refund_requests_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  CONSTRAINT refund_requests_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  CONSTRAINT refund_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT refund_requests_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT refund_requests_closed_by_check CHECK (closed_by IS NULL OR status <> 'OPEN'::text),
  CONSTRAINT refund_requests_closed_check CHECK ((status = 'OPEN'::text) = (closed_at IS NULL)),
  CONSTRAINT refund_requests_decline_reason_check CHECK (char_length(decline_reason) >= 1 AND char_length(decline_reason) <= 1000),
  CONSTRAINT refund_requests_declined_check CHECK ((status = 'DECLINED'::text) = (decline_reason IS NOT NULL)),
  CONSTRAINT refund_requests_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 1000),
  CONSTRAINT refund_requests_status_check CHECK (status = ANY (ARRAY['OPEN'::text, 'REFUNDED'::text, 'DECLINED'::text, 'WITHDRAWN'::text]))
);
CREATE INDEX refund_requests_by_age ON refund_requests USING btree (created_at) WHERE status = 'OPEN'::text;
CREATE INDEX refund_requests_of_order ON refund_requests USING btree (order_id, seq DESC);
CREATE INDEX refund_requests_of_seller ON refund_requests USING btree (seller_id) WHERE status = 'OPEN'::text;
CREATE UNIQUE INDEX refund_requests_one_open ON refund_requests USING btree (order_id) WHERE status = 'OPEN'::text;
CREATE TRIGGER refund_requests_move BEFORE INSERT OR UPDATE ON refund_requests FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION refund_requests_move();
CREATE TRIGGER refund_requests_stay BEFORE DELETE ON refund_requests FOR EACH ROW EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER refund_requests_stay_whole BEFORE TRUNCATE ON refund_requests FOR EACH STATEMENT EXECUTE FUNCTION checkout_stays();

CREATE TABLE refunds (
  id text NOT NULL,
  order_id text NOT NULL,
  payment_id text,
  cause text NOT NULL,
  amount bigint NOT NULL,
  status text NOT NULL,
  reason text,
  requested_by bigint,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  ask_at timestamp with time zone,
  asks integer DEFAULT 0 NOT NULL,
  sent_at timestamp with time zone,
  unanswered_since timestamp with time zone,
  provider_refund_id text,
  reversed_at timestamp with time zone,
  arn text,
  provider_note text,
  on_hold_since timestamp with time zone,
  resends text,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  CONSTRAINT refunds_resends_fkey FOREIGN KEY (resends) REFERENCES refunds(id),
  CONSTRAINT refunds_amount_check CHECK (amount >= 0),
  CONSTRAINT refunds_arn_check CHECK (char_length(arn) >= 1 AND char_length(arn) <= 100),
  CONSTRAINT refunds_cause_check CHECK (cause = ANY (ARRAY['SELLER'::text, 'ADMIN'::text, 'CHARGEBACK'::text, 'OUTSIDE'::text, 'SECOND_CAPTURE'::text, 'ALREADY_OWNED'::text, 'SOLD_OUT'::text, 'COUPON_LIMIT'::text, 'MISMATCH'::text, 'UNDONE_REFUND'::text])),
  CONSTRAINT refunds_hold_check CHECK (on_hold_since IS NULL OR status = 'PENDING'::text),
  CONSTRAINT refunds_note_check CHECK (char_length(provider_note) >= 1 AND char_length(provider_note) <= 300),
  CONSTRAINT refunds_provider_id_check CHECK (char_length(provider_refund_id) >= 1 AND char_length(provider_refund_id) <= 100),
  CONSTRAINT refunds_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT refunds_resends_check CHECK ((resends IS NOT NULL) = (cause = 'UNDONE_REFUND'::text)),
  CONSTRAINT refunds_reversed_check CHECK (reversed_at IS NULL OR cause = 'CHARGEBACK'::text AND status = 'DONE'::text),
  CONSTRAINT refunds_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'DONE'::text, 'REFUSED'::text]))
);
CREATE INDEX refunds_of_order ON refunds USING btree (order_id, created_at);
CREATE UNIQUE INDEX refunds_one_of_order ON refunds USING btree (order_id) WHERE (cause = ANY (ARRAY['SELLER'::text, 'ADMIN'::text, 'CHARGEBACK'::text, 'OUTSIDE'::text])) AND status <> 'REFUSED'::text;
CREATE UNIQUE INDEX refunds_one_of_payment ON refunds USING btree (payment_id) WHERE status <> 'REFUSED'::text;
CREATE UNIQUE INDEX refunds_one_resend ON refunds USING btree (resends) WHERE resends IS NOT NULL AND status <> 'REFUSED'::text;
CREATE INDEX refunds_pending ON refunds USING btree (id) WHERE status = 'PENDING'::text;
CREATE UNIQUE INDEX refunds_provider_once ON refunds USING btree (provider_refund_id);
CREATE INDEX refunds_refused ON refunds USING btree (order_id) WHERE status = 'REFUSED'::text AND (cause <> ALL (ARRAY['SELLER'::text, 'ADMIN'::text, 'CHARGEBACK'::text, 'OUTSIDE'::text]));
CREATE INDEX refunds_to_ask ON refunds USING btree (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX refunds_unanswered ON refunds USING btree (unanswered_since) WHERE unanswered_since IS NOT NULL;
CREATE TRIGGER refunds_stay BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER refunds_stay_decided BEFORE UPDATE ON refunds FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION refunds_stay_decided();
CREATE TRIGGER refunds_stay_whole BEFORE TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION checkout_stays();

CREATE TABLE reminder_opt_outs (
  address_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT reminder_opt_outs_pkey PRIMARY KEY (address_hash),
  CONSTRAINT reminder_opt_outs_hash_check CHECK (address_hash ~ '^[0-9A-Za-z_-]{24}$'::text)
);

CREATE TABLE sale_emails (
  seller_id bigint NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  CONSTRAINT sale_emails_pkey PRIMARY KEY (seller_id),
  CONSTRAINT sale_emails_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id)
);

CREATE TABLE sales_days (
  seller_id bigint NOT NULL,
  day date NOT NULL,
  product_type text NOT NULL,
  sales bigint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT sales_days_pkey PRIMARY KEY (seller_id, day, product_type),
  CONSTRAINT sales_days_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT sales_days_amount_check CHECK (amount >= 0),
  CONSTRAINT sales_days_sales_check CHECK (sales >= 0),
  CONSTRAINT sales_days_type_check CHECK (product_type = ANY (ARRAY['DIGITAL_PRODUCT'::text, 'TELEGRAM_PLAN'::text]))
);
ALTER TABLE sales_days SET (fillfactor=80);

CREATE TABLE schema_migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  requires text,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE second_factors (
  user_id bigint NOT NULL,
  secret_sealed text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  enabled_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT second_factors_step_check CHECK (last_step >= 0)
);
CREATE TRIGGER second_factors_go_forward BEFORE UPDATE ON second_factors FOR EACH ROW EXECUTE FUNCTION second_factors_go_forward();

CREATE TABLE secret_keys (
  id text NOT NULL,
  first_used_at timestamp with time zone NOT NULL,
  retired_at timestamp with time zone,
  CONSTRAINT secret_keys_pkey PRIMARY KEY (id),
  CONSTRAINT secret_keys_id_check CHECK (id ~ '^[0-9a-f]{10}$'::text)
);

CREATE TABLE seller_counters (
  seller_id bigint NOT NULL,
  product_type text NOT NULL,
  sales bigint DEFAULT 0 NOT NULL,
  payments bigint DEFAULT 0 NOT NULL,
  CONSTRAINT seller_counters_pkey PRIMARY KEY (seller_id, product_type),
  CONSTRAINT seller_counters_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT seller_counters_payments_check CHECK (payments >= 0),
  CONSTRAINT seller_counters_sales_check CHECK (sales >= 0),
  CONSTRAINT seller_counters_type_check CHECK (product_type = ANY (ARRAY['DIGITAL_PRODUCT'::text, 'TELEGRAM_PLAN'::text]))
);
ALTER TABLE seller_counters SET (fillfactor=50);

CREATE TABLE sessions (
  id text NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  token_hash bytea NOT NULL,
  device text NOT NULL,
  address_mark text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  idle_seconds integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  pending_steps text[] DEFAULT '{}'::text[] NOT NULL,
  place_mark text,
  place_noticed boolean DEFAULT false NOT NULL,
  proved_at timestamp with time zone NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_key UNIQUE (token_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sessions_idle_seconds_check CHECK (idle_seconds > 0),
  CONSTRAINT sessions_kind_check CHECK (kind = ANY (ARRAY['user'::text, 'admin'::text, 'guest'::text])),
  CONSTRAINT sessions_order_check CHECK (expires_at > created_at AND (ended_at IS NULL OR ended_at >= created_at)),
  CONSTRAINT sessions_pending_steps_check CHECK (pending_steps <@ ARRAY['CHANGE_PASSWORD'::text, 'SET_UP_SECOND_FACTOR'::text] AND (kind = 'admin'::text OR pending_steps = '{}'::text[])),
  CONSTRAINT sessions_proof_check CHECK (proved_at >= created_at),
  CONSTRAINT sessions_token_check CHECK (length(token_hash) = 32)
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_of_user ON sessions USING btree (user_id, created_at DESC);
CREATE TRIGGER sessions_stay_ended BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION sessions_stay_ended();

CREATE TABLE settlement_draws (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  order_id text NOT NULL,
  refund_id text,
  withdrawal_id text,
  amount bigint NOT NULL,
  restored bigint DEFAULT 0 NOT NULL,
  adjustment_id text,
  CONSTRAINT settlement_draws_pkey PRIMARY KEY (id),
  CONSTRAINT settlement_draws_adjustment_id_fkey FOREIGN KEY (adjustment_id) REFERENCES adjustments(id),
  CONSTRAINT settlement_draws_order_id_fkey FOREIGN KEY (order_id) REFERENCES settlements(order_id),
  CONSTRAINT settlement_draws_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CONSTRAINT settlement_draws_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
  CONSTRAINT settlement_draws_amount_check CHECK (amount > 0),
  CONSTRAINT settlement_draws_cause_check CHECK (num_nonnulls(refund_id, withdrawal_id, adjustment_id) <= 1),
  CONSTRAINT settlement_draws_restored_check CHECK (restored >= 0 AND restored <= amount)
);
CREATE INDEX settlement_draws_of_refund ON settlement_draws USING btree (refund_id) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX settlement_draws_once ON settlement_draws USING btree (order_id, COALESCE(refund_id, ''::text), COALESCE(withdrawal_id, ''::text), COALESCE(adjustment_id, ''::text));
CREATE TRIGGER settlement_draws_stay BEFORE DELETE ON settlement_draws FOR EACH ROW EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER settlement_draws_stay_whole BEFORE TRUNCATE ON settlement_draws FOR EACH STATEMENT EXECUTE FUNCTION checkout_stays();

CREATE TABLE settlement_releases (
  release_id text NOT NULL,
  place integer NOT NULL,
  order_id text NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT settlement_releases_pkey PRIMARY KEY (release_id, place),
  CONSTRAINT settlement_releases_once UNIQUE (order_id, release_id),
  CONSTRAINT settlement_releases_order_id_fkey FOREIGN KEY (order_id) REFERENCES settlements(order_id),
  CONSTRAINT settlement_releases_amount_check CHECK (amount > 0),
  CONSTRAINT settlement_releases_id_check CHECK (char_length(release_id) >= 1 AND char_length(release_id) <= 100),
  CONSTRAINT settlement_releases_place_check CHECK (place > 0)
);
CREATE TRIGGER settlement_releases_stay BEFORE DELETE OR UPDATE ON settlement_releases FOR EACH ROW EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER settlement_releases_stay_whole BEFORE TRUNCATE ON settlement_releases FOR EACH STATEMENT EXECUTE FUNCTION checkout_stays();

CREATE TABLE settlements (
  order_id text NOT NULL,
  payment_id text,
  seller_id bigint NOT NULL,
  amount bigint NOT NULL,
  fee bigint NOT NULL,
  locked bigint NOT NULL,
  settled_at timestamp with time zone NOT NULL,
  releases_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone DEFAULT now(),
  disputed bigint DEFAULT 0 NOT NULL,
  CONSTRAINT settlements_pkey PRIMARY KEY (order_id),
  CONSTRAINT settlements_payment_key UNIQUE (payment_id),
  CONSTRAINT settlements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT settlements_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT settlements_amount_check CHECK (amount >= 0),
  CONSTRAINT settlements_disputed_check CHECK (disputed >= 0 AND disputed <= (amount - fee)),
  CONSTRAINT settlements_fee_check CHECK (fee >= 0 AND fee <= amount),
  CONSTRAINT settlements_free_check CHECK ((payment_id IS NULL) = (amount = 0)),
  CONSTRAINT settlements_locked_check CHECK (locked >= 0 AND locked <= (amount - fee))
);
ALTER TABLE settlements SET (fillfactor=85);
CREATE INDEX settlements_disputed ON settlements USING btree (seller_id) WHERE disputed > 0;
CREATE INDEX settlements_locked ON settlements USING btree (seller_id, releases_at) WHERE locked > 0;
CREATE INDEX settlements_of_seller ON settlements USING btree (seller_id, settled_at);
CREATE INDEX settlements_to_release ON settlements USING btree (releases_at) WHERE locked > 0;
CREATE INDEX settlements_unconfirmed ON settlements USING btree (releases_at) WHERE confirmed_at IS NULL;
CREATE CONSTRAINT TRIGGER settlements_are_whole AFTER INSERT ON settlements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settlements_are_whole();
CREATE TRIGGER settlements_stay BEFORE UPDATE ON settlements FOR EACH ROW EXECUTE FUNCTION settlements_stay();
CREATE TRIGGER settlements_stay_there BEFORE DELETE ON settlements FOR EACH ROW EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER settlements_stay_whole BEFORE TRUNCATE ON settlements FOR EACH STATEMENT EXECUTE FUNCTION checkout_stays();
CREATE TRIGGER settlements_tally AFTER INSERT ON settlements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_sellers();
CREATE TRIGGER settlements_tally_days AFTER INSERT ON settlements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_days_of_sales();

CREATE TABLE short_links (
  id text NOT NULL,
  user_id bigint NOT NULL,
  short_id text COLLATE "C" NOT NULL,
  original_url text NOT NULL,
  expires_at timestamp with time zone,
  password_hash text,
  disabled_at timestamp with time zone,
  disabled_by bigint,
  disabled_reason text,
  clicks bigint DEFAULT 0 NOT NULL,
  robots bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  reported_at timestamp with time zone,
  report_cleared_until timestamp with time zone,
  CONSTRAINT short_links_pkey PRIMARY KEY (id),
  CONSTRAINT short_links_of_owner_key UNIQUE (id, user_id),
  CONSTRAINT short_links_short_id_key UNIQUE (short_id),
  CONSTRAINT short_links_disabled_by_fkey FOREIGN KEY (disabled_by) REFERENCES users(id),
  CONSTRAINT short_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT short_links_clicks_check CHECK (clicks >= 0),
  CONSTRAINT short_links_disabled_check CHECK ((disabled_at IS NULL) = (disabled_by IS NULL) AND (disabled_at IS NULL) = (disabled_reason IS NULL)),
  CONSTRAINT short_links_reason_check CHECK (char_length(disabled_reason) >= 1 AND char_length(disabled_reason) <= 500),
  CONSTRAINT short_links_robots_check CHECK (robots >= 0),
  CONSTRAINT short_links_short_id_check CHECK (short_id ~ '^[0-9A-Za-z_-]{3,50}$'::text),
  CONSTRAINT short_links_url_check CHECK (original_url ~ '^https?://[!-~]+$'::text AND char_length(original_url) <= 2048)
);
ALTER TABLE short_links SET (fillfactor=80);
CREATE INDEX short_links_by_age ON short_links USING btree (user_id, created_at DESC, id);
CREATE INDEX short_links_deleted ON short_links USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX short_links_of_all ON short_links USING btree (created_at DESC, id) WHERE deleted_at IS NULL;
CREATE TRIGGER links_leave_their_days AFTER UPDATE OF deleted_at ON short_links FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION links_leave_their_days();
CREATE TRIGGER short_links_are_told AFTER INSERT OR UPDATE OF original_url, expires_at, password_hash, disabled_at, deleted_at, reported_at ON short_links FOR EACH ROW EXECUTE FUNCTION short_links_are_told();
CREATE TRIGGER short_links_keep_their_name BEFORE UPDATE OF id, user_id, short_id, created_at, deleted_at ON short_links FOR EACH ROW EXECUTE FUNCTION short_links_keep_their_name();

CREATE TABLE signing_keys (
  purpose text NOT NULL,
  key_sealed text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT signing_keys_pkey PRIMARY KEY (purpose),
  CONSTRAINT signing_keys_key_check CHECK (char_length(key_sealed) >= 30 AND char_length(key_sealed) <= 400),
  CONSTRAINT signing_keys_purpose_check CHECK (purpose ~ '^[a-z][a-z-]{0,39}$'::text)
);

CREATE TABLE sweep_runs (
  name text NOT NULL,
  finished_at timestamp with time zone,
  row_count bigint NOT NULL,
  CONSTRAINT sweep_runs_pkey PRIMARY KEY (name),
  CONSTRAINT sweep_runs_rows_check CHECK (row_count >= 0)
);

CREATE TABLE telegram_accounts (
  id text NOT NULL,
  user_id bigint NOT NULL,
  telegram_user_id text NOT NULL,
  phone text NOT NULL,
  display_name text DEFAULT ''::text NOT NULL,
  state text NOT NULL,
  sealed_session text,
  linked_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  refused_class text,
  restriction_told_at timestamp with time zone,
  session_problem text,
  problem_since timestamp with time zone,
  retry_at timestamp with time zone,
  CONSTRAINT telegram_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_accounts_owner_key UNIQUE (id, user_id),
  CONSTRAINT telegram_accounts_person_key UNIQUE (user_id, telegram_user_id),
  CONSTRAINT telegram_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT telegram_accounts_name_check CHECK (char_length(display_name) <= 200),
  CONSTRAINT telegram_accounts_phone_check CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'::text),
  CONSTRAINT telegram_accounts_problem_check CHECK (session_problem = ANY (ARRAY['UNREADABLE'::text, 'ENDED_ONCE'::text])),
  CONSTRAINT telegram_accounts_problem_whole_check CHECK ((session_problem IS NULL) = (problem_since IS NULL) AND (session_problem IS NULL OR sealed_session IS NOT NULL)),
  CONSTRAINT telegram_accounts_refused_check CHECK (refused_class = ANY (ARRAY['READ'::text, 'INVITE'::text, 'REMOVE'::text, 'CREATE'::text])),
  CONSTRAINT telegram_accounts_restriction_check CHECK ((state = ANY (ARRAY['FROZEN'::text, 'RESTRICTED'::text])) = (refused_class IS NOT NULL)),
  CONSTRAINT telegram_accounts_retry_check CHECK ((retry_at IS NOT NULL) = (refused_class IS NOT NULL OR session_problem IS NOT NULL)),
  CONSTRAINT telegram_accounts_session_check CHECK ((state = ANY (ARRAY['LINKED'::text, 'FROZEN'::text, 'RESTRICTED'::text])) = (sealed_session IS NOT NULL)),
  CONSTRAINT telegram_accounts_state_check CHECK (state = ANY (ARRAY['LINKED'::text, 'FROZEN'::text, 'RESTRICTED'::text, 'LINK_AGAIN'::text, 'REMOVED'::text])),
  CONSTRAINT telegram_accounts_telegram_user_check CHECK (telegram_user_id ~ '^-?[0-9]{1,20}$'::text)
);
CREATE INDEX telegram_accounts_by_phone ON telegram_accounts USING btree (user_id, phone);
CREATE TRIGGER telegram_accounts_keep_their_owner BEFORE UPDATE ON telegram_accounts FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION telegram_accounts_keep_their_owner();

CREATE TABLE telegram_channel_creations (
  account_id text NOT NULL,
  id text NOT NULL,
  user_id bigint NOT NULL,
  started_at timestamp with time zone NOT NULL,
  CONSTRAINT telegram_channel_creations_pkey PRIMARY KEY (account_id),
  CONSTRAINT telegram_channel_creations_account_id_fkey FOREIGN KEY (account_id) REFERENCES telegram_accounts(id),
  CONSTRAINT telegram_channel_creations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX telegram_channel_creations_of_user ON telegram_channel_creations USING btree (user_id);

CREATE TABLE telegram_channel_moves (
  id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  channel_id text NOT NULL,
  from_account_id text NOT NULL,
  from_access_hash text NOT NULL,
  to_account_id text NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  CONSTRAINT telegram_channel_moves_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_channel_moves_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES telegram_channels(id),
  CONSTRAINT telegram_channel_moves_from_account_id_fkey FOREIGN KEY (from_account_id) REFERENCES telegram_accounts(id),
  CONSTRAINT telegram_channel_moves_to_account_id_fkey FOREIGN KEY (to_account_id) REFERENCES telegram_accounts(id),
  CONSTRAINT telegram_channel_moves_accounts_check CHECK (from_account_id <> to_account_id),
  CONSTRAINT telegram_channel_moves_attempts_check CHECK (attempts >= 0),
  CONSTRAINT telegram_channel_moves_hash_check CHECK (from_access_hash <> ''::text)
);
CREATE INDEX telegram_channel_moves_due ON telegram_channel_moves USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX telegram_channel_moves_of_channel ON telegram_channel_moves USING btree (channel_id, seq);

CREATE TABLE telegram_channels (
  id text NOT NULL,
  user_id bigint NOT NULL,
  account_id text NOT NULL,
  telegram_channel_id text NOT NULL,
  access_hash text NOT NULL,
  username text,
  slug text NOT NULL,
  name text NOT NULL,
  name_key text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  rich_description text DEFAULT ''::text NOT NULL,
  banner_file_id text,
  banner_preview_file_id text,
  contact_email text NOT NULL,
  contact_phone text,
  status text DEFAULT 'INACTIVE'::text NOT NULL,
  paid_members_only boolean DEFAULT false NOT NULL,
  is_imported boolean NOT NULL,
  plan_count integer DEFAULT 0 NOT NULL,
  sales_count integer DEFAULT 0 NOT NULL,
  revenue bigint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  taken_down_at timestamp with time zone,
  taken_down_reason text,
  CONSTRAINT telegram_channels_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_channels_banner_key UNIQUE (banner_file_id),
  CONSTRAINT telegram_channels_banner_preview_key UNIQUE (banner_preview_file_id),
  CONSTRAINT telegram_channels_owner_key UNIQUE (id, user_id),
  CONSTRAINT telegram_channels_slug_key UNIQUE (slug),
  CONSTRAINT telegram_channels_account_fkey FOREIGN KEY (account_id, user_id) REFERENCES telegram_accounts(id, user_id),
  CONSTRAINT telegram_channels_banner_file_id_fkey FOREIGN KEY (banner_file_id) REFERENCES files(id),
  CONSTRAINT telegram_channels_banner_preview_file_id_fkey FOREIGN KEY (banner_preview_file_id) REFERENCES files(id),
  CONSTRAINT telegram_channels_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT telegram_channels_banner_check CHECK ((banner_file_id IS NULL) = (banner_preview_file_id IS NULL)),
  CONSTRAINT telegram_channels_deleted_check CHECK (deleted_at IS NULL OR status = 'INACTIVE'::text),
  CONSTRAINT telegram_channels_description_check CHECK (char_length(description) <= 255),
  CONSTRAINT telegram_channels_email_check CHECK (char_length(contact_email) <= 254),
  CONSTRAINT telegram_channels_hash_check CHECK (access_hash <> ''::text),
  CONSTRAINT telegram_channels_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 128),
  CONSTRAINT telegram_channels_number_check CHECK (telegram_channel_id ~ '^-?[0-9]{1,20}$'::text),
  CONSTRAINT telegram_channels_phone_check CHECK (contact_phone ~ '^\+[1-9][0-9]{7,14}$'::text),
  CONSTRAINT telegram_channels_plans_check CHECK (plan_count >= 0 AND plan_count <= 20),
  CONSTRAINT telegram_channels_published_check CHECK (status = 'INACTIVE'::text OR plan_count > 0),
  CONSTRAINT telegram_channels_revenue_check CHECK (revenue >= 0),
  CONSTRAINT telegram_channels_rich_check CHECK (char_length(rich_description) <= 20000),
  CONSTRAINT telegram_channels_sales_check CHECK (sales_count >= 0),
  CONSTRAINT telegram_channels_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)+$'::text AND char_length(slug) <= 100),
  CONSTRAINT telegram_channels_status_check CHECK (status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text])),
  CONSTRAINT telegram_channels_taken_down_check CHECK ((taken_down_at IS NULL) = (taken_down_reason IS NULL) AND (taken_down_at IS NULL OR status = 'INACTIVE'::text)),
  CONSTRAINT telegram_channels_taken_down_reason_check CHECK (char_length(taken_down_reason) >= 1 AND char_length(taken_down_reason) <= 500),
  CONSTRAINT telegram_channels_username_check CHECK (char_length(username) >= 1 AND char_length(username) <= 64),
  CONSTRAINT telegram_channels_version_check CHECK (version > 0)
);
CREATE INDEX telegram_channels_by_age ON telegram_channels USING btree (user_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX telegram_channels_by_name ON telegram_channels USING btree (user_id, name_key, id) INCLUDE (status) WHERE deleted_at IS NULL;
CREATE INDEX telegram_channels_by_revenue ON telegram_channels USING btree (user_id, revenue, id) WHERE deleted_at IS NULL;
CREATE INDEX telegram_channels_by_sales ON telegram_channels USING btree (user_id, sales_count, id) WHERE deleted_at IS NULL;
CREATE INDEX telegram_channels_of_account ON telegram_channels USING btree (account_id);
CREATE UNIQUE INDEX telegram_channels_one_seller ON telegram_channels USING btree (telegram_channel_id) WHERE deleted_at IS NULL;
CREATE TRIGGER telegram_channels_keep_their_name BEFORE UPDATE ON telegram_channels FOR EACH ROW EXECUTE FUNCTION telegram_channels_keep_their_name();
CREATE TRIGGER telegram_channels_move_is_recorded AFTER UPDATE OF account_id ON telegram_channels FOR EACH ROW EXECUTE FUNCTION telegram_channels_move_is_recorded();

CREATE TABLE telegram_ended_sessions (
  id text NOT NULL,
  account_id text NOT NULL,
  sealed_session text NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  CONSTRAINT telegram_ended_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_ended_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES telegram_accounts(id)
);
CREATE INDEX telegram_ended_sessions_by_age ON telegram_ended_sessions USING btree (ended_at);

CREATE TABLE telegram_extensions (
  id text NOT NULL,
  member_id text NOT NULL,
  subscription_id text NOT NULL,
  days integer NOT NULL,
  reason text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  extended_by bigint NOT NULL,
  idempotency_key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT telegram_extensions_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_extensions_once UNIQUE (member_id, idempotency_key),
  CONSTRAINT telegram_extensions_extended_by_fkey FOREIGN KEY (extended_by) REFERENCES users(id),
  CONSTRAINT telegram_extensions_member_id_fkey FOREIGN KEY (member_id) REFERENCES telegram_members(id),
  CONSTRAINT telegram_extensions_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES telegram_subscriptions(id),
  CONSTRAINT telegram_extensions_days_check CHECK (days >= 1 AND days <= 365),
  CONSTRAINT telegram_extensions_key_check CHECK (idempotency_key ~ '^[0-9A-Za-z_-]{8,64}$'::text),
  CONSTRAINT telegram_extensions_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT telegram_extensions_span_check CHECK (expires_at = (starts_at + make_interval(secs => (days * 86400)::double precision)))
);

CREATE TABLE telegram_flood_waits (
  account_id text NOT NULL,
  call_class text NOT NULL,
  since timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT telegram_flood_waits_pkey PRIMARY KEY (account_id, call_class),
  CONSTRAINT telegram_flood_waits_account_id_fkey FOREIGN KEY (account_id) REFERENCES telegram_accounts(id),
  CONSTRAINT telegram_flood_waits_class_check CHECK (call_class = ANY (ARRAY['READ'::text, 'INVITE'::text, 'REMOVE'::text, 'CREATE'::text, 'LIST'::text])),
  CONSTRAINT telegram_flood_waits_span_check CHECK (until > since)
);

CREATE TABLE telegram_grants (
  id text NOT NULL,
  channel_id text NOT NULL,
  plan_id text NOT NULL,
  plan_name text NOT NULL,
  seller_id bigint NOT NULL,
  email text NOT NULL,
  days integer NOT NULL,
  token_hash bytea NOT NULL,
  status text DEFAULT 'PENDING'::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  accepted_by bigint,
  order_id text,
  CONSTRAINT telegram_grants_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_grants_order_key UNIQUE (order_id),
  CONSTRAINT telegram_grants_token_key UNIQUE (token_hash),
  CONSTRAINT telegram_grants_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  CONSTRAINT telegram_grants_order_id_fkey FOREIGN KEY (order_id) REFERENCES telegram_subscriptions(order_id),
  CONSTRAINT telegram_grants_plan_fkey FOREIGN KEY (plan_id, channel_id) REFERENCES telegram_plans(id, channel_id),
  CONSTRAINT telegram_grants_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT telegram_grants_accepted_check CHECK ((status = 'ACCEPTED'::text) = (accepted_by IS NOT NULL) AND (status = 'ACCEPTED'::text) = (order_id IS NOT NULL)),
  CONSTRAINT telegram_grants_days_check CHECK (days >= 1 AND days <= 3650),
  CONSTRAINT telegram_grants_decided_check CHECK ((status = 'PENDING'::text) = (decided_at IS NULL)),
  CONSTRAINT telegram_grants_email_check CHECK (email = lower(email) AND char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT telegram_grants_span_check CHECK (expires_at > created_at),
  CONSTRAINT telegram_grants_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'ACCEPTED'::text, 'CANCELLED'::text, 'EXPIRED'::text]))
);
CREATE UNIQUE INDEX telegram_grants_one_pending ON telegram_grants USING btree (channel_id, email) WHERE status = 'PENDING'::text;
CREATE INDEX telegram_grants_pending ON telegram_grants USING btree (channel_id, created_at DESC, id DESC) WHERE status = 'PENDING'::text;
CREATE INDEX telegram_grants_to_sweep ON telegram_grants USING btree (expires_at) WHERE status <> 'ACCEPTED'::text;
CREATE TRIGGER telegram_grants_stay_decided BEFORE DELETE OR UPDATE ON telegram_grants FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION telegram_grants_stay_decided();

CREATE TABLE telegram_invites (
  id text NOT NULL,
  member_id text NOT NULL,
  link text NOT NULL,
  state text DEFAULT 'OPEN'::text NOT NULL,
  is_unwanted boolean DEFAULT false NOT NULL,
  made_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  looked_at timestamp with time zone,
  next_look_at timestamp with time zone,
  seen text[] DEFAULT '{}'::text[] NOT NULL,
  closed_at timestamp with time zone,
  is_settled boolean DEFAULT false NOT NULL,
  is_done boolean DEFAULT false NOT NULL,
  account_id text NOT NULL,
  CONSTRAINT telegram_invites_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_invites_link_key UNIQUE (link),
  CONSTRAINT telegram_invites_account_id_fkey FOREIGN KEY (account_id) REFERENCES telegram_accounts(id),
  CONSTRAINT telegram_invites_member_id_fkey FOREIGN KEY (member_id) REFERENCES telegram_members(id),
  CONSTRAINT telegram_invites_closed_check CHECK ((state = 'OPEN'::text) = (closed_at IS NULL)),
  CONSTRAINT telegram_invites_done_check CHECK (NOT is_done OR is_settled),
  CONSTRAINT telegram_invites_link_check CHECK (char_length(link) >= 1 AND char_length(link) <= 300),
  CONSTRAINT telegram_invites_settled_check CHECK (NOT is_settled OR state <> 'OPEN'::text),
  CONSTRAINT telegram_invites_span_check CHECK (expires_at >= made_at),
  CONSTRAINT telegram_invites_state_check CHECK (state = ANY (ARRAY['OPEN'::text, 'USED'::text, 'REVOKED'::text]))
);
ALTER TABLE telegram_invites SET (fillfactor=80);
CREATE INDEX telegram_invites_not_done ON telegram_invites USING btree (member_id) WHERE NOT is_done;
CREATE INDEX telegram_invites_of_member ON telegram_invites USING btree (member_id, made_at DESC);
CREATE UNIQUE INDEX telegram_invites_one_open ON telegram_invites USING btree (member_id, account_id) WHERE state = 'OPEN'::text AND NOT is_unwanted;
CREATE INDEX telegram_invites_open ON telegram_invites USING btree (member_id) WHERE state = 'OPEN'::text;
CREATE INDEX telegram_invites_unsettled ON telegram_invites USING btree (member_id) WHERE NOT is_settled;
CREATE TRIGGER telegram_invites_stay_closed BEFORE UPDATE ON telegram_invites FOR EACH ROW EXECUTE FUNCTION telegram_invites_stay_closed();

CREATE TABLE telegram_members (
  id text NOT NULL,
  channel_id text NOT NULL,
  buyer_id bigint NOT NULL,
  person_id text,
  person_hash text,
  person_name text,
  presence text DEFAULT 'NOT_JOINED'::text NOT NULL,
  is_removing boolean DEFAULT false NOT NULL,
  access_until timestamp with time zone,
  due_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  notice_at timestamp with time zone,
  reminded_three_for timestamp with time zone,
  reminded_one_for timestamp with time zone,
  ended_for timestamp with time zone,
  closed_told_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  due_step text,
  checked_at timestamp with time zone,
  hash_account_id text,
  is_link_asked boolean DEFAULT false NOT NULL,
  presence_at timestamp with time zone,
  is_buyer_erased boolean DEFAULT false NOT NULL,
  CONSTRAINT telegram_members_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_members_once UNIQUE (channel_id, buyer_id),
  CONSTRAINT telegram_members_whole_key UNIQUE (id, channel_id, buyer_id),
  CONSTRAINT telegram_members_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  CONSTRAINT telegram_members_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES telegram_channels(id),
  CONSTRAINT telegram_members_hash_account_id_fkey FOREIGN KEY (hash_account_id) REFERENCES telegram_accounts(id),
  CONSTRAINT telegram_members_attempts_check CHECK (attempts >= 0),
  CONSTRAINT telegram_members_due_check CHECK ((due_at IS NULL) = (due_step IS NULL)),
  CONSTRAINT telegram_members_due_step_check CHECK (due_step = ANY (ARRAY['REMOVE'::text, 'READMIT'::text, 'INVITE'::text, 'REVOKE'::text, 'DELETE'::text, 'LOOK'::text, 'FIND'::text])),
  CONSTRAINT telegram_members_hash_check CHECK ((person_hash IS NULL) = (hash_account_id IS NULL)),
  CONSTRAINT telegram_members_joined_check CHECK (presence = 'NOT_JOINED'::text OR person_id IS NOT NULL),
  CONSTRAINT telegram_members_known_check CHECK ((person_id IS NULL) = (person_name IS NULL) AND (person_hash IS NULL OR person_id IS NOT NULL)),
  CONSTRAINT telegram_members_person_check CHECK (person_id ~ '^-?[0-9]{1,20}$'::text),
  CONSTRAINT telegram_members_person_name_check CHECK (char_length(person_name) <= 300),
  CONSTRAINT telegram_members_presence_check CHECK (presence = ANY (ARRAY['NOT_JOINED'::text, 'JOINED'::text, 'LEFT'::text, 'REMOVED'::text]))
);
ALTER TABLE telegram_members SET (fillfactor=80);
CREATE INDEX telegram_members_by_person ON telegram_members USING btree (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX telegram_members_due ON telegram_members USING btree (channel_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX telegram_members_due_at_all ON telegram_members USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX telegram_members_erased ON telegram_members USING btree (id) WHERE is_buyer_erased;
CREATE INDEX telegram_members_of_buyer ON telegram_members USING btree (buyer_id);
CREATE INDEX telegram_members_to_tell ON telegram_members USING btree (notice_at) WHERE notice_at IS NOT NULL;

CREATE TABLE telegram_pending_logouts (
  id text NOT NULL,
  account_id text,
  sealed_session text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT telegram_pending_logouts_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_pending_logouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES telegram_accounts(id)
);
CREATE INDEX telegram_pending_logouts_by_age ON telegram_pending_logouts USING btree (created_at);

CREATE TABLE telegram_plans (
  id text NOT NULL,
  channel_id text NOT NULL,
  user_id bigint NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  price bigint NOT NULL,
  duration_days integer NOT NULL,
  sales_count integer DEFAULT 0 NOT NULL,
  revenue bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT telegram_plans_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_plans_of_channel_key UNIQUE (id, channel_id),
  CONSTRAINT telegram_plans_channel_fkey FOREIGN KEY (channel_id, user_id) REFERENCES telegram_channels(id, user_id),
  CONSTRAINT telegram_plans_duration_check CHECK (duration_days >= 1 AND duration_days <= 3650),
  CONSTRAINT telegram_plans_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT telegram_plans_price_check CHECK (price = 0 OR price >= 100 AND price <= 1000000000),
  CONSTRAINT telegram_plans_revenue_check CHECK (revenue >= 0),
  CONSTRAINT telegram_plans_sales_check CHECK (sales_count >= 0)
);
CREATE INDEX telegram_plans_of_channel ON telegram_plans USING btree (channel_id, seq);
CREATE TRIGGER telegram_plans_are_counted AFTER INSERT OR UPDATE OF deleted_at ON telegram_plans FOR EACH ROW EXECUTE FUNCTION telegram_plans_are_counted();
CREATE TRIGGER telegram_plans_keep_their_channel BEFORE UPDATE ON telegram_plans FOR EACH ROW EXECUTE FUNCTION telegram_plans_keep_their_channel();

CREATE TABLE telegram_removals (
  id text NOT NULL,
  member_id text NOT NULL,
  reason text NOT NULL,
  removed_by bigint NOT NULL,
  refunded_order_id text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT telegram_removals_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_removals_member_id_fkey FOREIGN KEY (member_id) REFERENCES telegram_members(id),
  CONSTRAINT telegram_removals_refunded_order_id_fkey FOREIGN KEY (refunded_order_id) REFERENCES orders(id),
  CONSTRAINT telegram_removals_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id),
  CONSTRAINT telegram_removals_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500)
);
CREATE INDEX telegram_removals_of_member ON telegram_removals USING btree (member_id, created_at);

CREATE TABLE telegram_sign_in_waits (
  phone text NOT NULL,
  call text NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT telegram_sign_in_waits_pkey PRIMARY KEY (phone, call),
  CONSTRAINT telegram_sign_in_waits_call_check CHECK (call = ANY (ARRAY['SEND'::text, 'VERIFY'::text])),
  CONSTRAINT telegram_sign_in_waits_phone_check CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'::text)
);
CREATE INDEX telegram_sign_in_waits_by_end ON telegram_sign_in_waits USING btree (until);

CREATE TABLE telegram_sign_ins (
  id text NOT NULL,
  user_id bigint NOT NULL,
  phone text NOT NULL,
  step text NOT NULL,
  sealed_state text NOT NULL,
  hint text,
  via text NOT NULL,
  code_length integer NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  resend_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  in_doubt boolean DEFAULT false NOT NULL,
  CONSTRAINT telegram_sign_ins_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_sign_ins_phone_key UNIQUE (user_id, phone),
  CONSTRAINT telegram_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT telegram_sign_ins_length_check CHECK (code_length >= 0 AND code_length <= 20),
  CONSTRAINT telegram_sign_ins_phone_check CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'::text),
  CONSTRAINT telegram_sign_ins_step_check CHECK (step = ANY (ARRAY['EMAIL'::text, 'CODE'::text, 'PASSWORD'::text])),
  CONSTRAINT telegram_sign_ins_tries_check CHECK (tries >= 0 AND tries <= 5),
  CONSTRAINT telegram_sign_ins_via_check CHECK (via = ANY (ARRAY['APP'::text, 'SMS'::text, 'CALL'::text, 'EMAIL'::text, 'FRAGMENT'::text, 'EMAIL_SETUP'::text, 'OTHER'::text]))
);
CREATE INDEX telegram_sign_ins_by_end ON telegram_sign_ins USING btree (expires_at);

CREATE TABLE telegram_subscriptions (
  id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  order_id text NOT NULL,
  member_id text NOT NULL,
  channel_id text NOT NULL,
  plan_id text NOT NULL,
  seller_id bigint NOT NULL,
  buyer_id bigint NOT NULL,
  buyer_username text NOT NULL,
  buyer_name text NOT NULL,
  plan_name text NOT NULL,
  plan_price bigint NOT NULL,
  duration_days integer NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT telegram_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_subscriptions_order_key UNIQUE (order_id),
  CONSTRAINT telegram_subscriptions_member_fkey FOREIGN KEY (member_id, channel_id, buyer_id) REFERENCES telegram_members(id, channel_id, buyer_id) ON UPDATE CASCADE,
  CONSTRAINT telegram_subscriptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT telegram_subscriptions_plan_fkey FOREIGN KEY (plan_id, channel_id) REFERENCES telegram_plans(id, channel_id),
  CONSTRAINT telegram_subscriptions_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT telegram_subscriptions_duration_check CHECK (duration_days >= 1 AND duration_days <= 3650),
  CONSTRAINT telegram_subscriptions_price_check CHECK (plan_price >= 0),
  CONSTRAINT telegram_subscriptions_span_check CHECK (expires_at > starts_at)
);
ALTER TABLE telegram_subscriptions SET (fillfactor=80);
CREATE INDEX telegram_subscriptions_by_age ON telegram_subscriptions USING btree (channel_id, seq);
CREATE INDEX telegram_subscriptions_by_end ON telegram_subscriptions USING btree (channel_id, expires_at, seq);
CREATE INDEX telegram_subscriptions_by_name ON telegram_subscriptions USING btree (channel_id, lower(buyer_name), seq);
CREATE INDEX telegram_subscriptions_by_price ON telegram_subscriptions USING btree (channel_id, plan_price, seq);
CREATE INDEX telegram_subscriptions_by_start ON telegram_subscriptions USING btree (channel_id, starts_at, seq);
CREATE INDEX telegram_subscriptions_of_member ON telegram_subscriptions USING btree (member_id, starts_at);
CREATE INDEX telegram_subscriptions_of_plan ON telegram_subscriptions USING btree (plan_id);
CREATE TRIGGER telegram_subscriptions_stay BEFORE DELETE OR UPDATE ON telegram_subscriptions FOR EACH ROW EXECUTE FUNCTION telegram_subscriptions_stay();

CREATE TABLE telegram_unpaid_members (
  id text NOT NULL,
  channel_id text NOT NULL,
  cause text NOT NULL,
  person_id text NOT NULL,
  person_hash text,
  person_name text NOT NULL,
  found_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  removed_at timestamp with time zone,
  readmitted_at timestamp with time zone,
  hash_account_id text,
  CONSTRAINT telegram_unpaid_members_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_unpaid_members_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES telegram_channels(id),
  CONSTRAINT telegram_unpaid_members_hash_account_id_fkey FOREIGN KEY (hash_account_id) REFERENCES telegram_accounts(id),
  CONSTRAINT telegram_unpaid_members_cause_check CHECK (cause = ANY (ARRAY['LEAK'::text, 'STRANGER'::text])),
  CONSTRAINT telegram_unpaid_members_hash_check CHECK ((person_hash IS NULL) = (hash_account_id IS NULL)),
  CONSTRAINT telegram_unpaid_members_steps_check CHECK (readmitted_at IS NULL OR removed_at IS NOT NULL)
);
CREATE INDEX telegram_unpaid_members_due ON telegram_unpaid_members USING btree (channel_id, due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX telegram_unpaid_members_one_due ON telegram_unpaid_members USING btree (channel_id, person_id) WHERE due_at IS NOT NULL;

CREATE TABLE telegram_watches (
  channel_id text NOT NULL,
  trouble text,
  retry_at timestamp with time zone,
  check_due_at timestamp with time zone NOT NULL,
  checked_at timestamp with time zone,
  member_count integer DEFAULT 0 NOT NULL,
  stranger_count integer DEFAULT 0 NOT NULL,
  stranger_names text[] DEFAULT '{}'::text[] NOT NULL,
  arrivals_due_at timestamp with time zone,
  arrivals_read_at timestamp with time zone,
  check_started_at timestamp with time zone,
  check_listed boolean DEFAULT false NOT NULL,
  check_asked integer DEFAULT 0 NOT NULL,
  error_text text,
  error_count integer DEFAULT 0 NOT NULL,
  error_since timestamp with time zone,
  CONSTRAINT telegram_watches_pkey PRIMARY KEY (channel_id),
  CONSTRAINT telegram_watches_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES telegram_channels(id),
  CONSTRAINT telegram_watches_retry_check CHECK ((trouble IS NULL) = (retry_at IS NULL)),
  CONSTRAINT telegram_watches_trouble_check CHECK (trouble = ANY (ARRAY['NOT_ADMINISTRATOR'::text, 'CHANNEL_GONE'::text, 'UNEXPECTED'::text]))
);
CREATE INDEX telegram_watches_to_check ON telegram_watches USING btree (check_due_at);
CREATE INDEX telegram_watches_to_read ON telegram_watches USING btree (arrivals_due_at) WHERE arrivals_due_at IS NOT NULL;

CREATE TABLE token_buckets (
  name text NOT NULL,
  tokens double precision NOT NULL,
  refilled_at timestamp with time zone NOT NULL,
  blocked_until timestamp with time zone,
  CONSTRAINT token_buckets_pkey PRIMARY KEY (name)
);
ALTER TABLE token_buckets SET (fillfactor=50);

CREATE TABLE uploads (
  id text NOT NULL,
  user_id bigint NOT NULL,
  purpose text NOT NULL,
  key text NOT NULL,
  incoming_object text NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size bigint,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  registered_at timestamp with time zone,
  refused_at timestamp with time zone,
  inspecting_until timestamp with time zone,
  reserved_bytes bigint NOT NULL,
  arrival_checked_at timestamp with time zone,
  CONSTRAINT uploads_pkey PRIMARY KEY (id),
  CONSTRAINT uploads_incoming_key UNIQUE (incoming_object),
  CONSTRAINT uploads_key_key UNIQUE (key),
  CONSTRAINT uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT uploads_end_check CHECK (registered_at IS NULL OR refused_at IS NULL),
  CONSTRAINT uploads_name_check CHECK (char_length(file_name) >= 1 AND char_length(file_name) <= 255),
  CONSTRAINT uploads_purpose_check CHECK (purpose = ANY (ARRAY['PROFILE_PICTURE'::text, 'COVER_PICTURE'::text, 'KYC_DOCUMENT'::text, 'PRODUCT_FILE'::text, 'PRODUCT_COVER'::text, 'PRODUCT_GALLERY'::text, 'CHANNEL_BANNER'::text])),
  CONSTRAINT uploads_reserved_check CHECK (reserved_bytes >= 0),
  CONSTRAINT uploads_size_check CHECK (size > 0)
);
CREATE INDEX uploads_by_expiry ON uploads USING btree (expires_at);
CREATE INDEX uploads_open ON uploads USING btree (user_id, created_at) WHERE registered_at IS NULL AND refused_at IS NULL;
CREATE INDEX uploads_unchecked ON uploads USING btree (id) WHERE registered_at IS NULL AND refused_at IS NULL AND arrival_checked_at IS NULL;
CREATE TRIGGER uploads_stay_ended BEFORE UPDATE ON uploads FOR EACH ROW EXECUTE FUNCTION uploads_stay_ended();

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  role text DEFAULT 'USER'::text NOT NULL,
  username text NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  location text,
  password_hash text NOT NULL,
  email_verified_at timestamp with time zone,
  banned_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  ban_reason text,
  deletion_requested_at timestamp with time zone,
  deletion_due_at timestamp with time zone,
  erased_at timestamp with time zone,
  password_generated boolean DEFAULT false NOT NULL,
  public_contact text DEFAULT 'SUPPORT'::text NOT NULL,
  state text DEFAULT 'MEMBER'::text NOT NULL,
  merged_into bigint,
  contact_used_at timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_username_key UNIQUE (username),
  CONSTRAINT users_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES users(id),
  CONSTRAINT users_ban_reason_check CHECK (char_length(ban_reason) >= 1 AND char_length(ban_reason) <= 500),
  CONSTRAINT users_banned_check CHECK ((banned_at IS NULL) = (ban_reason IS NULL)),
  CONSTRAINT users_contact_check CHECK (role = 'ADMIN'::text OR erased_at IS NOT NULL OR state = 'MERGED'::text OR email IS NOT NULL OR phone IS NOT NULL),
  CONSTRAINT users_deletion_check CHECK ((deletion_requested_at IS NULL) = (deletion_due_at IS NULL) AND deletion_due_at > deletion_requested_at),
  CONSTRAINT users_deletion_role_check CHECK (role = 'USER'::text OR num_nonnulls(deletion_due_at, erased_at) = 0),
  CONSTRAINT users_email_check CHECK (email = lower(email) AND char_length(email) <= 254),
  CONSTRAINT users_erased_check CHECK (erased_at IS NULL OR name = 'Deleted user'::text AND username = ('deleted-'::text || id) AND password_hash = 'erased'::text AND num_nonnulls(email, phone, location, email_verified_at, banned_at, deletion_due_at) = 0),
  CONSTRAINT users_guest_check CHECK (state = 'MEMBER'::text OR erased_at IS NOT NULL OR role = 'USER'::text AND password_hash = 'guest'::text AND email_verified_at IS NULL AND banned_at IS NULL),
  CONSTRAINT users_guest_email_check CHECK (state <> 'GUEST'::text OR erased_at IS NOT NULL OR email IS NOT NULL),
  CONSTRAINT users_location_check CHECK (char_length(location) <= 200),
  CONSTRAINT users_merged_check CHECK ((state = 'MERGED'::text) = (merged_into IS NOT NULL) AND (state <> 'MERGED'::text OR num_nonnulls(email, phone, location, deletion_due_at) = 0)),
  CONSTRAINT users_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT users_password_generated_check CHECK (role = 'ADMIN'::text OR NOT password_generated),
  CONSTRAINT users_phone_check CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'::text),
  CONSTRAINT users_public_contact_check CHECK (public_contact = ANY (ARRAY['ACCOUNT'::text, 'EMAIL'::text, 'SUPPORT'::text, 'NONE'::text])),
  CONSTRAINT users_role_check CHECK (role = ANY (ARRAY['USER'::text, 'ADMIN'::text])),
  CONSTRAINT users_state_check CHECK (state = ANY (ARRAY['MEMBER'::text, 'GUEST'::text, 'MERGED'::text])),
  CONSTRAINT users_username_check CHECK (username ~ '^[a-z0-9][a-z0-9._-]{0,59}$'::text),
  CONSTRAINT users_verified_email_check CHECK (email_verified_at IS NULL OR email IS NOT NULL)
);
CREATE INDEX users_administrators ON users USING btree (created_at, id) WHERE role = 'ADMIN'::text;
CREATE INDEX users_banned ON users USING btree (created_at, id) WHERE banned_at IS NOT NULL;
CREATE INDEX users_by_age ON users USING btree (created_at, id);
CREATE INDEX users_by_email ON users USING btree (email);
CREATE INDEX users_by_name ON users USING btree (lower(name), id);
CREATE INDEX users_by_phone ON users USING btree (phone) WHERE email_verified_at IS NULL;
CREATE INDEX users_by_text ON users USING gin (lower((((name || ' '::text) || username) || COALESCE(' '::text || email, ''::text)) || COALESCE(' '::text || phone, ''::text)) gin_trgm_ops);
CREATE INDEX users_deletion_due ON users USING btree (deletion_due_at) WHERE deletion_due_at IS NOT NULL;
CREATE UNIQUE INDEX users_email_key ON users USING btree (email) WHERE state = 'MEMBER'::text;
CREATE UNIQUE INDEX users_guest_email_key ON users USING btree (email) WHERE state = 'GUEST'::text;
CREATE INDEX users_idle_guests ON users USING btree (COALESCE(contact_used_at, created_at)) WHERE state = 'GUEST'::text AND erased_at IS NULL;
CREATE UNIQUE INDEX users_phone_key ON users USING btree (phone) WHERE email_verified_at IS NOT NULL;
CREATE TRIGGER bans_are_told_to_links AFTER UPDATE OF banned_at, deletion_due_at ON users FOR EACH ROW WHEN (old.banned_at IS DISTINCT FROM new.banned_at OR old.deletion_due_at IS DISTINCT FROM new.deletion_due_at) EXECUTE FUNCTION bans_are_told_to_links();
CREATE TRIGGER users_record_proven_email AFTER INSERT OR UPDATE OF email, email_verified_at ON users FOR EACH ROW WHEN (new.email_verified_at IS NOT NULL) EXECUTE FUNCTION record_proven_email();
CREATE TRIGGER users_stay_erased BEFORE UPDATE ON users FOR EACH ROW WHEN (old.erased_at IS NOT NULL AND new.erased_at IS NULL) EXECUTE FUNCTION users_stay_erased();

CREATE TABLE web_assets (
  name text NOT NULL,
  content bytea NOT NULL,
  replaced_at timestamp with time zone,
  mac bytea,
  CONSTRAINT web_assets_pkey PRIMARY KEY (name),
  CONSTRAINT web_assets_name_check CHECK (name ~ '^[A-Za-z0-9._-]{1,200}$'::text)
);
CREATE INDEX web_assets_replaced_at ON web_assets USING btree (replaced_at) WHERE replaced_at IS NOT NULL;

CREATE TABLE withdrawal_export_rows (
  withdrawal_id text NOT NULL,
  export_number integer NOT NULL,
  CONSTRAINT withdrawal_export_rows_pkey PRIMARY KEY (withdrawal_id),
  CONSTRAINT withdrawal_export_rows_export_number_fkey FOREIGN KEY (export_number) REFERENCES withdrawal_exports(number),
  CONSTRAINT withdrawal_export_rows_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
);
CREATE INDEX withdrawal_export_rows_of_export ON withdrawal_export_rows USING btree (export_number);
CREATE TRIGGER withdrawal_export_rows_approved AFTER INSERT ON withdrawal_export_rows REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_export_rows_approved();
CREATE TRIGGER withdrawal_export_rows_stay BEFORE DELETE OR UPDATE ON withdrawal_export_rows FOR EACH ROW EXECUTE FUNCTION withdrawals_stay();
CREATE TRIGGER withdrawal_export_rows_stay_whole BEFORE TRUNCATE ON withdrawal_export_rows FOR EACH STATEMENT EXECUTE FUNCTION withdrawals_stay();

CREATE TABLE withdrawal_exports (
  number integer NOT NULL,
  created_by bigint NOT NULL,
  rows integer NOT NULL,
  amount bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_exports_pkey PRIMARY KEY (number),
  CONSTRAINT withdrawal_exports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT withdrawal_exports_amount_check CHECK (amount > 0),
  CONSTRAINT withdrawal_exports_number_check CHECK (number > 0),
  CONSTRAINT withdrawal_exports_rows_check CHECK (rows > 0)
);
CREATE TRIGGER withdrawal_exports_stay BEFORE DELETE OR UPDATE ON withdrawal_exports FOR EACH ROW EXECUTE FUNCTION withdrawals_stay();
CREATE TRIGGER withdrawal_exports_stay_whole BEFORE TRUNCATE ON withdrawal_exports FOR EACH STATEMENT EXECUTE FUNCTION withdrawals_stay();

CREATE TABLE withdrawals (
  id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  amount bigint NOT NULL,
  status text DEFAULT 'PENDING'::text NOT NULL,
  idempotency_key text,
  method_id text NOT NULL,
  method_type text NOT NULL,
  bank_name text,
  account_holder_name text,
  ifsc_code text,
  account_number_sealed bytea,
  upi_name text,
  upi_id_sealed bytea,
  paid_method text,
  paid_bank_name text,
  paid_account_sealed bytea,
  transaction_id text,
  admin_notes text,
  moved_by text,
  processed_by bigint,
  processed_at timestamp with time zone,
  hold_tx bigint NOT NULL,
  end_tx bigint,
  reversal_tx bigint,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  approved_at timestamp with time zone,
  approved_by bigint,
  CONSTRAINT withdrawals_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawals_end_key UNIQUE (end_tx),
  CONSTRAINT withdrawals_hold_key UNIQUE (hold_tx),
  CONSTRAINT withdrawals_reversal_key UNIQUE (reversal_tx),
  CONSTRAINT withdrawals_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  CONSTRAINT withdrawals_end_tx_fkey FOREIGN KEY (end_tx) REFERENCES ledger_tx(id),
  CONSTRAINT withdrawals_hold_tx_fkey FOREIGN KEY (hold_tx) REFERENCES ledger_tx(id),
  CONSTRAINT withdrawals_processed_by_fkey FOREIGN KEY (processed_by) REFERENCES users(id),
  CONSTRAINT withdrawals_reversal_tx_fkey FOREIGN KEY (reversal_tx) REFERENCES ledger_tx(id),
  CONSTRAINT withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT withdrawals_account_check CHECK (octet_length(account_number_sealed) >= 30 AND octet_length(account_number_sealed) <= 200),
  CONSTRAINT withdrawals_amount_check CHECK (amount > 0),
  CONSTRAINT withdrawals_approved_check CHECK (approved_at IS NULL OR (status <> ALL (ARRAY['PENDING'::text, 'CANCELLED'::text]))),
  CONSTRAINT withdrawals_bank_name_check CHECK (char_length(bank_name) >= 1 AND char_length(bank_name) <= 100),
  CONSTRAINT withdrawals_details_check CHECK ( CASE method_type WHEN 'BANK'::text THEN num_nonnulls(bank_name, account_holder_name, ifsc_code, account_number_sealed) = 4 AND num_nonnulls(upi_name, upi_id_sealed) = 0 ELSE num_nonnulls(bank_name, account_holder_name, ifsc_code, account_number_sealed) = 0 AND num_nonnulls(upi_name, upi_id_sealed) = 2 END),
  CONSTRAINT withdrawals_ended_check CHECK ((end_tx IS NULL) = (status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text]))),
  CONSTRAINT withdrawals_holder_check CHECK (char_length(account_holder_name) >= 1 AND char_length(account_holder_name) <= 100),
  CONSTRAINT withdrawals_id_check CHECK (id ~ '^[0-9A-Za-z]{20}$'::text),
  CONSTRAINT withdrawals_ifsc_check CHECK (ifsc_code ~ '^[A-Z]{4}0[A-Z0-9]{6}$'::text),
  CONSTRAINT withdrawals_key_check CHECK (idempotency_key ~ '^[0-9A-Za-z_-]{8,64}$'::text),
  CONSTRAINT withdrawals_method_type_check CHECK (method_type = ANY (ARRAY['BANK'::text, 'UPI'::text])),
  CONSTRAINT withdrawals_moved_by_check CHECK (moved_by = ANY (ARRAY['OWNER'::text, 'ADMIN'::text, 'PROVIDER'::text])),
  CONSTRAINT withdrawals_moved_check CHECK ((status = 'PENDING'::text) = (moved_by IS NULL) AND (moved_by IS NULL) = (processed_at IS NULL)),
  CONSTRAINT withdrawals_notes_check CHECK (char_length(admin_notes) >= 1 AND char_length(admin_notes) <= 500),
  CONSTRAINT withdrawals_paid_account_check CHECK (octet_length(paid_account_sealed) >= 30 AND octet_length(paid_account_sealed) <= 300),
  CONSTRAINT withdrawals_paid_bank_check CHECK (char_length(paid_bank_name) >= 1 AND char_length(paid_bank_name) <= 100),
  CONSTRAINT withdrawals_paid_check CHECK ((transaction_id IS NOT NULL) = (status = ANY (ARRAY['PAID'::text, 'REVERSED'::text]))),
  CONSTRAINT withdrawals_paid_details_check CHECK ((status = ANY (ARRAY['PAID'::text, 'REVERSED'::text])) OR num_nonnulls(paid_method, paid_bank_name, paid_account_sealed) = 0),
  CONSTRAINT withdrawals_paid_method_check CHECK (char_length(paid_method) >= 1 AND char_length(paid_method) <= 50),
  CONSTRAINT withdrawals_reversed_check CHECK ((reversal_tx IS NOT NULL) = (status = 'REVERSED'::text)),
  CONSTRAINT withdrawals_self_check CHECK (processed_by IS NULL OR processed_by <> user_id),
  CONSTRAINT withdrawals_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'PAID'::text, 'REJECTED'::text, 'CANCELLED'::text, 'REVERSED'::text])),
  CONSTRAINT withdrawals_transaction_id_check CHECK (transaction_id ~ '^[0-9A-Za-z._/-]{1,64}$'::text),
  CONSTRAINT withdrawals_upi_check CHECK (octet_length(upi_id_sealed) >= 30 AND octet_length(upi_id_sealed) <= 400),
  CONSTRAINT withdrawals_upi_name_check CHECK (char_length(upi_name) >= 1 AND char_length(upi_name) <= 100),
  CONSTRAINT withdrawals_version_check CHECK (version > 0)
);
ALTER TABLE withdrawals SET (fillfactor=85);
CREATE UNIQUE INDEX withdrawals_by_age ON withdrawals USING btree (seq);
CREATE INDEX withdrawals_by_amount ON withdrawals USING btree (amount, seq);
CREATE INDEX withdrawals_by_status ON withdrawals USING btree (status, seq);
CREATE INDEX withdrawals_by_turn ON withdrawals USING btree ((
CASE status
    WHEN 'PENDING'::text THEN 1
    WHEN 'APPROVED'::text THEN 2
    ELSE 3
END), (
CASE
    WHEN status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text]) THEN seq
    ELSE - seq
END));
CREATE INDEX withdrawals_of_user ON withdrawals USING btree (user_id, seq DESC);
CREATE INDEX withdrawals_of_user_by_amount ON withdrawals USING btree (user_id, amount, seq);
CREATE INDEX withdrawals_of_user_by_status ON withdrawals USING btree (user_id, status, seq);
CREATE UNIQUE INDEX withdrawals_once ON withdrawals USING btree (user_id, idempotency_key);
CREATE INDEX withdrawals_open_of_method ON withdrawals USING btree (method_id) WHERE status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text]);
CREATE UNIQUE INDEX withdrawals_transaction_once ON withdrawals USING btree (upper(transaction_id));
CREATE TRIGGER withdrawals_approved BEFORE INSERT OR UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_approved();
CREATE TRIGGER withdrawals_move BEFORE INSERT OR UPDATE ON withdrawals FOR EACH ROW WHEN (NOT is_erasing() AND NOT is_resealing()) EXECUTE FUNCTION withdrawals_move();
CREATE TRIGGER withdrawals_reseal BEFORE UPDATE ON withdrawals FOR EACH ROW WHEN (is_resealing()) EXECUTE FUNCTION only_seals_change('account_number_sealed', 'upi_id_sealed', 'paid_account_sealed');
CREATE TRIGGER withdrawals_stay BEFORE DELETE ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_stay();
CREATE TRIGGER withdrawals_stay_whole BEFORE TRUNCATE ON withdrawals FOR EACH STATEMENT EXECUTE FUNCTION withdrawals_stay();

-- Views

CREATE VIEW checked_orders AS
 SELECT orders.id,
    orders.buyer_id,
    orders.seller_id,
    orders.item_id,
    orders.amount,
    orders.fee,
    orders.status,
    orders.paid_at
   FROM orders
  WHERE checks_everything()
UNION ALL
 SELECT orders.id,
    orders.buyer_id,
    orders.seller_id,
    orders.item_id,
    orders.amount,
    orders.fee,
    orders.status,
    orders.paid_at
   FROM orders
  WHERE NOT checks_everything() AND (orders.id IN ( SELECT checked_tx.source_id
           FROM checked_tx
          WHERE checked_tx.source_type = 'order'::text
        UNION
         SELECT refunds.order_id
           FROM checked_tx
             JOIN refunds ON refunds.id = checked_tx.source_id
          WHERE checked_tx.source_type = 'refund'::text
        UNION
         SELECT adjustments.order_id
           FROM checked_tx
             JOIN adjustments ON adjustments.id = checked_tx.source_id
          WHERE checked_tx.source_type = 'adjustment'::text
        UNION
         SELECT dispute_holds.order_id
           FROM checked_tx
             JOIN dispute_holds ON dispute_holds.id = checked_tx.source_id
          WHERE checked_tx.source_type = 'dispute-hold'::text));

CREATE VIEW checked_sellers AS
 SELECT ledger_books.seller_id
   FROM ledger_books
  WHERE checks_everything()
UNION ALL
 SELECT DISTINCT checked_tx.seller_id
   FROM checked_tx
  WHERE NOT checks_everything();

CREATE VIEW checked_tx AS
 SELECT id,
    seller_id,
    kind,
    source_type,
    source_id,
    reverses,
    at
   FROM ledger_tx
  WHERE id > check_after();

CREATE VIEW checked_withdrawals AS
 SELECT withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount,
    withdrawals.status
   FROM withdrawals
  WHERE checks_everything()
UNION ALL
 SELECT withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount,
    withdrawals.status
   FROM withdrawals
  WHERE NOT checks_everything() AND (withdrawals.id IN ( SELECT checked_tx.source_id
           FROM checked_tx
          WHERE checked_tx.source_type = 'withdrawal'::text));

CREATE VIEW invariant_a1_money_has_audit_rows AS
 WITH audited AS (
         SELECT checked_tx.id,
            checked_tx.seller_id,
            checked_tx.kind,
            checked_tx.source_type,
            checked_tx.source_id,
            checked_tx.reverses,
            checked_tx.at
           FROM checked_tx
             JOIN audit_baseline ON checked_tx.id > audit_baseline.ledger_tx_id
          WHERE checked_tx.source_type = ANY (ARRAY['refund'::text, 'withdrawal'::text, 'adjustment'::text])
        )
 SELECT 'withdrawal'::text AS what,
    withdrawals.id
   FROM ( SELECT DISTINCT audited.source_id
           FROM audited
          WHERE audited.source_type = 'withdrawal'::text) moved
     JOIN withdrawals ON withdrawals.id = moved.source_id
  WHERE (( SELECT count(*) AS count
           FROM audit_log
          WHERE audit_log.subject_type = 'withdrawal'::text AND audit_log.subject_id = withdrawals.id)) < (( SELECT count(*) AS count
           FROM ledger_tx
             CROSS JOIN audit_baseline
          WHERE ledger_tx.source_type = 'withdrawal'::text AND ledger_tx.source_id = withdrawals.id AND ledger_tx.id > audit_baseline.ledger_tx_id AND (ledger_tx.kind = ANY (ARRAY['WITHDRAW'::text, 'WITHDRAW_RETURN'::text, 'PAYOUT'::text, 'PAYOUT_REVERSAL'::text, 'LATE_PAYOUT'::text, 'LATE_PAYOUT_PAID'::text, 'LATE_PAYOUT_RETURN'::text]))))
UNION ALL
 SELECT 'refund'::text AS what,
    refunds.id
   FROM audited
     JOIN refunds ON refunds.id = audited.source_id
  WHERE audited.source_type = 'refund'::text AND (( SELECT count(*) AS count
           FROM audit_log
          WHERE audit_log.subject_type = 'order'::text AND audit_log.subject_id = refunds.order_id)) < (( SELECT count(*) AS count
           FROM ledger_tx
             CROSS JOIN audit_baseline
          WHERE ledger_tx.source_type = 'refund'::text AND ledger_tx.source_id = refunds.id AND ledger_tx.id > audit_baseline.ledger_tx_id))
UNION ALL
 SELECT 'adjustment'::text AS what,
    audited.source_id AS id
   FROM audited
  WHERE audited.source_type = 'adjustment'::text AND NOT (EXISTS ( SELECT
           FROM audit_log
          WHERE audit_log.after ? 'adjustmentId'::text AND (audit_log.after ->> 'adjustmentId'::text) = audited.source_id));
COMMENT ON VIEW invariant_a1_money_has_audit_rows IS 'incremental';

CREATE VIEW invariant_c1_clicks_are_the_days AS
 SELECT short_links.id,
    short_links.clicks,
    short_links.robots,
    counted.clicks AS clicks_found,
    counted.robots AS robots_found
   FROM short_links
     LEFT JOIN ( SELECT link_days.link_id,
            sum(link_days.clicks) AS clicks,
            sum(link_days.robots) AS robots
           FROM link_days
          GROUP BY link_days.link_id) counted ON counted.link_id = short_links.id
  WHERE short_links.deleted_at IS NULL AND (short_links.clicks::numeric <> COALESCE(counted.clicks, 0::numeric) OR short_links.robots::numeric <> COALESCE(counted.robots, 0::numeric));

CREATE VIEW invariant_d1_days_are_what_was_sold AS
 SELECT kept.seller_id,
    kept.day,
    kept.product_type,
    kept.sales,
    kept.amount,
    counted.seller_id AS seller_found,
    counted.day AS day_found,
    counted.sales AS sales_found,
    counted.amount AS amount_found
   FROM sales_days kept
     FULL JOIN ( SELECT orders.seller_id,
            day_in_india(orders.paid_at) AS day,
            orders.product_type,
            count(*) AS sales,
            sum(orders.amount) AS amount
           FROM orders
          WHERE orders.paid_at IS NOT NULL AND orders.status <> 'REFUNDED'::text
          GROUP BY orders.seller_id, (day_in_india(orders.paid_at)), orders.product_type) counted ON counted.seller_id = kept.seller_id AND counted.day = kept.day AND counted.product_type = kept.product_type
  WHERE COALESCE(kept.sales, 0::bigint) <> COALESCE(counted.sales, 0::bigint) OR COALESCE(kept.amount, 0::bigint)::numeric <> COALESCE(counted.amount, 0::numeric);

CREATE VIEW invariant_d2_days_of_owners_are_their_links AS
 SELECT kept.user_id,
    kept.day,
    kept.clicks,
    counted.user_id AS user_found,
    counted.day AS day_found,
    counted.clicks AS clicks_found
   FROM link_owner_days kept
     FULL JOIN ( SELECT short_links.user_id,
            link_days.day,
            sum(link_days.clicks) AS clicks
           FROM short_links
             JOIN link_days ON link_days.link_id = short_links.id
          WHERE short_links.deleted_at IS NULL
          GROUP BY short_links.user_id, link_days.day) counted ON counted.user_id = kept.user_id AND counted.day = kept.day
  WHERE COALESCE(kept.clicks, 0::bigint)::numeric <> COALESCE(counted.clicks, 0::numeric);

CREATE VIEW invariant_e1_access_is_what_was_bought AS
 SELECT members.id AS member_id,
    members.access_until,
    bought.until
   FROM telegram_members members
     LEFT JOIN ( SELECT telegram_subscriptions.member_id,
            max(telegram_subscriptions.expires_at) AS until
           FROM telegram_subscriptions
          WHERE telegram_subscriptions.ended_at IS NULL AND telegram_subscriptions.removed_at IS NULL
          GROUP BY telegram_subscriptions.member_id) bought ON bought.member_id = members.id
  WHERE members.access_until IS DISTINCT FROM bought.until;

CREATE VIEW invariant_e1_links_end_with_the_access AS
 SELECT invites.id AS invite_id,
    invites.expires_at,
    members.access_until
   FROM telegram_invites invites
     JOIN telegram_members members ON members.id = invites.member_id
  WHERE invites.state = 'OPEN'::text AND NOT invites.is_unwanted AND invites.expires_at > COALESCE(members.access_until, '-infinity'::timestamp with time zone);

CREATE VIEW invariant_e1_links_of_former_accounts_are_handled AS
 SELECT invites.id AS invite_id,
    invites.member_id,
    invites.account_id
   FROM telegram_invites invites
     JOIN telegram_members members ON members.id = invites.member_id
     JOIN telegram_channels channels ON channels.id = members.channel_id
  WHERE NOT invites.is_done AND invites.account_id <> channels.account_id AND NOT (EXISTS ( SELECT
           FROM telegram_channel_moves moves
          WHERE moves.channel_id = channels.id AND moves.from_account_id = invites.account_id AND moves.due_at IS NOT NULL));

CREATE VIEW invariant_e1_sales_of_channels_are_counted AS
 SELECT plans.id AS plan_id,
    plans.channel_id,
    plans.sales_count,
    plans.revenue,
    COALESCE(sold.pieces, 0::bigint) AS found,
    COALESCE(sold.paise, 0::numeric) AS paise
   FROM telegram_plans plans
     LEFT JOIN ( SELECT entitlements.item_id,
            count(*) AS pieces,
            sum(entitlements.amount) AS paise
           FROM entitlements
          WHERE entitlements.product_type = 'TELEGRAM_PLAN'::text AND entitlements.ended_at IS NULL
          GROUP BY entitlements.item_id) sold ON sold.item_id = plans.id
  WHERE plans.sales_count IS DISTINCT FROM COALESCE(sold.pieces, 0::bigint) OR plans.revenue::numeric IS DISTINCT FROM COALESCE(sold.paise, 0::numeric)
UNION ALL
 SELECT NULL::text AS plan_id,
    channels.id AS channel_id,
    channels.sales_count,
    channels.revenue,
    COALESCE(sum(plans.sales_count), 0::bigint) AS found,
    COALESCE(sum(plans.revenue), 0::numeric) AS paise
   FROM telegram_channels channels
     LEFT JOIN telegram_plans plans ON plans.channel_id = channels.id
  GROUP BY channels.id
 HAVING channels.sales_count IS DISTINCT FROM COALESCE(sum(plans.sales_count), 0::bigint) OR channels.revenue::numeric IS DISTINCT FROM COALESCE(sum(plans.revenue), 0::numeric);

CREATE VIEW invariant_e1_subscriptions_are_paid_for AS
 SELECT COALESCE(bought.order_id, kept.order_id) AS order_id,
    'a subscription and its purchase do not agree'::text AS what
   FROM ( SELECT entitlements.id,
            entitlements.seq,
            entitlements.order_id,
            entitlements.user_id,
            entitlements.seller_id,
            entitlements.product_type,
            entitlements.item_id,
            entitlements.item_name,
            entitlements.amount,
            entitlements.status,
            entitlements.expires_at,
            entitlements.ended_at,
            entitlements.created_at,
            entitlements.updated_at
           FROM entitlements
          WHERE entitlements.product_type = 'TELEGRAM_PLAN'::text) bought
     FULL JOIN telegram_subscriptions kept ON kept.id = bought.id
  WHERE kept.order_id IS DISTINCT FROM bought.order_id OR kept.buyer_id IS DISTINCT FROM bought.user_id OR kept.seller_id IS DISTINCT FROM bought.seller_id OR kept.plan_id IS DISTINCT FROM bought.item_id OR kept.plan_price IS DISTINCT FROM bought.amount OR kept.expires_at IS DISTINCT FROM bought.expires_at OR (kept.ended_at IS NOT NULL) IS DISTINCT FROM (bought.status = 'INACTIVE'::text) OR (kept.ended_at IS NULL AND kept.removed_at IS NOT NULL) IS DISTINCT FROM (bought.status = 'EXPIRED'::text);

CREATE VIEW invariant_e1_what_is_bought_comes_one_after_the_other AS
 SELECT one.member_id,
    one.id AS subscription_id,
    other.id AS "overlaps"
   FROM telegram_subscriptions one
     JOIN telegram_subscriptions other ON other.member_id = one.member_id AND other.seq > one.seq AND other.starts_at < one.expires_at AND one.starts_at < other.expires_at
  WHERE one.ended_at IS NULL AND other.ended_at IS NULL AND one.removed_at IS NULL AND other.removed_at IS NULL;

CREATE VIEW invariant_e1_whoever_has_something_open_is_looked_after AS
 SELECT members.id AS member_id,
    members.presence,
    members.access_until
   FROM telegram_members members
     JOIN telegram_channels channels ON channels.id = members.channel_id
  WHERE members.due_at IS NULL AND (members.person_id IS NOT NULL AND members.presence <> 'REMOVED'::text OR (EXISTS ( SELECT
           FROM telegram_invites invites
          WHERE invites.member_id = members.id AND invites.account_id = channels.account_id AND NOT invites.is_done AND (invites.state <> 'OPEN'::text OR invites.is_unwanted))) OR (EXISTS ( SELECT
           FROM telegram_invites invites
             LEFT JOIN telegram_watches ON telegram_watches.channel_id = members.channel_id
          WHERE invites.member_id = members.id AND invites.account_id = channels.account_id AND invites.state = 'OPEN'::text AND telegram_watches.arrivals_due_at IS NULL)));

CREATE VIEW invariant_g1_claimed_purchases_are_proven AS
 SELECT entitlements.order_id,
    entitlements.user_id
   FROM guest_orders
     JOIN entitlements ON entitlements.order_id = guest_orders.order_id
     JOIN users ON users.id = entitlements.user_id
  WHERE users.state = 'MEMBER'::text AND users.erased_at IS NULL AND NOT (EXISTS ( SELECT
           FROM proven_emails
          WHERE proven_emails.user_id = users.id AND proven_emails.email = guest_orders.email));

CREATE VIEW invariant_g2_one_person_per_address AS
 SELECT guests.id AS guest_id,
    members.id AS member_id
   FROM users guests
     JOIN users members ON members.email = guests.email
  WHERE guests.state = 'GUEST'::text AND members.state = 'MEMBER'::text AND members.email_verified_at IS NOT NULL;

CREATE VIEW invariant_g3_one_buyer_per_order AS
 SELECT orders.id AS order_id,
    orders.buyer_id,
    entitlements.user_id,
    refund_requests.buyer_id AS requested_by
   FROM orders
     LEFT JOIN entitlements ON entitlements.order_id = orders.id
     LEFT JOIN refund_requests ON refund_requests.order_id = orders.id
  WHERE entitlements.user_id <> orders.buyer_id OR refund_requests.buyer_id <> orders.buyer_id;

CREATE VIEW invariant_g4_unpaid_orders_of_guests_have_a_browser AS
 SELECT orders.id AS order_id,
    orders.browser_id
   FROM orders
     LEFT JOIN guest_orders ON guest_orders.order_id = orders.id
  WHERE orders.status = 'PENDING'::text AND guest_orders.order_id IS NOT NULL AND orders.browser_id IS NULL OR orders.browser_id IS NOT NULL AND guest_orders.order_id IS NULL;

CREATE VIEW invariant_k1_coupon_limits AS
 SELECT id AS coupon_id,
    used,
    reserved,
    over_limit,
    max_uses
   FROM coupons
  WHERE (used + reserved - over_limit) > max_uses;

CREATE VIEW invariant_k2_coupon_counters AS
 SELECT coupons.id AS coupon_id,
    coupons.reserved,
    coupons.used,
    coupons.over_limit
   FROM coupons
     LEFT JOIN ( SELECT coupon_uses.coupon_id,
            count(*) FILTER (WHERE coupon_uses.state = 'RESERVED'::text) AS reserved,
            count(*) FILTER (WHERE coupon_uses.state = ANY (ARRAY['USED'::text, 'RETURNED'::text])) AS used,
            count(*) FILTER (WHERE coupon_uses.over_limit) AS over_limit
           FROM coupon_uses
          WHERE NOT coupon_uses.is_renewal
          GROUP BY coupon_uses.coupon_id) counted ON counted.coupon_id = coupons.id
  WHERE coupons.reserved IS DISTINCT FROM COALESCE(counted.reserved, 0::bigint) OR coupons.used IS DISTINCT FROM COALESCE(counted.used, 0::bigint) OR coupons.over_limit IS DISTINCT FROM COALESCE(counted.over_limit, 0::bigint);

CREATE VIEW invariant_k3_coupon_amounts AS
 SELECT orders.id AS order_id,
    coupon_uses.state,
    orders.status
   FROM orders
     FULL JOIN coupon_uses ON coupon_uses.order_id = orders.id
  WHERE (orders.coupon_id IS NOT NULL OR coupon_uses.order_id IS NOT NULL) AND (orders.coupon_id IS DISTINCT FROM coupon_uses.coupon_id OR orders.coupon_code IS DISTINCT FROM coupon_uses.code OR orders.discount IS DISTINCT FROM coupon_uses.discount OR orders.amount IS DISTINCT FROM (coupon_uses.price - coupon_uses.discount) OR NOT
        CASE coupon_uses.state
            WHEN 'RESERVED'::text THEN orders.status = 'PENDING'::text
            WHEN 'RELEASED'::text THEN (orders.status = ANY (ARRAY['FAILED'::text, 'EXPIRED'::text])) OR orders.status = 'PENDING'::text AND orders.replaced_at IS NOT NULL
            WHEN 'RETURNED'::text THEN orders.status = 'REFUNDED'::text
            ELSE orders.status = ANY (ARRAY['PAID'::text, 'REFUND_PENDING'::text, 'REFUNDED'::text])
        END);

CREATE VIEW invariant_k4_coupon_uses_per_buyer AS
 SELECT coupon_uses.coupon_id,
    buyer.buyer,
    count(*) AS count
   FROM coupon_uses
     CROSS JOIN LATERAL unnest(coupon_uses.buyer_hashes) buyer(buyer)
  WHERE coupon_uses.state = 'USED'::text AND NOT coupon_uses.is_renewal AND NOT coupon_uses.over_limit
  GROUP BY coupon_uses.coupon_id, buyer.buyer
 HAVING count(*) > max(coupon_uses.max_uses_per_buyer) AND every(coupon_uses.max_uses_per_buyer IS NOT NULL);

CREATE VIEW invariant_k5_one_use_codes AS
 SELECT coupon_codes.seller_id,
    coupon_codes.code
   FROM coupon_codes
     JOIN coupons ON coupons.id = coupon_codes.coupon_id
     LEFT JOIN coupon_uses ON coupon_uses.order_id = coupon_codes.order_id
  WHERE coupon_codes.order_id IS NOT NULL AND (NOT coupons.is_one_use OR coupon_uses.state IS NULL OR coupon_uses.state = 'RELEASED'::text OR coupon_uses.code <> coupon_codes.code)
UNION ALL
 SELECT coupons.seller_id,
    coupon_uses.code
   FROM coupon_uses
     JOIN coupons ON coupons.id = coupon_uses.coupon_id
     LEFT JOIN coupon_codes ON coupon_codes.coupon_id = coupons.id AND coupon_codes.code = coupon_uses.code
  WHERE coupons.is_one_use AND coupons.deleted_at IS NULL AND coupon_uses.state <> 'RELEASED'::text AND NOT coupon_uses.is_renewal AND NOT coupon_uses.over_limit AND coupon_codes.order_id IS DISTINCT FROM coupon_uses.order_id;

CREATE VIEW invariant_k6_replaced_orders_stay_within_limits AS
 SELECT coupon_uses.order_id
   FROM coupon_uses
     JOIN orders ON orders.id = coupon_uses.order_id
  WHERE coupon_uses.over_limit AND orders.replaced_at IS NOT NULL;

CREATE VIEW invariant_l10_reversals_mirror AS
 WITH moved AS (
         SELECT back.id AS tx_id,
            COALESCE(mirror.account, entry.account) AS account,
            COALESCE(mirror.amount, 0::bigint) AS amount,
            COALESCE(entry.amount, 0::bigint) AS reversed
           FROM checked_tx back
             JOIN (LATERAL ( SELECT ledger_entries.seller_id,
                    ledger_entries.seq,
                    ledger_entries.tx_id,
                    ledger_entries.account,
                    ledger_entries.amount,
                    ledger_entries.balance
                   FROM ledger_entries
                  WHERE ledger_entries.tx_id = back.reverses) entry
             FULL JOIN LATERAL ( SELECT ledger_entries.seller_id,
                    ledger_entries.seq,
                    ledger_entries.tx_id,
                    ledger_entries.account,
                    ledger_entries.amount,
                    ledger_entries.balance
                   FROM ledger_entries
                  WHERE ledger_entries.tx_id = back.id) mirror ON mirror.account = entry.account) ON true
          WHERE back.reverses IS NOT NULL
        )
 SELECT tx_id,
        CASE
            WHEN account = ANY (ARRAY['LOCKED'::text, 'AVAILABLE'::text, 'WITHDRAWING'::text, 'DEBT'::text]) THEN 'POOL'::text
            ELSE account
        END AS account,
    sum(amount) AS found,
    - sum(reversed) AS expected
   FROM moved
  GROUP BY tx_id, (
        CASE
            WHEN account = ANY (ARRAY['LOCKED'::text, 'AVAILABLE'::text, 'WITHDRAWING'::text, 'DEBT'::text]) THEN 'POOL'::text
            ELSE account
        END)
 HAVING sum(amount) <> (- sum(reversed));
COMMENT ON VIEW invariant_l10_reversals_mirror IS 'incremental';

CREATE VIEW invariant_l11_settlements_are_accounted_for AS
 SELECT settlements.order_id,
    settlements.amount - settlements.fee AS net,
    settlements.locked,
    released.amount AS released,
    drawn.amount AS drawn
   FROM checked_orders
     JOIN settlements ON settlements.order_id = checked_orders.id
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(settlement_releases.amount), 0::numeric) AS amount
           FROM settlement_releases
          WHERE settlement_releases.order_id = settlements.order_id) released
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(settlement_draws.amount - settlement_draws.restored), 0::numeric) AS amount
           FROM settlement_draws
          WHERE settlement_draws.order_id = settlements.order_id) drawn
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(dispute_holds.amount), 0::numeric) AS amount
           FROM dispute_holds
          WHERE dispute_holds.order_id = settlements.order_id) returned
  WHERE ((settlements.amount - settlements.fee)::numeric + returned.amount) <> (settlements.locked::numeric + released.amount + drawn.amount);
COMMENT ON VIEW invariant_l11_settlements_are_accounted_for IS 'incremental';

CREATE VIEW invariant_l12_released_money_was_confirmed AS
 SELECT settlements.order_id,
    settlements.settled_at
   FROM checked_orders
     JOIN settlements ON settlements.order_id = checked_orders.id
  WHERE settlements.confirmed_at IS NULL AND (EXISTS ( SELECT
           FROM settlement_releases
          WHERE settlement_releases.order_id = settlements.order_id));
COMMENT ON VIEW invariant_l12_released_money_was_confirmed IS 'incremental';

CREATE VIEW invariant_l13_disputed_money_is_reserved AS
 WITH claims AS (
         SELECT disputes.order_id,
            sum(disputes.amount) AS amount
           FROM disputes
             JOIN orders orders_1 ON orders_1.id = disputes.order_id
          WHERE disputes.outcome <> 'WON'::text AND disputes.type <> 'RETRIEVAL'::text AND disputes.booking IS NULL AND (disputes.provider_payment_id IS NULL OR disputes.provider_payment_id = orders_1.gateway_txn_id)
          GROUP BY disputes.order_id
        )
 SELECT settlements.order_id,
    orders.status,
    settlements.disputed AS found,
    expected.amount AS expected
   FROM ( SELECT settlements_1.order_id
           FROM settlements settlements_1
          WHERE settlements_1.disputed > 0
        UNION
         SELECT claims_1.order_id
           FROM claims claims_1) concerned
     JOIN settlements ON settlements.order_id = concerned.order_id
     JOIN orders ON orders.id = concerned.order_id
     LEFT JOIN claims ON claims.order_id = concerned.order_id
     CROSS JOIN LATERAL ( SELECT orders.amount::numeric + COALESCE(sum(adjustments.amount), 0::numeric) AS amount
           FROM adjustments
          WHERE adjustments.order_id = orders.id) rest
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN claims.amount IS NULL THEN 0::numeric
                    WHEN orders.status = 'PAID'::text AND claims.amount >= rest.amount THEN GREATEST(rest.amount - orders.fee::numeric, 0::numeric)
                    WHEN orders.status = 'PAID'::text OR (EXISTS ( SELECT
                       FROM refunds
                      WHERE refunds.order_id = orders.id AND refunds.reversed_at IS NOT NULL)) THEN LEAST(claims.amount, rest.amount, (orders.amount - orders.fee)::numeric)
                    ELSE 0::numeric
                END AS amount) expected
  WHERE settlements.disputed::numeric <> expected.amount;
COMMENT ON VIEW invariant_l13_disputed_money_is_reserved IS 'incremental';

CREATE VIEW invariant_l14_dispute_holds_are_booked AS
 SELECT dispute_holds.id AS hold_id,
    dispute_holds.amount AS expected,
    moved.amount AS found
   FROM dispute_holds
     LEFT JOIN ledger_tx tx ON tx.kind = 'DISPUTE_HOLD'::text AND tx.source_type = 'dispute-hold'::text AND tx.source_id = dispute_holds.id
     LEFT JOIN ledger_entries moved ON moved.tx_id = tx.id AND moved.account = 'LOCKED'::text
     LEFT JOIN ledger_entries taken ON taken.tx_id = tx.id AND taken.account = 'AVAILABLE'::text
  WHERE moved.amount IS DISTINCT FROM dispute_holds.amount OR taken.amount IS DISTINCT FROM (- dispute_holds.amount)
UNION ALL
 SELECT tx.source_id AS hold_id,
    NULL::bigint AS expected,
    NULL::bigint AS found
   FROM checked_tx tx
  WHERE tx.kind = 'DISPUTE_HOLD'::text AND NOT (EXISTS ( SELECT
           FROM dispute_holds
          WHERE dispute_holds.id = tx.source_id))
UNION ALL
 SELECT dispute_holds.order_id AS hold_id,
    released.amount AS expected,
    sum(dispute_holds.amount) AS found
   FROM dispute_holds
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(settlement_releases.amount), 0::numeric) AS amount
           FROM settlement_releases
          WHERE settlement_releases.order_id = dispute_holds.order_id) released
  GROUP BY dispute_holds.order_id, released.amount
 HAVING sum(dispute_holds.amount) > released.amount;
COMMENT ON VIEW invariant_l14_dispute_holds_are_booked IS 'incremental';

CREATE VIEW invariant_l15_bookings_of_disputes_are_booked AS
 SELECT disputes.id AS dispute_id,
    disputes.booking,
    part.amount AS partial
   FROM disputes
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(adjustments.amount), 0::numeric) AS amount
           FROM adjustments
          WHERE adjustments.dispute_id = disputes.id) part
  WHERE (COALESCE(disputes.booking, ''::text) = 'PARTIAL_CHARGEBACK'::text) <> (part.amount < 0::numeric) OR part.amount > 0::numeric OR disputes.booking = 'CHARGEBACK'::text AND NOT (EXISTS ( SELECT
           FROM refunds
          WHERE refunds.order_id = disputes.order_id AND refunds.cause = 'CHARGEBACK'::text AND refunds.status = 'DONE'::text AND refunds.reversed_at IS NULL));
COMMENT ON VIEW invariant_l15_bookings_of_disputes_are_booked IS 'incremental';

CREATE VIEW invariant_l1_transactions_sum_to_zero AS
 SELECT tx.id AS tx_id,
    count(entry.tx_id) AS entries,
    sum(entry.amount) AS total
   FROM checked_tx tx
     LEFT JOIN ledger_entries entry ON entry.tx_id = tx.id
  GROUP BY tx.id
 HAVING count(entry.tx_id) < 2 OR sum(entry.amount) <> 0::numeric OR bool_or(entry.seller_id <> tx.seller_id);
COMMENT ON VIEW invariant_l1_transactions_sum_to_zero IS 'incremental';

CREATE VIEW invariant_l2_balances_follow_entries AS
 SELECT entry.seller_id,
    (('entry '::text || entry.seq) || ' of '::text) || entry.account AS what,
    entry.balance AS found,
    COALESCE(before.balance, 0::bigint) + entry.amount AS expected
   FROM checked_tx tx
     JOIN ledger_entries entry ON entry.tx_id = tx.id
     LEFT JOIN LATERAL ( SELECT earlier.balance
           FROM ledger_entries earlier
          WHERE earlier.seller_id = entry.seller_id AND earlier.account = entry.account AND earlier.seq < entry.seq
          ORDER BY earlier.seq DESC
         LIMIT 1) before ON true
  WHERE entry.balance <> (COALESCE(before.balance, 0::bigint) + entry.amount) OR entry.seq > 1 AND NOT (EXISTS ( SELECT
           FROM ledger_entries earlier
          WHERE earlier.seller_id = entry.seller_id AND earlier.seq = (entry.seq - 1)))
UNION ALL
 SELECT book.seller_id,
    'balance of '::text || held.account AS what,
    held.balance AS found,
    COALESCE(last.balance, 0::bigint) AS expected
   FROM checked_sellers
     JOIN ledger_books book ON book.seller_id = checked_sellers.seller_id
     CROSS JOIN LATERAL ( VALUES ('GROSS'::text,book.gross), ('CHARGES'::text,book.charges), ('REFUNDS'::text,book.refunds), ('LOCKED'::text,book.locked), ('AVAILABLE'::text,book.available), ('WITHDRAWING'::text,book.withdrawing), ('WITHDRAWN'::text,book.withdrawn), ('DEBT'::text,book.debt)) held(account, balance)
     LEFT JOIN LATERAL ( SELECT entry.balance
           FROM ledger_entries entry
          WHERE entry.seller_id = book.seller_id AND entry.account = held.account
          ORDER BY entry.seq DESC
         LIMIT 1) last ON true
  WHERE held.balance <> COALESCE(last.balance, 0::bigint)
UNION ALL
 SELECT book.seller_id,
    'number of entries'::text AS what,
    book.seq AS found,
    COALESCE(last.seq, 0::bigint) AS expected
   FROM checked_sellers
     JOIN ledger_books book ON book.seller_id = checked_sellers.seller_id
     LEFT JOIN LATERAL ( SELECT entry.seq
           FROM ledger_entries entry
          WHERE entry.seller_id = book.seller_id
          ORDER BY entry.seq DESC
         LIMIT 1) last ON true
  WHERE book.seq <> COALESCE(last.seq, 0::bigint);
COMMENT ON VIEW invariant_l2_balances_follow_entries IS 'incremental';

CREATE VIEW invariant_l3_reversed_once AS
 SELECT back.id AS tx_id,
    'reversed twice'::text AS what
   FROM checked_tx back
  WHERE (EXISTS ( SELECT
           FROM ledger_tx other
          WHERE other.reverses = back.reverses AND other.id <> back.id))
UNION ALL
 SELECT back.id AS tx_id,
    'of another seller, or of a reversal'::text AS what
   FROM checked_tx back
     JOIN ledger_tx first ON first.id = back.reverses
  WHERE back.seller_id <> first.seller_id OR first.reverses IS NOT NULL;
COMMENT ON VIEW invariant_l3_reversed_once IS 'incremental';

CREATE VIEW invariant_l4_accounts_hold_their_sign AS
 SELECT ledger_books.seller_id
   FROM ledger_books
  WHERE ledger_books.gross > 0 OR ledger_books.debt > 0 OR LEAST(ledger_books.charges, ledger_books.refunds, ledger_books.locked, ledger_books.available, ledger_books.withdrawing, ledger_books.withdrawn) < 0
UNION ALL
 SELECT entry.seller_id
   FROM checked_tx tx
     JOIN ledger_entries entry ON entry.tx_id = tx.id
  WHERE
        CASE
            WHEN entry.account = ANY (ARRAY['GROSS'::text, 'DEBT'::text]) THEN entry.balance > 0
            ELSE entry.balance < 0
        END;
COMMENT ON VIEW invariant_l4_accounts_hold_their_sign IS 'incremental';

CREATE VIEW invariant_l5_earnings_are_accounted_for AS
 SELECT seller_id
   FROM ledger_books
  WHERE ((- gross) - charges - refunds) <> (locked + available + withdrawing + withdrawn + debt);
COMMENT ON VIEW invariant_l5_earnings_are_accounted_for IS 'incremental';

CREATE VIEW invariant_l6_locked_is_what_settlements_hold AS
 SELECT book.seller_id,
    book.locked AS found,
    COALESCE(held.locked, 0::numeric) AS expected
   FROM checked_sellers
     JOIN ledger_books book ON book.seller_id = checked_sellers.seller_id
     LEFT JOIN LATERAL ( SELECT sum(settlements.locked) AS locked
           FROM settlements
          WHERE settlements.seller_id = book.seller_id AND settlements.locked > 0) held ON true
  WHERE book.locked::numeric <> COALESCE(held.locked, 0::numeric)
UNION ALL
 SELECT settlements.seller_id,
    0 AS found,
    sum(settlements.locked) AS expected
   FROM settlements
  WHERE checks_everything() AND settlements.locked > 0 AND NOT (EXISTS ( SELECT
           FROM ledger_books
          WHERE ledger_books.seller_id = settlements.seller_id))
  GROUP BY settlements.seller_id;
COMMENT ON VIEW invariant_l6_locked_is_what_settlements_hold IS 'incremental';

CREATE VIEW invariant_l7_releases_are_what_they_let_go_of AS
 SELECT tx.source_id AS release_id,
    parts.total AS found,
    free.amount AS expected
   FROM checked_tx tx
     CROSS JOIN LATERAL ( SELECT sum(given.amount) AS total,
            count(*) AS sales,
            max(given.place) AS last_place,
            min(settlements.seller_id) AS least_seller,
            max(settlements.seller_id) AS most_seller
           FROM settlement_releases given
             JOIN settlements ON settlements.order_id = given.order_id
          WHERE given.release_id = tx.source_id) parts
     LEFT JOIN LATERAL ( SELECT sum(ledger_entries.amount)::bigint AS amount
           FROM ledger_entries
          WHERE ledger_entries.tx_id = tx.id AND (ledger_entries.account = ANY (ARRAY['AVAILABLE'::text, 'DEBT'::text]))) free ON true
  WHERE tx.kind = 'RELEASE'::text AND tx.source_type = 'release'::text AND parts.sales > 0 AND (free.amount::numeric IS DISTINCT FROM parts.total OR parts.sales <> parts.last_place OR parts.least_seller IS DISTINCT FROM tx.seller_id OR parts.most_seller IS DISTINCT FROM tx.seller_id)
UNION ALL
 SELECT DISTINCT settlement_releases.release_id,
    0 AS found,
    0 AS expected
   FROM settlement_releases
  WHERE checks_everything() AND NOT (EXISTS ( SELECT
           FROM ledger_tx
          WHERE ledger_tx.kind = 'RELEASE'::text AND ledger_tx.source_type = 'release'::text AND ledger_tx.source_id = settlement_releases.release_id));
COMMENT ON VIEW invariant_l7_releases_are_what_they_let_go_of IS 'incremental';

CREATE VIEW invariant_l8_debt_is_paid_first AS
 SELECT seller_id,
    debt,
    locked,
    available
   FROM ledger_books
  WHERE debt < 0 AND (locked + available) > 0;
COMMENT ON VIEW invariant_l8_debt_is_paid_first IS 'incremental';

CREATE VIEW invariant_l9_refunds_move_the_order AS
 SELECT tx.id AS tx_id,
    orders.id AS order_id,
    tx.kind
   FROM checked_tx tx
     JOIN refunds ON refunds.id = tx.source_id
     JOIN orders ON orders.id = refunds.order_id
     LEFT JOIN ledger_entries back ON back.tx_id = tx.id AND back.account = 'REFUNDS'::text
     LEFT JOIN ledger_entries fee ON fee.tx_id = tx.id AND fee.account = 'CHARGES'::text
  WHERE tx.source_type = 'refund'::text AND (tx.kind = ANY (ARRAY['REFUND'::text, 'CHARGEBACK'::text])) AND (COALESCE(back.amount, 0::bigint) IS DISTINCT FROM refunds.amount OR COALESCE(fee.amount, 0::bigint) IS DISTINCT FROM (- orders.fee) OR tx.seller_id IS DISTINCT FROM orders.seller_id);
COMMENT ON VIEW invariant_l9_refunds_move_the_order IS 'incremental';

CREATE VIEW invariant_o1_paid_is_settled_is_owned AS
 SELECT orders.id AS order_id,
    orders.status,
    'paid, but not settled and granted and sold exactly once'::text AS what
   FROM checked_orders orders
     LEFT JOIN settlements ON settlements.order_id = orders.id
     LEFT JOIN entitlements ON entitlements.order_id = orders.id
     LEFT JOIN ledger_tx sale ON sale.kind = 'SALE'::text AND sale.source_type = 'order'::text AND sale.source_id = orders.id
  WHERE (orders.paid_at IS NOT NULL) <> (settlements.order_id IS NOT NULL) OR (orders.paid_at IS NOT NULL) <> (entitlements.id IS NOT NULL) OR (orders.paid_at IS NOT NULL AND orders.amount > 0) <> (sale.id IS NOT NULL)
UNION ALL
 SELECT orders.id AS order_id,
    orders.status,
    'the purchase is '::text || entitlements.status AS what
   FROM checked_orders orders
     JOIN entitlements ON entitlements.order_id = orders.id
  WHERE entitlements.user_id <> orders.buyer_id OR entitlements.item_id <> orders.item_id OR ((orders.status = 'PAID'::text) <> (entitlements.status = ANY (ARRAY['ACTIVE'::text, 'EXPIRED'::text])) OR (orders.status = 'REFUNDED'::text) <> (entitlements.ended_at IS NOT NULL)) AND NOT (EXISTS ( SELECT
           FROM refunds
          WHERE refunds.order_id = orders.id AND refunds.reversed_at IS NOT NULL));
COMMENT ON VIEW invariant_o1_paid_is_settled_is_owned IS 'incremental';

CREATE VIEW invariant_o2_a_success_settles_or_goes_back AS
 SELECT payments.id AS payment_id,
    'settled, but not by this payment'::text AS what
   FROM checked_orders orders
     JOIN payments ON payments.order_id = orders.id
     LEFT JOIN settlements ON settlements.payment_id = payments.id AND settlements.order_id = payments.order_id
  WHERE payments.outcome = 'SETTLED'::text AND settlements.order_id IS NULL
UNION ALL
 SELECT payments.id AS payment_id,
    'neither settled nor on its way back'::text AS what
   FROM payments
  WHERE payments.outcome = 'RETURNED'::text AND NOT (EXISTS ( SELECT
           FROM refunds
          WHERE refunds.payment_id = payments.id))
UNION ALL
 SELECT settlements.payment_id,
    'settled by what did not pay'::text AS what
   FROM checked_orders orders
     JOIN settlements ON settlements.order_id = orders.id
     JOIN payments ON payments.id = settlements.payment_id
  WHERE payments.outcome IS DISTINCT FROM 'SETTLED'::text;
COMMENT ON VIEW invariant_o2_a_success_settles_or_goes_back IS 'incremental';

CREATE VIEW invariant_o3_settled_as_ordered AS
 SELECT orders.id AS order_id,
    'settlement'::text AS what
   FROM checked_orders orders
     JOIN settlements ON settlements.order_id = orders.id
  WHERE settlements.amount <> orders.amount OR settlements.fee <> orders.fee OR settlements.seller_id <> orders.seller_id
UNION ALL
 SELECT settlements.order_id,
    'payment'::text AS what
   FROM checked_orders orders
     JOIN settlements ON settlements.order_id = orders.id
     JOIN payments ON payments.id = settlements.payment_id
  WHERE payments.amount <> settlements.amount OR payments.currency <> 'INR'::text
UNION ALL
 SELECT sale.source_id AS order_id,
    'ledger'::text AS what
   FROM checked_tx sale
     JOIN settlements ON settlements.order_id = sale.source_id
     LEFT JOIN ledger_entries gross ON gross.tx_id = sale.id AND gross.account = 'GROSS'::text
     LEFT JOIN ledger_entries charges ON charges.tx_id = sale.id AND charges.account = 'CHARGES'::text
  WHERE sale.kind = 'SALE'::text AND sale.source_type = 'order'::text AND (gross.amount IS DISTINCT FROM (- settlements.amount) OR COALESCE(charges.amount, 0::bigint) IS DISTINCT FROM settlements.fee OR sale.seller_id IS DISTINCT FROM settlements.seller_id);
COMMENT ON VIEW invariant_o3_settled_as_ordered IS 'incremental';

CREATE VIEW invariant_o4_refunds_follow_orders AS
 SELECT orders.id AS order_id,
    orders.status,
    'refund'::text AS what
   FROM checked_orders orders
  WHERE (orders.status = ANY (ARRAY['REFUND_PENDING'::text, 'REFUNDED'::text])) AND NOT (EXISTS ( SELECT
           FROM refunds
          WHERE refunds.order_id = orders.id AND (refunds.cause = ANY (ARRAY['SELLER'::text, 'ADMIN'::text, 'CHARGEBACK'::text, 'OUTSIDE'::text])) AND refunds.status =
                CASE orders.status
                    WHEN 'REFUNDED'::text THEN 'DONE'::text
                    ELSE 'PENDING'::text
                END))
UNION ALL
 SELECT orders.id AS order_id,
    orders.status,
    'order'::text AS what
   FROM checked_orders orders
     JOIN refunds ON refunds.order_id = orders.id
  WHERE (refunds.cause = ANY (ARRAY['SELLER'::text, 'ADMIN'::text, 'CHARGEBACK'::text, 'OUTSIDE'::text])) AND (refunds.status = 'PENDING'::text AND orders.status <> 'REFUND_PENDING'::text OR refunds.status = 'DONE'::text AND orders.status <> 'REFUNDED'::text)
UNION ALL
 SELECT refunds.order_id,
    refunds.status,
    'ledger'::text AS what
   FROM checked_orders orders
     JOIN refunds ON refunds.order_id = orders.id
     LEFT JOIN ledger_tx taken ON taken.source_type = 'refund'::text AND taken.source_id = refunds.id AND (taken.kind = ANY (ARRAY['REFUND'::text, 'CHARGEBACK'::text]))
     LEFT JOIN ledger_tx given ON given.reverses = taken.id
  WHERE ((refunds.cause = ANY (ARRAY['SELLER'::text, 'ADMIN'::text, 'CHARGEBACK'::text, 'OUTSIDE'::text])) AND refunds.amount > 0) <> (taken.id IS NOT NULL) OR ((refunds.status = 'REFUSED'::text OR refunds.reversed_at IS NOT NULL) AND taken.id IS NOT NULL) <> (given.id IS NOT NULL);
COMMENT ON VIEW invariant_o4_refunds_follow_orders IS 'incremental';

CREATE VIEW invariant_o5_refunds_are_of_the_amount AS
 SELECT refunds.id AS refund_id,
    refunds.cause,
    refunds.amount,
    orders.amount AS order_amount,
    payments.amount AS payment_amount
   FROM checked_orders orders
     JOIN refunds ON refunds.order_id = orders.id
     LEFT JOIN payments ON payments.id = refunds.payment_id
     LEFT JOIN refunds resent ON resent.id = refunds.resends AND resent.order_id = refunds.order_id
     CROSS JOIN LATERAL ( SELECT COALESCE(- sum(adjustments.amount) FILTER (WHERE adjustments.amount < 0), 0::numeric) AS amount,
            COALESCE(bool_or(adjustments.amount > 0), false) AS is_reversed
           FROM adjustments
          WHERE adjustments.order_id = orders.id) part
  WHERE
        CASE
            WHEN refunds.cause = 'UNDONE_REFUND'::text THEN refunds.amount IS DISTINCT FROM resent.amount
            WHEN refunds.cause <> ALL (ARRAY['SELLER'::text, 'ADMIN'::text, 'CHARGEBACK'::text, 'OUTSIDE'::text]) THEN refunds.amount IS DISTINCT FROM payments.amount
            WHEN refunds.status = 'REFUSED'::text OR refunds.reversed_at IS NOT NULL OR part.is_reversed THEN refunds.amount::numeric < (orders.amount::numeric - part.amount) OR refunds.amount > orders.amount
            ELSE refunds.amount::numeric <> (orders.amount::numeric - part.amount)
        END;
COMMENT ON VIEW invariant_o5_refunds_are_of_the_amount IS 'incremental';

CREATE VIEW invariant_o6_nothing_open_is_forgotten AS
 SELECT 'order'::text AS what,
    orders.id
   FROM orders
  WHERE orders.status = 'PENDING'::text AND orders.amount > 0 AND orders.ask_at IS NULL
UNION ALL
 SELECT 'refund'::text AS what,
    refunds.id
   FROM refunds
  WHERE refunds.status = 'PENDING'::text AND refunds.ask_at IS NULL
UNION ALL
 SELECT 'transfer'::text AS what,
    payout_transfers.withdrawal_id AS id
   FROM payout_transfers
  WHERE (payout_transfers.state = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'UNDER_WAY'::text])) AND payout_transfers.ask_at IS NULL AND NOT (EXISTS ( SELECT
           FROM attention_items
          WHERE attention_items.withdrawal_id = payout_transfers.withdrawal_id AND attention_items.kind = 'TRANSFER_UNFINISHED'::text));
COMMENT ON VIEW invariant_o6_nothing_open_is_forgotten IS 'incremental';

CREATE VIEW invariant_o7_returned_payments_go_back AS
 SELECT id AS payment_id
   FROM payments
  WHERE outcome = 'RETURNED'::text AND NOT (EXISTS ( SELECT
           FROM refunds
          WHERE refunds.payment_id = payments.id AND refunds.status <> 'REFUSED'::text)) AND NOT (EXISTS ( SELECT
           FROM attention_items
          WHERE attention_items.kind = 'RETURN_REFUSED'::text AND attention_items.reference = payments.id));
COMMENT ON VIEW invariant_o7_returned_payments_go_back IS 'incremental';

CREATE VIEW invariant_q1_stock AS
 SELECT products.id AS product_id,
    products.quantity,
    products.sold_count,
    products.held_count,
    COALESCE(owned.pieces, 0::bigint) AS owned,
    COALESCE(holding.pieces, 0::bigint) AS holding
   FROM products
     LEFT JOIN ( SELECT entitlements.item_id,
            count(*) AS pieces
           FROM entitlements
          WHERE entitlements.product_type = 'DIGITAL_PRODUCT'::text AND entitlements.ended_at IS NULL
          GROUP BY entitlements.item_id) owned ON owned.item_id = products.id
     LEFT JOIN ( SELECT orders.item_id,
            count(*) AS pieces
           FROM orders
          WHERE orders.product_type = 'DIGITAL_PRODUCT'::text AND orders.holds_piece
          GROUP BY orders.item_id) holding ON holding.item_id = products.id
  WHERE products.sold_count <> COALESCE(owned.pieces, 0::bigint) OR products.held_count <> COALESCE(holding.pieces, 0::bigint) OR products.is_limited AND (products.sold_count + products.held_count) > products.quantity;

CREATE VIEW invariant_r1_refund_requests_follow_their_order AS
 SELECT requests.id,
    requests.status,
    orders.status AS order_status
   FROM refund_requests requests
     JOIN orders ON orders.id = requests.order_id
  WHERE requests.status = 'OPEN'::text AND orders.status <> 'PAID'::text OR requests.status = 'REFUNDED'::text AND (orders.status <> ALL (ARRAY['REFUND_PENDING'::text, 'REFUNDED'::text]));

CREATE VIEW invariant_t1_tallies_are_counts AS
 SELECT kept.seller_id,
    kept.product_type,
    kept.sales,
    kept.payments,
    counted.sales AS sales_found,
    counted.payments AS payments_found
   FROM seller_counters kept
     FULL JOIN ( SELECT orders.seller_id,
            orders.product_type,
            count(settlements.order_id) AS sales,
            COALESCE(sum(( SELECT count(*) AS count
                   FROM payments
                  WHERE payments.order_id = orders.id)), 0::numeric) AS payments
           FROM orders
             LEFT JOIN settlements ON settlements.order_id = orders.id
          GROUP BY orders.seller_id, orders.product_type) counted ON counted.seller_id = kept.seller_id AND counted.product_type = kept.product_type
  WHERE COALESCE(kept.sales, 0::bigint) <> COALESCE(counted.sales, 0::bigint) OR COALESCE(kept.payments, 0::bigint)::numeric <> COALESCE(counted.payments, 0::numeric);

CREATE VIEW invariant_t2_orders_are_counted AS
 SELECT kept.part,
    kept.orders,
    COALESCE(counted.orders, 0::bigint) AS found
   FROM order_counters kept
     LEFT JOIN ( SELECT orders.seq % 64::bigint AS part,
            count(*) AS orders
           FROM orders
          GROUP BY (orders.seq % 64::bigint)) counted ON counted.part = kept.part
  WHERE kept.orders <> COALESCE(counted.orders, 0::bigint);

CREATE VIEW invariant_w1_each_is_held_and_ends_once AS
 WITH done AS (
         SELECT withdrawals.id,
            withdrawals.status,
            withdrawals.user_id,
            withdrawals.amount,
            transfers.state,
            count(*) FILTER (WHERE tx.kind = 'WITHDRAW'::text) AS holds,
            count(*) FILTER (WHERE tx.kind = 'PAYOUT'::text) AS pays,
            count(*) FILTER (WHERE tx.kind = 'WITHDRAW_RETURN'::text) AS returns,
            count(*) FILTER (WHERE tx.kind = 'PAYOUT_REVERSAL'::text) AS reversals,
            count(*) FILTER (WHERE tx.kind = 'LATE_PAYOUT'::text) AS late,
            count(*) FILTER (WHERE tx.kind = 'LATE_PAYOUT_PAID'::text) AS late_paid,
            count(*) FILTER (WHERE tx.kind = 'LATE_PAYOUT_RETURN'::text) AS late_returned,
            bool_and(tx.seller_id = withdrawals.user_id) AS is_own
           FROM checked_withdrawals withdrawals
             LEFT JOIN payout_transfers transfers ON transfers.withdrawal_id = withdrawals.id
             LEFT JOIN ledger_tx tx ON tx.source_type = 'withdrawal'::text AND tx.source_id = withdrawals.id AND (tx.kind = ANY (ARRAY['WITHDRAW'::text, 'WITHDRAW_RETURN'::text, 'PAYOUT'::text, 'PAYOUT_REVERSAL'::text, 'LATE_PAYOUT'::text, 'LATE_PAYOUT_PAID'::text, 'LATE_PAYOUT_RETURN'::text]))
          GROUP BY withdrawals.id, withdrawals.status, withdrawals.user_id, withdrawals.amount, transfers.state
        )
 SELECT done.id AS withdrawal_id,
    done.status,
    done.holds,
    done.pays,
    done.returns,
    done.reversals
   FROM done
  WHERE done.holds <> 1 OR NOT done.is_own OR done.late <> (COALESCE(done.state, ''::text) = ANY (ARRAY['LATE_SUCCESS'::text, 'LATE_PAID'::text, 'LATE_RETURNED'::text]))::integer OR done.late_paid <> (COALESCE(done.state, ''::text) = 'LATE_PAID'::text)::integer OR done.late_returned <> (COALESCE(done.state, ''::text) = 'LATE_RETURNED'::text)::integer OR (done.status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text])) <> ((done.pays + done.returns) = 0) OR (done.pays + done.returns) > 1 OR done.reversals > done.pays OR (done.status = 'PAID'::text) <> ((done.pays - done.reversals + done.late_paid) = 1) OR (done.status = ANY (ARRAY['REJECTED'::text, 'CANCELLED'::text])) AND done.returns <> 1 OR done.status = 'REVERSED'::text AND done.reversals <> 1
UNION ALL
 SELECT withdrawals.id AS withdrawal_id,
    withdrawals.status,
    0 AS holds,
    0 AS pays,
    0 AS returns,
    0 AS reversals
   FROM checked_withdrawals withdrawals
     JOIN ledger_tx tx ON tx.source_type = 'withdrawal'::text AND tx.source_id = withdrawals.id
     LEFT JOIN ledger_entries moved ON moved.tx_id = tx.id AND moved.account =
        CASE tx.kind
            WHEN 'PAYOUT_REVERSAL'::text THEN 'WITHDRAWN'::text
            ELSE 'WITHDRAWING'::text
        END
  WHERE (tx.kind = ANY (ARRAY['WITHDRAW'::text, 'WITHDRAW_RETURN'::text, 'PAYOUT'::text, 'PAYOUT_REVERSAL'::text, 'LATE_PAYOUT'::text, 'LATE_PAYOUT_PAID'::text, 'LATE_PAYOUT_RETURN'::text])) AND moved.amount IS DISTINCT FROM
        CASE
            WHEN tx.kind = ANY (ARRAY['WITHDRAW'::text, 'LATE_PAYOUT'::text]) THEN withdrawals.amount
            ELSE - withdrawals.amount
        END
UNION ALL
 SELECT tx.source_id AS withdrawal_id,
    'no such withdrawal'::text AS status,
    0 AS holds,
    0 AS pays,
    0 AS returns,
    0 AS reversals
   FROM checked_tx tx
  WHERE (tx.kind = ANY (ARRAY['WITHDRAW'::text, 'WITHDRAW_RETURN'::text, 'PAYOUT'::text, 'PAYOUT_REVERSAL'::text, 'LATE_PAYOUT'::text, 'LATE_PAYOUT_PAID'::text, 'LATE_PAYOUT_RETURN'::text])) AND NOT (EXISTS ( SELECT
           FROM withdrawals
          WHERE withdrawals.id = tx.source_id));
COMMENT ON VIEW invariant_w1_each_is_held_and_ends_once IS 'incremental';

CREATE VIEW invariant_w2_open_ones_are_what_is_withdrawing AS
 SELECT book.seller_id AS user_id,
    book.withdrawing,
    sums.open,
    book.withdrawn,
    sums.paid
   FROM checked_sellers
     JOIN ledger_books book ON book.seller_id = checked_sellers.seller_id
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(withdrawals.amount) FILTER (WHERE (withdrawals.status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text])) OR transfers.state = 'LATE_SUCCESS'::text), 0::numeric) AS open,
            COALESCE(sum(withdrawals.amount) FILTER (WHERE withdrawals.status = 'PAID'::text), 0::numeric) AS paid
           FROM withdrawals
             LEFT JOIN payout_transfers transfers ON transfers.withdrawal_id = withdrawals.id
          WHERE withdrawals.user_id = book.seller_id) sums
  WHERE book.withdrawing::numeric <> sums.open OR book.withdrawn::numeric <> sums.paid;
COMMENT ON VIEW invariant_w2_open_ones_are_what_is_withdrawing IS 'incremental';

CREATE VIEW invariant_w2_open_ones_go_where_they_were_asked_to AS
 SELECT withdrawals.id AS withdrawal_id
   FROM withdrawals
     LEFT JOIN payment_methods ON payment_methods.id = withdrawals.method_id AND payment_methods.user_id = withdrawals.user_id
  WHERE (withdrawals.status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text])) AND (payment_methods.type IS DISTINCT FROM withdrawals.method_type OR payment_methods.bank_name IS DISTINCT FROM withdrawals.bank_name OR payment_methods.account_holder_name IS DISTINCT FROM withdrawals.account_holder_name OR payment_methods.ifsc_code IS DISTINCT FROM withdrawals.ifsc_code OR payment_methods.upi_name IS DISTINCT FROM withdrawals.upi_name);
COMMENT ON VIEW invariant_w2_open_ones_go_where_they_were_asked_to IS 'incremental';

CREATE VIEW invariant_w2_transfers_follow_withdrawals AS
 SELECT withdrawals.id AS withdrawal_id,
    withdrawals.status,
    transfers.state
   FROM payout_transfers transfers
     JOIN withdrawals ON withdrawals.id = transfers.withdrawal_id
  WHERE NOT
        CASE transfers.state
            WHEN 'WAITING'::text THEN withdrawals.status = 'APPROVED'::text
            WHEN 'SENDING'::text THEN withdrawals.status = 'APPROVED'::text
            WHEN 'UNDER_WAY'::text THEN withdrawals.status = 'APPROVED'::text
            WHEN 'SUCCESS'::text THEN withdrawals.status = 'PAID'::text
            WHEN 'FAILED'::text THEN withdrawals.status = 'REJECTED'::text
            WHEN 'REVERSED'::text THEN withdrawals.status = 'REVERSED'::text
            WHEN 'LATE_SUCCESS'::text THEN withdrawals.status = ANY (ARRAY['REJECTED'::text, 'REVERSED'::text])
            WHEN 'LATE_RETURNED'::text THEN withdrawals.status = ANY (ARRAY['REJECTED'::text, 'REVERSED'::text])
            WHEN 'LATE_PAID'::text THEN withdrawals.status = 'PAID'::text
            ELSE withdrawals.status = ANY (ARRAY['PAID'::text, 'REJECTED'::text])
        END;
COMMENT ON VIEW invariant_w2_transfers_follow_withdrawals IS 'incremental';

CREATE VIEW invariant_w3_exported_withdrawals_have_no_transfer AS
 SELECT withdrawal_export_rows.withdrawal_id,
    withdrawal_export_rows.export_number
   FROM withdrawal_export_rows
     JOIN payout_transfers USING (withdrawal_id);
COMMENT ON VIEW invariant_w3_exported_withdrawals_have_no_transfer IS 'incremental';

CREATE VIEW invariant_w3_exports_match_their_rows AS
 SELECT exports.number,
    exports.rows,
    exports.amount,
    sums.rows AS rows_found,
    sums.amount AS amount_found
   FROM withdrawal_exports exports
     LEFT JOIN ( SELECT withdrawal_export_rows.export_number,
            count(*) AS rows,
            sum(withdrawals.amount) AS amount
           FROM withdrawal_export_rows
             JOIN withdrawals ON withdrawals.id = withdrawal_export_rows.withdrawal_id
          GROUP BY withdrawal_export_rows.export_number) sums ON sums.export_number = exports.number
  WHERE exports.rows IS DISTINCT FROM sums.rows OR exports.amount::numeric IS DISTINCT FROM sums.amount OR exports.number > 1 AND NOT (EXISTS ( SELECT
           FROM withdrawal_exports previous
          WHERE previous.number = (exports.number - 1)));
COMMENT ON VIEW invariant_w3_exports_match_their_rows IS 'incremental';

-- Functions

CREATE OR REPLACE FUNCTION public.abuse_report_next(status text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case status
    when 'OPEN' then array['ACKNOWLEDGED', 'SOLVED']
    when 'ACKNOWLEDGED' then array['SOLVED']
    else array[]::text[]
  end
$function$;

CREATE OR REPLACE FUNCTION public.abuse_reports_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.number, new.page_type, new.page_id, new.owner_id, new.created_at) is distinct from
     (old.id, old.number, old.page_type, old.page_id, old.owner_id, old.created_at) then
    raise exception 'report % keeps its number and its page', old.number using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and not new.status = any (abuse_report_next(old.status)) then
    raise exception 'report % cannot go from % to %', old.number, old.status, new.status using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.attention_items_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'attention items stay' using errcode = 'integrity_constraint_violation', constraint = 'attention_items_stay';
end $function$;

CREATE OR REPLACE FUNCTION public.audit_log_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is only ever added to' using errcode = 'integrity_constraint_violation', constraint = 'audit_log_stays';
end $function$;

CREATE OR REPLACE FUNCTION public.bans_are_told_to_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('jamun_links', 'user=' || new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.broken_invariants(most integer DEFAULT 20, after_tx bigint DEFAULT 0)
 RETURNS TABLE(name text, found jsonb)
 LANGUAGE plpgsql
AS $function$
declare
  view_name text;
begin
  perform set_config('jamun.check_after', after_tx::text, true);
  for view_name in
    select viewname from pg_views where schemaname = current_schema() and viewname like 'invariant\_%'
      and (after_tx = 0 or obj_description(format('%I.%I', schemaname, viewname)::regclass) = 'incremental')
    order by viewname
  loop
    return query execute format('select %L::text, to_jsonb(broken) from %I as broken limit %s', view_name, view_name, most);
  end loop;
  perform set_config('jamun.check_after', '0', true);
end $function$;

CREATE OR REPLACE FUNCTION public.check_after()
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(nullif(current_setting('jamun.check_after', true), ''), '0')::bigint
$function$;

CREATE OR REPLACE FUNCTION public.checkout_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % stay', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'checkout_stays';
end $function$;

CREATE OR REPLACE FUNCTION public.checks_everything()
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select check_after() = 0
$function$;

CREATE OR REPLACE FUNCTION public.confirmation_requests_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.status = 'OPEN' then return new; end if;
    raise exception 'a confirmation request begins as OPEN' using errcode = 'integrity_constraint_violation', constraint = 'confirmation_requests_move';
  end if;
  if old.status <> 'OPEN' or new.status = 'OPEN'
    or (new.id, new.kind, new.user_id, new.withdrawal_id, new.amount, new.reason, new.idempotency_key, new.requested_by, new.requested_at, new.expires_at)
    is distinct from
    (old.id, old.kind, old.user_id, old.withdrawal_id, old.amount, old.reason, old.idempotency_key, old.requested_by, old.requested_at, old.expires_at) then
    raise exception 'confirmation request % does not become % after %', old.id, new.status, old.status
      using errcode = 'integrity_constraint_violation', constraint = 'confirmation_requests_move';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_days_of_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with counted as (
    select orders.seller_id, day_in_india(orders.paid_at) as day, orders.product_type, count(*) as sales, sum(orders.amount)::bigint as amount
    from added join orders on orders.id = added.order_id group by 1, 2, 3
  ), locked as (
    select counted.* from counted join sales_days as kept using (seller_id, day, product_type)
    order by counted.seller_id, counted.day, counted.product_type for no key update of kept
  ), moved as (
    update sales_days as kept set sales = kept.sales + locked.sales, amount = kept.amount + locked.amount
    from locked where (kept.seller_id, kept.day, kept.product_type) = (locked.seller_id, locked.day, locked.product_type)
    returning kept.seller_id, kept.day, kept.product_type
  )
  insert into sales_days as kept (seller_id, day, product_type, sales, amount)
    select counted.* from counted
    where not exists (
      select from moved where (moved.seller_id, moved.day, moved.product_type) = (counted.seller_id, counted.day, counted.product_type)
    )
    order by counted.seller_id, counted.day, counted.product_type
    on conflict (seller_id, day, product_type) do update set sales = kept.sales + excluded.sales, amount = kept.amount + excluded.amount;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_for_sellers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with counted as (
    select orders.seller_id, orders.product_type, count(*) filter (where tg_table_name = 'settlements') as sales,
      count(*) filter (where tg_table_name = 'payments') as payments
    from added join orders on orders.id = added.order_id group by 1, 2
  ), locked as (
    select counted.* from counted join seller_counters as stored using (seller_id, product_type)
    order by counted.seller_id, counted.product_type for no key update of stored
  ), updated as (
    update seller_counters as stored set sales = stored.sales + locked.sales, payments = stored.payments + locked.payments
    from locked where stored.seller_id = locked.seller_id and stored.product_type = locked.product_type
    returning stored.seller_id, stored.product_type
  )
  -- Inserts new rows only. A concurrent insert turns this one into an update, which is much more expensive than a plain update.
  insert into seller_counters as stored (seller_id, product_type, sales, payments)
    select counted.* from counted
    where not exists (
      select from updated where updated.seller_id = counted.seller_id and updated.product_type = counted.product_type)
    order by counted.seller_id, counted.product_type
    on conflict (seller_id, product_type)
    do update set sales = stored.sales + excluded.sales, payments = stored.payments + excluded.payments;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update order_counters set orders = orders + 1 where part = new.seq % 64;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.coupon_use_next(state text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case state
    when 'RESERVED' then array['USED', 'RELEASED']
    when 'RELEASED' then array['USED']
    when 'USED' then array['RETURNED']
    else array[]::text[]
  end
$function$;

CREATE OR REPLACE FUNCTION public.coupon_uses_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state = 'RESERVED' then return new; end if;
    raise exception 'a coupon use begins as RESERVED' using errcode = 'integrity_constraint_violation', constraint = 'coupon_uses_move';
  end if;
  if new.state <> old.state and new.state <> all (coupon_use_next(old.state))
    or (to_jsonb(new) - array['state', 'over_limit', 'buyer_hashes', 'email_hash', 'phone_hash', 'network', 'updated_at']
      is distinct from to_jsonb(old) - array['state', 'over_limit', 'buyer_hashes', 'email_hash', 'phone_hash', 'network', 'updated_at']) then
    raise exception 'the coupon use of order % does not become % after %', old.order_id, new.state, old.state
      using errcode = 'integrity_constraint_violation', constraint = 'coupon_uses_move';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.coupons_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (new.id, new.seller_id, new.is_one_use, new.created_at) is distinct from (old.id, old.seller_id, old.is_one_use, old.created_at)
    or new.used < old.used or new.over_limit < old.over_limit
    or (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at)
    or (old.used + old.reserved > 0 and (new.kind, new.basis_points, new.amount, new.renewals)
      is distinct from (old.kind, old.basis_points, old.amount, old.renewals)) then
    raise exception 'terms and uses of coupon % stay', old.id using errcode = 'integrity_constraint_violation', constraint = 'coupons_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.day_in_india(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (at at time zone interval '5 hours 30 minutes')::date
$function$;

CREATE OR REPLACE FUNCTION public.disputes_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.provider_id, new.order_id, new.created_at) is distinct from (old.id, old.provider_id, old.order_id, old.created_at) then
    raise exception 'dispute % stays', old.id using errcode = 'integrity_constraint_violation', constraint = 'disputes_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.entitlements_keep_is_renewal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'whether purchase % is a renewal does not change', old.id
    using errcode = 'integrity_constraint_violation', constraint = 'entitlements_keep_is_renewal';
end $function$;

CREATE OR REPLACE FUNCTION public.files_stay_as_they_are()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - array['object', 'key_sealed'] = to_jsonb(old) - array['object', 'key_sealed']
    and new.key_sealed is not null
    and (new.object = old.object) = (old.key_sealed is not null)
  then
    return new;
  end if;
  raise exception 'file % does not change', old.id using errcode = 'integrity_constraint_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.is_claiming()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(current_setting('jamun.claiming', true), '') = 'on'
$function$;

CREATE OR REPLACE FUNCTION public.is_erasing()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(current_setting('jamun.erasing', true), '') = 'on'
$function$;

CREATE OR REPLACE FUNCTION public.is_resealing()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(current_setting('jamun.resealing', true), '') = 'on'
$function$;

CREATE OR REPLACE FUNCTION public.kyc_documents_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.status = 'APPROVED' then
      raise exception 'KYC document % is approved', old.id using errcode = 'integrity_constraint_violation', constraint = 'kyc_documents_stay';
    end if;
    return old;
  end if;
  if (new.id, new.user_id, new.document_type, new.number_sealed, new.document_name, new.file_id, new.created_at)
    is distinct from (old.id, old.user_id, old.document_type, old.number_sealed, old.document_name, old.file_id, old.created_at) then
    raise exception 'KYC document % does not change', old.id using errcode = 'integrity_constraint_violation', constraint = 'kyc_documents_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_entries_at_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from (select tx_id, count(*) as written, sum(amount) as total from added group by tx_id) as given
    where total <> 0 or written <> (select count(*) from ledger_entries as kept where kept.tx_id = given.tx_id)
  ) then
    raise exception 'all entries of a ledger transaction are written at once and sum to zero'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entries_at_once';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_is_added_to()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'integrity_constraint_violation', constraint = 'ledger_is_added_to';
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_tx_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) >= 2 and sum(amount) = 0 and bool_and(seller_id = new.seller_id) from ledger_entries where tx_id = new.id)
    is not true then
    raise exception 'ledger transaction % must have two entries or more that sum to zero', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_tx_balance';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.links_leave_their_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with locked as (
    select kept.day, link_days.clicks
    from link_owner_days as kept join link_days on link_days.link_id = new.id and link_days.day = kept.day
    where kept.user_id = new.user_id order by kept.day for no key update of kept
  )
  update link_owner_days as kept set clicks = kept.clicks - locked.clicks from locked where kept.user_id = new.user_id and kept.day = locked.day;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.only_seals_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
    raise exception 'a key rotation changes nothing but sealed values of %', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'only_seals_change';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_next(status text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case status
    when 'PENDING' then array['PAID', 'FAILED', 'EXPIRED']
    -- Neither is final: a payment can come late.
    when 'FAILED' then array['PAID']
    when 'EXPIRED' then array['PAID']
    when 'PAID' then array['REFUND_PENDING', 'REFUNDED']
    when 'REFUND_PENDING' then array['REFUNDED', 'PAID']
    else array[]::text[]
  end
$function$;

CREATE OR REPLACE FUNCTION public.orders_forget_network()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.reservation_network := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.orders_keep_their_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'order % keeps the link by which its buyer came', old.id
    using errcode = 'integrity_constraint_violation', constraint = 'orders_keep_their_link';
end $function$;

CREATE OR REPLACE FUNCTION public.orders_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.status = 'PENDING' then return new; end if;
    raise exception 'an order begins as PENDING' using errcode = 'integrity_constraint_violation', constraint = 'orders_move';
  end if;
  -- The last state is frozen, but for when the provider was asked (a second payment can still come), and for a claim.
  if (old.status = 'REFUNDED' and to_jsonb(new) - array['ask_at', 'asks', 'asked_at', 'updated_at']
      is distinct from to_jsonb(old) - array['ask_at', 'asks', 'asked_at', 'updated_at'] and not is_claiming())
    or (new.status <> old.status and new.status <> all (order_next(old.status))) then
    raise exception 'order % does not become % after %', old.id, new.status, old.status
      using errcode = 'integrity_constraint_violation', constraint = 'orders_move';
  end if;
  if (new.buyer_id is distinct from old.buyer_id and not is_claiming())
    or (new.id, new.seller_id, new.product_type, new.item_id, new.amount, new.fee, new.currency, new.created_at,
      new.coupon_id, new.coupon_code, new.discount, new.browser_id)
    is distinct from (old.id, old.seller_id, old.product_type, old.item_id, old.amount, old.fee, old.currency, old.created_at,
      old.coupon_id, old.coupon_code, old.discount, old.browser_id)
    or (old.paid_at is not null and new.paid_at is distinct from old.paid_at)
    or (old.replaced_at is not null and new.replaced_at is distinct from old.replaced_at) then
    raise exception 'buyer, item and terms of order % do not change', old.id using errcode = 'integrity_constraint_violation', constraint = 'orders_move';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.orders_need_their_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id in (new.buyer_id, new.seller_id) order by id for key share;
  if exists (select from users where id in (new.buyer_id, new.seller_id) and erased_at is not null) then
    raise exception 'the buyer or the seller of order % is erased', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'orders_need_their_people';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.orders_paid_are_settled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from settlements where order_id = new.id) then
    raise exception 'order % is not settled', new.id using errcode = 'integrity_constraint_violation', constraint = 'orders_paid_are_settled';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.orphan_picture_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into loose_objects (object, since) values (old.object, now());
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_methods_in_use_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from withdrawals where method_id = old.id and status in ('PENDING', 'APPROVED')) then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and (new.bank_name, new.account_holder_name, new.ifsc_code, new.account_number_sealed, new.upi_name, new.upi_id_sealed)
    is not distinct from (old.bank_name, old.account_holder_name, old.ifsc_code, old.account_number_sealed, old.upi_name, old.upi_id_sealed) then
    return new;
  end if;
  raise exception 'an open withdrawal goes to payment method %', old.id
    using errcode = 'integrity_constraint_violation', constraint = 'payment_methods_in_use_stay';
end $function$;

CREATE OR REPLACE FUNCTION public.payment_methods_wait_after_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.user_id, new.type) is distinct from (old.id, old.user_id, old.type) then
    raise exception 'payment method % belongs to one person and keeps its type', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if (new.bank_name, new.account_holder_name, new.ifsc_code, new.account_number_sealed, new.upi_name, new.upi_id_sealed)
    is distinct from (old.bank_name, old.account_holder_name, old.ifsc_code, old.account_number_sealed, old.upi_name, old.upi_id_sealed)
    and (new.status <> 'PENDING' or new.version <= old.version) then
    raise exception 'payment method % must wait to be verified again', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payments_stay_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  details constant text[] := array['bank_reference', 'instrument'];
begin
  if old.status = 'SUCCESS' and (
    to_jsonb(new) - details is distinct from to_jsonb(old) - details
    or (old.bank_reference is not null and new.bank_reference is distinct from old.bank_reference)
    or (old.instrument is not null and new.instrument is distinct from old.instrument and not is_erasing())
  ) then
    raise exception 'payment % is final', old.id using errcode = 'integrity_constraint_violation', constraint = 'payments_stay_paid';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payout_transfer_next(state text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case state
    when 'WAITING' then array['SENDING', 'DROPPED']
    -- Back to WAITING: the provider refused or ended the transfer because of the platform's account.
    when 'SENDING' then array['UNDER_WAY', 'SUCCESS', 'FAILED', 'REVERSED', 'WAITING']
    when 'UNDER_WAY' then array['SUCCESS', 'FAILED', 'REVERSED', 'WAITING']
    -- The bank can send back what had arrived.
    when 'SUCCESS' then array['REVERSED']
    when 'FAILED' then array['LATE_SUCCESS']
    when 'REVERSED' then array['LATE_SUCCESS']
    when 'LATE_SUCCESS' then array['LATE_PAID', 'LATE_RETURNED']
    else array[]::text[]
  end
$function$;

CREATE OR REPLACE FUNCTION public.payout_transfers_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state = 'WAITING' then return new; end if;
    raise exception 'a transfer begins as WAITING' using errcode = 'integrity_constraint_violation', constraint = 'payout_transfers_move';
  end if;
  if (new.withdrawal_id, new.created_at) is distinct from (old.withdrawal_id, old.created_at)
    or (new.state <> old.state and new.state <> all (payout_transfer_next(old.state)))
    or (old.sent_at is not null and new.sent_at is distinct from old.sent_at and new.state <> 'WAITING')
    or (new.attempt is distinct from old.attempt
      and not coalesce(new.attempt = old.attempt + 1 and old.state in ('SENDING', 'UNDER_WAY') and new.state = 'WAITING', false))
    or (new.transfer_id is distinct from old.transfer_id and new.attempt is not distinct from old.attempt
      and not coalesce(old.attempt > 1 and old.state = 'WAITING' and new.state = 'SENDING', false)) then
    raise exception 'transfer % does not become % after %', old.transfer_id, new.state, old.state
      using errcode = 'integrity_constraint_violation', constraint = 'payout_transfers_move';
  end if;
  -- A transfer that is over waits for nothing. The previous version does not write the column.
  if new.state not in ('WAITING', 'SENDING', 'UNDER_WAY') then new.obstacle := null; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.platform_plans_are_not_emptied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'there must be a default plan' using errcode = 'integrity_constraint_violation', constraint = 'platform_plans_keep_default';
end $function$;

CREATE OR REPLACE FUNCTION public.platform_plans_keep_default()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from platform_plans where is_default) then
    raise exception 'there must be a default plan' using errcode = 'integrity_constraint_violation', constraint = 'platform_plans_keep_default';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.products_are_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In a fixed order, so that of two changes neither waits for the other in a circle.
  insert into product_counts as counts (user_id, category, status, products)
    select user_id, category, status, 0 from (
      select new.user_id, new.category, new.status where tg_op <> 'DELETE'
      union select old.user_id, old.category, old.status where tg_op <> 'INSERT'
    ) as touched (user_id, category, status) order by user_id, category, status
    on conflict (user_id, category, status) do update set products = counts.products;
  if tg_op <> 'INSERT' and old.deleted_at is null then
    update product_counts set products = products - 1 where (user_id, category, status) = (old.user_id, old.category, old.status);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    update product_counts set products = products + 1 where (user_id, category, status) = (new.user_id, new.category, new.status);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.products_keep_their_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.user_id, new.slug, new.created_at) is distinct from (old.id, old.user_id, old.slug, old.created_at)
    or (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at) then
    raise exception 'product % keeps its owner and its name', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.record_proven_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into proven_emails (user_id, email, proven_at) values (new.id, new.email, new.email_verified_at) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refund_request_next(status text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case status
    when 'OPEN' then array['REFUNDED', 'DECLINED', 'WITHDRAWN']
    -- The payment provider refused the refund.
    when 'REFUNDED' then array['OPEN']
    else array[]::text[]
  end
$function$;

CREATE OR REPLACE FUNCTION public.refund_requests_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.status = 'OPEN' and exists (
      select from orders
      where id = new.order_id and buyer_id = new.buyer_id and seller_id = new.seller_id and status = 'PAID' and amount > 0
    ) then return new; end if;
    raise exception 'a refund request is opened by the buyer of a paid order'
      using errcode = 'integrity_constraint_violation', constraint = 'refund_requests_move';
  end if;
  if new.status = old.status or new.status <> all (refund_request_next(old.status)) then
    raise exception 'refund request % does not become % after %', old.id, new.status, old.status
      using errcode = 'integrity_constraint_violation', constraint = 'refund_requests_move';
  end if;
  if (new.id, new.order_id, new.buyer_id, new.seller_id, new.reason, new.created_at)
    is distinct from (old.id, old.order_id, old.buyer_id, old.seller_id, old.reason, old.created_at) then
    raise exception 'the content of refund request % does not change', old.id
      using errcode = 'integrity_constraint_violation', constraint = 'refund_requests_move';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refunds_stay_decided()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.order_id, new.payment_id, new.resends, new.cause, new.amount)
      is distinct from (old.id, old.order_id, old.payment_id, old.resends, old.cause, old.amount)
    or (old.status <> 'PENDING' and (old.reversed_at is not null or new.reversed_at is null
      or to_jsonb(new) - array['reversed_at', 'updated_at'] is distinct from to_jsonb(old) - array['reversed_at', 'updated_at'])) then
    raise exception 'refund % is decided', old.id using errcode = 'integrity_constraint_violation', constraint = 'refunds_stay_decided';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.second_factors_go_forward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.enabled_at is not null and new.last_step < old.last_step then
    raise exception 'a code of person % would be good again', old.user_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.sessions_stay_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.ended_at is not null and new.ended_at is distinct from old.ended_at then
    raise exception 'session % has ended', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.settlements_are_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from orders where id = new.order_id and paid_at is not null)
    or not exists (select from entitlements where order_id = new.order_id)
    or (new.amount > 0) <> exists (select from ledger_tx where kind = 'SALE' and source_type = 'order' and source_id = new.order_id) then
    raise exception 'the settlement of order % is not whole', new.order_id
      using errcode = 'integrity_constraint_violation', constraint = 'settlements_are_whole';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.settlements_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.order_id, new.payment_id, new.seller_id, new.amount, new.fee, new.settled_at)
    is distinct from (old.order_id, old.payment_id, old.seller_id, old.amount, old.fee, old.settled_at)
    or (old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at) then
    raise exception 'the settlement of order % stays', old.order_id using errcode = 'integrity_constraint_violation', constraint = 'settlements_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.short_links_are_told()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('jamun_links', new.short_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.short_links_keep_their_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.user_id, new.short_id, new.created_at) is distinct from (old.id, old.user_id, old.short_id, old.created_at)
    or (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at) then
    raise exception 'short link % keeps its owner and its name', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.telegram_accounts_keep_their_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.user_id, new.telegram_user_id, new.created_at)
    is distinct from (old.id, old.user_id, old.telegram_user_id, old.created_at) then
    raise exception 'Telegram account % keeps its owner', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.telegram_channels_keep_their_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.user_id, new.telegram_channel_id, new.slug, new.created_at)
    is distinct from (old.id, old.user_id, old.telegram_channel_id, old.slug, old.created_at)
    or (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at) then
    raise exception 'channel % keeps its owner and its name', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.telegram_channels_move_is_recorded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.account_id <> old.account_id and not exists (
    select from telegram_channel_moves as moves
    where moves.channel_id = old.id and moves.from_account_id = old.account_id and moves.from_access_hash = old.access_hash
      and moves.to_account_id = new.account_id and moves.moved_at = new.updated_at
  ) then
    raise exception 'the move of channel % is not recorded', old.id
      using errcode = 'integrity_constraint_violation', constraint = 'telegram_channels_move_is_recorded';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.telegram_grants_stay_decided()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Addresses of people who did not accept are not kept for ever.
  if tg_op = 'DELETE' and old.status <> 'ACCEPTED' then
    return old;
  end if;
  if tg_op = 'DELETE' or old.status <> 'PENDING'
    or (new.id, new.channel_id, new.plan_id, new.plan_name, new.seller_id, new.email, new.days, new.token_hash, new.created_at, new.expires_at)
      is distinct from (old.id, old.channel_id, old.plan_id, old.plan_name, old.seller_id, old.email, old.days, old.token_hash, old.created_at, old.expires_at) then
    raise exception 'grant % is decided', old.id
      using errcode = 'integrity_constraint_violation', constraint = 'telegram_grants_stay_decided';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.telegram_invites_stay_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.member_id, new.account_id, new.link, new.made_at) is distinct from (old.id, old.member_id, old.account_id, old.link, old.made_at)
    or (old.state <> 'OPEN' and new.state is distinct from old.state and not (old.state = 'REVOKED' and new.state = 'USED' and not old.is_settled)) then
    raise exception 'invite % is closed', old.id using errcode = 'integrity_constraint_violation', constraint = 'telegram_invites_stay_closed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.telegram_plans_are_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before integer := case when tg_op = 'INSERT' or old.deleted_at is not null then 0 else 1 end;
  after integer := case when new.deleted_at is null then 1 else 0 end;
begin
  if before <> after then
    update telegram_channels set plan_count = plan_count + after - before where id = new.channel_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.telegram_plans_keep_their_channel()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.channel_id, new.user_id, new.created_at) is distinct from (old.id, old.channel_id, old.user_id, old.created_at)
    or (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at) then
    raise exception 'plan % keeps its channel', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.telegram_subscriptions_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (new.buyer_id is distinct from old.buyer_id and not is_claiming())
    or (new.id, new.order_id, new.member_id, new.channel_id, new.plan_id, new.seller_id, new.plan_name,
      new.plan_price, new.duration_days, new.created_at)
    is distinct from (old.id, old.order_id, old.member_id, old.channel_id, old.plan_id, old.seller_id, old.plan_name,
      old.plan_price, old.duration_days, old.created_at) then
    raise exception 'what was bought with subscription % stays', old.id
      using errcode = 'integrity_constraint_violation', constraint = 'telegram_subscriptions_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.uncount_day_of_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update sales_days set sales = sales - 1, amount = amount - new.amount
  where seller_id = new.seller_id and day = day_in_india(new.paid_at) and product_type = new.product_type;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.uploads_stay_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.registered_at is not null or old.refused_at is not null then
    raise exception 'upload % has ended', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.users_stay_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'account % is erased', old.id using errcode = 'integrity_constraint_violation', constraint = 'users_stay_erased';
end $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_export_rows_approved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  refused text;
begin
  select added.withdrawal_id into refused from added
    join withdrawals on withdrawals.id = added.withdrawal_id
    left join payout_transfers as transfers on transfers.withdrawal_id = added.withdrawal_id
    where withdrawals.status <> 'APPROVED' or transfers.withdrawal_id is not null limit 1;
  if refused is null then return null; end if;
  raise exception 'withdrawal % does not wait to be paid by hand', refused
    using errcode = 'integrity_constraint_violation', constraint = 'withdrawal_export_rows_approved';
end $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_in_ledger(tx bigint, wanted text, of withdrawals)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from ledger_tx where id = tx and kind = wanted and seller_id = of.user_id and source_type = 'withdrawal' and source_id = of.id
  )
$function$;

CREATE OR REPLACE FUNCTION public.withdrawal_may_go(wanted withdrawals)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from users where id = wanted.user_id and banned_at is null)
    and exists (select from kyc_documents where user_id = wanted.user_id and status = 'APPROVED')
    and exists (select from payment_methods where id = wanted.method_id and user_id = wanted.user_id and status = 'VERIFIED')
    and not exists (select from ledger_books where seller_id = wanted.user_id and debt < 0)
$function$;

CREATE OR REPLACE FUNCTION public.withdrawal_next(status text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case status
    when 'PENDING' then array['APPROVED', 'PAID', 'REJECTED', 'CANCELLED']
    when 'APPROVED' then array['PAID', 'REJECTED']
    when 'PAID' then array['REVERSED']
    -- Only a payout that arrived late.
    when 'REJECTED' then array['PAID']
    when 'REVERSED' then array['PAID']
    else array[]::text[]
  end
$function$;

CREATE OR REPLACE FUNCTION public.withdrawals_approved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then new.approved_at := null;
  elsif new.status = 'APPROVED' and old.status <> 'APPROVED' then new.approved_at := new.processed_at;
  else new.approved_at := old.approved_at;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.withdrawals_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  refused text;
  is_late boolean := tg_op = 'UPDATE' and old.status in ('REJECTED', 'REVERSED');
begin
  if tg_op = 'INSERT' then
    refused := case
      when new.status <> 'PENDING' then 'it begins as PENDING'
      when not withdrawal_in_ledger(new.hold_tx, 'WITHDRAW', new) then 'its money is not held'
      when not withdrawal_may_go(new) then 'its person may not withdraw'
    end;
  else
    refused := case
      when new.status <> all (withdrawal_next(old.status)) then 'it is ' || old.status
      when (new.id, new.user_id, new.amount, new.idempotency_key, new.method_id, new.method_type, new.bank_name, new.account_holder_name,
          new.ifsc_code, new.account_number_sealed, new.upi_name, new.upi_id_sealed, new.hold_tx, new.created_at)
        is distinct from (old.id, old.user_id, old.amount, old.idempotency_key, old.method_id, old.method_type, old.bank_name, old.account_holder_name,
          old.ifsc_code, old.account_number_sealed, old.upi_name, old.upi_id_sealed, old.hold_tx, old.created_at) then 'what was asked for stays'
      when is_late and not exists (select from payout_transfers where withdrawal_id = new.id and state = 'LATE_PAID') then 'it is ' || old.status
      when is_late and (new.moved_by <> 'ADMIN' or new.processed_by is null) then 'an administrator books a late payout'
      when is_late and not withdrawal_in_ledger(new.end_tx, 'LATE_PAYOUT_PAID', new) then 'it is not paid in the ledger'
      when not is_late and old.end_tx is not null and (new.end_tx, new.transaction_id, new.paid_method, new.paid_bank_name, new.paid_account_sealed, new.processed_by)
        is distinct from (old.end_tx, old.transaction_id, old.paid_method, old.paid_bank_name, old.paid_account_sealed, old.processed_by) then 'what was paid stays'
      when new.version <> old.version + 1 then 'each move counts'
      when (new.status = 'CANCELLED') <> (new.moved_by = 'OWNER') then 'its person cancels, and does nothing else'
      when new.status = 'APPROVED' and new.moved_by <> 'ADMIN' then 'an administrator approves'
      when new.status = 'REVERSED' and new.moved_by <> 'PROVIDER' then 'the provider alone reverses'
      when new.moved_by = 'ADMIN' and new.processed_by is null then 'it is written down who decided'
      when not is_late and (new.moved_by = 'PROVIDER') <> exists (
        select from payout_transfers where withdrawal_id = new.id and state not in ('WAITING', 'DROPPED')
      ) then 'a transfer under way is moved by the provider alone'
      when not is_late and new.moved_by = 'ADMIN' and not withdrawal_may_go(new) and (new.status = 'APPROVED'
          or new.status = 'PAID' and not exists (select from withdrawal_export_rows where withdrawal_id = new.id)) then 'its person may not withdraw'
      when not is_late and new.status = 'PAID' and not withdrawal_in_ledger(new.end_tx, 'PAYOUT', new) then 'it is not paid in the ledger'
      when new.status in ('REJECTED', 'CANCELLED') and not withdrawal_in_ledger(new.end_tx, 'WITHDRAW_RETURN', new) then 'its money is not returned'
      when new.status = 'REVERSED' and not withdrawal_in_ledger(new.reversal_tx, 'PAYOUT_REVERSAL', new) then 'its money is not back'
    end;
  end if;
  if refused is null then return new; end if;
  raise exception 'withdrawal % does not become %: %', new.id, new.status, refused
    using errcode = 'integrity_constraint_violation', constraint = 'withdrawals_move';
end $function$;

CREATE OR REPLACE FUNCTION public.withdrawals_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % stay', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'withdrawals_stay';
end $function$;

-- Tables of simulated providers: not created where every provider is real

CREATE TABLE sandbox_cashfree_disputes (
  dispute_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 433000001) NOT NULL,
  order_id text NOT NULL,
  cf_payment_id text NOT NULL,
  status text NOT NULL,
  amount_paise bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  respond_by timestamp with time zone NOT NULL,
  resolved_at timestamp with time zone,
  reason_code text DEFAULT '1402'::text NOT NULL,
  reason text DEFAULT 'Duplicate Processing'::text NOT NULL,
  CONSTRAINT sandbox_cashfree_disputes_pkey PRIMARY KEY (dispute_id),
  CONSTRAINT sandbox_cashfree_disputes_cf_payment_id_fkey FOREIGN KEY (cf_payment_id) REFERENCES sandbox_cashfree_payments(cf_payment_id),
  CONSTRAINT sandbox_cashfree_disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES sandbox_cashfree_orders(order_id),
  CONSTRAINT sandbox_cashfree_disputes_amount_paise_check CHECK (amount_paise > 0)
);
CREATE INDEX sandbox_cashfree_disputes_of ON sandbox_cashfree_disputes USING btree (order_id);

CREATE TABLE sandbox_cashfree_orders (
  order_id text NOT NULL,
  cf_order_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 2190000001) NOT NULL,
  payment_session_id text NOT NULL,
  idempotency_key text,
  amount_paise bigint NOT NULL,
  customer jsonb NOT NULL,
  return_url text,
  notify_url text,
  note text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  captured_paise bigint DEFAULT 0 NOT NULL,
  refunded_paise bigint DEFAULT 0 NOT NULL,
  terminated_at timestamp with time zone,
  CONSTRAINT sandbox_cashfree_orders_pkey PRIMARY KEY (order_id),
  CONSTRAINT sandbox_cashfree_orders_session_key UNIQUE (payment_session_id),
  CONSTRAINT sandbox_cashfree_orders_amount_paise_check CHECK (amount_paise > 0),
  CONSTRAINT sandbox_cashfree_orders_refunds CHECK (refunded_paise >= 0 AND refunded_paise <= captured_paise)
);
CREATE INDEX sandbox_cashfree_orders_latest ON sandbox_cashfree_orders USING btree (cf_order_id DESC);

CREATE TABLE sandbox_cashfree_payments (
  cf_payment_id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  order_id text NOT NULL,
  status text NOT NULL,
  amount_paise bigint NOT NULL,
  payment_group text NOT NULL,
  message text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  currency text DEFAULT 'INR'::text NOT NULL,
  CONSTRAINT sandbox_cashfree_payments_pkey PRIMARY KEY (cf_payment_id),
  CONSTRAINT sandbox_cashfree_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES sandbox_cashfree_orders(order_id),
  CONSTRAINT sandbox_cashfree_payments_amount_paise_check CHECK (amount_paise > 0),
  CONSTRAINT sandbox_cashfree_payments_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT sandbox_cashfree_payments_payment_group_check CHECK (payment_group = ANY (ARRAY['upi'::text, 'credit_card'::text])),
  CONSTRAINT sandbox_cashfree_payments_status_check CHECK (status = ANY (ARRAY['SUCCESS'::text, 'FAILED'::text, 'USER_DROPPED'::text, 'PENDING'::text]))
);
CREATE INDEX sandbox_cashfree_payments_of ON sandbox_cashfree_payments USING btree (order_id, seq);

CREATE TABLE sandbox_cashfree_refunds (
  refund_id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  cf_refund_id text NOT NULL,
  order_id text NOT NULL,
  amount_paise bigint NOT NULL,
  note text,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  origin text DEFAULT 'api'::text NOT NULL,
  cf_payment_id text,
  is_booked boolean DEFAULT true NOT NULL,
  CONSTRAINT sandbox_cashfree_refunds_pkey PRIMARY KEY (refund_id),
  CONSTRAINT sandbox_cashfree_refunds_cf_payment_id_fkey FOREIGN KEY (cf_payment_id) REFERENCES sandbox_cashfree_payments(cf_payment_id),
  CONSTRAINT sandbox_cashfree_refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES sandbox_cashfree_orders(order_id),
  CONSTRAINT sandbox_cashfree_refunds_amount_paise_check CHECK (amount_paise > 0),
  CONSTRAINT sandbox_cashfree_refunds_origin_check CHECK (origin = ANY (ARRAY['api'::text, 'dashboard'::text, 'auto'::text])),
  CONSTRAINT sandbox_cashfree_refunds_status_check CHECK (status = ANY (ARRAY['SUCCESS'::text, 'PENDING'::text, 'ONHOLD'::text, 'CANCELLED'::text, 'FAILED'::text]))
);
CREATE INDEX sandbox_cashfree_refunds_of ON sandbox_cashfree_refunds USING btree (order_id);

CREATE TABLE sandbox_cashfree_webhooks (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id text NOT NULL,
  order_id text NOT NULL,
  type text NOT NULL,
  url text NOT NULL,
  idempotency_key text NOT NULL,
  body text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  last_answer text,
  delivered_at timestamp with time zone,
  next_attempt_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_cashfree_webhooks_pkey PRIMARY KEY (seq),
  CONSTRAINT sandbox_cashfree_webhooks_id_key UNIQUE (id),
  CONSTRAINT sandbox_cashfree_webhooks_order_id_fkey FOREIGN KEY (order_id) REFERENCES sandbox_cashfree_orders(order_id)
);
CREATE INDEX sandbox_cashfree_webhooks_due ON sandbox_cashfree_webhooks USING btree (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX sandbox_cashfree_webhooks_of ON sandbox_cashfree_webhooks USING btree (order_id);

CREATE TABLE sandbox_mails (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  unsubscribe_url text,
  CONSTRAINT sandbox_mails_pkey PRIMARY KEY (seq),
  CONSTRAINT sandbox_mails_id_key UNIQUE (id)
);
CREATE INDEX sandbox_mails_of ON sandbox_mails USING btree (recipient, seq DESC);

CREATE TABLE sandbox_migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  requires text,
  CONSTRAINT sandbox_migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE sandbox_payout_transfers (
  transfer_id text NOT NULL,
  cf_transfer_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 380000001) NOT NULL,
  amount_paise bigint NOT NULL,
  mode text NOT NULL,
  ending text NOT NULL,
  status text NOT NULL,
  status_description text,
  utr text,
  arrives_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  status_code text,
  CONSTRAINT sandbox_payout_transfers_pkey PRIMARY KEY (transfer_id),
  CONSTRAINT sandbox_payout_transfers_amount_paise_check CHECK (amount_paise >= 100),
  CONSTRAINT sandbox_payout_transfers_ending_check CHECK (char_length(ending) <= 4),
  CONSTRAINT sandbox_payout_transfers_status_check CHECK (status = ANY (ARRAY['RECEIVED'::text, 'VALIDATION_PENDING'::text, 'APPROVAL_PENDING'::text, 'QUEUED'::text, 'PENDING'::text, 'SUCCESS'::text, 'FAILED'::text, 'REJECTED'::text, 'MANUALLY_REJECTED'::text, 'REVERSED'::text]))
);
CREATE INDEX sandbox_payout_transfers_latest ON sandbox_payout_transfers USING btree (cf_transfer_id DESC);

CREATE TABLE sandbox_telegram_calls (
  person_id bigint NOT NULL,
  kind text NOT NULL,
  done bigint DEFAULT 0 NOT NULL,
  refused bigint DEFAULT 0 NOT NULL,
  CONSTRAINT sandbox_telegram_calls_pkey PRIMARY KEY (person_id, kind),
  CONSTRAINT sandbox_telegram_calls_person_id_fkey FOREIGN KEY (person_id) REFERENCES sandbox_telegram_people(id)
);

CREATE TABLE sandbox_telegram_channels (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1500000001) NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  username text,
  made_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT sandbox_telegram_channels_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_telegram_channels_type_check CHECK (type = ANY (ARRAY['channel'::text, 'supergroup'::text]))
);

CREATE TABLE sandbox_telegram_codes (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  person_id bigint NOT NULL,
  session_key text NOT NULL,
  code text NOT NULL,
  code_hash text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  void_at timestamp with time zone,
  purpose text DEFAULT 'SIGN_IN'::text NOT NULL,
  email text,
  CONSTRAINT sandbox_telegram_codes_pkey PRIMARY KEY (seq),
  CONSTRAINT sandbox_telegram_codes_hash_key UNIQUE (code_hash),
  CONSTRAINT sandbox_telegram_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES sandbox_telegram_people(id),
  CONSTRAINT sandbox_telegram_codes_session_key_fkey FOREIGN KEY (session_key) REFERENCES sandbox_telegram_sessions(key),
  CONSTRAINT sandbox_telegram_codes_purpose_check CHECK (purpose = ANY (ARRAY['SIGN_IN'::text, 'EMAIL_SETUP'::text]))
);
CREATE INDEX sandbox_telegram_codes_of ON sandbox_telegram_codes USING btree (person_id, seq DESC);

CREATE TABLE sandbox_telegram_events (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  channel_id bigint NOT NULL,
  person_id bigint NOT NULL,
  what text NOT NULL,
  link text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_telegram_events_pkey PRIMARY KEY (seq),
  CONSTRAINT sandbox_telegram_events_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES sandbox_telegram_channels(id),
  CONSTRAINT sandbox_telegram_events_link_fkey FOREIGN KEY (link) REFERENCES sandbox_telegram_links(link),
  CONSTRAINT sandbox_telegram_events_person_id_fkey FOREIGN KEY (person_id) REFERENCES sandbox_telegram_people(id),
  CONSTRAINT sandbox_telegram_events_what_check CHECK (what = ANY (ARRAY['JOINED'::text, 'LEFT'::text, 'REMOVED'::text, 'READMITTED'::text]))
);
CREATE INDEX sandbox_telegram_events_of ON sandbox_telegram_events USING btree (channel_id, seq);
CREATE INDEX sandbox_telegram_events_through ON sandbox_telegram_events USING btree (link, seq) WHERE link IS NOT NULL;

CREATE TABLE sandbox_telegram_floods (
  person_id bigint NOT NULL,
  call_class text NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_telegram_floods_pkey PRIMARY KEY (person_id, call_class),
  CONSTRAINT sandbox_telegram_floods_person_id_fkey FOREIGN KEY (person_id) REFERENCES sandbox_telegram_people(id),
  CONSTRAINT sandbox_telegram_floods_call_class_check CHECK (call_class = ANY (ARRAY['SIGN_IN'::text, 'READ'::text, 'INVITE'::text, 'REMOVE'::text, 'CREATE'::text]))
);

CREATE TABLE sandbox_telegram_links (
  link text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  channel_id bigint NOT NULL,
  title text NOT NULL,
  single_use boolean NOT NULL,
  taken_by bigint,
  made_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  deleted_at timestamp with time zone,
  made_by bigint,
  CONSTRAINT sandbox_telegram_links_pkey PRIMARY KEY (link),
  CONSTRAINT sandbox_telegram_links_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES sandbox_telegram_channels(id),
  CONSTRAINT sandbox_telegram_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES sandbox_telegram_people(id),
  CONSTRAINT sandbox_telegram_links_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES sandbox_telegram_people(id)
);
CREATE INDEX sandbox_telegram_links_of ON sandbox_telegram_links USING btree (channel_id, seq DESC);

CREATE TABLE sandbox_telegram_members (
  channel_id bigint NOT NULL,
  person_id bigint NOT NULL,
  role text NOT NULL,
  may_invite boolean NOT NULL,
  presence text NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_telegram_members_pkey PRIMARY KEY (channel_id, person_id),
  CONSTRAINT sandbox_telegram_members_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES sandbox_telegram_channels(id),
  CONSTRAINT sandbox_telegram_members_person_id_fkey FOREIGN KEY (person_id) REFERENCES sandbox_telegram_people(id),
  CONSTRAINT sandbox_telegram_members_presence_check CHECK (presence = ANY (ARRAY['IN'::text, 'OUT'::text, 'BANNED'::text])),
  CONSTRAINT sandbox_telegram_members_role_check CHECK (role = ANY (ARRAY['CREATOR'::text, 'ADMINISTRATOR'::text, 'MEMBER'::text]))
);
CREATE INDEX sandbox_telegram_members_of ON sandbox_telegram_members USING btree (person_id);

CREATE TABLE sandbox_telegram_openings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  session_key text NOT NULL,
  process integer NOT NULL,
  CONSTRAINT sandbox_telegram_openings_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_telegram_openings_session_key_fkey FOREIGN KEY (session_key) REFERENCES sandbox_telegram_sessions(key)
);
CREATE INDEX sandbox_telegram_openings_of ON sandbox_telegram_openings USING btree (session_key);

CREATE TABLE sandbox_telegram_people (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 5100000001) NOT NULL,
  phone text,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  second timestamp with time zone,
  calls_in_second integer DEFAULT 0 NOT NULL,
  next_floods integer DEFAULT 0 NOT NULL,
  next_flood_seconds integer DEFAULT 30 NOT NULL,
  too_early integer DEFAULT 0 NOT NULL,
  doubled integer DEFAULT 0 NOT NULL,
  next_flood_class text,
  standing text DEFAULT 'GOOD'::text NOT NULL,
  email text,
  CONSTRAINT sandbox_telegram_people_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_telegram_people_phone_key UNIQUE (phone),
  CONSTRAINT sandbox_telegram_people_standing_check CHECK (standing = ANY (ARRAY['GOOD'::text, 'FROZEN'::text, 'RESTRICTED'::text]))
);
CREATE UNIQUE INDEX sandbox_telegram_people_name_key ON sandbox_telegram_people USING btree (name) WHERE phone IS NULL AND deleted_at IS NULL;

CREATE TABLE sandbox_telegram_sessions (
  key text NOT NULL,
  person_id bigint NOT NULL,
  state text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_telegram_sessions_pkey PRIMARY KEY (key),
  CONSTRAINT sandbox_telegram_sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES sandbox_telegram_people(id),
  CONSTRAINT sandbox_telegram_sessions_state_check CHECK (state = ANY (ARRAY['HALF'::text, 'PASSWORD'::text, 'WHOLE'::text, 'ENDED'::text]))
);
CREATE INDEX sandbox_telegram_sessions_of ON sandbox_telegram_sessions USING btree (person_id);

CREATE TABLE sandbox_telegram_switches (
  one boolean DEFAULT true NOT NULL,
  away boolean DEFAULT false NOT NULL,
  lose_answers integer DEFAULT 0 NOT NULL,
  calls_per_second integer,
  flood_seconds integer DEFAULT 5 NOT NULL,
  members_listed integer,
  hides_hashes boolean DEFAULT false NOT NULL,
  CONSTRAINT sandbox_telegram_switches_pkey PRIMARY KEY (one),
  CONSTRAINT sandbox_telegram_switches_calls_per_second_check CHECK (calls_per_second > 0),
  CONSTRAINT sandbox_telegram_switches_flood_seconds_check CHECK (flood_seconds > 0),
  CONSTRAINT sandbox_telegram_switches_lose_answers_check CHECK (lose_answers >= 0),
  CONSTRAINT sandbox_telegram_switches_members_listed_check CHECK (members_listed > 0),
  CONSTRAINT sandbox_telegram_switches_one_check CHECK (one)
);
