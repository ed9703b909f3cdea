import { createHmac } from 'node:crypto';
import { sized } from '@jamun/test-support/depth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../src/kit/clock.ts';
import { book, callback, purchase, shop, stockOf } from '../harness/checkout.ts';
import { type SandboxProvider, startSandboxCashfree } from '../harness/providers/cashfree-server.ts';
import { createWorld, type Person, turnedClock, type World } from '../harness/world.ts';

let world: World;
let provider: SandboxProvider;
beforeAll(async () => {
  const clock = turnedClock();
  provider = await startSandboxCashfree({ clock });
  world = await createWorld({ clock, env: provider.env });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const people = async (count: number): Promise<Person[]> => {
  const found: Person[] = [];
  while (found.length < count)
    found.push(...(await Promise.all(Array.from({ length: Math.min(10, count - found.length) }, () => world.person()))));
  return found;
};

/** So many at a time: more would only wait for each other at the door. */
async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<void>, atOnce = 12): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** A busy server says so, and is asked again. */
async function insist(buyer: Person, product: { id: string }) {
  for (let tries = 0; tries < 60; tries++) {
    const answer = await purchase(world, buyer, product);
    if (answer.status !== 503) return answer;
  }
  throw new Error('The server was busy for too long');
}

async function deliver(orderId: string) {
  const body = `{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"${orderId}","order_amount":499.00,"order_currency":"INR"},"payment":{"cf_payment_id":"1","payment_status":"SUCCESS","payment_amount":499.00,"payment_currency":"INR"}}}`;
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', provider.clientSecret)
    .update(timestamp + body)
    .digest('base64');
  const headers = { 'content-type': 'application/json', 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature };
  for (let tries = 0; tries < 60; tries++) {
    const { status } = await world.send('POST', '/api/v1/webhooks/cashfree', { headers, body });
    if (status === 200) return;
    expect(status, 'a busy server may say so, and is asked again').toBe(503);
  }
}

const shuffled = <Item>(items: Item[]): Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

it(
  `settles each of ${sized(40, 500)} orders once, though each is told of 20 times, by webhook and callback, in any order`,
  async () => {
    const [orders, deliveries] = [sized(40, 500), 20];
    const shops = await Promise.all([shop(world), shop(world), shop(world)]);
    const paid: string[] = [];
    await provider.imperfect({ loseWebhooks: true });
    await inTurns(await people(orders), async (buyer) => {
      const { body } = await insist(buyer, (shops[paid.length % shops.length] ?? shops[0]).product);
      paid.push(body.data.orderId);
      await provider.pay(body.data.paymentSessionId);
    });
    const told = shuffled(paid.flatMap((id) => Array.from({ length: deliveries }, (_, n) => ({ id, byPage: n % 4 === 0 }))));
    await inTurns(told, async ({ id, byPage }) => {
      if (byPage) expect((await callback(world, id)).status).toBeLessThan(504);
      else await deliver(id);
    });
    const { rows } = await world.container.database.pool.query(
      `select count(*)::int as orders, count(*) filter (where status = 'PAID')::int as paid,
        (select count(*)::int from settlements) as settlements, (select count(*)::int from entitlements) as purchases,
        (select count(*)::int from ledger_tx where kind = 'SALE') as sales, (select count(*)::int from refunds) as refunds from orders`,
    );
    expect(rows[0]).toEqual({ orders, paid: orders, settlements: orders, purchases: orders, sales: orders, refunds: 0 });
    const earned = await Promise.all(shops.map(async ({ seller }) => -((await book(world, seller)).gross ?? 0)));
    expect(earned.reduce((sum, one) => sum + one, 0)).toBeCloseTo(499 * orders, 2);
    // Mails and notifications went out once each, whatever came twice.
    const notices = await world.container.database.pool.query(
      `select count(*)::int as n from notifications where message like 'You sold%'`,
    );
    expect(notices.rows[0].n).toBe(orders);
    expect(await world.broken()).toEqual([]);
  },
  sized(120_000, 1_200_000),
);

it(
  `sells ${sized(10, 50)} pieces to ${sized(120, 1_000)} buyers who all want one at once, none twice`,
  async () => {
    const [pieces, buyers] = [sized(10, 50), sized(120, 1_000)];
    const { product } = await shop(world, { isLimitedQuantityEnabled: true, quantity: pieces });
    const crowd = await people(buyers);
    const sessions: string[] = [];
    const refusals = new Set<string | undefined>();
    await provider.imperfect({});
    await inTurns(
      crowd,
      async (buyer) => {
        const answer = await insist(buyer, product);
        if (answer.status === 200) sessions.push(answer.body.data.paymentSessionId);
        else refusals.add(answer.body.code);
      },
      40,
    );
    expect(sessions).toHaveLength(pieces);
    expect([...refusals]).toEqual(['SOLD_OUT']);
    // Half of them pay; the pieces of the others are free again, and found by those who come back.
    await inTurns(sessions.slice(0, pieces / 2), async (session) => void (await provider.pay(session)));
    world.clock.turn(minutes(21));
    await world.container.checkout.reconcile();
    expect(await stockOf(world, product)).toEqual({ quantity: pieces, sold: pieces / 2, held: 0 });
    await inTurns(
      crowd,
      async (buyer) => {
        const answer = await insist(buyer, product);
        if (answer.status === 200) await provider.pay(answer.body.data.paymentSessionId);
      },
      40,
    );
    // A webhook that came while all were busy comes again.
    await provider.deliver(true);
    expect(await stockOf(world, product)).toEqual({ quantity: pieces, sold: pieces, held: 0 });
    const { rows } = await world.container.database.pool.query(
      'select count(*)::int as purchases, count(distinct user_id)::int as owners from entitlements where item_id = $1',
      [product.id],
    );
    expect(rows[0]).toEqual({ purchases: pieces, owners: pieces });
    expect(await world.broken()).toEqual([]);
  },
  sized(120_000, 1_200_000),
);

it('makes one order of many clicks', async () => {
  const [{ product }, [buyer]] = [await shop(world), await people(1)];
  const answers = await Promise.all(Array.from({ length: 10 }, () => insist(buyer as Person, product)));
  expect(new Set(answers.map(({ body }) => body.data.orderId)).size).toBe(1);
  expect(new Set(answers.map(({ body }) => body.data.paymentSessionId)).size).toBe(1);
});
