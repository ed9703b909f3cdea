import { couponMessages } from '@jamun/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShop, purchase, startPurchase } from '../../harness/checkout.ts';
import { createCoupon, readCounters } from '../../harness/coupons.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it.each([
  { price: 1.5, percent: 50, amount: 1 },
  { price: 499, percent: 99.99, amount: 1 },
  { price: 499.01, percent: 50, amount: 249.5 },
  { price: 500_000, percent: 33.33, amount: 333_350 },
])('a price of ₹$price with a discount of $percent % costs ₹$amount', async ({ price, percent, amount }) => {
  const { seller, product } = await createShop(world, { price });
  const { code } = await createCoupon(world, seller, { percent });
  const started = await startPurchase(world, await world.person(), product, { couponCode: code, expectedAmount: amount });
  expect(started.amount).toBe(amount);
});

it('a coupon is rejected for a price of ₹1, which it cannot reduce, and stays unused', async () => {
  const { seller, product } = await createShop(world, { price: 1 });
  const { id, code } = await createCoupon(world, seller, { percent: 50 });
  const body = { productType: 'DIGITAL_PRODUCT' as const, itemIds: [product.id], couponCode: code };
  const quote = await world.call('POST /api/v1/checkout/price', { body });
  const ordered = await purchase(world, await world.person(), product, { couponCode: code });
  expect({ quote: quote.body.data.prices, ordered: ordered.body, counters: await readCounters(world, id) }).toMatchObject({
    quote: [{ price: 1, discount: 0, amount: 1, message: couponMessages.notForItem }],
    ordered: { code: 'COUPON_REJECTED', data: { reason: 'NOT_FOR_ITEM' } },
    counters: { reserved: 0, used: 0 },
  });
});
