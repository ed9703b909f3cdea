import { couponMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hours } from '../../../src/kit/clock.ts';
import { buyProduct, createShop, purchase, startPurchase } from '../../harness/checkout.ts';
import { createCoupon, readCounters } from '../../harness/coupons.ts';
import { buyAsGuest, type Contact, newContact, openGuestOrder, startGuestPurchase } from '../../harness/guests.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

/** Shop with two products and a coupon that a buyer can use once. */
async function createLimitedShop(maxUsesPerBuyer = 1) {
  const { seller, product } = await createShop(world);
  const second = await createPublishedProduct(world, seller);
  return { seller, product, second, coupon: await createCoupon(world, seller, { maxUsesPerBuyer }) };
}

const messageOf = ({ status, body }: { status: number; body: { message?: string } }) => (status === 200 ? 'accepted' : body.message);
const aliasOf = (email: string, alias: string) => email.replace('@', `+${alias}@`).toUpperCase();

/** Payment of a guest, with the refund if it was returned. */
async function payAsGuest(product: { id: string }, customer: Contact, couponCode: string) {
  const order = await buyAsGuest(world, product, customer, { couponCode });
  await world.runJobs();
  const { status, refund } = (await openGuestOrder(world, order)).body.data.order;
  return status === 'PAID' ? 'paid' : `${status}, refund of ${refund?.amount}`;
}

const returned = 'FAILED, refund of 399.2';

it('accepts orders of guests whatever was used with their address, and refunds payments beyond the limit', async () => {
  const { product, coupon } = await createLimitedShop();
  const first = newContact();
  await buyAsGuest(world, product, first, { couponCode: coupon.code });
  const outcome = (customer: Contact) => payAsGuest(product, customer, coupon.code);
  expect({
    sameEmail: await outcome({ ...newContact(), email: aliasOf(first.email, 'two') }),
    samePhone: await outcome({ ...newContact(), phone: first.phone }),
    other: await outcome(newContact()),
    counters: await readCounters(world, coupon.id),
  }).toEqual({ sameEmail: returned, samePhone: returned, other: 'paid', counters: { reserved: 0, used: 2, overLimit: 0 } });
});

it('counts the account of a signed-in buyer, whatever contact details are typed', async () => {
  const { product, second, coupon } = await createLimitedShop();
  const buyer = await world.person();
  await buyProduct(world, buyer, product, { couponCode: coupon.code });
  const { email, phone } = newContact();
  const again = await purchase(world, buyer, second, { couponCode: coupon.code, customer: { email, phone } });
  expect(messageOf(again)).toBe(couponMessages.notValid);
});

it('counts guests and members together, when they pay', async () => {
  const { product, second, coupon } = await createLimitedShop();
  const couponCode = coupon.code;
  const [member, byPhone, byEmail] = [await world.person(), await world.person(), await world.person()];
  await buyProduct(world, member, product, { couponCode });
  const asGuest = await payAsGuest(second, { ...newContact(), email: aliasOf(member.email, 'guest') }, couponCode);
  await buyAsGuest(world, product, { ...newContact(), phone: byPhone.phone }, { couponCode });
  const samePhone = await buyProduct(world, byPhone, second, { couponCode });
  await buyAsGuest(world, product, { ...newContact(), email: byEmail.email }, { couponCode });
  // The address of an account is proven, its phone number is not: only the address may decide before the payment.
  const sameEmail = await purchase(world, byEmail, second, { couponCode });
  expect({ asGuest, samePhone: samePhone.status, sameEmail: messageOf(sameEmail) }).toEqual({
    asGuest: returned,
    samePhone: 'FAILED',
    sameEmail: couponMessages.notValid,
  });
});

it('unpaid orders of strangers with the address of a member do not use up the limit of the member', async () => {
  const { product, second, coupon } = await createLimitedShop();
  const member = await world.person();
  await startGuestPurchase(world, product, { customer: { ...newContact(), email: member.email }, couponCode: coupon.code });
  expect((await buyProduct(world, member, second, { couponCode: coupon.code })).status).toBe('PAID');
});

it('an open order of a member counts until it expires', async () => {
  const { product, second, coupon } = await createLimitedShop();
  const buyer = await world.person();
  const order = async (item: { id: string }) => messageOf(await purchase(world, buyer, item, { couponCode: coupon.code }));
  const outcomes = { first: await order(product), whileOpen: await order(second) };
  world.clock.advance(hours(1));
  await world.container.checkout.reconcile();
  expect({ ...outcomes, afterwards: await order(second) }).toEqual({
    first: 'accepted',
    whileOpen: couponMessages.notValid,
    afterwards: 'accepted',
  });
});

it('concurrent orders of one buyer for different products stay within the limit', async () => {
  const { seller, product, second, coupon } = await createLimitedShop(2);
  const items = [product, second, await createPublishedProduct(world, seller), await createPublishedProduct(world, seller)];
  const buyer = await world.person();
  const responses = await Promise.all(items.map((item) => purchase(world, buyer, item, { couponCode: coupon.code })));
  expect({
    accepted: responses.filter(({ status }) => status === 200).length,
    rejected: new Set(responses.filter(({ status }) => status !== 200).map(messageOf)),
    counters: await readCounters(world, coupon.id),
  }).toMatchObject({ accepted: 2, rejected: new Set([couponMessages.notValid]), counters: { reserved: 2 } });
});

it('continuing the own open order with the coupon takes no second use', async () => {
  const { product, coupon } = await createLimitedShop();
  const buyer = await world.person();
  const first = await startPurchase(world, buyer, product, { couponCode: coupon.code });
  const again = await startPurchase(world, buyer, product, { couponCode: coupon.code });
  expect({ isSame: first.orderId === again.orderId, counters: await readCounters(world, coupon.id) }).toMatchObject({
    isSame: true,
    counters: { reserved: 1, used: 0 },
  });
});
