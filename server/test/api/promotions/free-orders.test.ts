import { channelPlanMessages, checkoutMessages, couponMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buyProduct, createShop, fetchOrder, ledgerBook, pay, purchase, readStock, startPurchase } from '../../harness/checkout.ts';
import { createCoupon, orderForFree, readCounters } from '../../harness/coupons.ts';
import { guestPurchase, newContact, newGuest } from '../../harness/guests.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { createChannelWithPlan, latestSubscription } from '../../harness/subscriptions.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

/** Shop with a coupon that leaves nothing to pay. */
async function createFreeShop(coupon: Parameters<typeof createCoupon>[2] = {}, product: Parameters<typeof createShop>[1] = {}) {
  const shop = await createShop(world, { price: 499, ...product });
  return { ...shop, coupon: await createCoupon(world, shop.seller, { percent: 100, ...coupon }) };
}

const countOrders = async (couponId: string) => {
  const { rows } = await world.container.database.pool.query('select count(*)::int as n from orders where coupon_id = $1', [couponId]);
  return rows[0].n as number;
};

describe('free order of a member', () => {
  it('completes the order without a payment session, and shows it in purchases, sales and emails', async () => {
    const { seller, product, coupon } = await createFreeShop();
    const buyer = await world.person();
    const { status, body } = await orderForFree(world, buyer, product, { couponCode: coupon.code });
    const { orderId, purchaseId } = body.data;
    const order = await fetchOrder(world, buyer, orderId);
    const sale = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId } }, seller.token);
    const { rows } = await world.container.database.pool.query('select count(*)::int as n from payments where order_id = $1', [orderId]);
    expect({
      answer: { status, message: body.message },
      order,
      sale: sale.body.data,
      payments: rows[0].n,
      gross: (await ledgerBook(world, seller)).gross ?? 0,
      emails: (await world.mailsTo(buyer.email)).map(({ subject }) => subject),
      counters: await readCounters(world, coupon.id),
    }).toMatchObject({
      answer: { status: 200, message: couponMessages.freeOrder },
      order: { status: 'PAID', amount: 0, purchaseId, coupon: { code: coupon.code, discount: 499 } },
      sale: { amount: 0, coupon: { code: coupon.code, discount: 499 } },
      payments: 0,
      gross: 0,
      emails: expect.arrayContaining(['Your receipt for Lightroom Presets']),
      counters: { used: 1, reserved: 0 },
    });
  });

  it('an amount above the price leaves nothing to pay', async () => {
    const { product, coupon } = await createFreeShop({ kind: 'AMOUNT', percent: null, amount: 600 });
    const buyer = await world.person();
    const { body } = await orderForFree(world, buyer, product, { couponCode: coupon.code });
    expect(await fetchOrder(world, buyer, body.data.orderId)).toMatchObject({ amount: 0, coupon: { discount: 499 } });
  });

  it('a repeated free order is rejected with the first purchase', async () => {
    const { product, coupon } = await createFreeShop();
    const buyer = await world.person();
    const first = await orderForFree(world, buyer, product, { couponCode: coupon.code });
    const second = await orderForFree(world, buyer, product, { couponCode: coupon.code });
    expect({ second: second.body, orders: await countOrders(coupon.id) }).toMatchObject({
      second: { code: 'ALREADY_OWNED', message: checkoutMessages.alreadyOwned, data: { purchaseId: first.body.data.purchaseId } },
      orders: 1,
    });
  });

  it('concurrent free orders of one buyer create one order', async () => {
    const { product, coupon } = await createFreeShop();
    const buyer = await world.person();
    const responses = await Promise.all(Array.from({ length: 5 }, () => orderForFree(world, buyer, product, { couponCode: coupon.code })));
    expect({
      statuses: responses.map(({ status }) => status).sort(),
      orders: await countOrders(coupon.id),
      counters: await readCounters(world, coupon.id),
    }).toMatchObject({ statuses: [200, 409, 409, 409, 409], orders: 1, counters: { used: 1, reserved: 0 } });
  });

  it('rejects a member whose email address is not verified, and a visitor', async () => {
    const { product, coupon } = await createFreeShop();
    const unverified = await orderForFree(world, await world.person({ isVerified: false }), product, { couponCode: coupon.code });
    const visitor = await orderForFree(world, null, product, { couponCode: coupon.code });
    expect({ unverified: unverified.status, visitor: visitor.status, orders: await countOrders(coupon.id) }).toEqual({
      unverified: 403,
      visitor: 401,
      orders: 0,
    });
  });

  it('rejects the own product of the seller', async () => {
    const { seller, product, coupon } = await createFreeShop();
    const { status, body } = await orderForFree(world, seller, product, { couponCode: coupon.code });
    expect({ status, message: body.message }).toEqual({ status: 403, message: checkoutMessages.ownItem });
  });

  it('counts limited stock and rejects a sold out product without taking a use', async () => {
    const { product, coupon } = await createFreeShop({}, { isLimitedQuantityEnabled: true, quantity: 1 });
    await orderForFree(world, await world.person(), product, { couponCode: coupon.code });
    const soldOut = await orderForFree(world, await world.person(), product, { couponCode: coupon.code });
    expect({
      soldOut: soldOut.body.code,
      stock: await readStock(world, product),
      counters: await readCounters(world, coupon.id),
    }).toMatchObject({
      soldOut: 'SOLD_OUT',
      stock: { sold: 1, held: 0 },
      counters: { used: 1, reserved: 0 },
    });
  });

  it('subscribes to a paid plan, but not again while the subscription runs', async () => {
    const plan = await createChannelWithPlan(world, { price: 299 });
    const { code } = await createCoupon(world, plan.seller, { percent: 100 });
    const buyer = await world.person();
    const item = { id: plan.planId };
    const body = { couponCode: code, productType: 'TELEGRAM_PLAN' } as const;
    const first = await orderForFree(world, buyer, item, body);
    const second = await orderForFree(world, buyer, item, body);
    expect({ first: first.status, second: second.body.message, subscription: await latestSubscription(world, buyer) }).toMatchObject({
      first: 200,
      second: channelPlanMessages.freeTaken,
      subscription: { status: 'ACTIVE', orderId: first.body.data.orderId },
    });
  });
});

describe('free order and payment', () => {
  it('a purchase with a coupon that leaves nothing to pay is rejected with that message, for members and guests', async () => {
    const { product, coupon } = await createFreeShop();
    const member = await purchase(world, await world.person(), product, { couponCode: coupon.code });
    const guest = await guestPurchase(world, product, { customer: newContact(), couponCode: coupon.code });
    const expected = { code: 'CONFLICT', message: couponMessages.makesFree };
    expect({ member: member.body, guest: guest.body, orders: await countOrders(coupon.id) }).toMatchObject({
      member: expected,
      guest: expected,
      orders: 0,
    });
  });

  it('rejects a free order with a coupon that leaves an amount, also while an order with this coupon is open', async () => {
    const { product, coupon } = await createFreeShop({ percent: 20 });
    const buyer = await world.person();
    const before = await orderForFree(world, buyer, product, { couponCode: coupon.code });
    const open = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    const whileOpen = await orderForFree(world, buyer, product, { couponCode: coupon.code });
    const expected = { code: 'CONFLICT', message: couponMessages.notFree };
    expect({
      before: before.body,
      whileOpen: whileOpen.body,
      open: await fetchOrder(world, buyer, open.orderId),
      counters: await readCounters(world, coupon.id),
    }).toMatchObject({
      before: expected,
      whileOpen: expected,
      open: { status: 'PENDING', amount: 399.2 },
      counters: { reserved: 1, used: 0 },
    });
  });

  it('replaces an open order that is to be paid, whose late payment is refunded', async () => {
    const { product, coupon } = await createFreeShop();
    const buyer = await world.person();
    const open = await startPurchase(world, buyer, product);
    const { cfPaymentId } = await pay(world, open, 'PENDING');
    await orderForFree(world, buyer, product, { couponCode: coupon.code });
    await pay(world, open, 'SUCCESS', { cfPaymentId });
    await world.runJobs();
    expect(await fetchOrder(world, buyer, open.orderId)).toMatchObject({ status: 'EXPIRED', refund: { amount: 499, status: 'DONE' } });
  });
});

describe('free order of a guest', () => {
  it('completes the order of an address that a code has proven, once', async () => {
    const { product, coupon } = await createFreeShop();
    const guest = await newGuest(world);
    const first = await orderForFree(world, guest, product, { couponCode: coupon.code });
    const second = await orderForFree(world, guest, product, { couponCode: coupon.code });
    const { body } = await world.call('GET /api/v1/purchased-items', { query: {} }, guest.token);
    expect({
      first: first.status,
      second: second.body.code,
      purchases: body.data.digitalProducts.map(({ id }) => id),
      emails: (await world.mailsTo(guest.email)).map(({ subject }) => subject),
    }).toMatchObject({
      first: 200,
      second: 'ALREADY_OWNED',
      purchases: [first.body.data.purchaseId],
      emails: expect.arrayContaining(['Your receipt for Lightroom Presets']),
    });
  });

  it('the limit per buyer counts the proven address, whatever contact details the form contains', async () => {
    const { seller, product, coupon } = await createFreeShop({ maxUsesPerBuyer: 1 });
    const second = await createPublishedProduct(world, seller);
    const guest = await newGuest(world);
    await orderForFree(world, guest, product, { couponCode: coupon.code });
    const again = await orderForFree(world, guest, second, { couponCode: coupon.code, customer: newContact() });
    expect({ message: again.body.message, counters: await readCounters(world, coupon.id) }).toMatchObject({
      message: couponMessages.notValid,
      counters: { used: 1, reserved: 0 },
    });
  });

  it('a paid purchase counts for the limit per buyer of a free order', async () => {
    const { seller, product, coupon } = await createFreeShop({ kind: 'AMOUNT', percent: null, amount: 100, maxUsesPerBuyer: 1 });
    const cheap = await createPublishedProduct(world, seller, { price: 50 });
    const buyer = await world.person();
    await buyProduct(world, buyer, product, { couponCode: coupon.code });
    const free = await orderForFree(world, buyer, cheap, { couponCode: coupon.code });
    expect(free.body.message).toBe(couponMessages.notValid);
  });
});
