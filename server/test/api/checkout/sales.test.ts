import { withConnection } from '@jamun/test-support/separate-connection';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { buyProduct, createShop, endHolds, pay, startPurchase } from '../../harness/checkout.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => expect(await world.findInvariantViolations()).toEqual([]));
afterAll(() => world.close());

const sales = async (seller: Person, query = {}) => (await world.call('GET /api/v1/sales', { query }, seller.token)).body;
const transactions = async (seller: Person, query = {}) => (await world.call('GET /api/v1/transactions', { query }, seller.token)).body;
const csv = async (seller: Person, path: string) =>
  (await world.send('GET', path, { headers: { authorization: `Bearer ${seller.token}` } })).text;

/** Runs `work` with triggers disabled, to write rows that the triggers reject. */
const withoutTriggers = (work: (client: pg.Client) => Promise<void>) =>
  withConnection(world.databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await work(client);
  });

/** Inserts $2 copies of the order $1. */
const copySales = `
  insert into orders (id, buyer_id, seller_id, product_type, item_id, item_name, buyer_username, customer_name, customer_email,
    customer_phone, amount, fee, status, created_at, updated_at, expires_at, paid_at)
  select lpad(n::text, 20, 'c'), buyer_id, seller_id, product_type, item_id, item_name, buyer_username, customer_name, customer_email,
    customer_phone, amount, fee, status, created_at, updated_at, expires_at, paid_at - n / 10 * interval '100 microseconds'
  from orders, generate_series(1, $2::int) as n where id = $1`;

/** A seller with two products: Alphabet for ₹100 sold once, Beats for ₹50 sold twice. */
async function sellerWithThreeSales() {
  const seller = await world.person();
  const [alphabet, beats] = [
    await createPublishedProduct(world, seller, { title: 'Alphabet', price: 100 }),
    await createPublishedProduct(world, seller, { title: 'Beats', price: 50 }),
  ];
  const buyers = [await world.person(), await world.person()] as const;
  const first = await buyProduct(world, buyers[0], alphabet);
  const second = await buyProduct(world, buyers[0], beats);
  const third = await buyProduct(world, buyers[1], beats, { customer: { name: 'Zubin Mehta', email: 'zubin@example.in' } });
  return { seller, alphabet, beats, buyers, orders: [first, second, third] as const };
}

describe('sales lists', () => {
  it('the sales list shows paid orders, newest first, with buyer, fee and net amount', async () => {
    const { seller, alphabet, buyers, orders } = await sellerWithThreeSales();
    const { data, meta } = await sales(seller);
    expect(meta).toEqual({ page: 1, limit: 20, total: 3 });
    expect(data.map(({ id }) => id)).toEqual([...orders].reverse().map(({ id }) => id));
    expect(data[2]).toMatchObject({
      amount: 100,
      fee: 5,
      net: 95,
      status: 'PAID',
      productType: 'DIGITAL_PRODUCT',
      digitalProduct: { id: alphabet.id, title: 'Alphabet' },
      telegramPlan: null,
      user: { id: buyers[0].id, email: buyers[0].email },
    });
  });

  it('sales can be searched, filtered, sorted and paginated', async () => {
    const { seller, orders } = await sellerWithThreeSales();
    const ids = async (query: object) => (await sales(seller, query)).data.map(({ id }) => id);
    const [first, second, third] = orders.map(({ id }) => id);
    expect(await ids({ search: 'alpha' })).toEqual([first]);
    expect(await ids({ search: 'ZUBIN' })).toEqual([third]);
    expect(await ids({ search: second })).toEqual([second]);
    expect(await ids({ search: '%' })).toEqual([]);
    expect(await ids({ type: 'TELEGRAM_PLAN' })).toEqual([]);
    expect(await ids({ sort: 'name', order: 'asc' })).toEqual([first, second, third]);
    expect(await ids({ sort: 'amount', order: 'asc' })).toEqual([second, third, first]);
    expect(await ids({ limit: 2, page: 2 })).toEqual([first]);
    expect((await sales(seller, { search: 'beats' })).meta.total).toBe(2);
    expect((await sales(seller, { type: 'TELEGRAM_PLAN' })).meta.total).toBe(0);
  });

  it('sales exclude unpaid orders and orders of other sellers', async () => {
    const { seller, product } = await createShop(world);
    await startPurchase(world, await world.person(), product);
    const { orders } = await sellerWithThreeSales();
    expect(await sales(seller)).toMatchObject({ data: [], meta: { total: 0 } });
    const foreign = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: orders[0].id } }, seller.token);
    expect(foreign.status).toBe(404);
  });

  it('sale details show answers, payment and the end of the settlement hold', async () => {
    const { seller, product } = await createShop(world);
    const question = { question: 'Which camera do you use?', isRequired: true } as const;
    const created = await world.call(
      'POST /api/v1/digital-products/{id}/registration-questions',
      { params: { id: product.id }, body: question },
      seller.token,
    );
    const responses = [{ questionId: created.body.data.id, answer: 'A Leica' }];
    const { id } = await buyProduct(world, await world.person(), product, { answers: responses });
    const { body } = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: id } }, seller.token);
    expect(body.data).toMatchObject({
      answers: [{ question: 'Which camera do you use?', answer: 'A Leica' }],
      payment: { gateway: 'cashfree' },
      refund: null,
    });
    expect(new Date(body.data.lockedUntil ?? 0).getTime()).toBeGreaterThan(world.clock.now().getTime());
  });

  it('a sale shows no lock time after its settlement hold is released', async () => {
    const { seller, product } = await createShop(world);
    const { id } = await buyProduct(world, await world.person(), product);
    await endHolds(world);
    const { token } = await signInAgain(world, seller);
    const { body } = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: id } }, token);
    expect(body.data.lockedUntil).toBeNull();
  });

  it('a refunded sale stays in the list with status REFUNDED', async () => {
    const { seller, orders } = await sellerWithThreeSales();
    const params = { orderId: orders[0].id };
    await world.call('POST /api/v1/sales/{orderId}/refund', { params, body: { reason: 'A mistake' } }, seller.token);
    await world.runJobs();
    expect((await sales(seller, { search: 'alphabet' })).data[0]?.status).toBe('REFUNDED');
    const { body } = await world.call('GET /api/v1/sales/{orderId}', { params }, seller.token);
    expect(body.data.refund).toMatchObject({ amount: 100, status: 'DONE', reason: 'A mistake' });
  });

  it('sales are sorted by payment time, not by order creation', async () => {
    const { seller, product } = await createShop(world, { title: 'Presets', price: 100 });
    const payments: { orderId: string; paymentSessionId: string }[] = [];
    for (let order = 0; order < 4; order++) payments.push(await startPurchase(world, await world.person(), product));
    const paidFirstToLast = [2, 0, 3, 1].flatMap((index) => payments[index] ?? []);
    for (const payment of paidFirstToLast) {
      world.clock.advance(minutes(1));
      await pay(world, payment);
    }
    const oldestFirst = paidFirstToLast.map(({ orderId }) => orderId);
    const newestFirst = [...oldestFirst].reverse();
    const ids = async (query: object) => (await sales(seller, query)).data.map(({ id }) => id);
    const stats = await world.call('GET /api/v1/dashboard/stats', {}, seller.token);
    const lines = (await csv(seller, '/api/v1/sales.csv')).trim().split('\r\n').slice(1);
    expect({
      list: await ids({}),
      rising: await ids({ sort: 'date', order: 'asc' }),
      pages: [...(await ids({ limit: 2, page: 1 })), ...(await ids({ limit: 2, page: 2 }))],
      dashboard: stats.body.data.recentSales.map(({ id }) => id),
      file: lines.map((line) => line.split(',')[1]),
    }).toEqual({ list: newestFirst, rising: oldestFirst, pages: newestFirst, dashboard: newestFirst, file: newestFirst });
  });

  it('sales.csv contains every sale once when batches end between sales paid in the same millisecond', async () => {
    const { seller, product } = await createShop(world, { price: 100 });
    const { id } = await buyProduct(world, await world.person(), product);
    // Three batches of copies of one sale. Payment times are 100 microseconds apart, opposite to `seq`; ten copies share each time.
    await withoutTriggers(async (client) => {
      await client.query(copySales, [id, 2_400]);
    });
    const lines = (await csv(seller, '/api/v1/sales.csv')).trim().split('\r\n').slice(1);
    const { rows } = await world.container.database.pool.query<{ id: string }>(
      'select id from orders where seller_id = $1 order by paid_at desc, seq desc',
      [seller.id],
    );
    await withoutTriggers(async (client) => {
      await client.query('delete from orders where seller_id = $1 and id <> $2', [seller.id, id]);
    });
    expect(lines.map((line) => line.split(',')[1])).toEqual(rows.map((row) => row.id));
    expect(lines).toHaveLength(2_401);
  });

  it('sales.csv applies the filters and escapes formulas', async () => {
    const { seller, product } = await createShop(world, { title: '=HYPERLINK("http://evil.example","Click")' });
    await buyProduct(world, await world.person(), product, { customer: { name: '+SUM(A1:A9)' } });
    const other = await createPublishedProduct(world, seller, { title: 'Left out' });
    await buyProduct(world, await world.person(), other);
    const lines = (await csv(seller, '/api/v1/sales.csv?search=hyperlink')).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Paid (IST),Order,Item,Type,Amount (INR)');
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"",""Click"")"`);
    expect(lines[1]).toContain("'+SUM(A1:A9)");
    expect(await csv(seller, '/api/v1/sales.csv')).toContain('Left out');
  });
});

describe('transaction lists', () => {
  it('transactions list all payment attempts, including failed ones', async () => {
    const { seller, product } = await createShop(world, { title: 'Presets', price: 499 });
    const buyer = await world.person();
    const payment = await startPurchase(world, buyer, product);
    await pay(world, payment, 'FAILED');
    await pay(world, payment, 'SUCCESS');
    const { data, meta } = await transactions(seller);
    expect(meta.total).toBe(2);
    expect(data.map(({ status, amount, gateway }) => ({ status, amount, gateway }))).toEqual([
      { status: 'SUCCESS', amount: 499, gateway: 'cashfree' },
      { status: 'FAILED', amount: 499, gateway: 'cashfree' },
    ]);
    expect(data[0]?.order).toMatchObject({ id: payment.orderId, digitalProduct: { title: 'Presets' }, user: { id: buyer.id } });
    expect((await transactions(seller, { status: 'FAILED' })).meta.total).toBe(1);
    expect((await transactions(seller, { search: data[0]?.gatewayTxnId })).data).toHaveLength(1);
    expect((await transactions(seller, { search: 'presets', sort: 'status', order: 'asc' })).data[0]?.status).toBe('FAILED');
    expect((await csv(seller, '/api/v1/transactions.csv?status=FAILED')).trim().split('\r\n')).toHaveLength(2);
    expect((await transactions(await world.person())).data).toEqual([]);
  });

  it('transactions.csv contains every transaction once when the file has more than one batch', async () => {
    const { seller, product } = await createShop(world, { price: 100 });
    const { id } = await buyProduct(world, await world.person(), product);
    const copyPayment = `
      insert into payments (id, order_id, seller_id, item_name, gateway, gateway_txn_id, status, amount, currency, created_at, updated_at)
      select lpad(n::text, 20, 'c'), order_id, seller_id, item_name, gateway, 'copy-' || n, 'FAILED', amount, currency, created_at, updated_at
      from payments, generate_series(1, 1000) as n where order_id = $1`;
    await world.container.database.pool.query(copyPayment, [id]);
    const lines = (await csv(seller, '/api/v1/transactions.csv')).trim().split('\r\n').slice(1);
    const { rows } = await world.container.database.pool.query<{ id: string }>(
      'select id from payments where seller_id = $1 order by seq desc',
      [seller.id],
    );
    expect(lines.map((line) => line.split(',')[1])).toEqual(rows.map((row) => row.id));
    expect(lines).toHaveLength(1_001);
  });

  it('transactions show refunded payments as REFUNDED and superseded attempts as REPLACED, and filter by state', async () => {
    const { seller, product } = await createShop(world, { title: 'Presets', price: 499 });
    const payment = await startPurchase(world, await world.person(), product);
    for (const outcome of ['FAILED', 'PENDING', 'SUCCESS']) await pay(world, payment, outcome);
    const states = async (query = {}) => (await transactions(seller, query)).data.map(({ state }) => state);
    expect(await states()).toEqual(['SUCCESS', 'FAILED']);
    // No webhook reports the pending attempt: the confirmation of the payment finds it.
    world.clock.advance(minutes(36));
    await world.container.checkout.reconcile();
    expect(await states()).toEqual(['REPLACED', 'SUCCESS', 'FAILED']);

    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: payment.orderId }, body: {} }, seller.token);
    await world.runJobs();
    expect(await states()).toEqual(['REPLACED', 'REFUNDED', 'FAILED']);
    const other = await startPurchase(world, await world.person(), product);
    await pay(world, other, 'SUCCESS');
    expect(await states({ sort: 'status', order: 'asc' })).toEqual(['FAILED', 'REPLACED', 'SUCCESS', 'REFUNDED']);
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: other.orderId }, body: {} }, seller.token);
    await world.runJobs();
    for (const state of ['REFUNDED', 'REPLACED', 'FAILED']) {
      expect({ state, listed: await states({ state }), total: (await transactions(seller, { state })).meta.total }).toEqual({
        state,
        listed: state === 'REFUNDED' ? [state, state] : [state],
        total: state === 'REFUNDED' ? 2 : 1,
      });
    }
    expect(await states({ state: 'SUCCESS' })).toEqual([]);
    expect(await states({ state: 'PENDING' })).toEqual([]);
    expect(await csv(seller, '/api/v1/transactions.csv?state=REFUNDED')).toContain('499,REFUNDED');
  });
});

it('the administrator dashboard counts orders and transactions', async () => {
  const administrator = await world.administrator();
  const counts = async () => (await world.call('GET /api/v1/admin/dashboard', {}, administrator.token)).body.data;
  const before = await counts();
  await sellerWithThreeSales();
  const after = await counts();
  expect(after.products.totalOrders).toBe(before.products.totalOrders + 3);
  expect(after.finance.totalTransactions).toBe(before.finance.totalTransactions + 3);
});
