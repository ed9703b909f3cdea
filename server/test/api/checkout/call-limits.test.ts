import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { minutes, seconds } from '../../../src/kit/clock.ts';
import { createShop, fetchOrder, paymentCallback, purchase, startPurchase } from '../../harness/checkout.ts';
import { type SandboxProvider, startSandboxCashfree } from '../../harness/providers/cashfree-server.ts';
import { createWorld, testClock, type World } from '../../harness/world.ts';

let world: World;
let provider: SandboxProvider;
const clock = testClock();
beforeAll(async () => {
  provider = await startSandboxCashfree({ clock });
  const limits = 'create-order=200,get-order=400,get-payments=100,create-refund=100,get-refund=30';
  world = await createWorld({ clock, env: { ...provider.env, CASHFREE_CALLS_PER_MINUTE: limits } });
});
afterEach(async () => {
  await provider.setImperfections({});
  await provider.send('scripts/clear', {});
  // A new minute for both sides.
  clock.advance(minutes(2));
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const rejections = () => world.logLines.filter((line) => line.includes('the payment provider limits our calls')).length;

async function openOrders(count: number) {
  const { product } = await createShop(world, { price: 100 });
  const buyers = await Promise.all(Array.from({ length: count }, () => world.person()));
  const orders = [];
  for (const buyer of buyers) {
    orders.push({ buyer, ...(await startPurchase(world, buyer, product)) });
    clock.advance(seconds(1));
  }
  return orders;
}

it('waiting pages and polls stay within the limits of the provider, and every payment is settled', { timeout: 60_000 }, async () => {
  const orders = await openOrders(30);
  await provider.setImperfections({ callLimits: true, loseWebhooks: true });
  for (const { paymentSessionId } of orders) await provider.pay(paymentSessionId);
  const before = rejections();
  let rounds = 0;
  const statuses = async () => Promise.all(orders.map(async ({ orderId }) => (await paymentCallback(world, orderId)).body.status));
  // Pages ask every two seconds, without any webhook.
  for (let open = orders.length; open > 0 && rounds < 90; rounds++) {
    open = (await statuses()).filter((status) => status !== 'success').length;
    clock.advance(seconds(2));
  }
  expect(rounds).toBeLessThan(60);
  expect(rejections() - before).toBe(0);
  for (const { buyer, orderId } of orders) expect((await fetchOrder(world, buyer, orderId)).status).toBe('PAID');
});

it('after a 429 no call of this kind is sent until the pause of the provider is over', async () => {
  const [order] = await openOrders(1);
  if (!order) throw new Error('There is no order');
  await provider.setImperfections({ loseWebhooks: true });
  await provider.pay(order.paymentSessionId);
  await provider.script(order.orderId, [{ call: 'get-order', status: 429, code: 'too_many_requests' }]);
  const before = rejections();
  for (let asked = 0; asked < 3; asked++) {
    expect((await paymentCallback(world, order.orderId)).body.status).toBe('pending');
    clock.advance(seconds(3));
  }
  expect(rejections() - before).toBe(1);
  clock.advance(seconds(10));
  expect((await paymentCallback(world, order.orderId)).body.status).toBe('success');
});

it('a purchase beyond the limit gets 503 with the time to wait, and charges nothing', async () => {
  const { product } = await createShop(world, { price: 100 });
  const buyer = await world.person();
  await provider.script('*', [{ call: 'create-order', status: 429, code: 'too_many_requests' }]);
  for (let tries = 0; tries < 2; tries++) {
    const response = await purchase(world, buyer, product);
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  }
  clock.advance(seconds(30));
  expect((await purchase(world, buyer, product)).status).toBe(200);
});
