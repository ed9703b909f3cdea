import { purchaseMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buyProduct, createShop, pay, paymentCallback, startPurchase } from '../../harness/checkout.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => expect(await world.findInvariantViolations()).toEqual([]));
afterAll(() => world.close());

const purchased = async (buyer: Person, query = {}) => (await world.call('GET /api/v1/purchased-items', { query }, buyer.token)).body;
const files = (buyer: Person, id: string | null) => world.call('GET /api/v1/digital-files/{id}', { params: { id: id ?? '' } }, buyer.token);

describe('purchased items', () => {
  it('a paid order is listed at once with its files', async () => {
    const { product } = await createShop(world, { title: 'Presets', price: 499 });
    const buyer = await world.person();
    const order = await buyProduct(world, buyer, product);
    const { data, meta } = await purchased(buyer);
    expect(data.telegramSubscriptions).toEqual([]);
    expect(data.digitalProducts).toMatchObject([
      { id: order.purchaseId, orderId: order.id, productId: product.id, product: { title: 'Presets' }, price: 499, status: 'ACTIVE' },
    ]);
    expect(data.digitalProducts[0]?.files.length).toBeGreaterThan(0);
    expect(meta.digitalProducts).toEqual({ page: 1, limit: 20, total: 1 });
    expect((await purchased(await world.person())).data.digitalProducts).toEqual([]);
  });

  it('purchased items can be searched, filtered, sorted and paginated', async () => {
    const buyer = await world.person();
    for (const [title, price] of [
      ['Alphabet', 300],
      ['Beats', 100],
      ['Colours', 200],
    ] as const)
      await buyProduct(world, buyer, (await createShop(world, { title, price })).product);
    const titles = async (query: object) => (await purchased(buyer, query)).data.digitalProducts.map(({ product }) => product.title);
    expect(await titles({})).toEqual(['Colours', 'Beats', 'Alphabet']);
    expect(await titles({ sort: 'amount', order: 'asc' })).toEqual(['Beats', 'Colours', 'Alphabet']);
    expect(await titles({ sort: 'name', order: 'asc', limit: 1, page: 2 })).toEqual(['Beats']);
    expect(await titles({ search: 'COLO' })).toEqual(['Colours']);
    expect(await titles({ status: 'EXPIRED' })).toEqual([]);
    expect(await titles({ type: 'TELEGRAM_PLAN' })).toEqual([]);
  });
});

it('account activity distinguishes buyers from sellers', async () => {
  const { seller, product } = await createShop(world, { price: 499 });
  const buyer = await world.person();
  await buyProduct(world, buyer, product);
  const activity = async ({ token }: Person) => (await world.call('GET /api/v1/users/me/activity', {}, token)).body.data;
  expect(await activity(buyer)).toEqual({ hasBought: true, hasOffers: false });
  expect(await activity(seller)).toEqual({ hasBought: false, hasOffers: true });
  await world.call('POST /api/v1/links', { body: { originalUrl: 'https://example.com' } }, buyer.token);
  expect(await activity(buyer)).toEqual({ hasBought: true, hasOffers: true });
});

it('an order is listed as pending only while its payment is pending', async () => {
  const { product } = await createShop(world, { title: 'Presets', price: 499 });
  const [buyer, other] = [await world.person(), await world.person()];
  const pending = async (person = buyer) => (await purchased(person)).data.pendingOrders;
  const payment = await startPurchase(world, buyer, product);
  expect(await pending()).toEqual([]);
  await pay(world, payment, 'PENDING');
  await paymentCallback(world, payment.orderId);
  const expected = { id: payment.orderId, productType: 'DIGITAL_PRODUCT', itemName: 'Presets', channelName: null, amount: 499 };
  expect(await pending()).toMatchObject([expected]);
  expect(await pending(other)).toEqual([]);
  await pay(world, payment, 'SUCCESS');
  expect(await pending()).toEqual([]);
});

describe('purchased files', () => {
  it('only the buyer can download the files of a purchase', async () => {
    const { seller, product } = await createShop(world);
    const buyer = await world.person();
    const { purchaseId } = await buyProduct(world, buyer, product);
    const response = await files(buyer, purchaseId);
    expect(response.body).toMatchObject({ status: 'success', purchase: { id: purchaseId, title: product.title } });
    const [file] = response.body.data;
    const { pathname, search } = new URL(file?.presignedUrl ?? '');
    const fetched = await world.send('GET', pathname + search);
    expect(fetched.status).toBe(200);
    expect(fetched.headers.get('content-disposition')).toMatch(/^attachment/);
    for (const other of [await world.person(), seller]) expect((await files(other, purchaseId)).status).toBe(404);
  });

  it('purchased files stay available when the seller deletes the product', async () => {
    const { seller, product } = await createShop(world);
    const buyer = await world.person();
    const { purchaseId } = await buyProduct(world, buyer, product);
    await world.call('DELETE /api/v1/digital-products/{id}', { params: { id: product.id } }, seller.token);
    expect((await files(buyer, purchaseId)).body.data.length).toBeGreaterThan(0);
    expect((await purchased(buyer)).data.digitalProducts[0]).toMatchObject({ status: 'ACTIVE' });
  });

  it('a refund revokes access to the files immediately', async () => {
    const { seller, product } = await createShop(world);
    const buyer = await world.person();
    const { id, purchaseId } = await buyProduct(world, buyer, product);
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: id }, body: {} }, seller.token);
    const response = await files(buyer, purchaseId);
    expect({ status: response.status, message: response.body.message }).toEqual({ status: 403, message: purchaseMessages.revoked });
    expect((await purchased(buyer)).data.digitalProducts[0]).toMatchObject({ status: 'INACTIVE', files: [] });
  });

  it('a refunded purchase shows the amount and date of its refund', async () => {
    const { seller, product } = await createShop(world, { price: 499 });
    const buyer = await world.person();
    const { id } = await buyProduct(world, buyer, product);
    expect((await purchased(buyer)).data.digitalProducts[0]?.refund).toBeNull();
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: id }, body: {} }, seller.token);
    const { body } = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: id } }, seller.token);
    expect((await purchased(buyer)).data.digitalProducts[0]?.refund).toEqual({ amount: 499, createdAt: body.data.refund?.createdAt });
  });
});
