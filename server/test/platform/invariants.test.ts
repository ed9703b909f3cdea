import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '../../src/kit/ids.ts';
import { recordDisputes } from '../../src/modules/checkout/disputes/record-disputes.ts';
import { ledger } from '../../src/modules/ledger/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { buyProduct, createShop, setImperfections, startPurchase } from '../harness/checkout.ts';
import { createCoupon, createOneUseCodes } from '../harness/coupons.ts';
import { paidGuestOrder } from '../harness/guests.ts';
import { earn, insertPaidOrder, insertSeller, processWithdrawal, requestWithdrawal } from '../harness/payouts.ts';
import { providerDispute } from '../harness/providers/scripted-payments.ts';
import { controlProvider, resolveOnlyItem } from '../harness/routes/attention-fixtures.ts';
import { createLink } from '../harness/routes/link-fixtures.ts';
import { createChannelWithPlan, createMember } from '../harness/subscriptions.ts';
import { createWorld, type World } from '../harness/world.ts';

// Violates every `invariant_%` view on purpose, so that a view that no longer reports anything fails a test.
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

/** Creates at least one row of every kind that the views check. */
async function fill(): Promise<void> {
  const { product } = await createShop(world, { price: 100, isLimitedQuantityEnabled: true, quantity: 5 });
  await buyProduct(world, await world.person(), product);
  await paidGuestOrder(world);
  const refunded = await createShop(world, { price: 100 });
  const { id: orderId } = await buyProduct(world, await world.person(), refunded.product);
  await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, refunded.seller.token);
  const buyer = await world.person();
  const { id: requestedId } = await buyProduct(world, buyer, product);
  const requestBody = { params: { id: requestedId }, body: { reason: 'Not as described' } };
  await world.call('POST /api/v1/orders/{id}/refund-request', requestBody, buyer.token);
  await setImperfections(world, { secondCapture: 1 });
  await buyProduct(world, await world.person(), refunded.product);
  await setImperfections(world, {});
  await fillCoupons();
  await insertPaidOrder(world, refunded.seller, await world.person(), { amount: 10_000n, fee: 500n, hold: 0 });
  await world.container.checkout.releaseSettlementHolds();
  await fillDisputes();
  const seller = await insertSeller(world);
  await earn(world, seller, 100_000n);
  const { id } = await requestWithdrawal(world, seller);
  await processWithdrawal(world, (await world.administrator()).token, id, { status: 'APPROVED' });
  await world.runJobs();
  await createMember(world, await world.person(), await createChannelWithPlan(world), 'Ravi');
  const { shortId } = await createLink(world, seller);
  await world.send('GET', `/s/${shortId}`, { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/128.0' } });
  await world.container.links.fold();
}

/** A dispute that moved released money back into the hold, and a partial chargeback. */
async function fillDisputes(): Promise<void> {
  const { container, clock } = world;
  const released = await insertPaidOrder(world, await world.person(), await world.person(), { amount: 10_000n, fee: 500n, hold: 0 });
  await container.checkout.releaseSettlementHolds();
  const deps = {
    ...container,
    clock,
    random: systemRandom,
    ledger,
    log: createLogger('silent'),
    notify: async () => {},
    people: container.accounts.people,
  };
  await recordDisputes(deps, released, [providerDispute({ amount: 10_000n })]);
  const { product } = await createShop(world, { price: 100 });
  const { id: orderId } = await buyProduct(world, await world.person(), product);
  await controlProvider(world, 'disputes', { orderId, type: 'CHARGEBACK', amount: 10 });
  await resolveOnlyItem(world, orderId, 'RECORD_PARTIAL_CHARGEBACK');
}

/** A paid and an open order with one coupon, and a paid one with a one-use code. */
async function fillCoupons(): Promise<void> {
  const { seller, product } = await createShop(world, { price: 499 });
  const coupon = await createCoupon(world, seller, { maxUses: 3, maxUsesPerBuyer: 1 });
  await buyProduct(world, await world.person(), product, { couponCode: coupon.code });
  await startPurchase(world, await world.person(), product, { couponCode: coupon.code });
  const { codes } = await createOneUseCodes(world, seller);
  await buyProduct(world, await world.person(), product, { couponCode: codes[0] });
}

/** Check constraints and the unique constraint on reversals would reject the violations before the views see them. */
async function dropChecks(): Promise<void> {
  const drop = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where connamespace = 'public'::regnamespace and (contype = 'c' or conname = 'ledger_tx_reversed_once')`;
  for (const { statement } of (await client.query<{ statement: string }>(drop)).rows) await client.query(statement);
}

/** Returns the views that report a violation after `statements`, then rolls back. Triggers and foreign keys are disabled. */
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
   select (jsonb_populate_record(original, '${JSON.stringify(changes)}')).* from ${table} as original where ${where} limit 1`;

/** Updates one row of `table`. */
const changeRow = (table: string, change: string, where = 'true') =>
  `update ${table} set ${change} where ctid = (select ctid from ${table} where ${where} limit 1)`;

const oneTx = (kind: string) => `(select id from ledger_tx where kind = '${kind}' order by id limit 1)`;
const otherUser = '(select max(id) from users)';
const entryOf = (kind: string, account: string) => `tx_id in (select id from ledger_tx where kind = '${kind}') and account = '${account}'`;
const transferInState = (state: string) => changeRow('payout_transfers', `state = '${state}'`);
const transferOfPaidWithdrawal = (state: string) => `${changeRow('withdrawals', `status = 'PAID'`)}; ${transferInState(state)}`;

interface InvariantCase {
  /** View that must report the violation, without its prefix `invariant_`. */
  view: string;
  violation: string;
  /** Statements that create the violation. */
  sql: string;
}

const guestOrder = 'order_id in (select order_id from guest_orders)';

const singleCases: InvariantCase[] = [
  {
    view: 'g1_claimed_purchases_are_proven',
    violation: 'a purchase of a guest in the account of somebody who has not proved the address',
    sql: `update entitlements set user_id = (select min(id) from users where state = 'MEMBER') where ${guestOrder}`,
  },
  {
    view: 'g2_one_person_per_address',
    violation: 'a guest with the address of a verified member',
    sql: copyRow('users', { id: 999_999, username: 'guest-1', state: 'GUEST', email_verified_at: null }, 'email_verified_at is not null'),
  },
  {
    view: 'g4_unpaid_orders_of_guests_have_a_browser',
    violation: 'an order of a browser that was not started without a session',
    sql: changeRow('orders', `browser_id = id`, `id not in (select order_id from guest_orders)`),
  },
  {
    view: 'g4_unpaid_orders_of_guests_have_a_browser',
    violation: 'an unpaid order without a session that belongs to no browser',
    sql: changeRow('orders', `browser_id = null, status = 'PENDING'`, `id in (select order_id from guest_orders)`),
  },
  {
    view: 'g3_one_buyer_per_order',
    violation: 'an entitlement of somebody else than the buyer',
    sql: changeRow('entitlements', 'user_id = user_id + 1'),
  },
  {
    view: 'g3_one_buyer_per_order',
    violation: 'a refund request of somebody else than the buyer',
    sql: changeRow('refund_requests', 'buyer_id = buyer_id + 1'),
  },
  {
    view: 'l1_transactions_sum_to_zero',
    violation: 'a transaction without entries',
    sql: copyRow('ledger_tx', { id: 9_999, source_id: 'another' }),
  },
  {
    view: 'l1_transactions_sum_to_zero',
    violation: 'an amount that is off by one paisa',
    sql: changeRow('ledger_entries', 'amount = amount + 1'),
  },
  {
    view: 'l1_transactions_sum_to_zero',
    violation: 'an entry of another seller',
    sql: changeRow('ledger_entries', `seller_id = ${otherUser}, seq = 9999`),
  },
  { view: 'l2_balances_follow_entries', violation: 'a wrong running balance', sql: changeRow('ledger_entries', 'balance = balance + 1') },
  { view: 'l2_balances_follow_entries', violation: 'a gap in the sequence numbers', sql: changeRow('ledger_entries', 'seq = seq + 100') },
  {
    view: 'l2_balances_follow_entries',
    violation: 'a balance that differs from the sum of its entries',
    sql: changeRow('ledger_books', 'locked = locked - 1, available = available + 1', 'locked > 0'),
  },
  { view: 'l2_balances_follow_entries', violation: 'a wrong number of entries', sql: changeRow('ledger_books', 'seq = seq + 1') },
  {
    view: 'l3_reversed_once',
    violation: 'a transaction reversed twice',
    sql: `update ledger_tx as tx set reverses = (select min(id) from ledger_tx as sale where kind = 'SALE' and sale.seller_id = tx.seller_id)
      where kind in ('REFUND', 'RELEASE')`,
  },
  {
    view: 'l3_reversed_once',
    violation: 'a reversal in the ledger of another seller',
    sql: `update ledger_tx set reverses = ${oneTx('SALE')}, seller_id = ${otherUser} where id = ${oneTx('REFUND')}`,
  },
  {
    view: 'l3_reversed_once',
    violation: 'a reversal of a reversal',
    sql: `update ledger_tx set reverses = id where id = ${oneTx('REFUND')}`,
  },
  {
    view: 'l4_accounts_hold_their_sign',
    violation: 'a negative balance',
    sql: changeRow('ledger_books', 'locked = locked + available + 1, available = -1'),
  },
  {
    view: 'l4_accounts_hold_their_sign',
    violation: 'a negative running balance',
    sql: changeRow('ledger_entries', 'balance = -1', `account = 'CHARGES'`),
  },
  {
    view: 'l5_earnings_are_accounted_for',
    violation: 'earnings without a matching balance',
    sql: changeRow('ledger_books', 'gross = gross - 1'),
  },
  {
    view: 'l6_locked_is_what_settlements_hold',
    violation: 'a settlement hold that is too low',
    sql: changeRow('settlements', 'locked = locked - 1', 'locked > 0'),
  },
  {
    view: 'l6_locked_is_what_settlements_hold',
    violation: 'a settlement hold of a seller without balance row',
    sql: 'delete from ledger_books',
  },
  {
    view: 'l7_releases_are_what_they_let_go_of',
    violation: 'a release of another amount',
    sql: changeRow('settlement_releases', 'amount = amount + 1'),
  },
  {
    view: 'l7_releases_are_what_they_let_go_of',
    violation: 'a missing part of a release',
    sql: changeRow('settlement_releases', 'place = place + 1'),
  },
  {
    view: 'l7_releases_are_what_they_let_go_of',
    violation: 'a release in the ledger of another seller',
    sql: `update ledger_tx set seller_id = ${otherUser} where kind = 'RELEASE'`,
  },
  {
    view: 'l7_releases_are_what_they_let_go_of',
    violation: 'a release that is not in the ledger',
    sql: `delete from ledger_tx where kind = 'RELEASE'`,
  },
  {
    view: 'l8_debt_is_paid_first',
    violation: 'a debt in addition to withdrawable money',
    sql: changeRow('ledger_books', 'debt = -1', 'available > 0'),
  },
  {
    view: 'l8_debt_is_paid_first',
    violation: 'a debt in addition to a settlement hold',
    sql: changeRow('ledger_books', 'debt = -1', 'locked > 0'),
  },
  {
    view: 'l9_refunds_move_the_order',
    violation: 'a refund of another amount than its order',
    sql: changeRow('ledger_entries', 'amount = amount + 1', entryOf('REFUND', 'REFUNDS')),
  },
  {
    view: 'l9_refunds_move_the_order',
    violation: 'a refund that returns another fee',
    sql: changeRow('ledger_entries', 'amount = amount + 1', entryOf('REFUND', 'CHARGES')),
  },
  {
    view: 'l10_reversals_mirror',
    violation: 'a reversal that is no mirror image',
    sql: `update ledger_tx set reverses = ${oneTx('SALE')} where id = ${oneTx('REFUND')}`,
  },
  {
    view: 'l11_settlements_are_accounted_for',
    violation: 'a settlement hold that decreased without a release',
    sql: changeRow('settlements', 'locked = locked - 1', 'locked > 0'),
  },
  {
    view: 'l11_settlements_are_accounted_for',
    violation: 'a release above the settlement hold',
    sql: changeRow('settlement_releases', 'amount = amount + 1'),
  },
  {
    view: 'l11_settlements_are_accounted_for',
    violation: 'a draw above the settlement hold',
    sql: changeRow('settlement_draws', 'amount = amount + 1'),
  },
  {
    view: 'l12_released_money_was_confirmed',
    violation: 'a release of a payment that the provider has not confirmed',
    sql: `update settlements set confirmed_at = null where order_id in (select order_id from settlement_releases)`,
  },
  {
    view: 'l13_disputed_money_is_reserved',
    violation: 'a reservation below the claim',
    sql: changeRow('settlements', 'disputed = disputed - 1', 'disputed > 0'),
  },
  {
    view: 'l13_disputed_money_is_reserved',
    violation: 'a reservation without a dispute',
    sql: changeRow('settlements', 'disputed = 1', 'order_id not in (select order_id from disputes)'),
  },
  {
    view: 'l13_disputed_money_is_reserved',
    violation: 'a reservation for a dispute that is won',
    sql: `update disputes set outcome = 'WON' where booking is null`,
  },
  {
    view: 'l14_dispute_holds_are_booked',
    violation: 'money that returned to a settlement hold with another amount than booked',
    sql: changeRow('dispute_holds', 'amount = amount - 1'),
  },
  {
    view: 'l14_dispute_holds_are_booked',
    violation: 'a booking of a dispute without money that returned to a hold',
    sql: 'delete from dispute_holds',
  },
  {
    view: 'l14_dispute_holds_are_booked',
    violation: 'more money that returned to a settlement hold than was released',
    sql: changeRow('settlement_releases', 'amount = amount - 1', 'order_id in (select order_id from dispute_holds)'),
  },
  {
    view: 'l15_bookings_of_disputes_are_booked',
    violation: 'a partial chargeback of a dispute without a booking',
    sql: `update disputes set booking = null where booking = 'PARTIAL_CHARGEBACK'`,
  },
  {
    view: 'l15_bookings_of_disputes_are_booked',
    violation: 'a booking of a dispute without a chargeback',
    sql: `update disputes set booking = 'CHARGEBACK' where booking is null`,
  },
  {
    view: 'r1_refund_requests_follow_their_order',
    violation: 'an open request for a refunded order',
    sql: `update orders set status = 'REFUNDED' where id in (select order_id from refund_requests)`,
  },
  {
    view: 'r1_refund_requests_follow_their_order',
    violation: 'a refunded request for a paid order',
    sql: changeRow('refund_requests', `status = 'REFUNDED', closed_at = created_at`),
  },
  { view: 'o1_paid_is_settled_is_owned', violation: 'a paid order without settlement', sql: 'delete from settlements' },
  { view: 'o1_paid_is_settled_is_owned', violation: 'a paid order without purchase', sql: 'delete from entitlements' },
  { view: 'o1_paid_is_settled_is_owned', violation: 'a paid order without sale', sql: `delete from ledger_tx where kind = 'SALE'` },
  {
    view: 'o1_paid_is_settled_is_owned',
    violation: 'an inactive purchase of a paid order',
    sql: changeRow('entitlements', `status = 'INACTIVE'`, `status = 'ACTIVE'`),
  },
  {
    view: 'o1_paid_is_settled_is_owned',
    violation: 'a refunded order whose purchase has not ended',
    sql: 'update entitlements set ended_at = null',
  },
  {
    view: 'o1_paid_is_settled_is_owned',
    violation: 'a purchase of another user',
    sql: changeRow('entitlements', `user_id = ${otherUser}`),
  },
  {
    view: 'o2_a_success_settles_or_goes_back',
    violation: 'a settling payment without settlement',
    sql: changeRow('settlements', `payment_id = 'another'`, 'payment_id is not null'),
  },
  {
    view: 'o2_a_success_settles_or_goes_back',
    violation: 'a returned payment without refund',
    sql: copyRow('payments', { id: 'another', seq: 9_999, gateway_txn_id: 'another', outcome: 'RETURNED' }),
  },
  {
    view: 'o2_a_success_settles_or_goes_back',
    violation: 'a settlement by a failed payment',
    sql: changeRow('payments', `status = 'FAILED', outcome = null`, `outcome = 'SETTLED'`),
  },
  {
    view: 'o3_settled_as_ordered',
    violation: 'a settlement of another fee',
    sql: changeRow('orders', 'fee = fee + 1', 'paid_at is not null'),
  },
  {
    view: 'o3_settled_as_ordered',
    violation: 'a settling payment in another currency',
    sql: changeRow('payments', `currency = 'USD'`, `outcome = 'SETTLED'`),
  },
  {
    view: 'o3_settled_as_ordered',
    violation: 'a sale of other charges in the ledger',
    sql: changeRow('ledger_entries', 'amount = amount + 1', entryOf('SALE', 'CHARGES')),
  },
  { view: 'o4_refunds_follow_orders', violation: 'a refunded order without refund', sql: 'delete from refunds' },
  {
    view: 'o4_refunds_follow_orders',
    violation: 'a refund of a paid order',
    sql: `update orders set status = 'PAID' where status = 'REFUNDED'`,
  },
  { view: 'o4_refunds_follow_orders', violation: 'a refund that is not in the ledger', sql: `delete from ledger_tx where kind = 'REFUND'` },
  {
    view: 'o4_refunds_follow_orders',
    violation: 'a rejected refund that was not reversed',
    sql: `update refunds set status = 'REFUSED'; update orders set status = 'PAID' where status = 'REFUNDED'`,
  },
  {
    view: 'o6_nothing_open_is_forgotten',
    violation: 'an open order that is not polled',
    sql: changeRow('orders', `status = 'PENDING', ask_at = null`, 'amount > 0'),
  },
  {
    view: 'o6_nothing_open_is_forgotten',
    violation: 'an open refund that is not polled',
    sql: changeRow('refunds', `status = 'PENDING', ask_at = null`),
  },
  {
    view: 'o6_nothing_open_is_forgotten',
    violation: 'an open transfer that is not polled',
    sql: changeRow('payout_transfers', 'ask_at = null'),
  },
  {
    view: 'o7_returned_payments_go_back',
    violation: 'a returned payment with a rejected refund and no attention item',
    sql: `update refunds set status = 'REFUSED' where cause = 'SECOND_CAPTURE'`,
  },
  { view: 'q1_stock', violation: 'a sold unit without a purchase', sql: changeRow('products', 'sold_count = sold_count + 1') },
  { view: 'q1_stock', violation: 'a reserved unit without an order', sql: changeRow('products', 'held_count = held_count + 1') },
  { view: 'q1_stock', violation: 'more sold units than the quantity', sql: 'update products set quantity = 0 where is_limited' },
  { view: 't1_tallies_are_counts', violation: 'a sales counter that is too high', sql: changeRow('seller_counters', 'sales = sales + 1') },
  {
    view: 't1_tallies_are_counts',
    violation: 'a payments counter that is too high',
    sql: changeRow('seller_counters', 'payments = payments + 1'),
  },
  { view: 't1_tallies_are_counts', violation: 'a missing counter row', sql: 'delete from seller_counters' },
  {
    view: 't2_orders_are_counted',
    violation: 'an orders counter that is too high',
    sql: changeRow('order_counters', 'orders = orders + 1'),
  },
  {
    view: 'w1_each_is_held_and_ends_once',
    violation: 'a withdrawal without its ledger transaction',
    sql: `delete from ledger_tx where kind = 'WITHDRAW'`,
  },
  { view: 'w1_each_is_held_and_ends_once', violation: 'a ledger transaction without its withdrawal', sql: 'delete from withdrawals' },
  { view: 'w1_each_is_held_and_ends_once', violation: 'a withdrawal of another amount', sql: 'update withdrawals set amount = amount + 1' },
  {
    view: 'w1_each_is_held_and_ends_once',
    violation: 'a withdrawal of another user',
    sql: `update withdrawals set user_id = ${otherUser}`,
  },
  {
    view: 'w2_open_ones_are_what_is_withdrawing',
    violation: 'a withdrawing balance without a withdrawal',
    sql: changeRow('ledger_books', 'withdrawing = withdrawing + 1, available = available - 1'),
  },
  {
    view: 'w2_open_ones_are_what_is_withdrawing',
    violation: 'a withdrawn balance without a withdrawal',
    sql: changeRow('ledger_books', 'withdrawn = withdrawn + 1, available = available - 1'),
  },
  { view: 'w2_open_ones_go_where_they_were_asked_to', violation: 'a missing payment method', sql: 'delete from payment_methods' },
  {
    view: 'w3_exports_match_their_rows',
    violation: 'a bank file without its withdrawals',
    sql: `insert into withdrawal_exports select 1, user_id, 1, amount, created_at from withdrawals`,
  },
  {
    view: 'w3_exports_match_their_rows',
    violation: 'a gap in the bank file numbers',
    sql: `insert into withdrawal_exports select 2, user_id, 1, amount, created_at from withdrawals;
      insert into withdrawal_export_rows select id, 2 from withdrawals`,
  },
  {
    view: 'w3_exported_withdrawals_have_no_transfer',
    violation: 'a withdrawal in a bank file that is paid by transfer',
    sql: 'insert into withdrawal_export_rows select id, 1 from withdrawals',
  },
  {
    view: 'a1_money_has_audit_rows',
    violation: 'an adjustment without audit row',
    sql: copyRow('ledger_tx', { id: 9_999, kind: 'ADJUSTMENT', source_type: 'adjustment', source_id: 'another' }),
  },
  {
    view: 'e1_subscriptions_are_paid_for',
    violation: 'a subscription with another price',
    sql: changeRow('telegram_subscriptions', 'plan_price = plan_price + 1'),
  },
  { view: 'e1_subscriptions_are_paid_for', violation: 'a purchase without subscription', sql: 'delete from telegram_subscriptions' },
  {
    view: 'e1_subscriptions_are_paid_for',
    violation: 'a subscription without purchase',
    sql: `delete from entitlements where product_type = 'TELEGRAM_PLAN'`,
  },
  {
    view: 'e1_what_is_bought_comes_one_after_the_other',
    violation: 'two subscriptions at the same time',
    sql: copyRow('telegram_subscriptions', { id: 'another', seq: 9_999, order_id: 'another' }),
  },
  {
    view: 'e1_access_is_what_was_bought',
    violation: 'access for a day more than bought',
    sql: changeRow('telegram_members', `access_until = access_until + interval '1 day'`),
  },
  {
    view: 'e1_links_end_with_the_access',
    violation: 'an open invite that outlives the access',
    sql: changeRow('telegram_invites', `state = 'OPEN', is_unwanted = false, expires_at = 'infinity'`),
  },
  {
    view: 'e1_whoever_has_something_open_is_looked_after',
    violation: 'a current member that is not scheduled for reconciliation',
    sql: changeRow('telegram_members', 'due_at = null, due_step = null'),
  },
  {
    view: 'e1_whoever_has_something_open_is_looked_after',
    violation: 'an unsettled invite that is not scheduled for reconciliation',
    sql: `update telegram_members set due_at = null, due_step = null, person_id = null;
      update telegram_invites set is_done = false, is_settled = false`,
  },
  {
    view: 'e1_links_of_former_accounts_are_handled',
    violation: 'an open invite of an account that does not own the channel',
    sql: `update telegram_invites set is_done = false, account_id = 'another'`,
  },
  {
    view: 'e1_sales_of_channels_are_counted',
    violation: 'a sales counter of a plan that is too high',
    sql: 'update telegram_plans set sales_count = sales_count + 1; update telegram_channels set sales_count = sales_count + 1',
  },
  {
    view: 'e1_sales_of_channels_are_counted',
    violation: 'a channel revenue that is too high',
    sql: changeRow('telegram_channels', 'revenue = revenue + 1'),
  },
  { view: 'c1_clicks_are_the_days', violation: 'a click counter that is too high', sql: changeRow('short_links', 'clicks = clicks + 1') },
  { view: 'c1_clicks_are_the_days', violation: 'a robot counter that is too high', sql: changeRow('short_links', 'robots = robots + 1') },
  {
    view: 'd1_days_are_what_was_sold',
    violation: 'a daily sales count that is too high',
    sql: changeRow('sales_days', 'sales = sales + 1'),
  },
  { view: 'd1_days_are_what_was_sold', violation: 'a daily amount that is too high', sql: changeRow('sales_days', 'amount = amount + 1') },
  { view: 'd1_days_are_what_was_sold', violation: 'missing daily sales', sql: 'delete from sales_days' },
  {
    view: 'd2_days_of_owners_are_their_links',
    violation: 'a daily click count that is too high',
    sql: changeRow('link_owner_days', 'clicks = clicks + 1'),
  },
];

const refundAmountCases = ['SELLER', 'SECOND_CAPTURE'].map((cause) => ({
  view: 'o5_refunds_are_of_the_amount',
  violation: `a ${cause} refund of another amount`,
  sql: `update refunds set amount = amount + 1 where cause = '${cause}'`,
}));

const ledgerEndOfOpenWithdrawalCases = [
  'PAYOUT',
  'WITHDRAW_RETURN',
  'PAYOUT_REVERSAL',
  'LATE_PAYOUT',
  'LATE_PAYOUT_PAID',
  'LATE_PAYOUT_RETURN',
].map((kind) => ({
  view: 'w1_each_is_held_and_ends_once',
  violation: `a ${kind} transaction of an open withdrawal`,
  sql: copyRow('ledger_tx', { id: 9_999, kind }, `kind = 'WITHDRAW'`),
}));

const closedWithdrawalCases = ['PAID', 'REJECTED', 'REVERSED'].map((status) => ({
  view: 'w1_each_is_held_and_ends_once',
  violation: `a ${status} withdrawal without its final ledger transaction`,
  sql: `update withdrawals set status = '${status}'`,
}));

const paymentMethodCases = ['bank_name', 'account_holder_name', 'ifsc_code'].map((column) => ({
  view: 'w2_open_ones_go_where_they_were_asked_to',
  violation: `a changed ${column} of the payment method`,
  sql: `update payment_methods set ${column} = 'Another'`,
}));

const endedTransferCases = ['SUCCESS', 'FAILED', 'REVERSED', 'LATE_SUCCESS', 'LATE_PAID', 'LATE_RETURNED', 'DROPPED'].map((state) => ({
  view: 'w2_transfers_follow_withdrawals',
  violation: `a ${state} transfer of an approved withdrawal`,
  sql: transferInState(state),
}));

const openTransferCases = ['WAITING', 'SENDING', 'UNDER_WAY'].map((state) => ({
  view: 'w2_transfers_follow_withdrawals',
  violation: `a ${state} transfer of a paid withdrawal`,
  sql: transferOfPaidWithdrawal(state),
}));

/** Coupon of the order that is paid, and of the one that is open. */
const [usedCoupon, reservedCoupon] = [`state = 'USED'`, `state = 'RESERVED'`];
const couponOrder = (where: string) => `id = (select order_id from coupon_uses where ${where} and coupon_id in (${limitedCoupon}))`;
const limitedCoupon = 'select id from coupons where not is_one_use';
const usedCode = 'order_id is not null';

const couponCounterCases = ['reserved', 'used', 'over_limit'].map((counter) => ({
  view: 'k2_coupon_counters',
  violation: `a counter ${counter} that is too high`,
  sql: changeRow('coupons', `${counter} = ${counter} + 1`, 'used > 0'),
}));

const couponCopyCases = [
  [`coupon_code = 'OTHER'`, 'another code'],
  ['discount = discount + 1', 'another discount'],
  ['amount = amount + 1', 'an amount that is not the price less the discount'],
  [`coupon_id = (select id from coupons where is_one_use)`, 'another coupon'],
  ['coupon_id = null, coupon_code = null, discount = 0', 'a use of which the order knows nothing'],
].map(([change = '', violation]) => ({
  view: 'k3_coupon_amounts',
  violation: `an order with ${violation}`,
  sql: changeRow('orders', change, couponOrder(usedCoupon)),
}));

const couponStateCases = [
  ['RESERVED', usedCoupon, 'paid'],
  ['RELEASED', usedCoupon, 'paid'],
  ['RETURNED', usedCoupon, 'paid'],
  ['USED', reservedCoupon, 'open'],
  ['RELEASED', reservedCoupon, 'open'],
  ['RETURNED', reservedCoupon, 'open'],
].map(([state, where, status]) => ({
  view: 'k3_coupon_amounts',
  violation: `a ${state} use of an order that is ${status}`,
  sql: changeRow('coupon_uses', `state = '${state}'`, where),
}));

const couponUseByBuyer = (changes: object) =>
  copyRow('coupon_uses', { order_id: 'another', ...changes }, `${usedCoupon} and coupon_id in (${limitedCoupon})`);

const couponCases: InvariantCase[] = [
  { view: 'k1_coupon_limits', violation: 'more uses than the limit', sql: changeRow('coupons', 'max_uses = 0', 'used > 0') },
  {
    view: 'k1_coupon_limits',
    violation: 'open orders beyond the limit',
    sql: changeRow('coupons', 'max_uses = used', 'reserved > 0'),
  },
  { view: 'k2_coupon_counters', violation: 'counted orders without a use', sql: 'delete from coupon_uses' },
  {
    view: 'k2_coupon_counters',
    violation: 'a use that is counted although it is a renewal',
    sql: changeRow('coupon_uses', 'is_renewal = true'),
  },
  { view: 'k3_coupon_amounts', violation: 'an order with a coupon that has no use', sql: 'delete from coupon_uses' },
  {
    view: 'k4_coupon_uses_per_buyer',
    violation: 'two paid uses of one buyer beyond the limit',
    sql: couponUseByBuyer({}),
  },
  {
    view: 'k6_replaced_orders_stay_within_limits',
    violation: 'a replaced order that settled beyond a limit',
    sql: `${changeRow('coupon_uses', 'over_limit = true', usedCoupon)}; ${changeRow('orders', 'replaced_at = created_at', couponOrder(usedCoupon))}`,
  },
  {
    view: 'k5_one_use_codes',
    violation: 'the code of a coupon for many that belongs to an order',
    sql: changeRow('coupons', 'is_one_use = false', 'is_one_use'),
  },
  { view: 'k5_one_use_codes', violation: 'a code of an order without coupon', sql: 'delete from coupon_uses' },
  {
    view: 'k5_one_use_codes',
    violation: 'a code of an order that was not paid',
    sql: changeRow('coupon_uses', `state = 'RELEASED'`, 'order_id in (select order_id from coupon_codes)'),
  },
  {
    view: 'k5_one_use_codes',
    violation: 'a code of an order with another code',
    sql: changeRow('coupon_codes', `code = 'OTHER'`, usedCode),
  },
  { view: 'k5_one_use_codes', violation: 'a used code that is free', sql: changeRow('coupon_codes', 'order_id = null', usedCode) },
  {
    view: 'k5_one_use_codes',
    violation: 'two orders with one code',
    sql: copyRow('coupon_uses', { order_id: 'another' }, 'order_id in (select order_id from coupon_codes)'),
  },
];

const auditCases = ['withdrawal', 'order'].map((subject) => ({
  view: 'a1_money_has_audit_rows',
  violation: `money of a ${subject} without audit rows`,
  sql: `delete from audit_log where subject_type = '${subject}'`,
}));

/** A view with several conditions has a case for each. */
const cases: InvariantCase[] = [
  singleCases,
  refundAmountCases,
  ledgerEndOfOpenWithdrawalCases,
  closedWithdrawalCases,
  paymentMethodCases,
  endedTransferCases,
  openTransferCases,
  auditCases,
  couponCases,
  couponCounterCases,
  couponCopyCases,
  couponStateCases,
].flat();

describe('invariant views', () => {
  it('invariant views report nothing in a database that only the server has written to', async () => {
    expect(await brokenAfter('select')).toEqual([]);
  });

  it('every invariant view has a case in this file', async () => {
    const { rows } = await world.container.database.pool.query<{ name: string }>(
      `select viewname as name from pg_views where schemaname = 'public' and viewname like 'invariant\\_%' order by viewname`,
    );
    const covered = [...new Set(cases.map(({ view }) => `invariant_${view}`))].sort();
    expect(covered).toEqual(rows.map(({ name }) => name));
  });

  it.each(cases.map(({ view, violation, sql }) => [view, violation, sql]))('invariant_%s reports %s', async (view, _violation, sql) => {
    expect(await brokenAfter(sql)).toContain(`invariant_${view}`);
  });
});
