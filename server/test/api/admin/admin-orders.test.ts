import { adminOrderMessages, type Contract, type RouteInput } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { buyProduct, createShop, endHolds, ledgerBook, pay, setImperfections, startPurchase } from '../../harness/checkout.ts';
import { withdraw, createSeller as withdrawer } from '../../harness/payouts.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { listRefunds, payTwiceWithRejectedRefund } from '../../harness/routes/admin-order-fixtures.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await setImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

const adminToken = async () => (await world.administrator()).token;
type Query = RouteInput<Contract['GET /api/v1/admin/orders']>['query'];

async function list(query: Query = {}, token?: string) {
  const { status, body, text } = await world.call('GET /api/v1/admin/orders', { query }, token ?? (await adminToken()));
  expect(status, text).toBe(200);
  return { ids: body.data.map(({ id }) => id), rows: body.data, total: body.meta.total };
}
async function orderDetail(id: string) {
  const { status, body, text } = await world.call('GET /api/v1/admin/orders/{id}', { params: { id } }, await adminToken());
  expect(status, text).toBe(200);
  return body.data;
}
const retry = async (id: string, refundId: string, body = {}, token?: string) =>
  world.call('POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry', { params: { id, refundId }, body }, token ?? (await adminToken()));
const refusedRefundCount = async () =>
  (await world.call('GET /api/v1/admin/dashboard', {}, await adminToken())).body.data.finance.refusedRefunds;

describe('admin order list', () => {
  it('lists the orders of all users in every status', async () => {
    const before = await list();
    const { seller, product } = await createShop(world, { title: 'Monsoon Light', price: 250 });
    const [buyer, other] = [await world.person(), await world.person()];
    const paid = await buyProduct(world, buyer, product);
    const { orderId: open } = await startPurchase(world, other, product);
    const all = await list({ sellerId: String(seller.id) });
    expect({ ids: all.ids, total: all.total }).toEqual({ ids: [open, paid.id], total: 2 });
    expect(all.rows[1]).toMatchObject({
      id: paid.id,
      amount: 250,
      fee: 12.5,
      status: 'PAID',
      needsAttention: false,
      digitalProduct: { id: product.id, title: 'Monsoon Light' },
      telegramPlan: null,
      seller: { id: seller.id, name: seller.name },
      buyer: { id: buyer.id, name: buyer.name, email: buyer.email, phone: buyer.phone },
    });
    expect((await list()).total).toBe(before.total + 2);
    expect((await list({ buyerId: String(buyer.id) })).ids).toEqual([paid.id]);
    expect((await list({ sellerId: String(seller.id), status: 'PENDING' })).ids).toEqual([open]);
    expect(await list({ sellerId: String(seller.id), status: 'SOLD' })).toMatchObject({ ids: [paid.id], total: 1 });
    expect((await list({ sellerId: String(seller.id), buyerId: String(other.id), status: 'SOLD' })).total).toBe(0);
  });

  it('the total of the order list is exact for every status', async () => {
    const { product, seller } = await createShop(world, { price: 100 });
    const orders = [];
    for (let count = 0; count < 3; count++) orders.push(await buyProduct(world, await world.person(), product));
    await world.call('POST /api/v1/admin/orders/{id}/chargeback', { params: { id: orders[0]?.id ?? '' }, body: {} }, await adminToken());
    await setImperfections(world, { refundStatus: 'PENDING' });
    await world.call('POST /api/v1/admin/orders/{id}/refund', { params: { id: orders[1]?.id ?? '' }, body: {} }, await adminToken());
    await pay(world, await startPurchase(world, await world.person(), product), 'FAILED');
    await startPurchase(world, await world.person(), product);
    world.clock.advance(minutes(60));
    await world.container.checkout.reconcile();
    await startPurchase(world, await signInAgain(world, await world.person()), product);
    const counted = await world.container.database.pool.query<{ status: string; count: number }>(
      `select status, count(*)::integer from orders group by 1 union all select 'SOLD', count(*)::integer from orders where paid_at is not null`,
    );
    expect(counted.rows.map(({ status }) => status).sort()).toEqual([
      'EXPIRED',
      'FAILED',
      'PAID',
      'PENDING',
      'REFUNDED',
      'REFUND_PENDING',
      'SOLD',
    ]);
    for (const { status, count } of counted.rows) {
      const listed = await list({ status: status as 'PAID', limit: '100' });
      expect({ status, total: listed.total, length: listed.ids.length }).toEqual({ status, total: count, length: count });
      const ofSeller = await list({ status: status as 'PAID', sellerId: String(seller.id), limit: '100' });
      expect({ status, total: ofSeller.total }).toEqual({ status, total: ofSeller.ids.length });
    }
  });

  it('searches orders by order id, payment id, product title and buyer', async () => {
    const { product, seller } = await createShop(world, { title: 'Träume 100%_"Raga' });
    const buyer = await world.person();
    const { id } = await buyProduct(world, buyer, product);
    const [payment] = (await orderDetail(id)).payments;
    const { body } = await world.call('GET /api/v1/users/me', {}, buyer.token);
    for (const search of [id, payment?.gatewayTxnId ?? '', 'träume', '100%_"r', buyer.name, body.data.username, buyer.email, buyer.phone])
      expect(await list({ search, sellerId: String(seller.id) }), search).toMatchObject({ ids: [id], total: 1 });
    expect((await list({ search: id })).total).toBe(1);
    for (const search of ['%', '100_', `${id}x`, "'; drop table orders; --"])
      expect((await list({ search, buyerId: String(buyer.id) })).total, search).toBe(search === '%' ? 1 : 0);
    expect(await list({ search: id, buyerId: String(seller.id) })).toMatchObject({ ids: [], total: 0 });
    expect(await list({ search: buyer.email, page: '7' })).toMatchObject({ ids: [], total: 1 });
  });

  it('sorts orders by date and amount with pagination', async () => {
    const seller = await world.person();
    const ids: string[] = [];
    for (const price of [300, 100, 200])
      ids.push((await buyProduct(world, await world.person(), await createPublishedProduct(world, seller, { price }))).id);
    const [first, second, third] = ids;
    const sellerId = String(seller.id);
    expect((await list({ sellerId })).ids).toEqual([third, second, first]);
    expect((await list({ sellerId, order: 'asc' })).ids).toEqual([first, second, third]);
    expect((await list({ sellerId, sort: 'amount' })).ids).toEqual([first, third, second]);
    expect((await list({ sellerId, sort: 'amount', order: 'asc', search: 'presets' })).ids).toEqual([second, third, first]);
    expect(await list({ sellerId, limit: '2', page: '2' })).toMatchObject({ ids: [first], total: 3 });
  });

  it.each([{ status: 'GONE' }, { sellerId: '0' }, { buyerId: '1e3' }, { needsAttention: 'false' }, { sort: 'name' }, { extra: '1' }])(
    'rejects the order list query %j',
    async (query) => {
      expect((await world.call('GET /api/v1/admin/orders', { query: query as never }, await adminToken())).status).toBe(422);
    },
  );
});

describe('admin order detail', () => {
  it('order detail returns buyer, payment attempts, settlement and purchase', async () => {
    const { product } = await createShop(world, { price: 100 });
    const buyer = await world.person();
    const payment = await startPurchase(world, buyer, product);
    await pay(world, payment, 'FAILED');
    await pay(world, payment);
    const order = await orderDetail(payment.orderId);
    expect(order.payments.map(({ status, outcome }) => ({ status, outcome }))).toEqual([
      { status: 'FAILED', outcome: null },
      { status: 'SUCCESS', outcome: 'SETTLED' },
    ]);
    expect(order).toMatchObject({
      buyer: { name: buyer.name, email: buyer.email, phone: buyer.phone },
      settlement: { net: 95, locked: 95 },
      purchase: { status: 'ACTIVE', endedAt: null },
      refunds: [],
      ifUndone: { fromFunds: 95, debt: 0 },
    });
    const open = await orderDetail((await startPurchase(world, await world.person(), product)).orderId);
    expect(open).toMatchObject({ status: 'PENDING', paidAt: null, payments: [], settlement: null, purchase: null, ifUndone: null });
  });

  it('order detail previews the debt that a refund above the balance creates', async () => {
    const { seller: early, product } = await createShop(world, { price: 100 });
    const { id } = await buyProduct(world, await world.person(), product);
    await endHolds(world);
    const seller = await signInAgain(world, early);
    expect((await withdraw(world, await withdrawer(world, { person: seller, balance: 0 }), 80)).status).toBe(200);
    expect((await orderDetail(id)).ifUndone).toEqual({ fromFunds: 15, debt: 80 });
    const { id: adminId, token } = await world.administrator();
    const body = { reason: 'Not as described' };
    expect((await world.call('POST /api/v1/admin/orders/{id}/refund', { params: { id }, body }, token)).status).toBe(200);
    expect(await ledgerBook(world, seller)).toMatchObject({ debt: -80, available: 0 });
    await world.runJobs();
    expect(await orderDetail(id)).toMatchObject({
      status: 'REFUNDED',
      ifUndone: null,
      purchase: { status: 'INACTIVE' },
      refunds: [{ cause: 'ADMIN', status: 'DONE', reason: 'Not as described', requestedBy: { id: adminId }, canRetry: false }],
    });
    const params = { id: String(seller.id) };
    const person = (await world.call('GET /api/v1/admin/users/{id}', { params }, await adminToken())).body.data;
    expect({ debt: person.wallet.debt, sales: person.counts.sales, purchases: person.counts.purchases }).toEqual({
      debt: 80,
      sales: 1,
      purchases: 0,
    });
  });

  it('order detail of an unknown order returns 404', async () => {
    const { status } = await world.call('GET /api/v1/admin/orders/{id}', { params: { id: '0'.repeat(20) } }, await adminToken());
    expect(status).toBe(404);
  });
});

describe('rejected refunds', () => {
  it('a rejected refund needs attention until its retry succeeds', async () => {
    const { product, seller } = await createShop(world, { price: 100 });
    const [buyer, before] = [await world.person(), await refusedRefundCount()];
    const id = await payTwiceWithRejectedRefund(world, buyer, product);
    await buyProduct(world, await world.person(), product);
    const sellerId = String(seller.id);
    expect(await list({ sellerId, needsAttention: 'true' })).toMatchObject({ ids: [id], total: 1, rows: [{ needsAttention: true }] });
    expect(await refusedRefundCount()).toBe(before + 1);
    const [rejected] = (await orderDetail(id)).refunds;
    expect(rejected).toMatchObject({ cause: 'SECOND_CAPTURE', status: 'REFUSED', amount: 100, requestedBy: null, canRetry: true });

    const { id: adminId, token } = await world.administrator();
    const response = await retry(id, rejected?.id ?? '', { reason: 'The bank is open again' }, token);
    expect({ status: response.status, message: response.body.message }).toEqual({ status: 200, message: adminOrderMessages.refundRetried });
    expect(await refusedRefundCount()).toBe(before);
    await world.runJobs();
    const order = await orderDetail(id);
    expect(order).toMatchObject({ status: 'PAID', needsAttention: false });
    expect(order.refunds).toHaveLength(2);
    const sent = order.refunds.find((refund) => refund.id === response.body.data.refundId);
    expect(sent).toMatchObject({ cause: 'SECOND_CAPTURE', status: 'DONE', amount: 100, requestedBy: { id: adminId } });
    expect(order.refunds.map(({ canRetry }) => canRetry)).toEqual([false, false]);
    expect((await list({ sellerId, needsAttention: 'true' })).total).toBe(0);
    expect(await ledgerBook(world, seller)).toMatchObject({ gross: -200, refunds: 0 });

    const log = await world.call('GET /api/v1/admin/audit', { query: { action: 'REFUND_RETRIED', userId: String(buyer.id) } }, token);
    expect(log.body.data).toMatchObject([
      { actor: { id: adminId }, subject: { type: 'order', id }, user: { id: buyer.id }, reason: 'The bank is open again' },
    ]);
  });

  it('concurrent retries of a rejected refund send it once', async () => {
    const { product } = await createShop(world, { price: 100 });
    const id = await payTwiceWithRejectedRefund(world, await world.person(), product);
    const [rejected] = await listRefunds(world, id);
    const token = await adminToken();
    const responses = await Promise.all(Array.from({ length: 6 }, () => retry(id, rejected?.id ?? '', {}, token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    await world.runJobs();
    expect((await listRefunds(world, id)).map(({ status }) => status).sort()).toEqual(['DONE', 'REFUSED']);
    const again = await retry(id, rejected?.id ?? '');
    expect({ status: again.status, message: again.body.message }).toEqual({ status: 409, message: adminOrderMessages.retriedAlready });
  });

  it('a retry that is rejected again needs attention and can be retried', async () => {
    const { product } = await createShop(world, { price: 100 });
    const id = await payTwiceWithRejectedRefund(world, await world.person(), product);
    const [rejected] = await listRefunds(world, id);
    await setImperfections(world, { refundStatus: 'FAILED' });
    world.clock.advance(minutes(1));
    await retry(id, rejected?.id ?? '');
    await world.runJobs();
    const order = await orderDetail(id);
    expect(order.needsAttention).toBe(true);
    expect(order.refunds.map(({ status, canRetry }) => ({ status, canRetry }))).toEqual([
      { status: 'REFUSED', canRetry: false },
      { status: 'REFUSED', canRetry: true },
    ]);
    await setImperfections(world, {});
    expect((await retry(id, order.refunds[1]?.id ?? '')).status).toBe(200);
    await world.runJobs();
    expect((await orderDetail(id)).needsAttention).toBe(false);
  });

  it('rejects a refund retry when the provider has sent the refund or is unavailable', async () => {
    const { product } = await createShop(world, { price: 100 });
    const id = await payTwiceWithRejectedRefund(world, await world.person(), product);
    const [rejected] = await listRefunds(world, id);
    const refundId = rejected?.id ?? '';
    await setImperfections(world, { serverErrors: true });
    const unavailable = await retry(id, refundId);
    expect({ status: unavailable.status, message: unavailable.body.message }).toEqual({
      status: 503,
      message: adminOrderMessages.providerAway,
    });
    await setImperfections(world, {});
    await world.container.database.pool.query(`update sandbox_cashfree_refunds set status = 'SUCCESS' where refund_id = $1`, [refundId]);
    const sent = await retry(id, refundId);
    expect({ status: sent.status, message: sent.body.message }).toEqual({ status: 409, message: adminOrderMessages.sentByProvider });
    expect(await listRefunds(world, id)).toHaveLength(1);
    await world.container.database.pool.query(`update sandbox_cashfree_refunds set status = 'CANCELLED' where refund_id = $1`, [refundId]);
  });

  it('rejects a refund retry for another order, and for a sale that is paid again', async () => {
    const { product } = await createShop(world, { price: 100 });
    const [ownOrder, other] = [
      await buyProduct(world, await world.person(), product),
      await buyProduct(world, await world.person(), product),
    ];
    await setImperfections(world, { refundStatus: 'CANCELLED' });
    await world.call('POST /api/v1/admin/orders/{id}/refund', { params: { id: ownOrder.id }, body: {} }, await adminToken());
    await world.runJobs();
    const order = await orderDetail(ownOrder.id);
    expect(order).toMatchObject({
      status: 'PAID',
      needsAttention: false,
      refunds: [{ cause: 'ADMIN', status: 'REFUSED', canRetry: false }],
    });
    const refundId = order.refunds[0]?.id ?? '';
    const response = await retry(ownOrder.id, refundId);
    expect({ status: response.status, message: response.body.message }).toEqual({
      status: 409,
      message: adminOrderMessages.refundTheOrder,
    });
    for (const [id, refund] of [
      [other.id, refundId],
      [ownOrder.id, '0'.repeat(20)],
      ['0'.repeat(20), refundId],
    ] as const)
      expect((await retry(id, refund)).status).toBe(404);
    expect((await orderDetail(ownOrder.id)).refunds).toHaveLength(1);
  });
});
