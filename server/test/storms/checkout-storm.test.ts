// @module-tag slow
import { createHmac } from 'node:crypto';
import { sized } from '@jamun/test-support/depth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../src/kit/clock.ts';
import { createShop, ledgerBook, paymentCallback, purchase, readStock } from '../harness/checkout.ts';
import { type Contact, guestPurchase, newContact } from '../harness/guests.ts';
import { type SandboxProvider, startSandboxCashfree } from '../harness/providers/cashfree-server.ts';
import { createWorld, type Person, testClock, type World } from '../harness/world.ts';

let world: World;
let provider: SandboxProvider;
beforeAll(async () => {
  const clock = testClock();
  provider = await startSandboxCashfree({ clock });
  world = await createWorld({ clock, env: provider.env });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const createUsers = async (count: number): Promise<Person[]> => {
  const users: Person[] = [];
  while (users.length < count)
    users.push(...(await Promise.all(Array.from({ length: Math.min(10, count - users.length) }, () => world.person()))));
  return users;
};

/** Runs `work` for all items with `concurrency` workers. More workers would only wait for the server. */
async function runConcurrently<Item>(items: Item[], work: (item: Item) => Promise<void>, concurrency = 12): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Purchases of a member or of a guest, with a retry while the server returns 503. */
async function purchaseWithRetry(buyer: Person | Contact, product: { id: string }) {
  for (let attempt = 0; attempt < 60; attempt++) {
    const isMember = 'token' in buyer;
    const response = await (isMember ? purchase(world, buyer, product) : guestPurchase(world, product, { customer: buyer }));
    if (response.status !== 503) return response;
  }
  throw new Error('The server was busy for too long');
}

async function sendWebhook({ orderId, cfPaymentId }: { orderId: string; cfPaymentId: string }) {
  const body = `{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"${orderId}","order_amount":499.00,"order_currency":"INR"},"payment":{"cf_payment_id":"${cfPaymentId}","payment_status":"SUCCESS","payment_amount":499.00,"payment_currency":"INR"}}}`;
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', provider.clientSecret)
    .update(timestamp + body)
    .digest('base64');
  const headers = { 'content-type': 'application/json', 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature };
  for (let attempt = 0; attempt < 60; attempt++) {
    const { status } = await world.send('POST', '/api/v1/webhooks/cashfree', { headers, body });
    if (status === 200) return;
    expect(status, 'a busy server may return 503, which is retried').toBe(503);
  }
}

const shuffled = <Item>(items: Item[]): Item[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);

it(
  `${sized(40, 500)} orders are settled once each despite 20 webhooks and callbacks per order in random order`,
  async () => {
    const [orders, deliveries] = [sized(40, 500), 20];
    const shops = await Promise.all([createShop(world), createShop(world), createShop(world)]);
    const paid: { orderId: string; cfPaymentId: string }[] = [];
    await provider.setImperfections({ loseWebhooks: true });
    await runConcurrently(await createUsers(orders), async (buyer) => {
      const { body } = await purchaseWithRetry(buyer, (shops[paid.length % shops.length] ?? shops[0]).product);
      paid.push(await provider.pay(body.data.paymentSessionId));
    });
    const notifications = shuffled(
      paid.flatMap((payment) => Array.from({ length: deliveries }, (_, n) => ({ payment, isCallback: n % 4 === 0 }))),
    );
    await runConcurrently(notifications, async ({ payment, isCallback }) => {
      if (isCallback) expect((await paymentCallback(world, payment.orderId)).status).toBeLessThan(504);
      else await sendWebhook(payment);
    });
    const { rows } = await world.container.database.pool.query(
      `select count(*)::int as orders, count(*) filter (where status = 'PAID')::int as paid,
        (select count(*)::int from settlements) as settlements, (select count(*)::int from entitlements) as purchases,
        (select count(*)::int from ledger_tx where kind = 'SALE') as sales, (select count(*)::int from refunds) as refunds from orders`,
    );
    expect(rows[0]).toEqual({ orders, paid: orders, settlements: orders, purchases: orders, sales: orders, refunds: 0 });
    const earned = await Promise.all(shops.map(async ({ seller }) => -((await ledgerBook(world, seller)).gross ?? 0)));
    expect(earned.reduce((sum, one) => sum + one, 0)).toBeCloseTo(499 * orders, 2);
    // Duplicates create no second notification.
    const notices = await world.container.database.pool.query(
      `select count(*)::int as n from notifications where message like 'You sold%'`,
    );
    expect(notices.rows[0].n).toBe(orders);
    expect(await world.findInvariantViolations()).toEqual([]);
  },
  sized(120_000, 1_200_000),
);

it(
  `${sized(10, 50)} units are sold to ${sized(120, 1_000)} concurrent guests and members without overselling`,
  async () => {
    const [units, buyers] = [sized(10, 50), sized(120, 1_000)];
    const { product } = await createShop(world, { isLimitedQuantityEnabled: true, quantity: units });
    // Nine of ten buy without an account.
    const members = await createUsers(buyers / 10);
    const crowd = [...members, ...Array.from({ length: buyers - members.length }, newContact)];
    const reservations: { buyer: Person | Contact; session: string }[] = [];
    const errorCodes = new Set<string | undefined>();
    await provider.setImperfections({});
    await runConcurrently(
      crowd,
      async (buyer) => {
        const response = await purchaseWithRetry(buyer, product);
        if (response.status === 200) reservations.push({ buyer, session: response.body.data.paymentSessionId });
        else errorCodes.add(response.body.code);
      },
      40,
    );
    expect(reservations).toHaveLength(units);
    expect([...errorCodes]).toEqual(['SOLD_OUT']);
    // Half of the buyers pay. The other reservations expire, and returning buyers get those units.
    const paying = reservations.slice(0, units / 2);
    await runConcurrently(paying, async ({ session }) => void (await provider.pay(session)));
    world.clock.advance(minutes(21));
    await world.container.checkout.reconcile();
    expect(await readStock(world, product)).toEqual({ quantity: units, sold: units / 2, held: 0 });
    // A guest who owns the product could pay again, which is refunded: the checkout does not tell who owns it.
    const owners = new Set(paying.map(({ buyer }) => buyer));
    await runConcurrently(
      crowd.filter((buyer) => !owners.has(buyer)),
      async (buyer) => {
        const response = await purchaseWithRetry(buyer, product);
        if (response.status === 200) await provider.pay(response.body.data.paymentSessionId);
      },
      40,
    );
    // Redelivers webhooks that were rejected while the server was busy.
    await provider.deliverWebhooks(true);
    await world.runJobs();
    expect(await readStock(world, product)).toEqual({ quantity: units, sold: units, held: 0 });
    const { rows } = await world.container.database.pool.query(
      'select count(*)::int as purchases, count(distinct user_id)::int as owners from entitlements where item_id = $1',
      [product.id],
    );
    expect(rows[0]).toEqual({ purchases: units, owners: units });
    expect(await world.findInvariantViolations()).toEqual([]);
  },
  sized(120_000, 1_200_000),
);

it('ten concurrent clicks on Pay create one order', async () => {
  const [{ product }, [buyer]] = [await createShop(world), await createUsers(1)];
  const responses = await Promise.all(Array.from({ length: 10 }, () => purchaseWithRetry(buyer as Person, product)));
  expect(new Set(responses.map(({ body }) => body.data.orderId)).size).toBe(1);
  expect(new Set(responses.map(({ body }) => body.data.paymentSessionId)).size).toBe(1);
});
