import { checkoutMessages as say } from '@jamun/contract';
import { ask } from '@jamun/test-support/asking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { pay, shop, started, stockOf } from '../../harness/checkout.ts';
import { publishedProduct } from '../../harness/products.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
/** Another process on the same database, with limits on. */
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

const stocked = (quantity: number) => publishedProduct(world, seller, { isLimitedQuantityEnabled: true, quantity });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.person()));

interface Started {
  message: string;
  data: { orderId: string; paymentSessionId: string };
}

async function reserve(buyer: Person, { id }: { id: string }, address: string) {
  const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' };
  const path = `/api/v1/digital-products/${id}/purchase`;
  const { status, text } = await ask('POST', limited.url + path, { headers, body: '{}', from: address });
  return { status, ...(JSON.parse(text) as Started) };
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const networksOf = async ({ id }: { id: string }) => {
  const { rows } = await world.container.database.pool.query('select reservation_network as network from orders where item_id = $1', [id]);
  return rows.map(({ network }: { network: string | null }) => network);
};

describe('stock reservations of a person', () => {
  it('at most 3 are open, also when 6 are asked for at once, and a retry reuses the open order', async () => {
    const buyer = await world.person();
    const products = await Promise.all(Array.from({ length: 6 }, () => stocked(10)));
    const answers = await Promise.all(products.map((product) => reserve(buyer, product, '127.0.1.1')));
    expect(statuses(answers)).toEqual([200, 200, 200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe(say.tooManyReservations);
    const held = await Promise.all(products.map((product) => stockOf(world, product)));
    expect(held.reduce((sum, stock) => sum + stock.held, 0)).toBe(3);
    const place = answers.findIndex(({ status }) => status === 200);
    const again = await reserve(buyer, products[place] as { id: string }, '127.0.1.1');
    expect(again.data.orderId).toBe(answers[place]?.data.orderId);
  });

  it('a product without limited stock is not counted', async () => {
    const buyer = await world.person();
    for (let n = 0; n < 5; n++) expect((await reserve(buyer, await publishedProduct(world, seller), '127.0.1.2')).status).toBe(200);
  });
});

describe('stock reservations of a network', () => {
  it('accounts on one network cannot hold the last pieces away from a buyer elsewhere', async () => {
    const product = await stocked(2);
    const [first, second, buyer] = (await people(3)) as [Person, Person, Person];
    expect((await reserve(first, product, '127.0.1.5')).status).toBe(200);
    expect(await reserve(second, product, '127.0.1.5')).toMatchObject({ status: 409, message: say.networkReservations });
    expect((await reserve(buyer, product, '127.0.1.7')).status).toBe(200);
  });

  it('at most 20 pieces of an item are reserved from one network at once', async () => {
    const product = await stocked(100);
    const answers = await Promise.all((await people(24)).map((buyer) => reserve(buyer, product, '127.0.1.10')));
    expect(statuses(answers)).toEqual([...Array<number>(20).fill(200), ...Array<number>(4).fill(409)]);
    expect((await stockOf(world, product)).held).toBe(20);
    // Another item, and another network, are counted apart.
    const [buyer, other] = (await people(2)) as [Person, Person];
    expect((await reserve(buyer, product, '127.0.1.11')).status).toBe(200);
    expect((await reserve(other, await stocked(5), '127.0.1.10')).status).toBe(200);
  });

  it('the network is stored as a fingerprint and erased when the order is paid or has expired', async () => {
    const product = await stocked(10);
    const [paying, leaving] = (await people(2)) as [Person, Person];
    const payment = await reserve(paying, product, '127.0.1.9');
    await reserve(leaving, product, '127.0.1.9');
    const marks = await networksOf(product);
    expect(marks).toEqual([expect.stringMatching(/^[\w-]{24}$/), marks[0]]);
    await pay(world, payment.data);
    expect((await networksOf(product)).filter((network) => network === null)).toHaveLength(1);
    world.clock.turn(minutes(21));
    await world.container.checkout.reconcile();
    expect(await networksOf(product)).toEqual([null, null]);
    expect(await stockOf(world, product)).toMatchObject({ sold: 1, held: 0 });
  });
});

describe('with limits off', () => {
  it('networks are not recorded', async () => {
    const { product } = await shop(world, { isLimitedQuantityEnabled: true, quantity: 2 });
    for (const buyer of await people(2)) await started(world, buyer, product);
    expect(await networksOf(product)).toEqual([null, null]);
  });
});
