import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase } from '../harness/world.ts';

// Every trigger and every unique index that rejects a write has a case here. Each runs with all other rules disabled, so that a foreign
// key or another trigger that rejects the same statement cannot stand in for a missing one.
let copy: Awaited<ReturnType<typeof copyDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  copy = await copyDatabase();
  client = new pg.Client({ connectionString: copy.url });
  await client.connect();
  await dropConstraints();
});
afterAll(async () => {
  await client.end();
  await copy.drop();
});

/** Rows of the cases contain only the columns that their rule reads. */
async function dropConstraints(): Promise<void> {
  const statements = [
    `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as statement from pg_constraint
     where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('c', 'f', 'p') order by contype <> 'f'`,
    `select format('alter table %s alter %I drop not null', attrelid::regclass, attname) as statement
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and attnotnull and attidentity = '' and not attisdropped`,
  ];
  for (const list of statements) {
    const { rows } = await client.query<{ statement: string }>(list);
    await client.query(rows.map(({ statement }) => statement).join(';'));
  }
}

type Row = Record<string, unknown>;

async function insertRow(table: string, row: Row): Promise<void> {
  const columns = Object.keys(row).join(', ');
  const source = columns === '' ? 'default values' : `(${columns}) overriding system value select ${columns}`;
  const values = columns === '' ? '' : ` from jsonb_populate_record(null::${table}, $1)`;
  await client.query(`insert into ${table} ${source}${values}`, columns === '' ? [] : [JSON.stringify(row)]);
}

/** Runs `work` without triggers and rolls back. Returns code and constraint of the error; null without error. */
async function errorOf(work: () => Promise<unknown>): Promise<Pick<pg.DatabaseError, 'code' | 'constraint'> | null> {
  await client.query('begin; set local session_replication_role = replica');
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return { code: error.code, constraint: error.constraint };
    throw error;
  } finally {
    await client.query('rollback');
  }
}

interface TriggerCase {
  table: string;
  trigger: string;
  row?: Row;
  /** Statements before the trigger is enabled. */
  setUp?: string;
  /** Statements that the trigger must reject. */
  rejected: string[];
}

/** Case of a trigger that rejects updates of single columns. */
const frozen = (table: string, trigger: string, row: Row, changes: string[], setUp?: string): TriggerCase => ({
  table,
  trigger,
  row,
  rejected: changes.map((change) => `update ${table} set ${change}`),
  ...(setUp === undefined ? {} : { setUp }),
});

const ownership = ["id = 'other'", 'user_id = 2', 'created_at = now()'];
const ownedRow = { id: 'one', user_id: 1, deleted_at: '2026-01-01' };
const sealing = `set local jamun.resealing = 'on'`;
const erasedUser = 'insert into users (id, erased_at) overriding system value values (1, now())';

const updateCases: TriggerCase[] = [
  frozen('telegram_accounts', 'telegram_accounts_keep_their_owner', { id: 'one', user_id: 1 }, [...ownership, `telegram_user_id = '2'`]),
  frozen('telegram_channels', 'telegram_channels_keep_their_name', ownedRow, [
    ...ownership,
    `telegram_channel_id = '2'`,
    `slug = 'other'`,
    'deleted_at = null',
  ]),
  frozen('telegram_plans', 'telegram_plans_keep_their_channel', ownedRow, [...ownership, `channel_id = 'other'`, 'deleted_at = null']),
  frozen('products', 'products_keep_their_name', ownedRow, [...ownership, `slug = 'other'`, 'deleted_at = null']),
  frozen('short_links', 'short_links_keep_their_name', ownedRow, [...ownership, `short_id = 'other'`, 'deleted_at = null']),
  frozen('telegram_subscriptions', 'telegram_subscriptions_stay', { id: 'one' }, [
    `id = 'other'`,
    `order_id = 'other'`,
    `member_id = 'other'`,
    `channel_id = 'other'`,
    `plan_id = 'other'`,
    'seller_id = 2',
    'buyer_id = 2',
    `plan_name = 'Other'`,
    'plan_price = 1',
    'duration_days = 1',
    'created_at = now()',
  ]),
  frozen('telegram_invites', 'telegram_invites_stay_closed', { id: 'one', state: 'USED', is_settled: false }, [
    `id = 'other'`,
    `member_id = 'other'`,
    `account_id = 'other'`,
    `link = 'https://t.me/+other'`,
    'made_at = now()',
    `state = 'OPEN'`,
    `state = 'REVOKED'`,
  ]),
  frozen('telegram_invites', 'telegram_invites_stay_closed', { state: 'REVOKED', is_settled: true }, [`state = 'USED'`]),
  frozen('telegram_grants', 'telegram_grants_stay_decided', { status: 'CANCELLED' }, [`status = 'PENDING'`, `status = 'ACCEPTED'`]),
  frozen('telegram_grants', 'telegram_grants_stay_decided', { status: 'PENDING', days: 7 }, ['days = 8', `email = 'other@example.in'`]),
  frozen('abuse_reports', 'abuse_reports_move', { status: 'SOLVED', page_id: 'one', owner_id: 1 }, [
    `id = 'other'`,
    `page_id = 'other'`,
    'owner_id = 2',
    `status = 'WAITING'`,
  ]),
  frozen('adjustments', 'adjustments_stay_as_they_are', {}, ['amount = 1']),
  frozen('audit_log', 'audit_log_stays_as_it_is', {}, [`action = 'OTHER'`]),
  frozen('confirmation_requests', 'confirmation_requests_move', { id: 'one', status: 'REJECTED' }, [
    `status = 'CONFIRMED'`,
    `status = 'OPEN'`,
    `decision_reason = 'Other'`,
  ]),
  frozen(
    'confirmation_requests',
    'confirmation_requests_move',
    { id: 'one', status: 'OPEN', user_id: 1, amount: 5 },
    [
      `id = 'other'`,
      `kind = 'PAYOUT'`,
      'user_id = 2',
      `withdrawal_id = 'other'`,
      'amount = 6',
      `reason = 'Other'`,
      `idempotency_key = 'other'`,
      'requested_by = 2',
      'requested_at = now()',
      'expires_at = now()',
    ].map((change) => `status = 'CONFIRMED', ${change}`),
  ),
  frozen('coupons', 'coupons_stay', { id: 'one', seller_id: 1, used: 1, reserved: 0, over_limit: 1, deleted_at: '2026-01-01' }, [
    `id = 'other'`,
    'seller_id = 2',
    'is_one_use = true',
    'created_at = now()',
    'used = 0',
    'over_limit = 0',
    'deleted_at = null',
  ]),
  frozen('coupons', 'coupons_stay', { used: 0, reserved: 1, over_limit: 0, kind: 'PERCENT', basis_points: 2_000 }, [
    `kind = 'AMOUNT'`,
    'basis_points = 1_000',
    'amount = 100',
    `renewals = 'EVERY_RENEWAL'`,
  ]),
  frozen('coupon_uses', 'coupon_uses_move', { order_id: 'one', state: 'USED', discount: 1 }, [
    `state = 'RESERVED'`,
    `state = 'RELEASED'`,
    `order_id = 'other'`,
    `coupon_id = 'other'`,
    'discount = 2',
  ]),
  frozen('coupon_uses', 'coupon_uses_move', { state: 'RETURNED' }, [`state = 'USED'`]),
  frozen('entitlements', 'entitlements_keep_is_renewal', { is_renewal: false }, ['is_renewal = true', 'is_renewal = null']),
  frozen('files', 'files_stay_as_they_are', { size: 1 }, ['size = 2', `object = 'other'`]),
  frozen('kyc_documents', 'kyc_documents_stay', { user_id: 1, status: 'PENDING' }, ['user_id = 2', `number_sealed = 'x'`, `file_id = 'x'`]),
  frozen('kyc_documents', 'kyc_documents_reseal', { user_id: 1 }, ['user_id = 2', `status = 'APPROVED'`], sealing),
  frozen('ledger_entries', 'ledger_entries_stay', { amount: 1 }, ['amount = 2']),
  frozen('ledger_tx', 'ledger_tx_stay', { kind: 'SALE' }, [`kind = 'REFUND'`]),
  frozen('orders', 'orders_keep_their_link', { paid_at: '2026-01-01', via_link_id: 'one' }, [
    `via_link_id = 'other'`,
    'via_link_id = null',
  ]),
  frozen('orders', 'orders_move', { status: 'PENDING', amount: 1 }, ['amount = 2', 'fee = 2', 'buyer_id = 2', `status = 'REFUNDED'`]),
  frozen('orders', 'orders_need_their_people_when_paid', { status: 'PENDING', buyer_id: 1 }, [`status = 'PAID'`], erasedUser),
  frozen('payment_methods', 'payment_methods_reseal', { user_id: 1 }, ['user_id = 2', `ifsc_code = 'other'`], sealing),
  frozen('payment_methods', 'payment_methods_wait_after_change', { user_id: 1, type: 'BANK', status: 'VERIFIED', version: 1 }, [
    'user_id = 2',
    `type = 'UPI'`,
    `ifsc_code = 'other', version = 2`,
    `ifsc_code = 'other', status = 'PENDING'`,
  ]),
  frozen(
    'payment_methods',
    'payment_methods_in_use_stay',
    { id: 'one' },
    [`ifsc_code = 'other'`],
    `insert into withdrawals (method_id, status) values ('one', 'APPROVED')`,
  ),
  frozen('payments', 'payments_stay_paid', { status: 'SUCCESS' }, [`status = 'FAILED'`]),
  frozen('payout_transfers', 'payout_transfers_move', { state: 'SUCCESS', sent_at: '2026-01-01' }, [
    `state = 'WAITING'`,
    'sent_at = now()',
    `transfer_id = 'other'`,
    'attempt = 2',
  ]),
  frozen('payout_transfers', 'payout_transfers_move', { state: 'WAITING', attempt: 1 }, [
    `state = 'SENDING', transfer_id = 'other'`,
    'attempt = 2',
  ]),
  frozen('payout_transfers', 'payout_transfers_move', { state: 'UNDER_WAY', attempt: 1, sent_at: '2026-01-01' }, [
    `state = 'WAITING', sent_at = null, transfer_id = 'other'`,
    `state = 'WAITING', sent_at = null, attempt = 3`,
  ]),
  frozen('refund_requests', 'refund_requests_move', { status: 'DECLINED' }, [`status = 'OPEN'`, `reason = 'Other'`]),
  frozen('refunds', 'refunds_stay_decided', { status: 'DONE', amount: 1 }, ['amount = 2', `status = 'REFUSED'`, `status = 'PENDING'`]),
  frozen('second_factors', 'second_factors_go_forward', { enabled_at: '2026-01-01', last_step: 2 }, ['last_step = 1']),
  frozen('sessions', 'sessions_stay_ended', { ended_at: '2026-01-01' }, ['ended_at = null', 'ended_at = now()']),
  frozen('dispute_holds', 'dispute_holds_stay', { amount: 1 }, ['amount = 2']),
  frozen('disputes', 'disputes_stay', { id: 'one', provider_id: '1', order_id: 'o' }, [
    `id = 'other'`,
    `provider_id = '2'`,
    `order_id = 'other'`,
    'created_at = now()',
  ]),
  frozen('settlement_releases', 'settlement_releases_stay', { amount: 1 }, ['amount = 2']),
  frozen('settlements', 'settlements_stay', { amount: 1, fee: 0 }, [
    'amount = 2',
    'fee = 1',
    'seller_id = 2',
    'settled_at = now()',
    'confirmed_at = null',
  ]),
  frozen('uploads', 'uploads_stay_ended', { registered_at: '2026-01-01' }, ['registered_at = null']),
  frozen('uploads', 'uploads_stay_ended', { refused_at: '2026-01-01' }, ['refused_at = null']),
  frozen('users', 'users_stay_erased', { erased_at: '2026-01-01' }, ['erased_at = null']),
  frozen('withdrawal_exports', 'withdrawal_exports_stay', { amount: 1 }, ['amount = 2']),
  frozen('withdrawal_export_rows', 'withdrawal_export_rows_stay', {}, [`withdrawal_id = 'other'`]),
  frozen('withdrawals', 'withdrawals_move', { status: 'PAID', amount: 1 }, [`status = 'PENDING'`, 'amount = 2']),
  frozen('withdrawals', 'withdrawals_reseal', { user_id: 1 }, ['user_id = 2', `status = 'PAID'`], sealing),
];

const insertCases: TriggerCase[] = [
  { table: 'coupon_uses', trigger: 'coupon_uses_move', rejected: [`insert into coupon_uses (state) values ('USED')`] },
  { table: 'orders', trigger: 'orders_move', rejected: [`insert into orders (status) values ('PAID')`] },
  {
    table: 'orders',
    trigger: 'orders_need_their_people',
    setUp: erasedUser,
    rejected: ['insert into orders (buyer_id) values (1)', 'insert into orders (seller_id) values (1)'],
  },
  { table: 'payout_transfers', trigger: 'payout_transfers_move', rejected: [`insert into payout_transfers (state) values ('SUCCESS')`] },
  { table: 'refund_requests', trigger: 'refund_requests_move', rejected: [`insert into refund_requests (status) values ('OPEN')`] },
  { table: 'withdrawals', trigger: 'withdrawals_move', rejected: [`insert into withdrawals (status) values ('PENDING')`] },
];

/** Rows that can be deleted in some states, as the row that must stay. */
const protectedRows: Record<string, Row> = {
  telegram_grants: { status: 'ACCEPTED' },
  kyc_documents: { status: 'APPROVED' },
};
const deleteCases: TriggerCase[] = [
  ['adjustments', 'adjustments_stay'],
  ['attention_items', 'attention_items_stay'],
  ['audit_log', 'audit_log_stays'],
  ['coupon_uses', 'coupon_uses_stay'],
  ['coupons', 'coupons_stay'],
  ['kyc_documents', 'kyc_documents_stay'],
  ['ledger_books', 'ledger_books_stay'],
  ['ledger_entries', 'ledger_entries_stay'],
  ['ledger_tx', 'ledger_tx_stay'],
  ['orders', 'orders_stay'],
  ['payments', 'payments_stay'],
  ['payout_transfers', 'payout_transfers_stay'],
  ['refund_requests', 'refund_requests_stay'],
  ['dispute_holds', 'dispute_holds_stay'],
  ['disputes', 'disputes_stay_there'],
  ['refunds', 'refunds_stay'],
  ['settlement_draws', 'settlement_draws_stay'],
  ['settlement_releases', 'settlement_releases_stay'],
  ['settlements', 'settlements_stay_there'],
  ['telegram_grants', 'telegram_grants_stay_decided'],
  ['telegram_subscriptions', 'telegram_subscriptions_stay'],
  ['withdrawal_export_rows', 'withdrawal_export_rows_stay'],
  ['withdrawal_exports', 'withdrawal_exports_stay'],
  ['withdrawals', 'withdrawals_stay'],
].map(([table = '', trigger = '']) => ({ table, trigger, row: protectedRows[table] ?? {}, rejected: [`delete from ${table}`] }));

const truncateCases: TriggerCase[] = [
  ['adjustments', 'adjustments_stay_whole'],
  ['attention_items', 'attention_items_stay_whole'],
  ['audit_log', 'audit_log_stays_whole'],
  ['coupon_uses', 'coupon_uses_stay_whole'],
  ['coupons', 'coupons_stay_whole'],
  ['ledger_books', 'ledger_books_stay_whole'],
  ['ledger_entries', 'ledger_entries_stay_whole'],
  ['ledger_tx', 'ledger_tx_stay_whole'],
  ['orders', 'orders_stay_whole'],
  ['payments', 'payments_stay_whole'],
  ['payout_transfers', 'payout_transfers_stay_whole'],
  ['platform_plans', 'platform_plans_are_not_emptied'],
  ['refund_requests', 'refund_requests_stay_whole'],
  ['dispute_holds', 'dispute_holds_stay_whole'],
  ['disputes', 'disputes_stay_whole'],
  ['refunds', 'refunds_stay_whole'],
  ['settlement_draws', 'settlement_draws_stay_whole'],
  ['settlement_releases', 'settlement_releases_stay_whole'],
  ['settlements', 'settlements_stay_whole'],
  ['withdrawal_export_rows', 'withdrawal_export_rows_stay_whole'],
  ['withdrawal_exports', 'withdrawal_exports_stay_whole'],
  ['withdrawals', 'withdrawals_stay_whole'],
].map(([table = '', trigger = '']) => ({ table, trigger, rejected: [`truncate ${table}`] }));

const triggerCases = [updateCases, insertCases, deleteCases, truncateCases].flat();
/** BEFORE triggers that change the row instead of rejecting it. */
const columnTriggers = ['orders_forget_network', 'withdrawals_approved'];

describe('triggers that protect rows', () => {
  it('every BEFORE trigger of the database has a case in this file', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
       where relnamespace = 'public'::regnamespace and not tgisinternal and tgtype & 2 = 2 order by tgname collate "C"`,
    );
    const covered = [...new Set([...triggerCases.map(({ trigger }) => trigger), ...columnTriggers])].sort();
    expect(covered).toEqual(rows.map(({ name }) => name));
  });

  const statements = triggerCases.flatMap((rule) => rule.rejected.map((statement) => [rule.trigger, statement, rule] as const));
  it.each(statements)('%s alone rejects: %s', async (trigger, statement, { table, row, setUp }) => {
    const error = await errorOf(async () => {
      if (row) await insertRow(table, row);
      if (setUp) await client.query(setUp);
      await client.query(`alter table ${table} enable always trigger ${trigger}`);
      await client.query(statement);
    });
    expect(error).toMatchObject({ code: '23000' });
  });
});

interface IndexCase {
  table: string;
  index: string;
  row: Row;
  /** The second row, where it differs from the first one. */
  second?: Row;
}

const indexCases: IndexCase[] = [
  { table: 'telegram_invites', index: 'telegram_invites_one_open', row: { member_id: 'm', account_id: 'a', state: 'OPEN' } },
  { table: 'telegram_channels', index: 'telegram_channels_one_seller', row: { telegram_channel_id: '1' } },
  { table: 'telegram_grants', index: 'telegram_grants_one_pending', row: { channel_id: 'c', email: 'a@example.in', status: 'PENDING' } },
  {
    table: 'telegram_unpaid_members',
    index: 'telegram_unpaid_members_one_due',
    row: { channel_id: 'c', person_id: '1', due_at: '2026-01-01' },
  },
  {
    table: 'abuse_reports',
    index: 'abuse_reports_one_open',
    row: { page_type: 'PRODUCT', page_id: 'p', reporter_id: 1, status: 'WAITING' },
  },
  {
    table: 'abuse_reports',
    index: 'abuse_reports_one_anonymous',
    row: { page_type: 'PRODUCT', page_id: 'p', reporter_email: 'a@example.in', reason: 'SPAM', details: 'x', status: 'WAITING' },
  },
  { table: 'adjustments', index: 'adjustments_key_once', row: { created_by: 1, idempotency_key: 'k' } },
  { table: 'adjustments', index: 'adjustments_provider_once', row: { provider_refund_id: 'r' } },
  { table: 'confirmation_requests', index: 'confirmation_requests_key_once', row: { requested_by: 1, idempotency_key: 'k' } },
  { table: 'confirmation_requests', index: 'confirmation_requests_one_open', row: { withdrawal_id: 'w', status: 'OPEN' } },
  { table: 'disputes', index: 'disputes_one_chargeback', row: { order_id: 'o', booking: 'CHARGEBACK' } },
  { table: 'entitlements', index: 'entitlements_one_each', row: { user_id: 1, item_id: 'p', product_type: 'DIGITAL_PRODUCT' } },
  { table: 'mailed_links', index: 'mailed_links_one_email_change', row: { user_id: 1, purpose: 'CHANGE_EMAIL' } },
  { table: 'orders', index: 'orders_one_open', row: { buyer_id: 1, product_type: 'DIGITAL_PRODUCT', item_id: 'p', status: 'PENDING' } },
  { table: 'orders', index: 'orders_one_open_of_browser', row: { browser_id: 'o', status: 'PENDING' } },
  { table: 'payment_methods', index: 'payment_methods_by_age', row: { seq: 1 } },
  { table: 'payment_methods', index: 'payment_methods_one_primary', row: { user_id: 1, priority: 'PRIMARY' } },
  { table: 'payments', index: 'payments_one_settles', row: { order_id: 'o', outcome: 'SETTLED' } },
  { table: 'platform_plans', index: 'platform_plans_name_key', row: { name: 'Gold' }, second: { name: 'gOLD' } },
  {
    table: 'platform_plans',
    index: 'platform_plans_one_default',
    row: { name: 'One', is_default: true },
    second: { name: 'Two', is_default: true },
  },
  { table: 'refund_requests', index: 'refund_requests_one_open', row: { order_id: 'o', status: 'OPEN' } },
  { table: 'refunds', index: 'refunds_one_of_order', row: { order_id: 'o', cause: 'SELLER', status: 'DONE' } },
  { table: 'refunds', index: 'refunds_one_of_payment', row: { payment_id: 'p', status: 'PENDING' } },
  { table: 'refunds', index: 'refunds_one_resend', row: { resends: 'r', status: 'PENDING' } },
  { table: 'refunds', index: 'refunds_provider_once', row: { provider_refund_id: 'r', status: 'REFUSED' } },
  { table: 'settlement_draws', index: 'settlement_draws_once', row: { order_id: 'o', refund_id: 'r' } },
  { table: 'users', index: 'users_email_key', row: { email: 'a@example.in', state: 'MEMBER' } },
  { table: 'users', index: 'users_guest_email_key', row: { email: 'a@example.in', state: 'GUEST' } },
  { table: 'users', index: 'users_phone_key', row: { phone: '+919876543210', email_verified_at: '2026-01-01' } },
  { table: 'withdrawals', index: 'withdrawals_by_age', row: { seq: 1 } },
  { table: 'withdrawals', index: 'withdrawals_once', row: { user_id: 1, idempotency_key: 'k' } },
  { table: 'withdrawals', index: 'withdrawals_transaction_once', row: { transaction_id: 'utr1' }, second: { transaction_id: 'UTR1' } },
];

describe('unique indexes', () => {
  it('every unique index of the database that is no constraint has a case in this file', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
       where relnamespace = 'public'::regnamespace and indisunique and relname not like 'sandbox\\_%'
         and not exists (select from pg_constraint where conindid = indexrelid) order by relname collate "C"`,
    );
    expect(indexCases.map(({ index }) => index).sort()).toEqual(rows.map(({ name }) => name));
  });

  it.each(indexCases.map((rule) => [rule.index, rule] as const))('%s rejects a second row', async (index, { table, row, second }) => {
    const error = await errorOf(async () => {
      await insertRow(table, row);
      await insertRow(table, second ?? row);
    });
    expect(error).toEqual({ code: '23505', constraint: index });
  });
});
