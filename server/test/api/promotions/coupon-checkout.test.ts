import { couponMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { buyProduct, createShop, fetchOrder, ledgerBook, pay, purchase, startPurchase } from '../../harness/checkout.ts';
import { createCoupon, createOneUseCodes, fetchCoupon, quote, readCounters } from '../../harness/coupons.ts';
import { newContact, openGuestOrder, startGuestPurchase } from '../../harness/guests.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { listAttentionItems } from '../../harness/routes/attention-fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

const amountOff = (amount: number) => ({ kind: 'AMOUNT', percent: null, amount }) as const;
const changeProduct = (seller: Person, id: string, body: object) =>
  world.call('PUT /api/v1/digital-products/{id}', { params: { id }, body }, seller.token);

/** The payment is pending at the bank until after the order has expired. Returns the function that completes it. */
async function payLate(payment: Awaited<ReturnType<typeof startPurchase>>): Promise<() => Promise<void>> {
  const { cfPaymentId } = await pay(world, payment, 'PENDING');
  world.clock.advance(minutes(60));
  await world.container.checkout.reconcile();
  return async () => {
    await pay(world, payment, 'SUCCESS', { cfPaymentId });
    await world.runJobs();
  };
}

describe('price with a coupon', () => {
  it('charges the price less the discount, and shows the coupon on order, sale and coupon', async () => {
    const { seller, product } = await createShop(world, { price: 499 });
    const coupon = await createCoupon(world, seller, { percent: 20 });
    const buyer = await world.person();
    const order = await buyProduct(world, buyer, product, { couponCode: coupon.code.toLowerCase(), expectedAmount: 399.2 });
    const sale = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: order.id } }, seller.token);
    const shown = { amount: 399.2, coupon: { code: coupon.code, discount: 99.8 } };
    expect({
      order,
      sale: sale.body.data,
      coupon: await fetchCoupon(world, seller, coupon.id),
      gross: (await ledgerBook(world, seller)).gross,
    }).toMatchObject({
      order: { ...shown, status: 'PAID' },
      sale: shown,
      coupon: { used: 1, reserved: 0, revenue: 399.2, discountGiven: 99.8, status: 'LIVE' },
      gross: -399.2,
    });
  });

  it('quotes the same price before payment and takes no use', async () => {
    const { seller, product } = await createShop(world, { price: 1_000 });
    const coupon = await createCoupon(world, seller, { ...amountOff(150), maxUses: 12 });
    const priced = await quote(world, product, coupon.code);
    expect({ priced: priced.body.data, counters: await readCounters(world, coupon.id) }).toEqual({
      priced: {
        code: coupon.code,
        prices: [{ itemId: product.id, price: 1_000, discount: 150, amount: 850, message: null }],
        endsAt: null,
        usesLeft: 12,
      },
      counters: { reserved: 0, used: 0, overLimit: 0 },
    });
  });

  it('reduces the discounted price of the product', async () => {
    const { seller, product } = await createShop(world, { price: 1_000, hasDiscount: true, discountedPrice: 800 });
    const coupon = await createCoupon(world, seller, { percent: 25 });
    expect((await quote(world, product, coupon.code)).body.data.prices[0]).toMatchObject({ price: 800, discount: 200, amount: 600 });
  });

  it('rounds the discount half up to a paisa', async () => {
    const { seller, product } = await createShop(world, { price: 333.33 });
    const coupon = await createCoupon(world, seller, { percent: 12.5 });
    const { amount, coupon: shown } = await buyProduct(world, await world.person(), product, { couponCode: coupon.code });
    expect({ amount, discount: shown?.discount }).toEqual({ amount: 291.66, discount: 41.67 });
  });

  it.each([
    ['percent', { percent: 99.9 }, 499],
    ['amount', amountOff(498.5), 499],
  ])('charges one rupee when a discount by %s would leave less', async (_, fields, price) => {
    const { seller, product } = await createShop(world, { price });
    const coupon = await createCoupon(world, seller, fields);
    const priced = (await quote(world, product, coupon.code)).body.data.prices[0];
    const order = await buyProduct(world, await world.person(), product, { couponCode: coupon.code });
    expect({ priced, order }).toMatchObject({
      priced: { discount: 498, amount: 1 },
      order: { status: 'PAID', amount: 1, coupon: { discount: 498 } },
    });
  });

  it('rejects an amount that the page no longer shows correctly, with the current amount', async () => {
    const { seller, product } = await createShop(world, { price: 500 });
    const coupon = await createCoupon(world, seller, { percent: 10 });
    await changeProduct(seller, product.id, { price: 600 });
    const changed = await purchase(world, await world.person(), product, { couponCode: coupon.code, expectedAmount: 450 });
    expect({ answer: changed.body, counters: await readCounters(world, coupon.id) }).toMatchObject({
      answer: { code: 'PRICE_CHANGED', data: { amount: 540 } },
      counters: { reserved: 0, used: 0 },
    });
  });

  it('a guest pays the reduced price and sees the coupon on the order', async () => {
    const { seller, product } = await createShop(world, { price: 499 });
    const { code } = await createCoupon(world, seller, { percent: 50 });
    const started = await startGuestPurchase(world, product, { customer: newContact(), couponCode: code });
    await pay(world, started);
    const { body } = await openGuestOrder(world, started);
    expect(body.data.order).toMatchObject({ status: 'PAID', amount: 249.5, coupon: { code, discount: 249.5 } });
  });

  it('the receipt shows price, coupon and amount', async () => {
    const { seller, product } = await createShop(world, { price: 499 });
    const { code } = await createCoupon(world, seller, { percent: 20 });
    const buyer = await world.person();
    await buyProduct(world, buyer, product, { couponCode: code });
    const receipt = (await world.mailsTo(buyer.email)).find(({ subject }) => subject.startsWith('Your receipt'));
    for (const text of [code, '₹99.80', '₹399.20']) expect(receipt?.text).toContain(text);
  });
});

describe('reservation of a use', () => {
  it('an open order keeps the last use, which is available again when the order expires', async () => {
    const { seller, product } = await createShop(world, { price: 499 });
    const coupon = await createCoupon(world, seller, { maxUses: 1 });
    const started = await startPurchase(world, await world.person(), product, { couponCode: coupon.code });
    const other = await purchase(world, await world.person(), product, { couponCode: coupon.code });
    const whileOpen = await readCounters(world, coupon.id);
    world.clock.advance(minutes(60));
    await world.container.checkout.reconcile();
    const afterwards = await readCounters(world, coupon.id);
    const again = await startPurchase(world, await world.person(), product, { couponCode: coupon.code });
    expect({ amount: started.amount, other: other.body, whileOpen, afterwards, again: again.amount }).toMatchObject({
      amount: 399.2,
      other: { code: 'COUPON_REJECTED', message: couponMessages.usedUp, data: { reason: 'USED_UP' } },
      whileOpen: { reserved: 1, used: 0 },
      afterwards: { reserved: 0, used: 0 },
      again: 399.2,
    });
  });

  it('a replaced order keeps its use until the provider has closed it, and its buyer gets the use back at once', async () => {
    const { seller, product } = await createShop(world, { price: 500 });
    const [first, second] = [await createCoupon(world, seller, { percent: 10 }), await createCoupon(world, seller, { percent: 20 })];
    const buyer = await world.person();
    const counters = async () =>
      [await readCounters(world, first.id), await readCounters(world, second.id)].map(({ reserved }) => reserved);
    const steps = [];
    for (const couponCode of [first.code, second.code, undefined, first.code]) {
      const { amount } = await startPurchase(world, buyer, product, { couponCode });
      steps.push({ amount, reserved: await counters() });
    }
    expect(steps).toEqual([
      { amount: 450, reserved: [1, 0] },
      { amount: 400, reserved: [1, 1] },
      { amount: 500, reserved: [1, 1] },
      { amount: 450, reserved: [1, 1] },
    ]);
    await world.runJobs();
    expect(await counters()).toEqual([1, 0]);
  });

  it('a rejected coupon leaves the open order and its use as they are', async () => {
    const { seller, product } = await createShop(world, { price: 500 });
    const [first, usedUp] = [await createCoupon(world, seller), await createCoupon(world, seller, { maxUses: 1 })];
    await buyProduct(world, await world.person(), product, { couponCode: usedUp.code });
    const buyer = await world.person();
    const open = await startPurchase(world, buyer, product, { couponCode: first.code });
    const rejected = await purchase(world, buyer, product, { couponCode: usedUp.code });
    expect({
      rejected: rejected.body.message,
      open: await fetchOrder(world, buyer, open.orderId),
      counters: await readCounters(world, first.id),
    }).toMatchObject({ rejected: couponMessages.usedUp, open: { status: 'PENDING', amount: 400 }, counters: { reserved: 1 } });
  });
});

describe('agreed terms of an open order', () => {
  it('edits, a pause and the end of the coupon do not change an open order', async () => {
    const { seller, product } = await createShop(world, { price: 500 });
    const coupon = await createCoupon(world, seller, { percent: 20 });
    const buyer = await world.person();
    const open = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    const params = { id: coupon.id };
    const edit = { minAmount: 1_000, maxUses: 1, endsAt: new Date(world.clock.now().getTime() + 1_000).toISOString() };
    const edited = await world.call('PUT /api/v1/coupons/{id}', { params, body: edit }, seller.token);
    await world.call('POST /api/v1/coupons/{id}/pause', { params }, seller.token);
    world.clock.advance(2_000);
    const continued = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    await pay(world, continued);
    expect({
      edited: edited.status,
      isSame: continued.orderId === open.orderId,
      order: await fetchOrder(world, buyer, open.orderId),
      other: (await purchase(world, await world.person(), product, { couponCode: coupon.code })).body.message,
    }).toMatchObject({ edited: 200, isSame: true, order: { status: 'PAID', amount: 400 }, other: couponMessages.notValid });
  });

  it('the open order is continued after the coupon was deleted, also when its code belongs to another coupon now', async () => {
    const { seller, product } = await createShop(world, { price: 500 });
    const coupon = await createCoupon(world, seller, { percent: 20, maxUses: 1 });
    const buyer = await world.person();
    const first = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    await world.call('DELETE /api/v1/coupons/{id}', { params: { id: coupon.id } }, seller.token);
    const other = await createCoupon(world, seller, { code: coupon.code, percent: 50 });
    const second = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    await pay(world, second);
    expect({
      isSame: second.orderId === first.orderId,
      order: await fetchOrder(world, buyer, first.orderId),
      deleted: await readCounters(world, coupon.id),
      other: await readCounters(world, other.id),
    }).toMatchObject({ isSame: true, order: { status: 'PAID', amount: 400 }, deleted: { used: 1, reserved: 0 }, other: { used: 0 } });
  });

  it('a changed price of the product replaces the open order, with the coupon on the new price', async () => {
    const { seller, product } = await createShop(world, { price: 500 });
    const coupon = await createCoupon(world, seller, { percent: 20, maxUses: 1 });
    const buyer = await world.person();
    const first = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    await changeProduct(seller, product.id, { price: 1_000 });
    const second = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    expect({
      isSame: second.orderId === first.orderId,
      amount: second.amount,
      counters: await readCounters(world, coupon.id),
    }).toMatchObject({ isSame: false, amount: 800, counters: { reserved: 1, used: 0 } });
  });
});

describe('late payment of an order with a coupon', () => {
  it('a late payment is settled at the agreed price, and takes a use again while the coupon has one', async () => {
    const { seller, product } = await createShop(world, { price: 499 });
    const coupon = await createCoupon(world, seller, { maxUses: 1 });
    const buyer = await world.person();
    const started = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    const complete = await payLate(started);
    const expired = await readCounters(world, coupon.id);
    await complete();
    expect({
      expired,
      order: await fetchOrder(world, buyer, started.orderId),
      counters: await readCounters(world, coupon.id),
    }).toMatchObject({
      expired: { reserved: 0, used: 0 },
      order: { status: 'PAID', amount: 399.2 },
      counters: { reserved: 0, used: 1, overLimit: 0 },
    });
  });

  it('a late payment is settled at the agreed price and marked when another buyer took the last use', async () => {
    const { seller, product } = await createShop(world, { price: 499 });
    const coupon = await createCoupon(world, seller, { maxUses: 1 });
    const late = await world.person();
    const started = await startPurchase(world, late, product, { couponCode: coupon.code });
    const complete = await payLate(started);
    const quick = await world.person();
    await buyProduct(world, quick, product, { couponCode: coupon.code });
    await complete();
    const attention = await listAttentionItems(world, started.orderId);
    expect({
      order: await fetchOrder(world, late, started.orderId),
      counters: await readCounters(world, coupon.id),
      refused: (await purchase(world, await world.person(), product, { couponCode: coupon.code })).body.message,
      attention: attention.map(({ kind }) => kind),
    }).toMatchObject({
      order: { status: 'PAID', amount: 399.2 },
      counters: { reserved: 0, used: 2, overLimit: 1 },
      refused: couponMessages.usedUp,
      attention: ['COUPON_OVER_LIMIT'],
    });
  });

  it('a late payment is settled and marked when it exceeds the limit per buyer', async () => {
    const { seller, product } = await createShop(world, { price: 499 });
    const second = await createPublishedProduct(world, seller);
    const coupon = await createCoupon(world, seller, { maxUsesPerBuyer: 1 });
    const buyer = await world.person();
    const started = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    const complete = await payLate(started);
    await buyProduct(world, buyer, second, { couponCode: coupon.code });
    await complete();
    expect({ order: await fetchOrder(world, buyer, started.orderId), counters: await readCounters(world, coupon.id) }).toMatchObject({
      order: { status: 'PAID', amount: 399.2 },
      counters: { used: 2, overLimit: 1 },
    });
  });

  it('a late payment is settled at the agreed price after the coupon was deleted', async () => {
    const { seller, product } = await createShop(world, { price: 499 });
    const coupon = await createCoupon(world, seller);
    const buyer = await world.person();
    const started = await startPurchase(world, buyer, product, { couponCode: coupon.code });
    const complete = await payLate(started);
    await world.call('DELETE /api/v1/coupons/{id}', { params: { id: coupon.id } }, seller.token);
    await complete();
    expect({ order: await fetchOrder(world, buyer, started.orderId), counters: await readCounters(world, coupon.id) }).toMatchObject({
      order: { status: 'PAID', amount: 399.2 },
      counters: { used: 1, overLimit: 0 },
    });
  });

  it('a late payment with a one-use code that another order has used is settled and marked', async () => {
    const { seller, product } = await createShop(world, { price: 500 });
    const { codes, coupon } = await createOneUseCodes(world, seller, { count: 2 });
    const [couponCode = ''] = codes;
    const late = await world.person();
    const started = await startPurchase(world, late, product, { couponCode });
    const complete = await payLate(started);
    await buyProduct(world, await world.person(), product, { couponCode });
    await complete();
    expect({ order: await fetchOrder(world, late, started.orderId), counters: await readCounters(world, coupon.id) }).toMatchObject({
      order: { status: 'PAID', amount: 250 },
      counters: { reserved: 0, used: 2, overLimit: 1 },
    });
  });
});
