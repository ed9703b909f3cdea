import { linkMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../../src/kit/clock.ts';
import { dayInIndia } from '../../../src/kit/india-time.ts';
import { buyProduct, createShop, pay, purchase, setImperfections, startPurchase } from '../../harness/checkout.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { createLink, createTakenDownLink } from '../../harness/routes/link-fixtures.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createChannelWithPlan, startSubscription } from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await setImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

const productPage = ({ slug }: { slug: string }) => `${world.container.publicUrl()}/d/${slug}`;
const locationOf = async (shortId: string) => (await world.send('GET', `/s/${shortId}`)).headers.get('location');
const salesOf = async (seller: Person, id: string, query: Record<string, string> = {}) =>
  (await world.call('GET /api/v1/links/{id}/analytics', { params: { id }, query }, seller.token)).body.data.sales;
const remove = (seller: Person, id: string) => world.call('DELETE /api/v1/links/{id}', { params: { id } }, seller.token);
const linkIdOf = async (orderId: string) =>
  (await world.container.database.pool.query('select via_link_id from orders where id = $1', [orderId])).rows[0].via_link_id as unknown;

/** A seller with a published product and a short link to its page. */
async function linkedShop(price = 499) {
  const { seller, product } = await createShop(world, { price });
  const link = await createLink(world, seller, { originalUrl: productPage(product) });
  return { seller, product, link };
}

describe('links to product pages', () => {
  it('a link to a product page adds its id as the via parameter', async () => {
    const { product, link } = await linkedShop();
    for (let times = 0; times < 3; times++) expect(await locationOf(link.shortId)).toBe(`${productPage(product)}?via=${link.shortId}`);
  });

  it('the via parameter keeps other parameters and is added only to product pages', async () => {
    const { seller, product, link } = await linkedShop();
    const change = (originalUrl: string) =>
      world.call('PUT /api/v1/links/{id}', { params: { id: link.id }, body: { originalUrl } }, seller.token);
    await change(`${productPage(product)}?utm_source=a%20b&via=another#faqs`);
    expect(await locationOf(link.shortId)).toBe(`${productPage(product)}?utm_source=a%20b&via=${link.shortId}#faqs`);
    await change('https://example.com/?via=another');
    expect(await locationOf(link.shortId)).toBe('https://example.com/?via=another');
  });

  it('a link with a password adds the via parameter too', async () => {
    const { seller, product } = await linkedShop();
    const { shortId } = await createLink(world, seller, { originalUrl: productPage(product), password: 'open sesame' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const opened = await world.send('POST', `/s/${shortId}`, { headers, body: 'password=open+sesame' });
    expect({ status: opened.status, location: opened.headers.get('location') }).toEqual({
      status: 302,
      location: `${productPage(product)}?via=${shortId}`,
    });
  });
});

describe('sales attribution', () => {
  it('a sale counts for its link once paid', async () => {
    const { seller, product, link } = await linkedShop(499.5);
    expect(await salesOf(seller, link.id)).toEqual({ count: 0, amount: 0 });
    const payment = await startPurchase(world, await world.person(), product, { via: link.shortId });
    expect(await salesOf(seller, link.id)).toEqual({ count: 0, amount: 0 });
    await pay(world, payment);
    expect(await salesOf(seller, link.id)).toEqual({ count: 1, amount: 499.5 });
    await buyProduct(world, await world.person(), product, { via: link.shortId });
    // A buyer who did not follow a link.
    await buyProduct(world, await world.person(), product);
    expect(await salesOf(seller, link.id)).toEqual({ count: 2, amount: 999 });
  });

  it('a channel subscription counts for its link', async () => {
    const { seller, id, planId } = await createChannelWithPlan(world, { price: 299 });
    const link = await createLink(world, seller, { originalUrl: `${world.container.publicUrl()}/c/${id}` });
    const response = await startSubscription(world, await world.person(), { id, planId }, { via: link.shortId });
    await pay(world, response.body.data);
    expect(await salesOf(seller, link.id)).toEqual({ count: 1, amount: 299 });
  });

  it('link sales are grouped by day in Indian time', async () => {
    const { seller, product, link } = await linkedShop(100);
    const today = dayInIndia(world.clock.now());
    const midnight = Date.parse(`${today}T18:30:00Z`);
    const before = world.clock.now().getTime();
    world.clock.advance(midnight - before - 1);
    await buyProduct(world, await signInAgain(world, await world.person()), product, { via: link.shortId });
    world.clock.advance(1);
    await buyProduct(world, await signInAgain(world, await world.person()), product, { via: link.shortId });
    const now = await signInAgain(world, seller);
    const tomorrow = dayInIndia(new Date(midnight));
    expect(await salesOf(now, link.id, { from: today, to: today })).toEqual({ count: 1, amount: 100 });
    expect(await salesOf(now, link.id, { from: tomorrow, to: tomorrow })).toEqual({ count: 1, amount: 100 });
    expect(await salesOf(now, link.id, { from: today, to: tomorrow })).toEqual({ count: 2, amount: 200 });
    world.clock.advance(days(40));
    expect(await salesOf(await signInAgain(world, seller), link.id)).toEqual({ count: 0, amount: 0 });
    world.clock.advance(before - world.clock.now().getTime());
  });

  it('a refund removes the sale from the link as soon as it is pending', async () => {
    const { seller, product, link } = await linkedShop(100);
    const [buyer, refundedBuyer] = [await world.person(), await world.person()];
    await buyProduct(world, buyer, product, { via: link.shortId });
    const { id: orderId } = await buyProduct(world, refundedBuyer, product, { via: link.shortId });
    await setImperfections(world, { refundStatus: 'PENDING' });
    const refund = await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, seller.token);
    expect(refund.body.data.status).toBe('REFUND_PENDING');
    expect(await salesOf(seller, link.id)).toEqual({ count: 1, amount: 100 });
    await world.runJobs();
    const { rows } = await world.container.database.pool.query('select id from refunds where order_id = $1', [orderId]);
    const headers = { 'content-type': 'application/json' };
    await world.send('POST', '/sandbox/cashfree/refunds', { headers, body: JSON.stringify({ refundId: rows[0].id, status: 'SUCCESS' }) });
    expect(await salesOf(seller, link.id)).toEqual({ count: 1, amount: 100 });
  });

  it('a sale counts for the last link that the buyer followed', async () => {
    const { seller, product, link } = await linkedShop(100);
    const later = await createLink(world, seller, { originalUrl: productPage(product) });
    const buyer = await world.person();
    const first = await startPurchase(world, buyer, product, { via: link.shortId });
    const again = await startPurchase(world, buyer, product, { via: later.shortId });
    expect({ orderId: again.orderId, linkId: await linkIdOf(first.orderId) }).toEqual({ orderId: first.orderId, linkId: later.id });
    for (const body of [{}, { via: 'nobodys-link' }])
      expect((await startPurchase(world, buyer, product, body)).orderId).toBe(first.orderId);
    await pay(world, first);
    expect({ first: await salesOf(seller, link.id), later: await salesOf(seller, later.id) }).toEqual({
      first: { count: 0, amount: 0 },
      later: { count: 1, amount: 100 },
    });
  });

  it('the database rejects changing the short link that a paid order is attributed to', async () => {
    const { seller, product, link } = await linkedShop();
    const { id } = await buyProduct(world, await world.person(), product, { via: link.shortId });
    const other = await createLink(world, seller);
    const change = (to: string | null) => world.container.database.pool.query('update orders set via_link_id = $2 where id = $1', [id, to]);
    for (const to of [other.id, null]) await expect(change(to)).rejects.toThrow('keeps the link');
  });
});

describe('sales without attribution', () => {
  it.each<[string, (seller: Person, product: { slug: string }) => Promise<string>]>([
    ['a link that does not exist', async () => 'no-such-link'],
    [
      'a link of another seller',
      async (_, product) => (await createLink(world, await world.person(), { originalUrl: productPage(product) })).shortId,
    ],
    [
      'a deleted link',
      async (seller, product) => {
        const { id, shortId } = await createLink(world, seller, { originalUrl: productPage(product) });
        await remove(seller, id);
        return shortId;
      },
    ],
    [
      'a link id in another case',
      async (seller) => (await createLink(world, seller, { customShortId: `Case-${seller.id}` })).shortId.toLowerCase(),
    ],
  ])('a sale via %s is paid and counts for no link', async (_, viaFor) => {
    const { seller, product } = await createShop(world, { price: 100 });
    const { id, status } = await buyProduct(world, await world.person(), product, { via: await viaFor(seller, product) });
    expect({ status, linkId: await linkIdOf(id) }).toEqual({ status: 'PAID', linkId: null });
  });

  it('the database rejects an order with the link of another seller', async () => {
    const { product } = await linkedShop();
    const { id } = await createLink(world, await world.person());
    const { orderId } = await startPurchase(world, await world.person(), product);
    const update = world.container.database.pool.query('update orders set via_link_id = $2 where id = $1', [orderId, id]);
    await expect(update).rejects.toMatchObject({ constraint: 'orders_via_link_fkey' });
  });

  it('purchases concurrent with the deletion of their link succeed', async () => {
    const { seller, product, link } = await linkedShop(100);
    const buyers = await Promise.all(Array.from({ length: 6 }, () => world.person()));
    const sales = buyers.map((buyer) => purchase(world, buyer, product, { via: link.shortId }));
    const responses = await Promise.all([...sales, remove(seller, link.id)]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    for (const { body } of await Promise.all(sales)) await pay(world, body.data);
  });
});

describe('links without sales analytics', () => {
  const publicUrl = () => world.container.publicUrl();
  it.each<[string, (product: { slug: string }) => string]>([
    ['another site', () => 'https://example.com/d/presets'],
    ['a page that sells nothing', () => `${publicUrl()}/privacy-policy`],
    ['an unknown product page', () => `${publicUrl()}/d/never-was-abc123`],
    ['an unknown channel page', () => `${publicUrl()}/c/never-was-abc123`],
    ['a product of another seller', ({ slug }) => productPage({ slug })],
  ])('a link to %s has no sales analytics', async (_, urlFor) => {
    const { product } = await createShop(world);
    const seller = await world.person();
    const { id } = await createLink(world, seller, { originalUrl: urlFor(product) });
    expect(await salesOf(seller, id)).toBeNull();
  });

  it('link analytics of another user return 404', async () => {
    const { link } = await linkedShop();
    const stranger = await world.person();
    const response = await world.call('GET /api/v1/links/{id}/analytics', { params: { id: link.id }, query: {} }, stranger.token);
    expect(response.status).toBe(404);
  });

  it('a link to an unpublished product keeps its sales analytics', async () => {
    const { seller, product, link } = await linkedShop(100);
    await buyProduct(world, await world.person(), product, { via: link.shortId });
    await world.call('POST /api/v1/digital-products/{id}/unpublish', { params: { id: product.id } }, seller.token);
    expect(await salesOf(seller, link.id)).toEqual({ count: 1, amount: 100 });
  });
});

it('a sale counts for a link that was taken down', async () => {
  const seller = await world.person();
  const product = await createPublishedProduct(world, seller, { price: 100 });
  const id = await createTakenDownLink(world, seller);
  const { body } = await world.call('GET /api/v1/links/{id}', { params: { id } }, seller.token);
  const { id: orderId } = await buyProduct(world, await world.person(), product, { via: body.data.shortId });
  expect(await linkIdOf(orderId)).toBe(id);
});

it.each(['', 'ab', 'x'.repeat(51), 'a b c', '../../x', "x' or 1=1 --", '<script>', 'abc\u0000', 'नमस्ते', null, 7, ['abc'], { a: 1 }])(
  'rejects %j as the via parameter of a purchase',
  async (via) => {
    const { product } = await createShop(world);
    const response = await purchase(world, await world.person(), product, { via } as never);
    expect(response.status, response.text).toBe(422);
    expect(response.body.errors).toEqual({
      via: expect.stringContaining(via === null || typeof via !== 'string' ? '' : linkMessages.idRule),
    });
  },
);
