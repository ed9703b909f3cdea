import { checkoutMessages } from '@jamun/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { createShop, fetchOrder, pay, purchase, startPurchase } from '../../harness/checkout.ts';
import { guestPurchase, newContact } from '../../harness/guests.ts';
import { resolveItem } from '../../harness/routes/attention-fixtures.ts';
import { createChannelWithPlan, startSubscription } from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

// An offer or a fee that is switched on at the provider changes the amount of every payment.

let world: World;
let shop: Awaited<ReturnType<typeof createShop>>;
beforeEach(async () => {
  world = await createWorld();
  shop = await createShop(world, { price: 100 });
});
afterEach(async () => {
  expect(await world.findInvariantViolations()).toEqual([]);
  await world.close();
});

/** Pays an order of ₹100 with another amount or currency. */
async function payWrongly(fields: { amount?: number; currency?: string } = { amount: 90 }, buyer?: Person) {
  const person = buyer ?? (await world.person());
  const order = await startPurchase(world, person, shop.product);
  await pay(world, order, 'SUCCESS', fields);
  world.clock.advance(minutes(1));
  return { buyer: person, ...order };
}
const paused = async () => {
  const { status, body } = await purchase(world, await world.person(), shop.product);
  return status === 503 && body.message === checkoutMessages.paused;
};
const itemsOf = async (kind: 'PAYMENT_MISMATCH' | 'PAYMENTS_PAUSED') => {
  const { token } = await world.administrator();
  return (await world.call('GET /api/v1/admin/attention', { query: { kind } }, token)).body.data;
};

it('each payment of another amount or currency is returned and becomes an attention item', async () => {
  const cases = [
    { fields: { amount: 90 }, state: 'LESS' },
    { fields: { amount: 102.36 }, state: 'MORE' },
    { fields: { currency: 'USD' }, state: 'CURRENCY' },
  ];
  for (const { fields, state } of cases) {
    const { buyer, orderId } = await payWrongly(fields);
    expect(await fetchOrder(world, buyer, orderId)).toMatchObject({ status: 'FAILED', refund: { status: 'PENDING' } });
    expect((await itemsOf('PAYMENT_MISMATCH'))[0]).toMatchObject({ status: 'OPEN', theirs: { state }, order: { id: orderId } });
  }
  expect(await paused()).toBe(false);
});

it('three buyers in a row who pay less pause new payments of members, guests and subscribers', async () => {
  for (let n = 0; n < 2; n++) await payWrongly();
  expect(await paused()).toBe(false);
  await payWrongly();
  const plan = await createChannelWithPlan(world);
  const answers = {
    member: (await purchase(world, await world.person(), shop.product)).status,
    guest: (await guestPurchase(world, shop.product, { customer: newContact() })).status,
    subscriber: (await startSubscription(world, await world.person(), plan)).status,
  };
  expect({ ...answers, items: await itemsOf('PAYMENTS_PAUSED') }).toMatchObject({
    member: 503,
    guest: 503,
    subscriber: 503,
    items: [{ status: 'OPEN', theirs: { state: expect.stringMatching(/^LESS /) }, actions: ['DISMISS'] }],
  });
});

it.each([
  {
    what: 'by one buyer',
    run: async () => {
      const buyer = await world.person();
      for (let n = 0; n < 4; n++) await payWrongly({ amount: 90 }, buyer);
    },
  },
  {
    what: 'in a currency that the buyers chose',
    run: async () => {
      for (let n = 0; n < 4; n++) await payWrongly({ currency: 'USD' });
    },
  },
  {
    what: 'of different kinds',
    run: async () => {
      for (const amount of [90, 110, 91, 111]) await payWrongly({ amount });
    },
  },
  {
    what: 'with a sale in between',
    run: async () => {
      for (let n = 0; n < 2; n++) await payWrongly();
      await pay(world, await startPurchase(world, await world.person(), shop.product));
      for (let n = 0; n < 2; n++) await payWrongly();
    },
  },
  {
    what: 'over more than an hour',
    run: async () => {
      for (let n = 0; n < 3; n++) {
        await payWrongly();
        world.clock.advance(minutes(31));
      }
    },
  },
])('mismatches $what do not pause payments', async ({ run }) => {
  await run();
  expect(await paused()).toBe(false);
});

it('a pause becomes longer with every mismatch, and ends an hour after the last one', async () => {
  const open = await startPurchase(world, await world.person(), shop.product);
  for (let n = 0; n < 3; n++) await payWrongly();
  world.clock.advance(minutes(10));
  await pay(world, open, 'SUCCESS', { amount: 90 });
  world.clock.advance(minutes(59));
  const before = await paused();
  world.clock.advance(minutes(2));
  const after = await paused();
  await world.container.checkout.reconcile();
  expect({ before, after, items: await itemsOf('PAYMENTS_PAUSED') }).toMatchObject({
    before: true,
    after: false,
    items: [{ status: 'RESOLVED', resolution: { action: null } }],
  });
});

it('a pause ends with the first payment in full', async () => {
  const open = await startPurchase(world, await world.person(), shop.product);
  for (let n = 0; n < 3; n++) await payWrongly();
  const before = await paused();
  await pay(world, open);
  expect({ before, after: await paused() }).toEqual({ before: true, after: false });
});

it('an administrator ends a pause, and three more mismatches start another one', async () => {
  for (let n = 0; n < 3; n++) await payWrongly();
  const [item] = await itemsOf('PAYMENTS_PAUSED');
  await resolveItem(world, await world.administrator(), { id: item?.id ?? '', action: 'DISMISS' });
  const ended = await paused();
  world.clock.advance(minutes(1));
  for (let n = 0; n < 2; n++) await payWrongly();
  const afterTwo = await paused();
  await payWrongly();
  expect({ ended, afterTwo, afterThree: await paused() }).toEqual({ ended: false, afterTwo: false, afterThree: true });
});
