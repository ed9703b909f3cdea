import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bought, imperfect, shop } from '../harness/checkout.ts';
import { earn, process, requested, sold, writtenSeller } from '../harness/payouts.ts';
import { ownLink } from '../harness/routes/link-fixtures.ts';
import { club, member } from '../harness/subscriptions.ts';
import { createWorld, type World } from '../harness/world.ts';

// Each `invariant_%` view is violated on purpose. Without this, a view that finds nothing any more would go unnoticed.
let world: World;
let client: pg.Client;
beforeAll(async () => {
  world = await createWorld({ env: { PAYOUTS: 'sandbox' } });
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await fill();
  await dropChecks();
}, 120_000);
afterAll(async () => {
  await client.end();
  await world.close();
});

/** One of everything that the views look at. */
async function fill(): Promise<void> {
  const { product } = await shop(world, { price: 100, isLimitedQuantityEnabled: true, quantity: 5 });
  await bought(world, await world.person(), product);
  const refunded = await shop(world, { price: 100 });
  const { id: orderId } = await bought(world, await world.person(), refunded.product);
  await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, refunded.seller.token);
  const asking = await world.person();
  const { id: requestedId } = await bought(world, asking, product);
  const requestBody = { params: { id: requestedId }, body: { reason: 'Not as described' } };
  await world.call('POST /api/v1/orders/{id}/refund-request', requestBody, asking.token);
  await imperfect(world, { secondCapture: 1 });
  await bought(world, await world.person(), refunded.product);
  await imperfect(world, {});
  await sold(world, refunded.seller, await world.person(), { amount: 10_000n, fee: 500n, hold: 0 });
  await world.container.checkout.release();
  const seller = await writtenSeller(world);
  await earn(world, seller, 100_000n);
  const { id } = await requested(world, seller);
  await process(world, (await world.administrator()).token, id, { status: 'APPROVED' });
  await world.settle();
  await member(world, await world.person(), await club(world), 'Ravi');
  const { shortId } = await ownLink(world, seller);
  await world.send('GET', `/s/${shortId}`, { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/128.0' } });
  await world.container.links.fold();
}

/** Check constraints stand in front of the views, and so does the unique constraint on reversals. */
async function dropChecks(): Promise<void> {
  const drop = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where connamespace = 'public'::regnamespace and (contype = 'c' or conname = 'ledger_tx_reversed_once')`;
  for (const { statement } of (await client.query<{ statement: string }>(drop)).rows) await client.query(statement);
}

/** Names of the views that find something after `statements`, which are rolled back. Triggers and foreign keys are off meanwhile. */
async function brokenAfter(statements: string): Promise<string[]> {
  await client.query('begin; set local session_replication_role = replica');
  try {
    await client.query(statements);
    const { rows } = await client.query<{ name: string }>('select distinct name from broken_invariants()');
    return rows.map(({ name }) => name);
  } finally {
    await client.query('rollback');
  }
}

/** Inserts a copy of one row of `table` with other values in some columns. */
const copyRow = (table: string, changes: object, where = 'true') =>
  `insert into ${table} overriding system value
   select (jsonb_populate_record(kept, '${JSON.stringify(changes)}')).* from ${table} as kept where ${where} limit 1`;

/** Updates one row of `table`. */
const changeRow = (table: string, change: string, where = 'true') =>
  `update ${table} set ${change} where ctid = (select ctid from ${table} where ${where} limit 1)`;

const oneTx = (kind: string) => `(select id from ledger_tx where kind = '${kind}' order by id limit 1)`;
const otherUser = '(select max(id) from users)';
const entryOf = (kind: string, account: string) => `tx_id in (select id from ledger_tx where kind = '${kind}') and account = '${account}'`;
const transfer = (state: string) => changeRow('payout_transfers', `state = '${state}'`);
const endedWith = (state: string) => `${changeRow('withdrawals', `status = 'PAID'`)}; ${transfer(state)}`;

/** Violation, the view that must find it, and how it is written. A view with several parts has a case for each. */
const cases: { view: string; what: string; how: string }[] = [
  {
    view: 'l1_transactions_sum_to_zero',
    what: 'a transaction without entries',
    how: copyRow('ledger_tx', { id: 9_999, source_id: 'another' }),
  },
  { view: 'l1_transactions_sum_to_zero', what: 'a paisa too much', how: changeRow('ledger_entries', 'amount = amount + 1') },
  {
    view: 'l1_transactions_sum_to_zero',
    what: 'an entry of another seller',
    how: changeRow('ledger_entries', `seller_id = ${otherUser}, seq = 9999`),
  },
  { view: 'l2_balances_follow_entries', what: 'a wrong running balance', how: changeRow('ledger_entries', 'balance = balance + 1') },
  { view: 'l2_balances_follow_entries', what: 'a gap in the numbers', how: changeRow('ledger_entries', 'seq = seq + 100') },
  {
    view: 'l2_balances_follow_entries',
    what: 'a book that its entries do not explain',
    how: changeRow('ledger_books', 'locked = locked - 1, available = available + 1', 'locked > 0'),
  },
  { view: 'l2_balances_follow_entries', what: 'a wrong number of entries', how: changeRow('ledger_books', 'seq = seq + 1') },
  {
    view: 'l3_reversed_once',
    what: 'a transaction reversed twice',
    how: `update ledger_tx as tx set reverses = (select min(id) from ledger_tx as sale where kind = 'SALE' and sale.seller_id = tx.seller_id)
      where kind in ('REFUND', 'RELEASE')`,
  },
  {
    view: 'l3_reversed_once',
    what: 'a reversal in the book of another seller',
    how: `update ledger_tx set reverses = ${oneTx('SALE')}, seller_id = ${otherUser} where id = ${oneTx('REFUND')}`,
  },
  {
    view: 'l3_reversed_once',
    what: 'a reversal of a reversal',
    how: `update ledger_tx set reverses = id where id = ${oneTx('REFUND')}`,
  },
  {
    view: 'l4_accounts_hold_their_sign',
    what: 'a book below zero',
    how: changeRow('ledger_books', 'locked = locked + available + 1, available = -1'),
  },
  {
    view: 'l4_accounts_hold_their_sign',
    what: 'an entry below zero',
    how: changeRow('ledger_entries', 'balance = -1', `account = 'CHARGES'`),
  },
  { view: 'l5_earnings_are_accounted_for', what: 'earnings that are nowhere', how: changeRow('ledger_books', 'gross = gross - 1') },
  {
    view: 'l6_locked_is_what_settlements_hold',
    what: 'a settlement that holds less',
    how: changeRow('settlements', 'locked = locked - 1', 'locked > 0'),
  },
  { view: 'l6_locked_is_what_settlements_hold', what: 'held money of a seller without book', how: 'delete from ledger_books' },
  { view: 'l7_releases_are_what_they_let_go_of', what: 'another amount', how: changeRow('settlement_releases', 'amount = amount + 1') },
  { view: 'l7_releases_are_what_they_let_go_of', what: 'a missing part', how: changeRow('settlement_releases', 'place = place + 1') },
  {
    view: 'l7_releases_are_what_they_let_go_of',
    what: 'a release in the book of another seller',
    how: `update ledger_tx set seller_id = ${otherUser} where kind = 'RELEASE'`,
  },
  {
    view: 'l7_releases_are_what_they_let_go_of',
    what: 'a release that is not in the ledger',
    how: `delete from ledger_tx where kind = 'RELEASE'`,
  },
  { view: 'l8_debt_is_paid_first', what: 'a debt beside withdrawable money', how: changeRow('ledger_books', 'debt = -1', 'available > 0') },
  { view: 'l8_debt_is_paid_first', what: 'a debt beside held money', how: changeRow('ledger_books', 'debt = -1', 'locked > 0') },
  {
    view: 'l9_refunds_move_the_order',
    what: 'a refund of another amount than its order',
    how: changeRow('ledger_entries', 'amount = amount + 1', entryOf('REFUND', 'REFUNDS')),
  },
  {
    view: 'l9_refunds_move_the_order',
    what: 'a refund that returns another fee',
    how: changeRow('ledger_entries', 'amount = amount + 1', entryOf('REFUND', 'CHARGES')),
  },
  {
    view: 'l10_reversals_mirror',
    what: 'a reversal that is no mirror image',
    how: `update ledger_tx set reverses = ${oneTx('SALE')} where id = ${oneTx('REFUND')}`,
  },
  {
    view: 'l11_settlements_are_accounted_for',
    what: 'held money that nothing took',
    how: changeRow('settlements', 'locked = locked - 1', 'locked > 0'),
  },
  {
    view: 'l11_settlements_are_accounted_for',
    what: 'a release of more than was held',
    how: changeRow('settlement_releases', 'amount = amount + 1'),
  },
  {
    view: 'l11_settlements_are_accounted_for',
    what: 'a draw of more than was held',
    how: changeRow('settlement_draws', 'amount = amount + 1'),
  },
  {
    view: 'r1_refund_requests_follow_their_order',
    what: 'an open request for a refunded order',
    how: `update orders set status = 'REFUNDED' where id in (select order_id from refund_requests)`,
  },
  {
    view: 'r1_refund_requests_follow_their_order',
    what: 'a refunded request for a paid order',
    how: changeRow('refund_requests', `status = 'REFUNDED', closed_at = created_at`),
  },
  { view: 'o1_paid_is_settled_is_owned', what: 'a paid order without settlement', how: 'delete from settlements' },
  { view: 'o1_paid_is_settled_is_owned', what: 'a paid order without purchase', how: 'delete from entitlements' },
  { view: 'o1_paid_is_settled_is_owned', what: 'a paid order without sale', how: `delete from ledger_tx where kind = 'SALE'` },
  {
    view: 'o1_paid_is_settled_is_owned',
    what: 'an inactive purchase of a paid order',
    how: changeRow('entitlements', `status = 'INACTIVE'`, `status = 'ACTIVE'`),
  },
  {
    view: 'o1_paid_is_settled_is_owned',
    what: 'a refunded order whose purchase has not ended',
    how: 'update entitlements set ended_at = null',
  },
  {
    view: 'o1_paid_is_settled_is_owned',
    what: 'a purchase of somebody else',
    how: changeRow('entitlements', `user_id = ${otherUser}`),
  },
  {
    view: 'o2_a_success_settles_or_goes_back',
    what: 'a settling payment without settlement',
    how: changeRow('settlements', `payment_id = 'another'`, 'payment_id is not null'),
  },
  {
    view: 'o2_a_success_settles_or_goes_back',
    what: 'a returned payment without refund',
    how: copyRow('payments', { id: 'another', seq: 9_999, gateway_txn_id: 'another', outcome: 'RETURNED' }),
  },
  {
    view: 'o2_a_success_settles_or_goes_back',
    what: 'a settlement by a failed payment',
    how: changeRow('payments', `status = 'FAILED', outcome = null`, `outcome = 'SETTLED'`),
  },
  {
    view: 'o3_settled_as_ordered',
    what: 'a settlement of another fee',
    how: changeRow('orders', 'fee = fee + 1', 'paid_at is not null'),
  },
  {
    view: 'o3_settled_as_ordered',
    what: 'a settling payment in another currency',
    how: changeRow('payments', `currency = 'USD'`, `outcome = 'SETTLED'`),
  },
  {
    view: 'o3_settled_as_ordered',
    what: 'a sale of other charges in the ledger',
    how: changeRow('ledger_entries', 'amount = amount + 1', entryOf('SALE', 'CHARGES')),
  },
  { view: 'o4_refunds_follow_orders', what: 'a refunded order without refund', how: 'delete from refunds' },
  {
    view: 'o4_refunds_follow_orders',
    what: 'a refund of an order that stands',
    how: `update orders set status = 'PAID' where status = 'REFUNDED'`,
  },
  { view: 'o4_refunds_follow_orders', what: 'a refund that is not in the ledger', how: `delete from ledger_tx where kind = 'REFUND'` },
  {
    view: 'o4_refunds_follow_orders',
    what: 'a refused refund whose money did not come back',
    how: `update refunds set status = 'REFUSED'; update orders set status = 'PAID' where status = 'REFUNDED'`,
  },
  ...['SELLER', 'SECOND_CAPTURE'].map((cause) => ({
    view: 'o5_refunds_are_of_the_amount',
    what: `a ${cause} refund of another amount`,
    how: `update refunds set amount = amount + 1 where cause = '${cause}'`,
  })),
  {
    view: 'o6_nothing_open_is_forgotten',
    what: 'an open order that is not polled',
    how: changeRow('orders', `status = 'PENDING', ask_at = null`, 'amount > 0'),
  },
  {
    view: 'o6_nothing_open_is_forgotten',
    what: 'an open refund that is not polled',
    how: changeRow('refunds', `status = 'PENDING', ask_at = null`),
  },
  {
    view: 'o6_nothing_open_is_forgotten',
    what: 'an open transfer that is not polled',
    how: changeRow('payout_transfers', 'ask_at = null'),
  },
  {
    view: 'o7_returned_payments_go_back',
    what: 'a returned payment whose refund was refused, without an attention item',
    how: `update refunds set status = 'REFUSED' where cause = 'SECOND_CAPTURE'`,
  },
  { view: 'q1_stock', what: 'a piece sold that nobody owns', how: changeRow('products', 'sold_count = sold_count + 1') },
  { view: 'q1_stock', what: 'a piece reserved for no order', how: changeRow('products', 'held_count = held_count + 1') },
  { view: 'q1_stock', what: 'more sold than there was', how: 'update products set quantity = 0 where is_limited' },
  { view: 't1_tallies_are_counts', what: 'a sale too many', how: changeRow('seller_tallies', 'sales = sales + 1') },
  { view: 't1_tallies_are_counts', what: 'a payment too many', how: changeRow('seller_tallies', 'payments = payments + 1') },
  { view: 't1_tallies_are_counts', what: 'no count at all', how: 'delete from seller_tallies' },
  { view: 't2_orders_are_counted', what: 'an order too many', how: changeRow('order_tallies', 'orders = orders + 1') },
  { view: 'w1_each_is_held_and_ends_once', what: 'a request without hold', how: `delete from ledger_tx where kind = 'WITHDRAW'` },
  { view: 'w1_each_is_held_and_ends_once', what: 'a hold without request', how: 'delete from withdrawals' },
  { view: 'w1_each_is_held_and_ends_once', what: 'a request of another amount', how: 'update withdrawals set amount = amount + 1' },
  { view: 'w1_each_is_held_and_ends_once', what: 'a request of somebody else', how: `update withdrawals set user_id = ${otherUser}` },
  ...['PAYOUT', 'WITHDRAW_RETURN', 'PAYOUT_REVERSAL', 'LATE_PAYOUT', 'LATE_PAYOUT_PAID', 'LATE_PAYOUT_RETURN'].map((kind) => ({
    view: 'w1_each_is_held_and_ends_once',
    what: `${kind} of an open request`,
    how: copyRow('ledger_tx', { id: 9_999, kind }, `kind = 'WITHDRAW'`),
  })),
  ...['PAID', 'REJECTED', 'REVERSED'].map((status) => ({
    view: 'w1_each_is_held_and_ends_once',
    what: `${status} without its end in the ledger`,
    how: `update withdrawals set status = '${status}'`,
  })),
  {
    view: 'w2_open_ones_are_what_is_withdrawing',
    what: 'a paisa withdrawing for nothing',
    how: changeRow('ledger_books', 'withdrawing = withdrawing + 1, available = available - 1'),
  },
  {
    view: 'w2_open_ones_are_what_is_withdrawing',
    what: 'a paisa withdrawn for nothing',
    how: changeRow('ledger_books', 'withdrawn = withdrawn + 1, available = available - 1'),
  },
  ...['bank_name', 'account_holder_name', 'ifsc_code'].map((column) => ({
    view: 'w2_open_ones_go_where_they_were_asked_to',
    what: `another ${column}`,
    how: `update payment_methods set ${column} = 'Another'`,
  })),
  { view: 'w2_open_ones_go_where_they_were_asked_to', what: 'no such method', how: 'delete from payment_methods' },
  ...['SUCCESS', 'FAILED', 'REVERSED', 'LATE_SUCCESS', 'LATE_PAID', 'LATE_RETURNED', 'DROPPED'].map((state) => ({
    view: 'w2_transfers_follow_withdrawals',
    what: `${state} of an approved request`,
    how: transfer(state),
  })),
  ...['WAITING', 'SENDING', 'UNDER_WAY'].map((state) => ({
    view: 'w2_transfers_follow_withdrawals',
    what: `${state} of a paid request`,
    how: endedWith(state),
  })),
  {
    view: 'w3_exports_match_their_rows',
    what: 'a bank file without its withdrawals',
    how: `insert into withdrawal_exports select 1, user_id, 1, amount, created_at from withdrawals`,
  },
  {
    view: 'w3_exports_match_their_rows',
    what: 'a gap in the numbers of bank files',
    how: `insert into withdrawal_exports select 2, user_id, 1, amount, created_at from withdrawals;
      insert into withdrawal_export_rows select id, 2 from withdrawals`,
  },
  {
    view: 'w3_exported_withdrawals_have_no_transfer',
    what: 'a withdrawal in a bank file that is paid by transfer',
    how: 'insert into withdrawal_export_rows select id, 1 from withdrawals',
  },
  ...['withdrawal', 'order'].map((subject) => ({
    view: 'a1_money_has_audit_rows',
    what: `money of a ${subject} without audit rows`,
    how: `delete from audit_log where subject_type = '${subject}'`,
  })),
  {
    view: 'a1_money_has_audit_rows',
    what: 'an adjustment without audit row',
    how: copyRow('ledger_tx', { id: 9_999, kind: 'ADJUSTMENT', source_type: 'adjustment', source_id: 'another' }),
  },
  {
    view: 'e1_subscriptions_are_paid_for',
    what: 'a subscription of another price',
    how: changeRow('telegram_subscriptions', 'plan_price = plan_price + 1'),
  },
  { view: 'e1_subscriptions_are_paid_for', what: 'a purchase without subscription', how: 'delete from telegram_subscriptions' },
  {
    view: 'e1_subscriptions_are_paid_for',
    what: 'a subscription without purchase',
    how: `delete from entitlements where product_type = 'TELEGRAM_PLAN'`,
  },
  {
    view: 'e1_what_is_bought_comes_one_after_the_other',
    what: 'two subscriptions at the same time',
    how: copyRow('telegram_subscriptions', { id: 'another', seq: 9_999, order_id: 'another' }),
  },
  {
    view: 'e1_access_is_what_was_bought',
    what: 'a day more than was bought',
    how: changeRow('telegram_members', `access_until = access_until + interval '1 day'`),
  },
  {
    view: 'e1_links_end_with_the_access',
    what: 'an open invite that outlives the access',
    how: changeRow('telegram_invites', `state = 'OPEN', is_unwanted = false, expires_at = 'infinity'`),
  },
  {
    view: 'e1_whoever_has_something_open_is_looked_after',
    what: 'a member inside whom nobody looks after',
    how: changeRow('telegram_members', 'due_at = null, due_step = null'),
  },
  {
    view: 'e1_whoever_has_something_open_is_looked_after',
    what: 'an unsettled invite that nobody looks after',
    how: `update telegram_members set due_at = null, due_step = null, person_id = null;
      update telegram_invites set is_done = false, is_settled = false`,
  },
  {
    view: 'e1_links_of_former_accounts_are_handled',
    what: 'an open invite of an account that does not keep the channel',
    how: `update telegram_invites set is_done = false, account_id = 'another'`,
  },
  {
    view: 'e1_sales_of_channels_are_counted',
    what: 'a plan with a sale too many',
    how: 'update telegram_plans set sales_count = sales_count + 1; update telegram_channels set sales_count = sales_count + 1',
  },
  {
    view: 'e1_sales_of_channels_are_counted',
    what: 'a channel with a paisa too much',
    how: changeRow('telegram_channels', 'revenue = revenue + 1'),
  },
  { view: 'c1_clicks_are_the_days', what: 'a click too many', how: changeRow('short_links', 'clicks = clicks + 1') },
  { view: 'c1_clicks_are_the_days', what: 'a robot too many', how: changeRow('short_links', 'robots = robots + 1') },
  { view: 'd1_days_are_what_was_sold', what: 'a sale too many', how: changeRow('sales_days', 'sales = sales + 1') },
  { view: 'd1_days_are_what_was_sold', what: 'a paisa too much', how: changeRow('sales_days', 'amount = amount + 1') },
  { view: 'd1_days_are_what_was_sold', what: 'no day at all', how: 'delete from sales_days' },
  { view: 'd2_days_of_owners_are_their_links', what: 'a click too many', how: changeRow('link_owner_days', 'clicks = clicks + 1') },
];

describe('invariant views', () => {
  it('invariant views find nothing in a database that only the product has written to', async () => {
    expect(await brokenAfter('select')).toEqual([]);
  });

  it('every invariant view has a case in this file', async () => {
    const { rows } = await world.container.database.pool.query<{ name: string }>(
      `select viewname as name from pg_views where schemaname = 'public' and viewname like 'invariant\\_%' order by viewname`,
    );
    const covered = [...new Set(cases.map(({ view }) => `invariant_${view}`))].sort();
    expect(covered).toEqual(rows.map(({ name }) => name));
  });

  it.each(cases.map(({ view, what, how }) => [view, what, how]))('invariant_%s finds %s', async (view, _what, how) => {
    expect(await brokenAfter(how)).toContain(`invariant_${view}`);
  });
});
