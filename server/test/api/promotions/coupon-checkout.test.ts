import { couponMessages } from '@jamun/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { buyProduct, createShop, fetchOrder, ledgerBook, pay, purchase, startPurchase } from '../../harness/checkout.ts';
import { createCoupon, createOneUseCodes, fetchCoupon, readCounters } from '../../harness/coupons.ts';
import { guestPurchase, guestToken, newContact, openGuestOrder, startGuestPurchase } from '../../harness/guests.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('charges the price less the discount, and shows the coupon on order and sale', async () => {
  const { seller, product } = await createShop(world, { price: 499 });
  const coupon = await createCoupon(world, seller, { percent: 20 });
  const buyer = await world.person();
  const order = await buyProduct(world, buyer, product, { couponCode: coupon.code.toLowerCase(), expectedAmount: 399.2 });
  const sale = await world.call('GET /api/v1/sales/{orderId}', { params: { orderId: order.id } }, seller.token);
  expect({
    order: { amount: order.amount, coupon: order.coupon, status: order.status },
    sale: { amount: sale.body.data.amount, coupon: sale.body.data.coupon },
    coupon: await fetchCoupon(world, seller, coupon.id),
  }).toMatchObject({
    order: { amount: 399.2, coupon: { code: coupon.code, discount: 99.8 }, status: 'PAID' },
    sale: { amount: 399.2, coupon: { code: coupon.code, discount: 99.8 } },
    coupon: { used: 1, reserved: 0, revenue: 399.2, status: 'LIVE' },
  });
  expect((await ledgerBook(world, seller)).gross).toBe(-399.2);
});

it('quotes the same price before payment and takes no use', async () => {
  const { seller, product } = await createShop(world, { price: 1_000 });
  const coupon = await createCoupon(world, seller, { kind: 'AMOUNT', percent: null, amount: 150, maxUses: 12 });
  const body = { productType: 'DIGITAL_PRODUCT' as const, itemIds: [product.id], couponCode: coupon.code };
  const quote = await world.call('POST /api/v1/checkout/price', { body });
  expect(quote.body.data, quote.text).toEqual({
    code: coupon.code,
    prices: [{ itemId: product.id, price: 1_000, discount: 150, amount: 850, message: null }],
    endsAt: null,
    usesLeft: 12,
  });
  expect(await readCounters(world, coupon.id)).toEqual({ reserved: 0, used: 0, overLimit: 0 });
});

it('reserves a use for an open order, and releases it when the order expires', async () => {
  const { seller, product } = await createShop(world, { price: 499 });
  const coupon = await createCoupon(world, seller, { maxUses: 1 });
  const started = await startPurchase(world, await world.person(), product, { couponCode: coupon.code });
  const other = await purchase(world, await world.person(), product, { couponCode: coupon.code });
  const whileOpen = await readCounters(world, coupon.id);
  world.clock.advance(minutes(60));
  await world.container.checkout.reconcile();
  expect({ amount: started.amount, other: other.body, whileOpen, afterwards: await readCounters(world, coupon.id) }).toMatchObject({
    amount: 399.2,
    other: { code: 'COUPON_REJECTED', message: couponMessages.usedUp, data: { reason: 'USED_UP' } },
    whileOpen: { reserved: 1, used: 0 },
    afterwards: { reserved: 0, used: 0 },
  });
});

it('settles a late payment at the agreed price and marks the use above the limit', async () => {
  const { seller, product } = await createShop(world, { price: 499 });
  const coupon = await createCoupon(world, seller, { maxUses: 1 });
  const late = await world.person();
  const started = await startPurchase(world, late, product, { couponCode: coupon.code });
  world.clock.advance(minutes(60));
  await world.container.checkout.reconcile();
  await buyProduct(world, await world.person(), product, { couponCode: coupon.code });
  await pay(world, started);
  const order = await fetchOrder(world, late, started.orderId);
  expect({ order, counters: await readCounters(world, coupon.id) }).toMatchObject({
    order: { status: 'PAID', amount: 399.2 },
    counters: { reserved: 0, used: 2, overLimit: 1 },
  });
});

it('completes an order without payment when the coupon leaves nothing to pay', async () => {
  const { seller, product } = await createShop(world, { price: 499, isLimitedQuantityEnabled: true, quantity: 2 });
  const coupon = await createCoupon(world, seller, { percent: 100 });
  const buyer = await world.person();
  const paid = await purchase(world, buyer, product, { couponCode: coupon.code });
  const body = { productType: 'DIGITAL_PRODUCT', itemId: product.id, couponCode: coupon.code } as const;
  const free = await world.call('POST /api/v1/checkout/free-order', { body }, buyer.token);
  const order = await fetchOrder(world, buyer, free.body.data.orderId);
  expect({ paid: paid.body.message, order, counters: await readCounters(world, coupon.id) }).toMatchObject({
    paid: couponMessages.makesFree,
    order: { status: 'PAID', amount: 0, coupon: { code: coupon.code, discount: 499 } },
    counters: { used: 1, reserved: 0 },
  });
});

it('lets a guest use a coupon, with the code session for a free order', async () => {
  const { seller, product } = await createShop(world, { price: 499 });
  const half = await createCoupon(world, seller, { percent: 50 });
  const free = await createCoupon(world, seller, { percent: 100 });
  const started = await startGuestPurchase(world, product, { customer: newContact(), couponCode: half.code });
  await pay(world, started);
  const opened = await openGuestOrder(world, started);
  const { email } = newContact();
  const token = await guestToken(world, email);
  const body = { productType: 'DIGITAL_PRODUCT', itemId: product.id, couponCode: free.code } as const;
  const withSession = await world.call('POST /api/v1/checkout/free-order', { body }, token);
  const withoutSession = await world.call('POST /api/v1/checkout/free-order', { body });
  expect({ paid: opened.body.data.order, free: withSession.status, anonymous: withoutSession.status }).toMatchObject({
    paid: { status: 'PAID', amount: 249.5 },
    free: 200,
    anonymous: 401,
  });
});

it('counts the uses of a buyer by unaliased email and by phone', async () => {
  const { seller, product } = await createShop(world, { price: 499 });
  const second = await createShop(world, { price: 499 });
  const coupon = await createCoupon(world, seller, { maxUsesPerBuyer: 1 });
  const { email, phone } = newContact();
  const [name, domain] = email.split('@');
  await pay(world, await startGuestPurchase(world, product, { customer: { email, phone }, couponCode: coupon.code }));
  const sameEmail = await guestPurchase(world, product, {
    customer: { email: `${name}+2@${domain}`, phone: newContact().phone },
    couponCode: coupon.code,
  });
  const samePhone = await guestPurchase(world, product, { customer: { email: newContact().email, phone }, couponCode: coupon.code });
  expect({ sameEmail: sameEmail.body, samePhone: samePhone.body, other: second.product.id }).toMatchObject({
    sameEmail: { code: 'COUPON_REJECTED', message: couponMessages.notValid },
    samePhone: { code: 'COUPON_REJECTED', message: couponMessages.notValid },
  });
});

it('gives the buyer their own use back after a full refund, but not the total', async () => {
  const { seller, product } = await createShop(world, { price: 499 });
  const coupon = await createCoupon(world, seller, { maxUses: 2, maxUsesPerBuyer: 1 });
  const buyer = await world.person();
  const first = await buyProduct(world, buyer, product, { couponCode: coupon.code });
  await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: first.id }, body: {} }, seller.token);
  await world.runJobs();
  const again = await buyProduct(world, buyer, product, { couponCode: coupon.code });
  const third = await purchase(world, await world.person(), product, { couponCode: coupon.code });
  expect({ again, third: third.body, counters: await readCounters(world, coupon.id) }).toMatchObject({
    again: { status: 'PAID', amount: 399.2 },
    third: { message: couponMessages.usedUp },
    counters: { used: 2, reserved: 0 },
  });
});

it('accepts a one-use code for one order only', async () => {
  const { seller, product } = await createShop(world, { price: 499 });
  const { codes, coupon } = await createOneUseCodes(world, seller, { count: 3, percent: 50, prefix: 'NEWS' });
  const [code = ''] = codes;
  await buyProduct(world, await world.person(), product, { couponCode: code });
  const again = await purchase(world, await world.person(), product, { couponCode: code });
  expect({
    format: codes.every((one) => /^NEWS-[2-9A-Z]{8}$/.test(one)),
    again: again.body,
    counters: await readCounters(world, coupon.id),
  }).toMatchObject({
    format: true,
    again: { message: couponMessages.usedUp },
    counters: { used: 1, reserved: 0 },
  });
});

it('continues the open order with the same coupon, also after the coupon was deleted', async () => {
  const { seller, product } = await createShop(world, { price: 499 });
  const coupon = await createCoupon(world, seller, { maxUses: 1 });
  const buyer = await world.person();
  const first = await startPurchase(world, buyer, product, { couponCode: coupon.code });
  await world.call('DELETE /api/v1/coupons/{id}', { params: { id: coupon.id } }, seller.token);
  const second = await startPurchase(world, buyer, product, { couponCode: coupon.code });
  expect({ isSame: second.orderId === first.orderId, amount: second.amount }).toEqual({ isSame: true, amount: 399.2 });
});
