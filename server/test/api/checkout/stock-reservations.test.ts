import { checkoutMessages } from '@jamun/contract';
import { sendRequest } from '@jamun/test-support/http-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { assertReservationLimits } from '../../../src/modules/checkout/orders/reservation-limits.ts';
import { createShop, pay, readStock, startPurchase } from '../../harness/checkout.ts';
import { waitForLockWaitsOrEnd } from '../../harness/lock-waits.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
/** A second process on the same database, with rate limits on. */
let limited: World;
let seller: Person;
beforeAll(async () => {
  world = await createWorld();
  const { databaseUrl, clock, secretKey } = world;
  limited = await createWorld({ databaseUrl, clock, secretKey, env: { RATE_LIMITS: 'on' } });
  seller = await world.person();
});
afterAll(async () => {
  await limited.close();
  await world.close();
});

const limitedProduct = (quantity: number) => createPublishedProduct(world, seller, { isLimitedQuantityEnabled: true, quantity });
const createUsers = (count: number) => Promise.all(Array.from({ length: count }, () => world.person()));

interface PurchaseReply {
  message: string;
  data: { orderId: string; paymentSessionId: string };
}

async function reserve(buyer: Person, { id }: { id: string }, address: string) {
  const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' };
  const path = `/api/v1/digital-products/${id}/purchase`;
  const { status, text } = await sendRequest('POST', limited.url + path, { headers, body: '{}', from: address });
  return { status, ...(JSON.parse(text) as PurchaseReply) };
}
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();
const networksOf = async ({ id }: { id: string }) => {
  const { rows } = await world.container.database.pool.query('select reservation_network as network from orders where item_id = $1', [id]);
  return rows.map(({ network }: { network: string | null }) => network);
};

describe('stock reservations per user', () => {
  it('a user gets at most 3 open stock reservations, and a retry reuses the open order', async () => {
    const buyer = await world.person();
    const products = await Promise.all(Array.from({ length: 6 }, () => limitedProduct(10)));
    const responses = await Promise.all(products.map((product) => reserve(buyer, product, '127.0.1.1')));
    expect(statuses(responses)).toEqual([200, 200, 200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.message).toBe(checkoutMessages.tooManyReservations);
    const stocks = await Promise.all(products.map((product) => readStock(world, product)));
    expect(stocks.reduce((sum, stock) => sum + stock.held, 0)).toBe(3);
    const index = responses.findIndex(({ status }) => status === 200);
    const again = await reserve(buyer, products[index] as { id: string }, '127.0.1.1');
    expect(again.data.orderId).toBe(responses[index]?.data.orderId);
  });

  it('a stock reservation waits for an unfinished reservation of the same user for another product', async () => {
    const [buyer, first, second] = [await world.person(), await limitedProduct(10), await limitedProduct(10)];
    let isReserved = false;
    let reserving: ReturnType<typeof reserve> | undefined;
    await world.container.database.transact(async (tx) => {
      await assertReservationLimits(tx, { memberId: buyer.id, itemId: first.id, network: null, unsold: 10 });
      reserving = reserve(buyer, second, '127.0.1.1');
      reserving.then(() => (isReserved = true));
      await waitForLockWaitsOrEnd(world, reserving);
      expect(isReserved).toBe(false);
    });
    expect((await reserving)?.status).toBe(200);
  });

  it('products without limited stock do not count as reservations', async () => {
    const buyer = await world.person();
    for (let n = 0; n < 5; n++) expect((await reserve(buyer, await createPublishedProduct(world, seller), '127.0.1.2')).status).toBe(200);
  });
});

describe('stock reservations per network', () => {
  it('accounts on one network cannot reserve all remaining units', async () => {
    const product = await limitedProduct(2);
    const [first, second, buyer] = (await createUsers(3)) as [Person, Person, Person];
    expect((await reserve(first, product, '127.0.1.5')).status).toBe(200);
    expect(await reserve(second, product, '127.0.1.5')).toMatchObject({ status: 409, message: checkoutMessages.networkReservations });
    expect((await reserve(buyer, product, '127.0.1.7')).status).toBe(200);
  });

  it('one network can reserve at most 20 units of an item', async () => {
    const product = await limitedProduct(100);
    const responses = await Promise.all((await createUsers(24)).map((buyer) => reserve(buyer, product, '127.0.1.10')));
    expect(statuses(responses)).toEqual([...Array<number>(20).fill(200), ...Array<number>(4).fill(409)]);
    expect((await readStock(world, product)).held).toBe(20);
    // Other items and other networks have their own count.
    const [buyer, other] = (await createUsers(2)) as [Person, Person];
    expect((await reserve(buyer, product, '127.0.1.11')).status).toBe(200);
    expect((await reserve(other, await limitedProduct(5), '127.0.1.10')).status).toBe(200);
  });

  it('the network of a reservation is stored as a fingerprint and erased when the order is paid or expires', async () => {
    const product = await limitedProduct(10);
    const [paying, leaving] = (await createUsers(2)) as [Person, Person];
    const payment = await reserve(paying, product, '127.0.1.9');
    await reserve(leaving, product, '127.0.1.9');
    const fingerprints = await networksOf(product);
    expect(fingerprints).toEqual([expect.stringMatching(/^[\w-]{24}$/), fingerprints[0]]);
    await pay(world, payment.data);
    expect((await networksOf(product)).filter((network) => network === null)).toHaveLength(1);
    world.clock.advance(minutes(21));
    await world.container.checkout.reconcile();
    expect(await networksOf(product)).toEqual([null, null]);
    expect(await readStock(world, product)).toMatchObject({ sold: 1, held: 0 });
  });
});

describe('disabled rate limits', () => {
  it('reservations store no network when rate limits are off', async () => {
    const { product } = await createShop(world, { isLimitedQuantityEnabled: true, quantity: 2 });
    for (const buyer of await createUsers(2)) await startPurchase(world, buyer, product);
    expect(await networksOf(product)).toEqual([null, null]);
  });
});
