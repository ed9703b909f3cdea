import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { days, hours } from '../../../src/kit/clock.ts';
import { ledger } from '../../../src/modules/ledger/index.ts';
import { buyProduct, createShop, endHolds, ledgerBook } from '../../harness/checkout.ts';
import { insertPaidOrder } from '../../harness/payouts.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => expect(await world.findInvariantViolations()).toEqual([]));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;

it('a sale becomes withdrawable exactly two days after its settlement', async () => {
  const { seller: first, product } = await createShop(world, { price: 100 });
  const { seller: second, product: another } = await createShop(world, { price: 100 });
  for (const item of [product, another]) await buyProduct(world, await world.person(), item);
  const { checkout } = world.container;
  const releaseBoth = async () => {
    // Opening the wallet releases the holds of one seller; the worker releases those of all sellers.
    await checkout.holds.release(first.id);
    const opened = await ledgerBook(world, first);
    await checkout.releaseSettlementHolds();
    return { byWallet: opened.available, byWorker: (await ledgerBook(world, second)).available };
  };
  // The provider confirms the payments.
  world.clock.advance(hours(1));
  await checkout.reconcile();
  world.clock.advance(days(2) - hours(1) - 1);
  expect(await releaseBoth()).toEqual({ byWallet: 0, byWorker: 0 });
  const wallet = await world.call('GET /api/v1/wallet', {}, (await signInAgain(world, first)).token);
  expect(wallet.body.data).toMatchObject({ withdrawableBalance: 0, hold: { amount: 95 } });
  world.clock.advance(1);
  expect(await releaseBoth()).toEqual({ byWallet: 95, byWorker: 95 });
});

it('a chargeback draws on the settlement holds of other orders, latest release first', async () => {
  const { seller, product } = await createShop(world, { price: 100 });
  const { id } = await buyProduct(world, await world.person(), product);
  await endHolds(world);
  // Empty the wallet.
  await world.container.database.transact(async (tx) => {
    await ledger.lock(tx, seller.id);
    const entries = { AVAILABLE: -9_500n, REFUNDS: 9_500n };
    const source = { type: 'test', id: randomWord() };
    await ledger.post(tx, { kind: 'CHARGEBACK', source, sellerId: seller.id, entries, at: world.clock.now() });
  });
  const buyer = await world.person();
  const sale = (amount: bigint, hold: number) => insertPaidOrder(world, seller, buyer, { amount, fee: 0n, hold });
  const [soonest, last, middle] = [await sale(5_000n, days(1)), await sale(6_000n, days(3)), await sale(5_000n, days(2))];
  const { token } = await world.administrator();
  await world.call('POST /api/v1/admin/orders/{id}/chargeback', { params: { id }, body: { reason: 'The bank took it' } }, token);
  const draws = await query(
    `select settlement_draws.order_id, settlement_draws.amount from settlement_draws join refunds on refunds.id = refund_id
     where refunds.order_id = $1 order by settlement_draws.id`,
    [id],
  );
  expect(draws).toEqual([
    { order_id: last, amount: '6000' },
    { order_id: middle, amount: '3500' },
  ]);
  expect(await query('select locked from settlements where order_id = $1', [soonest])).toEqual([{ locked: '5000' }]);
});

it('a failed release of one seller’s settlement holds does not block other sellers, and the run writes one audit record', async () => {
  const [first, second] = [await createShop(world, { price: 100 }), await createShop(world, { price: 100 })];
  for (const { product } of [first, second]) await buyProduct(world, await world.person(), product);
  world.clock.advance(days(2));
  await world.container.checkout.reconcile();
  // The ledger book of the first seller has less LOCKED money than the settlement, so the database rejects its release.
  const corruptBook = (paise: number) =>
    query('update ledger_books set locked = locked - $2, available = available + $2 where seller_id = $1', [first.seller.id, paise]);
  await corruptBook(1);
  const runs = async () => (await query(`select after from audit_log where action = 'SETTLEMENTS_RELEASED'`)).map(({ after }) => after);
  const before = (await runs()).length;
  await world.container.checkout.releaseSettlementHolds();
  expect((await ledgerBook(world, second.seller)).available).toBe(95);
  expect((await runs()).slice(before)).toEqual([{ sellers: 1, amount: 95 }]);
  expect(world.logLines.join('')).toContain('the settlements of a seller could not be released');
  await corruptBook(-1);
  await world.container.checkout.releaseSettlementHolds();
  expect((await ledgerBook(world, first.seller)).available).toBe(95);
});
