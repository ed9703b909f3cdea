import { checkoutMessages, couponMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { startPurchase as startPurchaseUseCase } from '../../../src/modules/checkout/orders/start-purchase.ts';
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
import { insertModelCoupons } from '../../harness/coupon-model.ts';
import { createCoupon, createOneUseCodes, readCounters } from '../../harness/coupons.ts';
import { newContact, openGuestOrder, startGuestPurchase } from '../../harness/guests.ts';
import { createMoneyFixture } from '../../harness/money-fixture.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { scriptedPayments } from '../../harness/providers/scripted-payments.ts';
import { requestDeletion } from '../../harness/routes/account-deletion-fixtures.ts';
import { requestEmailChange } from '../../harness/routes/email-change-fixtures.ts';
import { createChannelWithPlan, startSubscription } from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

// A buyer who starts again replaces an order that can still be paid until the provider has closed it.

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

/** Tries to pay at the simulated provider; returns its error, or null. */
async function tryToPay({ paymentSessionId }: { paymentSessionId: string }): Promise<string | null> {
  const body = JSON.stringify({ paymentSessionId, outcome: 'SUCCESS' });
  const response = await world.send('POST', '/sandbox/cashfree/pay', { headers: { 'content-type': 'application/json' }, body });
  return response.status === 200 ? null : ((response.body as { message?: string }).message ?? 'error');
}

async function shopWithCoupon(fields: Parameters<typeof createCoupon>[2], product: Parameters<typeof createShop>[1] = { price: 1_000 }) {
  const shop = await createShop(world, product);
  return { ...shop, coupon: await createCoupon(world, shop.seller, fields) };
}

const outcome = async (buyer: Person, { orderId }: { orderId: string }) => {
  const { status, amount, refund } = await fetchOrder(world, buyer, orderId);
  return { status, amount, refunded: refund?.amount ?? 0 };
};

describe('termination at the provider', () => {
  it('the provider closes a replaced order, and its use and unit are free again', async () => {
    const { product, coupon } = await shopWithCoupon(
      { percent: 90, maxUses: 1 },
      { price: 1_000, isLimitedQuantityEnabled: true, quantity: 1 },
    );
    const buyer = await world.person();
    const first = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    const second = await startPurchase(world, buyer, product);
    const before = { counters: await readCounters(world, coupon.id), stock: await readStock(world, product) };
    await world.runJobs();
    expect({
      before,
      payment: await tryToPay(first),
      first: await outcome(buyer, first),
      status: (await paymentCallback(world, first.orderId)).body.status,
      counters: await readCounters(world, coupon.id),
      stock: await readStock(world, product),
      second: (await pay(world, second)).orderId,
    }).toEqual({
      before: { counters: { reserved: 1, used: 0, overLimit: 0 }, stock: { quantity: 1, sold: 0, held: 1 } },
      payment: 'order is terminated',
      first: { status: 'EXPIRED', amount: 100, refunded: 0 },
      status: 'failed',
      counters: { reserved: 0, used: 0, overLimit: 0 },
      stock: { quantity: 1, sold: 0, held: 1 },
      second: second.orderId,
    });
  });

  it('a replaced order is closed at its expiry when the provider does not terminate it', async () => {
    const { product, coupon } = await shopWithCoupon({ maxUses: 1 });
    const buyer = await world.person();
    const first = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    await scriptOrderReplies(world, first.orderId, [{ call: 'terminate-order', times: true, status: 400, code: 'order_busy' }]);
    await startPurchase(world, buyer, product);
    await world.runJobs();
    const afterRefusal = await readCounters(world, coupon.id);
    // Five minutes after our expiry the provider accepts no more payments.
    world.clock.advance(minutes(26));
    await world.container.checkout.reconcile();
    expect({ afterRefusal, expired: await readCounters(world, coupon.id) }).toMatchObject({
      afterRefusal: { reserved: 1 },
      expired: { reserved: 0 },
    });
  });

  it('a payment in progress settles a replaced order with the use that it kept', async () => {
    const { product, coupon } = await shopWithCoupon({ percent: 50, maxUses: 1 });
    const buyer = await world.person();
    const first = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    const { cfPaymentId } = await pay(world, first, 'PENDING');
    await startPurchase(world, buyer, product);
    await world.runJobs();
    const waiting = (await paymentCallback(world, first.orderId)).body.status;
    await pay(world, first, 'SUCCESS', { cfPaymentId });
    expect({ waiting, first: await outcome(buyer, first), counters: await readCounters(world, coupon.id) }).toEqual({
      waiting: 'pending',
      first: { status: 'PAID', amount: 500, refunded: 0 },
      counters: { reserved: 0, used: 1, overLimit: 0 },
    });
  });

  it('a termination without an answer is repeated', async () => {
    const { product, coupon } = await shopWithCoupon({ maxUses: 1 });
    const buyer = await world.person();
    const first = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    await scriptOrderReplies(world, first.orderId, [{ call: 'terminate-order', times: 1, hangUp: true }]);
    await startPurchase(world, buyer, product);
    await world.runJobs();
    world.clock.advance(minutes(1));
    await world.runJobs();
    expect({ payment: await tryToPay(first), counters: await readCounters(world, coupon.id) }).toMatchObject({
      payment: 'order is terminated',
      counters: { reserved: 0 },
    });
  });

  it('an order without a payment session is closed at once', async () => {
    const { product, coupon } = await shopWithCoupon({ maxUses: 1 });
    const buyer = await world.person();
    await setImperfections(world, { serverErrors: true });
    expect((await purchase(world, buyer, product, { couponCode: coupon.code })).status).toBe(503);
    await setImperfections(world, {});
    const reserved = await readCounters(world, coupon.id);
    await startPurchase(world, buyer, product);
    expect({ reserved, afterwards: await readCounters(world, coupon.id) }).toMatchObject({
      reserved: { reserved: 1 },
      afterwards: { reserved: 0 },
    });
  });

  it('an order that is replaced while its payment session is created hands out no session', async () => {
    const { checkoutDeps, sellers, buyers, items, query } = await createMoneyFixture(world);
    const [seller, buyerId, itemId] = [sellers[0], buyers[0], items[0]];
    if (!(seller && buyerId && itemId)) throw new Error('The fixture has sellers, buyers and items');
    await insertModelCoupons(query, seller.id, world.clock.now());
    const request = { buyerId, productType: 'DIGITAL_PRODUCT', itemId } as const;
    const { port } = scriptedPayments(() => world.clock.now());
    const startsAgainMeanwhile: typeof port = {
      ...port,
      async openCheckout(order) {
        const session = await port.openCheckout(order);
        await startPurchaseUseCase(checkoutDeps)(request, {});
        return session;
      },
    };
    await expect(
      startPurchaseUseCase({ ...checkoutDeps, payments: startsAgainMeanwhile })(request, { couponCode: 'LAST' }),
    ).rejects.toThrow(checkoutMessages.startedAgain);
    expect(await query('select status, coupon_code from orders where buyer_id = $1 order by created_at, status', [buyerId])).toEqual([
      { status: 'EXPIRED', coupon_code: 'LAST' },
      { status: 'PENDING', coupon_code: null },
    ]);
  });
});

describe('limits of coupons', () => {
  it('a coupon for one use is used once, however many buyers replace their orders with it', async () => {
    const { product, coupon } = await shopWithCoupon({ percent: 90, maxUses: 1 });
    const first = await startGuestPurchase(world, product, { customer: newContact(), couponCode: coupon.code });
    const second = await startGuestPurchase(world, product, { customer: newContact(), orderToken: first.orderToken });
    const others = [];
    for (let count = 0; count < 2; count++) {
      const { body } = await world.call('POST /api/v1/guest/digital-products/{id}/purchase', {
        params: { id: product.id },
        body: { customer: newContact(), couponCode: coupon.code },
      });
      others.push(body.message);
    }
    const paid = [await tryToPay(first), await tryToPay(second)];
    expect({
      others,
      paid,
      first: (await openGuestOrder(world, first)).body.data.order.status,
      counters: await readCounters(world, coupon.id),
    }).toEqual({
      others: [couponMessages.usedUp, couponMessages.usedUp],
      paid: [null, null],
      first: 'PAID',
      counters: { reserved: 0, used: 1, overLimit: 0 },
    });
  });

  it('a new order with the same coupon takes the use over, and a payment for the replaced one is refunded', async () => {
    const { product, seller, coupon } = await shopWithCoupon({ percent: 50, maxUses: 1 });
    const buyer = await world.person();
    const first = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    // Another price: the open order is not continued.
    const edited = await world.call(
      'PUT /api/v1/digital-products/{id}',
      { params: { id: product.id }, body: { price: 800 } as never },
      seller.token,
    );
    expect(edited.status, edited.text).toBe(200);
    const second = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    await pay(world, first);
    await world.runJobs();
    await pay(world, second);
    const mails = (await world.mailsTo(buyer.email)).map(({ text }) => text).join();
    expect({
      first: await outcome(buyer, first),
      second: await outcome(buyer, second),
      counters: await readCounters(world, coupon.id),
      isExplained: mails.includes('used a code that you can’t use again or that has been used up'),
    }).toEqual({
      first: { status: 'EXPIRED', amount: 500, refunded: 500 },
      second: { status: 'PAID', amount: 400, refunded: 0 },
      counters: { reserved: 0, used: 1, overLimit: 0 },
      isExplained: true,
    });
  });

  it('a payment for a replaced order that stays within the limits is a sale', async () => {
    const { product, seller, coupon } = await shopWithCoupon({ percent: 50, maxUses: 2 });
    const buyer = await world.person();
    const first = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    await world.call('PUT /api/v1/digital-products/{id}', { params: { id: product.id }, body: { price: 800 } as never }, seller.token);
    await startPurchase(world, buyer, product, { couponCode: coupon.code });
    await pay(world, first);
    expect({ first: await outcome(buyer, first), counters: await readCounters(world, coupon.id) }).toEqual({
      first: { status: 'PAID', amount: 500, refunded: 0 },
      counters: { reserved: 1, used: 1, overLimit: 0 },
    });
  });

  it('a coupon for one first payment per buyer gives one discount, however often the buyer starts again', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30, price: 299 });
    const coupon = await createCoupon(world, plan.seller, { percent: 90, maxUsesPerBuyer: 1, renewals: 'FIRST_PAYMENT' });
    const buyer = await world.person();
    const started = [];
    for (const couponCode of [coupon.code, undefined, coupon.code, undefined, coupon.code]) {
      const { status, body, text } = await startSubscription(world, buyer, plan, { couponCode });
      expect(status, text).toBe(200);
      started.push(body.data);
    }
    for (const order of started) await pay(world, order);
    await world.runJobs();
    const outcomes = await Promise.all(started.map((order) => outcome(buyer, order)));
    const discounted = outcomes.filter(({ amount }) => amount < 299);
    expect({
      paidWithDiscount: discounted.filter(({ status }) => status === 'PAID').length,
      refunded: discounted.filter(({ refunded, amount }) => refunded === amount).length,
      paidInFull: outcomes.filter(({ amount, status }) => amount === 299 && status === 'PAID').length,
    }).toEqual({ paidWithDiscount: 1, refunded: 2, paidInFull: 2 });
  });

  it('a coupon for first payments is not used for a renewal by typing the address without signing in', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30, price: 299 });
    const coupon = await createCoupon(world, plan.seller, { percent: 50, renewals: 'FIRST_PAYMENT' });
    const subscriber = await world.person();
    const first = await startSubscription(world, subscriber, plan);
    await pay(world, first.body.data);
    const start = (email: string) =>
      world.call('POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription', {
        params: { id: plan.id, planId: plan.planId },
        body: { customer: { ...newContact(), email }, couponCode: coupon.code },
      });
    const [known, unknown] = [await start(subscriber.email), await start(newContact().email)];
    await pay(world, known.body.data);
    await world.runJobs();
    expect({
      statuses: [known.status, unknown.status],
      known: (await openGuestOrder(world, known.body.data)).body.data.order.refund?.amount,
      counters: await readCounters(world, coupon.id),
    }).toEqual({ statuses: [200, 200], known: 149.5, counters: { reserved: 1, used: 0, overLimit: 0 } });
  });

  it('a one-use code of a replaced order can be used by its buyer again, and by nobody else', async () => {
    const { product, seller } = await createShop(world, { price: 1_000 });
    const { codes } = await createOneUseCodes(world, seller);
    const [couponCode = ''] = codes;
    const buyer = await world.person();
    await startPurchase(world, buyer, product, { couponCode });
    await startPurchase(world, buyer, product);
    const stranger = await purchase(world, await world.person(), product, { couponCode });
    const again = await buyProduct(world, buyer, product, { couponCode });
    expect({ stranger: stranger.body.message, again: [again.status, again.amount] }).toEqual({
      stranger: couponMessages.usedUp,
      again: ['PAID', 500],
    });
  });
});

describe('orders without a session and members', () => {
  /** A stranger starts an order with the address of the member. */
  const strangerBuys = (member: Person, product: { id: string }, terms: object = {}) =>
    world.call('POST /api/v1/guest/digital-products/{id}/purchase', {
      params: { id: product.id },
      body: { customer: { ...newContact(), email: member.email }, ...terms },
    });
  const ownership = async (member: Person, { id }: { id: string }) =>
    (await world.call('GET /api/v1/digital-products/{id}/ownership', { params: { id } }, member.token)).body.data;

  it('a stranger does not set the amount that a member is asked to pay', async () => {
    const { product } = await createShop(world, { price: 100, priceType: 'FLEXIBLE' });
    const member = await world.person();
    const stranger = await strangerBuys(member, product, { customAmount: 999 });
    expect({ stranger: stranger.status, openOrder: (await ownership(member, product)).openOrder }).toEqual({
      stranger: 200,
      openOrder: null,
    });
  });

  it('a stranger does not take the last unit that a member has reserved', async () => {
    const { product } = await createShop(world, { isLimitedQuantityEnabled: true, quantity: 1 });
    const member = await world.person();
    const open = await startPurchase(world, member, product);
    const stranger = await strangerBuys(member, product);
    await pay(world, open);
    expect({ stranger: stranger.body.code, order: (await outcome(member, open)).status }).toEqual({ stranger: 'SOLD_OUT', order: 'PAID' });
  });

  it('a stranger does not take the last use of a coupon that a member has reserved', async () => {
    const { product, coupon } = await shopWithCoupon({ maxUses: 1 });
    const member = await world.person();
    const open = await startPurchase(world, member, product, { couponCode: coupon.code });
    const withoutCode = await strangerBuys(member, product);
    const withCode = await strangerBuys(member, product, { couponCode: coupon.code });
    await pay(world, open);
    expect({ withoutCode: withoutCode.status, withCode: withCode.body.message, order: (await outcome(member, open)).status }).toEqual({
      withoutCode: 200,
      withCode: couponMessages.usedUp,
      order: 'PAID',
    });
  });

  it('strangers do not use up the stock reservations of a member', async () => {
    const { seller, product } = await createShop(world, { isLimitedQuantityEnabled: true, quantity: 9 });
    const member = await world.person();
    for (let count = 0; count < 3; count++) {
      const other = await createPublishedProduct(world, seller, { isLimitedQuantityEnabled: true, quantity: 9 });
      expect((await strangerBuys(member, other)).status).toBe(200);
    }
    expect((await purchase(world, member, product)).status).toBe(200);
  });

  it('an unpaid order without a session blocks neither the deletion of the buyer nor that of the seller', async () => {
    const { seller, product } = await createShop(world);
    const member = await world.person();
    const stranger = await strangerBuys(member, product);
    const [buyer, ofSeller] = [await requestDeletion(world, member), await requestDeletion(world, seller)];
    expect({ stranger: stranger.status, buyer: buyer.status, seller: ofSeller.status }).toEqual({ stranger: 200, buyer: 200, seller: 200 });
  });

  it('the same browser replaces its order, also with another address', async () => {
    const { product } = await createShop(world, { isLimitedQuantityEnabled: true, quantity: 1 });
    const first = await startGuestPurchase(world, product, { customer: newContact() });
    const second = await startGuestPurchase(world, product, { customer: newContact(), orderToken: first.orderToken });
    const third = await startGuestPurchase(world, product, { customer: newContact(), orderToken: second.orderToken });
    await world.runJobs();
    expect({
      payments: [await tryToPay(first), await tryToPay(second), await tryToPay(third)],
      stock: await readStock(world, product),
    }).toEqual({ payments: ['order is terminated', 'order is terminated', null], stock: { quantity: 1, sold: 1, held: 0 } });
  });

  it('an unpaid order moves to the member who proves the address, and can be paid afterwards', async () => {
    const { product } = await createShop(world);
    const member = await world.person();
    const contact = newContact();
    const order = await startGuestPurchase(world, product, { customer: contact });
    const { token } = await requestEmailChange(world, member, contact.email);
    await world.call('POST /api/v1/auth/email-change/confirm', { body: { token } }, member.token);
    await pay(world, order);
    expect((await outcome(member, order)).status).toBe('PAID');
  });
});
