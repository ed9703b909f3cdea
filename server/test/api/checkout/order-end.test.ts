import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import {
  buyProduct,
  createShop,
  fetchOrder,
  pay,
  paymentCallback,
  purchase,
  readStock,
  scriptOrderReplies,
  setImperfections,
  startPurchase,
} from '../../harness/checkout.ts';
import { createCoupon, readCounters } from '../../harness/coupons.ts';
import { newContact, startGuestPurchase } from '../../harness/guests.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

// The provider accepts payments for five minutes longer than our order lives, unless the worker has terminated it.

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await setImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

/** Tries to pay at the simulated provider; returns its error, or null. */
async function tryToPay({ paymentSessionId }: { paymentSessionId: string }): Promise<string | null> {
  const body = JSON.stringify({ paymentSessionId, outcome: 'SUCCESS' });
  const response = await world.send('POST', '/sandbox/cashfree/pay', { headers: { 'content-type': 'application/json' }, body });
  return response.status === 200 ? null : ((response.body as { message?: string }).message ?? 'error');
}
const reconcile = () => world.container.checkout.reconcile();
const statusOf = async (buyer: Person, { orderId }: { orderId: string }) => (await fetchOrder(world, buyer, orderId)).status;

/** Open order with the only unit of a product and the only use of a coupon. */
async function scarceOrder() {
  const { seller, product } = await createShop(world, { price: 1_000, isLimitedQuantityEnabled: true, quantity: 1 });
  const coupon = await createCoupon(world, seller, { percent: 50, maxUses: 1 });
  const buyer = await world.person();
  const order = await startPurchase(world, buyer, product, { couponCode: coupon.code });
  const reserved = async () => ({
    held: (await readStock(world, product)).held,
    uses: (await readCounters(world, coupon.id)).reserved,
    status: await statusOf(buyer, order),
  });
  return { buyer, product, order, reserved };
}

describe('end of an unpaid order', () => {
  it('the provider terminates an order that has expired here, and only then its unit and coupon use are free', async () => {
    const { order, reserved } = await scarceOrder();
    world.clock.advance(minutes(21));
    const seenByPage = (await paymentCallback(world, order.orderId)).body.status;
    const before = await reserved();
    await reconcile();
    expect({ seenByPage, before, after: await reserved(), payment: await tryToPay(order) }).toEqual({
      seenByPage: 'pending',
      before: { held: 1, uses: 1, status: 'PENDING' },
      after: { held: 0, uses: 0, status: 'EXPIRED' },
      payment: 'order is terminated',
    });
  });

  it('an abandoned order costs six looks at the order, one list of its payments and one termination', async () => {
    const { product } = await createShop(world, { price: 100 });
    const { orderId } = await startPurchase(world, await world.person(), product);
    const counted = ['get-order', 'get-payments', 'get-refunds', 'terminate-order'];
    await scriptOrderReplies(
      world,
      orderId,
      counted.map((call) => ({ call, delayMs: 0, times: true })),
    );
    const nextLook = async (): Promise<Date | null> =>
      (await world.container.database.pool.query('select ask_at from orders where id = $1', [orderId])).rows[0].ask_at;
    for (let at = await nextLook(); at; at = await nextLook()) {
      world.clock.advance(at.getTime() - world.clock.now().getTime());
      await reconcile();
    }
    const { body } = await world.send('GET', '/sandbox/cashfree/scripts');
    const scripts = (body as { data: { orderId: string; rules: { call: string; matched: number }[] }[] }).data;
    const calls = scripts.find((script) => script.orderId === orderId)?.rules.map(({ call, matched }) => [call, matched]);
    await scriptOrderReplies(world, orderId, []);
    expect(Object.fromEntries(calls ?? [])).toEqual({ 'get-order': 6, 'get-payments': 1, 'get-refunds': 0, 'terminate-order': 1 });
  });

  it('an expired order that the provider does not terminate keeps unit and coupon use until it can no longer be paid', async () => {
    const { order, reserved } = await scarceOrder();
    await scriptOrderReplies(world, order.orderId, [{ call: 'terminate-order', times: true, status: 400, code: 'order_busy' }]);
    world.clock.advance(minutes(21));
    await reconcile();
    const payable = await reserved();
    world.clock.advance(minutes(6));
    await reconcile();
    expect({ payable, closed: await reserved(), payment: await tryToPay(order) }).toEqual({
      payable: { held: 1, uses: 1, status: 'PENDING' },
      closed: { held: 0, uses: 0, status: 'EXPIRED' },
      payment: 'order has expired',
    });
  });

  it('an expired order that is paid before the provider has terminated it settles with its unit and coupon use', async () => {
    const { order, reserved } = await scarceOrder();
    world.clock.advance(minutes(22));
    await pay(world, order);
    await reconcile();
    expect(await reserved()).toEqual({ held: 0, uses: 0, status: 'PAID' });
  });

  it('an order with a pending payment is not terminated at its expiry, and settles when the bank decides', async () => {
    const { buyer, order } = await scarceOrder();
    const { cfPaymentId } = await pay(world, order, 'PENDING');
    await paymentCallback(world, order.orderId);
    world.clock.advance(minutes(21));
    await reconcile();
    const rows = await world.container.database.pool.query('select terminated_at from sandbox_cashfree_orders where order_id = $1', [
      order.orderId,
    ]);
    await pay(world, order, 'SUCCESS', { cfPaymentId });
    expect({ terminatedAt: rows.rows[0].terminated_at, status: await statusOf(buyer, order) }).toEqual({
      terminatedAt: null,
      status: 'PAID',
    });
  });

  it('a termination without an answer leaves the order open, and is repeated', async () => {
    const { order, reserved } = await scarceOrder();
    await scriptOrderReplies(world, order.orderId, [{ call: 'terminate-order', times: 1, status: 500, takesEffect: false }]);
    world.clock.advance(minutes(21));
    await reconcile();
    const open = await reserved();
    world.clock.advance(minutes(2));
    // Looks of the waiting page do not postpone the next termination.
    await paymentCallback(world, order.orderId);
    await reconcile();
    expect({ open, closed: await reserved() }).toMatchObject({
      open: { held: 1, status: 'PENDING' },
      closed: { held: 0, status: 'EXPIRED' },
    });
  });

  it('an expired order is closed after half an hour although the limit of calls never leaves room to ask about it', async () => {
    const { order, reserved } = await scarceOrder();
    await scriptOrderReplies(world, order.orderId, [{ call: 'get-order', status: 429, code: 'too_many_requests', times: true }]);
    world.clock.advance(minutes(45));
    await reconcile();
    const inTime = await reserved();
    world.clock.advance(minutes(6));
    await reconcile();
    expect({ inTime, after: await reserved() }).toMatchObject({
      inTime: { held: 1, uses: 1, status: 'PENDING' },
      after: { held: 0, uses: 0, status: 'EXPIRED' },
    });
  });
});

describe('open orders whose payment would be returned', () => {
  it('an order without a unit is terminated when the product is sold out', async () => {
    const { seller, product } = await createShop(world, { price: 100 });
    const [slow, fast] = [await world.person(), await world.person()];
    const order = await startPurchase(world, slow, product);
    const stock = { isLimitedQuantityEnabled: true, quantity: 1 };
    await world.call('PUT /api/v1/digital-products/{id}', { params: { id: product.id }, body: stock as never }, seller.token);
    world.clock.advance(minutes(2));
    await reconcile();
    const beforeTheSale = await statusOf(slow, order);
    await buyProduct(world, fast, product);
    world.clock.advance(minutes(3));
    await reconcile();
    expect({ beforeTheSale, payment: await tryToPay(order), status: await statusOf(slow, order) }).toEqual({
      beforeTheSale: 'PENDING',
      payment: 'order is terminated',
      status: 'EXPIRED',
    });
  });

  it('an order with the last unit is not terminated', async () => {
    const { product, order } = await scarceOrder();
    expect((await purchase(world, await world.person(), product)).status).toBe(409);
    world.clock.advance(minutes(2));
    await reconcile();
    expect(await tryToPay(order)).toBe(null);
  });

  it.each(['deleted product', 'hidden product', 'banned seller'])(
    'an open order of a %s is not terminated, because its payment settles',
    async (what) => {
      const { seller, product } = await createShop(world, { price: 100 });
      const buyer = await world.person();
      const order = await startPurchase(world, buyer, product);
      const params = { params: { id: product.id } };
      if (what === 'deleted product') await world.call('DELETE /api/v1/digital-products/{id}', params, seller.token);
      if (what === 'hidden product') await world.call('POST /api/v1/digital-products/{id}/unpublish', params, seller.token);
      if (what === 'banned seller') {
        const ban = { params: { id: String(seller.id) }, body: { reason: 'Fraud' } };
        expect((await world.call('POST /api/v1/admin/users/{id}/ban', ban, (await world.administrator()).token)).status).toBe(200);
      }
      world.clock.advance(minutes(2));
      await reconcile();
      expect({ payment: await tryToPay(order), status: await statusOf(buyer, order) }).toEqual({ payment: null, status: 'PAID' });
    },
  );

  it('an order without a session is not terminated when the typed address has bought the product since', async () => {
    const { product } = await createShop(world, { price: 100 });
    const customer = newContact();
    const [stranger, owner] = [
      await startGuestPurchase(world, product, { customer }),
      await startGuestPurchase(world, product, { customer }),
    ];
    await pay(world, owner);
    world.clock.advance(minutes(2));
    await reconcile();
    expect((await paymentCallback(world, stranger.orderId)).body.status).toBe('pending');
  });
});

it.each([-8, 8])('a purchase starts with a clock that is %i minutes ahead of the provider', async (minutesAhead) => {
  await setImperfections(world, { clockSkewMs: -minutes(minutesAhead) });
  const { product } = await createShop(world, { price: 100 });
  expect((await purchase(world, await world.person(), product)).status).toBe(200);
});
