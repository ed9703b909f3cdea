import { couponMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, later } from '../../../src/kit/clock.ts';
import { addPlan } from '../../harness/channels.ts';
import { fetchOrder, pay } from '../../harness/checkout.ts';
import { createCoupon, createOneUseCodes, readCounters } from '../../harness/coupons.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { type ChannelWithPlan, createChannelWithPlan, startSubscription } from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

// Plans of 30 days for ₹300 with coupons of 20%.

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

type CouponFields = Parameters<typeof createCoupon>[2];

async function createPlanWithCoupon(fields: CouponFields = {}) {
  const plan = await createChannelWithPlan(world, { duration: 30, price: 300 });
  return { plan, coupon: await createCoupon(world, plan.seller, fields), buyer: await world.person() };
}

const subscribe = (buyer: Person, plan: Pick<ChannelWithPlan, 'id' | 'planId'>, couponCode?: string) =>
  startSubscription(world, buyer, plan, { couponCode });

async function buyTerm(buyer: Person, plan: Pick<ChannelWithPlan, 'id' | 'planId'>, couponCode?: string) {
  const started = await subscribe(buyer, plan, couponCode);
  expect(started.status, started.text).toBe(200);
  await pay(world, started.body.data);
  return fetchOrder(world, buyer, started.body.data.orderId);
}

const renewalCoupon = async (buyer: Person, { id }: { id: string }) => {
  const { body } = await world.call('GET /api/v1/telegram/channels/{id}/membership', { params: { id } }, buyer.token);
  return body.data.subscription?.renewalCoupon;
};
const remove = ({ seller }: ChannelWithPlan, { id }: { id: string }) =>
  world.call('DELETE /api/v1/coupons/{id}', { params: { id } }, seller.token);

const notValid = { status: 409, message: couponMessages.notValid };
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof startSubscription>>) => ({ status, message: body.message });

describe('coupon for the first payment', () => {
  it('a coupon for the first payment reduces the first term, but no renewal while the subscription runs', async () => {
    const { plan, coupon, buyer } = await createPlanWithCoupon();
    const first = await buyTerm(buyer, plan, coupon.code);
    const renewal = outcomeOf(await subscribe(buyer, plan, coupon.code));
    const full = await buyTerm(buyer, plan);
    expect({ first: first.amount, offered: await renewalCoupon(buyer, plan), renewal, full: full.amount }).toEqual({
      first: 240,
      offered: null,
      renewal: notValid,
      full: 300,
    });
  });

  it('a coupon for the first payment does not reduce another plan of the channel while the subscription runs', async () => {
    const { plan, coupon, buyer } = await createPlanWithCoupon();
    const yearly = await addPlan(world, plan.seller, plan.id, { name: 'Yearly', duration: 365, price: 3_000 });
    await buyTerm(buyer, plan);
    expect(outcomeOf(await subscribe(buyer, { id: plan.id, planId: yearly.id }, coupon.code))).toEqual(notValid);
  });
});

describe('coupon for every renewal', () => {
  it('a coupon for every renewal reduces renewals at the current price without a use, even after it was deleted', async () => {
    const { plan, coupon, buyer } = await createPlanWithCoupon({ renewals: 'EVERY_RENEWAL', maxUses: 1, maxUsesPerBuyer: 1 });
    const first = await buyTerm(buyer, plan, coupon.code);
    const offered = await renewalCoupon(buyer, plan);
    await remove(plan, coupon);
    const change = { params: { id: plan.planId }, body: { price: 500 } };
    await world.call('PUT /api/v1/telegram/plans/{id}', change, plan.seller.token);
    const second = await buyTerm(buyer, plan, coupon.code);
    const third = await buyTerm(buyer, plan, coupon.code);
    expect({
      offered,
      amounts: [first, second, third].map(({ amount }) => amount),
      coupon: third.coupon,
      counters: await readCounters(world, coupon.id),
    }).toEqual({
      offered: { code: coupon.code, amount: 240 },
      amounts: [240, 400, 400],
      coupon: { code: coupon.code, discount: 100 },
      counters: { reserved: 0, used: 1, overLimit: 0 },
    });
  });

  it('a coupon for every renewal is kept for seven days after the subscription has ended', async () => {
    const { plan, coupon, buyer } = await createPlanWithCoupon({
      renewals: 'EVERY_RENEWAL',
      endsAt: later(world.clock.now(), days(1)).toISOString(),
    });
    const late = await world.person();
    for (const person of [buyer, late]) await buyTerm(person, plan, coupon.code);
    world.clock.advance(days(37) - hours(1));
    const withinGrace = await buyTerm(await signInAgain(world, buyer), plan, coupon.code);
    world.clock.advance(hours(1));
    const afterGrace = await subscribe(await signInAgain(world, late), plan, coupon.code);
    expect({ withinGrace: withinGrace.amount, afterGrace: afterGrace.body }).toMatchObject({
      withinGrace: 240,
      afterGrace: { code: 'COUPON_REJECTED', data: { reason: 'ENDED' } },
    });
  });

  it('a one-use code for every renewal reduces the renewals of its order, and no order of another buyer', async () => {
    const { plan, buyer } = await createPlanWithCoupon();
    const { coupon, codes } = await createOneUseCodes(world, plan.seller, { count: 2, percent: 50, renewals: 'EVERY_RENEWAL' });
    const first = await buyTerm(buyer, plan, codes[0]);
    const second = await buyTerm(buyer, plan, codes[0]);
    const other = outcomeOf(await subscribe(await world.person(), plan, codes[0]));
    expect({ amounts: [first.amount, second.amount], other, counters: await readCounters(world, coupon.id) }).toEqual({
      amounts: [150, 150],
      other: { status: 409, message: couponMessages.usedUp },
      counters: { reserved: 0, used: 1, overLimit: 0 },
    });
  });

  it('a renewal without the code costs the full price and gives up the coupon for later renewals', async () => {
    const { plan, coupon, buyer } = await createPlanWithCoupon({ renewals: 'EVERY_RENEWAL', maxUses: 1 });
    await buyTerm(buyer, plan, coupon.code);
    const full = await buyTerm(buyer, plan);
    expect({ full: full.amount, offered: await renewalCoupon(buyer, plan) }).toEqual({ full: 300, offered: null });
  });

  it('a coupon for every renewal is agreed for one plan: another plan of the channel takes a use of its own', async () => {
    const { plan, coupon, buyer } = await createPlanWithCoupon({ renewals: 'EVERY_RENEWAL', maxUses: 2 });
    const yearly = await addPlan(world, plan.seller, plan.id, { name: 'Yearly', duration: 365, price: 3_000 });
    await buyTerm(buyer, plan, coupon.code);
    const other = await buyTerm(buyer, { id: plan.id, planId: yearly.id }, coupon.code);
    expect({ amount: other.amount, counters: await readCounters(world, coupon.id) }).toMatchObject({
      amount: 2_400,
      counters: { used: 2 },
    });
  });

  it('a coupon for every renewal is not offered for renewals of another buyer', async () => {
    const { plan, coupon, buyer } = await createPlanWithCoupon({ renewals: 'EVERY_RENEWAL', maxUses: 1 });
    await buyTerm(buyer, plan, coupon.code);
    const other = await world.person();
    await buyTerm(other, plan);
    const started = outcomeOf(await subscribe(other, plan, coupon.code));
    expect({ offered: await renewalCoupon(other, plan), started }).toEqual({
      offered: null,
      started: { status: 409, message: couponMessages.usedUp },
    });
  });

  it('a coupon for every renewal ends when the term that it reduced is refunded', async () => {
    const { plan, coupon, buyer } = await createPlanWithCoupon({ renewals: 'EVERY_RENEWAL' });
    const { id: orderId } = await buyTerm(buyer, plan, coupon.code);
    await remove(plan, coupon);
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, plan.seller.token);
    await world.runJobs();
    expect(outcomeOf(await subscribe(buyer, plan, coupon.code))).toEqual(notValid);
  });
});
