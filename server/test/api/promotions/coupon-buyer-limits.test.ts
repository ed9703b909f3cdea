import { couponMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hours } from '../../../src/kit/clock.ts';
import { buyProduct, createShop, purchase, startPurchase } from '../../harness/checkout.ts';
import { createCoupon, readCounters } from '../../harness/coupons.ts';
import { buyAsGuest, type Contact, guestPurchase, newContact } from '../../harness/guests.ts';
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

it('counts guests by unaliased email address and by phone number', async () => {
  const { product, coupon } = await createLimitedShop();
  const first = newContact();
  await buyAsGuest(world, product, first, { couponCode: coupon.code });
  const order = async (customer: Contact) => messageOf(await guestPurchase(world, product, { customer, couponCode: coupon.code }));
  expect({
    sameEmail: await order({ ...newContact(), email: aliasOf(first.email, 'two') }),
    samePhone: await order({ ...newContact(), phone: first.phone }),
    other: await order(newContact()),
  }).toEqual({ sameEmail: couponMessages.notValid, samePhone: couponMessages.notValid, other: 'accepted' });
});

it('counts guests and members together, by email address and by phone number', async () => {
  const { product, second, coupon } = await createLimitedShop();
  const couponCode = coupon.code;
  const [member, byPhone] = [await world.person(), await world.person()];
  await buyProduct(world, member, product, { couponCode });
  const asGuest = await guestPurchase(world, second, { customer: { ...newContact(), email: aliasOf(member.email, 'guest') }, couponCode });
  const guest = { ...newContact(), phone: byPhone.phone };
  await buyAsGuest(world, product, guest, { couponCode });
  const asMember = await purchase(world, byPhone, second, { couponCode });
  expect({ asGuest: messageOf(asGuest), asMember: messageOf(asMember) }).toEqual({
    asGuest: couponMessages.notValid,
    asMember: couponMessages.notValid,
  });
});

it('an open order counts until it expires', async () => {
  const { product, second, coupon } = await createLimitedShop();
  const customer = newContact();
  const order = async (item: { id: string }) => messageOf(await guestPurchase(world, item, { customer, couponCode: coupon.code }));
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
