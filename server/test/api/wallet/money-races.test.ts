import { payoutMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { releaseLocked } from '../../../src/modules/checkout/settlement/settlement-holds.store.ts';
import { type Entries, ledger } from '../../../src/modules/ledger/index.ts';
import type { Tx } from '../../../src/platform/db/database.ts';
import { buyProduct, createShop, ledgerBook, pay, purchase, readStock, setImperfections, startPurchase } from '../../harness/checkout.ts';
import { waitForLockWaitsOrEnd } from '../../harness/lock-waits.ts';
import {
  earn,
  insertPaidOrder,
  insertSeller,
  processWithdrawal,
  requestWithdrawal,
  type Seller,
  setPayoutImperfections,
  withdraw,
} from '../../harness/payouts.ts';
import { controlProvider, listAttentionItems, resolveItem, resolveOnlyItem } from '../../harness/routes/attention-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

// Deterministic races: a test transaction holds a row lock until the server's transactions wait for it.
let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { PAYOUTS: 'sandbox' } });
});
afterEach(async () => {
  await setImperfections(world, {});
  await setPayoutImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;

/** Starts `work` while a transaction that ran `statements` is open; commits when `count` of the server's transactions wait for it. */
async function race<Result>(statements: (tx: Tx) => Promise<unknown>, work: () => Promise<Result>, count = 1): Promise<Result> {
  let running: Promise<Result> | undefined;
  await world.container.database.transact(async (tx) => {
    await statements(tx);
    running = work();
    await waitForLockWaitsOrEnd(world, running, count);
  });
  return running as Promise<Result>;
}

const lockRow = (table: string, key: string, value: unknown) => (tx: Tx) =>
  tx.client.query(`select from ${table} where ${key} = $1 for update`, [value]);

/** Posts a chargeback in a transaction that stays open: `AVAILABLE` pays for it, `DEBT` is the uncovered part. */
const chargeback =
  ({ id: sellerId }: { id: number }, entries: Entries) =>
  (tx: Tx) => {
    const source = { type: 'test', id: randomWord() };
    return ledger.post(tx, { kind: 'CHARGEBACK', source, sellerId, entries, at: world.clock.now() });
  };
/** A chargeback of the whole available balance plus ₹50, which become a debt. */
const uncoveredChargeback = (seller: { id: number }) => async (tx: Tx) => {
  const { AVAILABLE } = await ledger.lock(tx, seller.id);
  await chargeback(seller, { REFUNDS: AVAILABLE + 5_000n, AVAILABLE: -AVAILABLE, DEBT: -5_000n })(tx);
};

async function sellerWith(paise: bigint): Promise<Seller> {
  const who = await insertSeller(world);
  await earn(world, who, paise);
  return who;
}
const statusOf = async (id: string) => (await query('select status from withdrawals where id = $1', [id]))[0].status;

it('two concurrent partial refunds of the whole amount book one part; the other is then booked as a full refund', async () => {
  const { seller, product } = await createShop(world, { price: 100 });
  const { id } = await buyProduct(world, await world.person(), product);
  for (const amount of [60, 40]) await controlProvider(world, `orders/${id}/refunds`, { amount });
  const admin = await world.administrator();
  const items = await listAttentionItems(world, id, admin);
  const resolveBoth = () => Promise.all(items.map((item) => resolveItem(world, admin, { id: item.id, action: 'RECORD_PARTIAL_REFUND' })));
  const responses = await race(lockRow('orders', 'id', id), resolveBoth, 2);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  await resolveOnlyItem(world, id, 'RECORD_REFUND');
  expect(await ledgerBook(world, seller)).toMatchObject({ refunds: 100, charges: 0, locked: 0, available: 0, debt: 0 });
});

describe('seller ledger lock', () => {
  it('six concurrent releases of an ended settlement hold make its money withdrawable only once', async () => {
    const [seller, buyer] = [await world.person(), await world.person()];
    await insertPaidOrder(world, seller, buyer, { amount: 10_000n, fee: 500n, hold: days(1) });
    // A sale with a longer hold: a wrong second release of the first sale would use its money.
    await insertPaidOrder(world, seller, buyer, { amount: 100_000n, fee: 5_000n, hold: days(9) });
    world.clock.advance(days(1));
    const { release } = world.container.checkout.holds;
    const sixReleases = () => Promise.all(Array.from({ length: 6 }, () => release(seller.id)));
    await race(lockRow('ledger_books', 'seller_id', seller.id), sixReleases, 6);
    expect(await ledgerBook(world, seller)).toMatchObject({ available: 95, locked: 950 });
    expect(await query('select kind from ledger_tx where seller_id = $1 and kind = $2', [seller.id, 'RELEASE'])).toHaveLength(1);
  });

  it('a chargeback that waits for the release of the same sale takes the money from the withdrawable balance', async () => {
    const { seller, product } = await createShop(world, { price: 100 });
    const { id } = await buyProduct(world, await world.person(), product);
    world.clock.advance(days(2));
    await world.container.checkout.reconcile();
    const { token } = await world.administrator();
    const release = async (tx: Tx) => {
      await ledger.lock(tx, seller.id);
      const [source, at] = [{ type: 'release', id: randomWord() }, world.clock.now()];
      const amount = await releaseLocked(tx, { id: source.id, sellerId: seller.id, now: at, limit: 1 });
      await ledger.post(tx, { kind: 'RELEASE', source, sellerId: seller.id, entries: { LOCKED: -amount, AVAILABLE: amount }, at });
    };
    const response = await race(release, () =>
      world.call('POST /api/v1/admin/orders/{id}/chargeback', { params: { id }, body: { reason: 'The bank took it' } }, token),
    );
    expect(response.status, response.text).toBe(200);
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 0, available: 0, debt: 0, refunds: 100 });
    expect(await query('select from settlement_draws where order_id = $1', [id])).toEqual([]);
  });

  it('rejects a withdrawal of money that a concurrent chargeback takes', async () => {
    const seller = await sellerWith(9_500n);
    const { status, body } = await race(chargeback(seller, { REFUNDS: 9_500n, AVAILABLE: -9_500n }), () => withdraw(world, seller, 95));
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'BEYOND_FUNDS' });
    expect(await ledgerBook(world, seller)).toMatchObject({ available: 0, withdrawing: 0 });
  });

  it('rejects a withdrawal when a concurrent chargeback creates a debt', async () => {
    const seller = await sellerWith(100_000n);
    const { status } = await race(uncoveredChargeback(seller), () => withdraw(world, seller, 100));
    expect({ status, book: await ledgerBook(world, seller) }).toMatchObject({ status: 409, book: { withdrawing: 0, debt: -50 } });
  });

  it.each([
    ['APPROVED', {}],
    ['PAID', { transactionId: 'UTR-OF-A-RACE' }],
  ] as const)('a withdrawal does not become %s when a concurrent chargeback creates a debt', async (status, more) => {
    const seller = await sellerWith(100_000n);
    const { id } = await requestWithdrawal(world, seller);
    const { token } = await world.administrator();
    const response = await race(uncoveredChargeback(seller), () => processWithdrawal(world, token, id, { status, ...more }));
    expect({ status: response.status, message: response.body.message, withdrawal: await statusOf(id) }).toEqual({
      status: 409,
      message: payoutMessages.notAllowedAnyMore.debt,
      withdrawal: 'PENDING',
    });
  });

  it('an approved withdrawal is not sent when a concurrent chargeback creates a debt', async () => {
    const seller = await sellerWith(100_000n);
    const { id } = await requestWithdrawal(world, seller);
    await processWithdrawal(world, (await world.administrator()).token, id, { status: 'APPROVED' });
    await race(uncoveredChargeback(seller), () => world.runJobs('send-transfer'));
    expect(await query('select state, reason from payout_transfers where withdrawal_id = $1', [id])).toEqual([
      { state: 'WAITING', reason: payoutMessages.notAllowedAnyMore.debt },
    ]);
    expect(await query('select from sandbox_payout_transfers where transfer_id = $1', [`jamun_${id}`])).toEqual([]);
  });
});

it('a withdrawal that another process cancels concurrently is not paid', async () => {
  const seller = await sellerWith(100_000n);
  const { id } = await requestWithdrawal(world, seller);
  const { token } = await world.administrator();
  const cancelElsewhere = async (tx: Tx) => {
    const { rows } = await tx.client.query('select hold_tx from withdrawals where id = $1 for update', [id]);
    await ledger.lock(tx, seller.id);
    const endTx = await ledger.post(tx, {
      kind: 'WITHDRAW_RETURN',
      source: { type: 'withdrawal', id },
      sellerId: seller.id,
      entries: { WITHDRAWING: -10_000n, AVAILABLE: 10_000n },
      reverses: Number(rows[0].hold_tx),
      at: world.clock.now(),
    });
    await tx.client.query(
      `update withdrawals set status = 'CANCELLED', moved_by = 'OWNER', end_tx = $2, processed_at = $3, updated_at = $3, version = version + 1
       where id = $1`,
      [id, endTx, world.clock.now()],
    );
    await tx.client.query(
      `insert into audit_log (id, actor_id, actor_name, action, subject_type, subject_id, address, at)
       values ($1, $2, 'seller', 'WITHDRAWAL_CANCELLED', 'withdrawal', $1, '127.0.0.1', $3)`,
      [id, seller.id, world.clock.now()],
    );
  };
  const { status } = await race(cancelElsewhere, () =>
    processWithdrawal(world, token, id, { status: 'PAID', transactionId: 'UTR-OF-TWO-PROCESSES' }),
  );
  expect({ status, withdrawal: await statusOf(id) }).toEqual({ status: 409, withdrawal: 'CANCELLED' });
  expect(await ledgerBook(world, seller)).toMatchObject({ available: 1_000, withdrawing: 0, withdrawn: 0 });
});

it('double-clicking Pay creates one order and reserves one unit', async () => {
  const { product } = await createShop(world, { isLimitedQuantityEnabled: true, quantity: 5 });
  const buyer = await world.person();
  const clicks = () => Promise.all([purchase(world, buyer, product), purchase(world, buyer, product)]);
  // Reserving a unit locks the product row: one click waits for that row, the other for the advisory lock of buyer and product.
  const responses = await race(lockRow('products', 'id', product.id), clicks, 2);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(responses.map(({ body }) => body.data.orderId)).size).toBe(1);
  expect(await readStock(world, product)).toMatchObject({ held: 1 });
});

describe('polling with locked rows', () => {
  /** Runs `work` while the row stays locked. */
  const whileLocked = (table: string, key: string, value: unknown, work: () => Promise<unknown>) =>
    world.container.database.transact(async (tx) => {
      await lockRow(table, key, value)(tx);
      await work();
    });

  it('a locked order does not block polling of other orders', async () => {
    const { product } = await createShop(world, { price: 100 });
    const [locked, free] = [
      await startPurchase(world, await world.person(), product),
      await startPurchase(world, await world.person(), product),
    ];
    await setImperfections(world, { loseWebhooks: true });
    for (const payment of [locked, free]) await pay(world, payment);
    const orderStatus = async ({ orderId }: { orderId: string }) =>
      (await query('select status from orders where id = $1', [orderId]))[0].status;
    world.clock.advance(minutes(5));
    await whileLocked('orders', 'id', locked.orderId, world.container.checkout.reconcile);
    expect({ locked: await orderStatus(locked), free: await orderStatus(free) }).toEqual({ locked: 'PENDING', free: 'PAID' });
    await world.container.checkout.reconcile();
    expect(await orderStatus(locked)).toBe('PAID');
  });

  it('a locked refund does not block polling of other refunds', async () => {
    const { seller, product } = await createShop(world, { price: 100 });
    const orders = [await buyProduct(world, await world.person(), product), await buyProduct(world, await world.person(), product)];
    // The provider accepts the refund; the webhook of its result is lost.
    await setImperfections(world, { refundStatus: 'PENDING', loseWebhooks: true });
    for (const { id } of orders)
      await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: id }, body: {} }, seller.token);
    await world.runJobs();
    const refunds = await query('select id from refunds where order_id = any($1) order by id', [orders.map(({ id }) => id)]);
    await query(`update sandbox_cashfree_refunds set status = 'SUCCESS' where refund_id = any($1)`, [refunds.map(({ id }) => id)]);
    const statuses = async () =>
      (await query('select status from refunds where id = any($1) order by id', [refunds.map(({ id }) => id)])).map(({ status }) => status);
    world.clock.advance(hours(1));
    await whileLocked('refunds', 'id', refunds[0].id, world.container.checkout.reconcile);
    expect(await statuses()).toEqual(['PENDING', 'DONE']);
    await world.container.checkout.reconcile();
    expect(await statuses()).toEqual(['DONE', 'DONE']);
  });

  it('a locked transfer does not block polling of other transfers', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 2; count++) {
      const { id } = await requestWithdrawal(world, await sellerWith(100_000n));
      await processWithdrawal(world, (await world.administrator()).token, id, { status: 'APPROVED' });
      ids.push(id);
    }
    await world.runJobs('send-transfer');
    await query(`update sandbox_payout_transfers set status = 'SUCCESS', utr = transfer_id where transfer_id = any($1)`, [
      ids.map((id) => `jamun_${id}`),
    ]);
    world.clock.advance(minutes(5));
    const pollTransfers = async () => world.container.payouts.transfers?.followDue();
    await whileLocked('payout_transfers', 'withdrawal_id', ids[0], pollTransfers);
    expect({ locked: await statusOf(ids[0] ?? ''), free: await statusOf(ids[1] ?? '') }).toEqual({ locked: 'APPROVED', free: 'PAID' });
    await pollTransfers();
    expect(await statusOf(ids[0] ?? '')).toBe('PAID');
  });
});
