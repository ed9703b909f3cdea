import { channelPlanMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { addPlan } from '../../harness/channels.ts';
import { pay, setImperfections } from '../../harness/checkout.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import {
  advanceAndReconcile,
  buySubscription,
  createChannelWithPlan,
  createMember,
  joinChannel,
  latestSubscription,
  leaveChannel,
  listSubscriptions,
  memberNames,
  reconcileMembers,
  startSubscription,
  subscribeFree,
} from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const membership = (person: Person, id: string) =>
  world.call('GET /api/v1/telegram/channels/{id}/membership', { params: { id } }, person.token);
const requestLink = (person: Person, id: string) =>
  world.call('POST /api/v1/telegram/subscriptions/{id}/invite-link', { params: { id } }, person.token);
const refund = (person: Person, orderId: string) =>
  world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, person.token);
const daysLeft = async (buyer: Person) => {
  const ends = (await listSubscriptions(world, buyer)).map(({ expiryDate }) => Date.parse(expiryDate ?? ''));
  return (Math.max(...ends) - world.clock.now().getTime()) / days(1);
};

describe('subscription lifecycle', () => {
  it('a subscription runs from payment to expiry, and again after a renewal', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30, price: 299 });
    let buyer = await world.person();
    const bought = await buySubscription(world, buyer, plan);
    const telegramPlan = { name: 'Monthly', duration: 30, channel: { channelName: 'Morning Calls' } };
    const accessUntil = new Date(world.clock.now().getTime() + days(30)).toISOString();
    expect(bought).toMatchObject({ status: 'PAID', telegramPlan, accessUntil });
    const preparing = { status: 'ACTIVE', access: 'PREPARING', inviteLink: null, duration: 30, planPrice: 299, renewPlanId: plan.planId };
    expect(await latestSubscription(world, buyer)).toMatchObject(preparing);

    await reconcileMembers(world);
    const ready = await latestSubscription(world, buyer);
    expect(ready).toMatchObject({ access: 'READY', inviteLink: expect.stringContaining('https://t.me/+') });
    expect(await joinChannel(world, ready.inviteLink, 'Asha in Telegram')).toBe(true);
    await advanceAndReconcile(world, 20_000);
    expect(await latestSubscription(world, buyer)).toMatchObject({ access: 'JOINED', inviteLink: null });
    expect(await joinChannel(world, ready.inviteLink, 'A friend of hers')).toBe(false);

    await advanceAndReconcile(world, days(30) + minutes(1));
    buyer = await signInAgain(world, buyer);
    expect(await latestSubscription(world, buyer)).toMatchObject({ status: 'EXPIRED', access: 'OVER' });
    expect(await memberNames(world, plan)).toEqual([]);

    await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    const again = await latestSubscription(world, buyer);
    expect(again.access).toBe('READY');
    expect(await joinChannel(world, again.inviteLink, 'Asha in Telegram')).toBe(true);
    await advanceAndReconcile(world, 20_000);
    expect(await memberNames(world, plan)).toEqual(['Asha in Telegram']);
    expect((await listSubscriptions(world, buyer)).map(({ access }) => access)).toEqual(['JOINED', 'OVER']);
  });

  it('a renewal starts when the previous subscription ends', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const week = await addPlan(world, await signInAgain(world, plan.seller), plan.id, { name: 'Week', duration: 7, price: 99 });
    const buyer = await world.person();
    await createMember(world, buyer, plan, 'Ravi in Telegram');
    await buySubscription(world, buyer, { id: plan.id, planId: week.id });
    expect(await daysLeft(buyer)).toBeCloseTo(37, 2);
    const [renewed, first] = await listSubscriptions(world, buyer);
    expect(renewed).toMatchObject({ access: 'WAITING', startDate: first?.expiryDate });
    expect(first?.access).toBe('JOINED');
  });

  it('purchased items with terms=begun list a renewed subscription once, with its renewal', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    await createMember(world, buyer, plan, 'Nila in Telegram');
    const renewal = await buySubscription(world, buyer, plan);
    const { body } = await world.call('GET /api/v1/purchased-items', { query: { terms: 'begun' } }, buyer.token);
    const [running, ...others] = body.data.telegramSubscriptions;
    expect({ others, total: body.meta.telegramSubscriptions.total }).toEqual({ others: [], total: 1 });
    expect(running?.renewals).toMatchObject([{ orderId: renewal.id, planName: 'Monthly', startDate: running?.expiryDate }]);
  });

  it('the receipt of a renewal names the new end of the access', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    await createMember(world, buyer, plan, 'Uma in Telegram');
    const receipts = async () =>
      (await world.mailsTo(buyer.email)).filter(({ subject }) => /^Your receipt|^Renewed/.test(subject)).map(({ subject }) => subject);
    expect(await receipts()).toEqual(['Your receipt for Morning Calls · Monthly']);
    await buySubscription(world, buyer, plan);
    expect(await receipts()).toEqual(['Renewed: Morning Calls · Monthly', 'Your receipt for Morning Calls · Monthly']);
    const [renewed] = (await world.mailsTo(buyer.email)).filter(({ subject }) => subject.startsWith('Renewed'));
    const until = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
    const [last] = await listSubscriptions(world, buyer);
    expect(renewed?.text).toContain(
      `Your subscription is renewed. You have access until ${until.format(new Date(last?.expiryDate ?? ''))}.`,
    );
    expect(renewed?.text).not.toContain('invite link');
  });

  it('a plan change does not affect an order that was started before', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const started = await startSubscription(world, buyer, plan);
    const change = { params: { id: plan.planId }, body: { duration: 365, name: 'Yearly' } };
    await world.call('PUT /api/v1/telegram/plans/{id}', change, plan.seller.token);
    await pay(world, started.body.data);
    expect(await latestSubscription(world, buyer)).toMatchObject({ planName: 'Monthly', duration: 30 });
    expect(await daysLeft(buyer)).toBeCloseTo(30, 3);
    // A new order gets the changed plan.
    await buySubscription(world, buyer, plan);
    expect(await daysLeft(buyer)).toBeCloseTo(395, 3);
  });

  it('an expired member stays in the channel for TELEGRAM_GRACE_HOURS', async () => {
    const graceWorld = await createWorld({ env: { TELEGRAM_GRACE_HOURS: '24' } });
    const plan = await createChannelWithPlan(graceWorld, { duration: 1 });
    await createMember(graceWorld, await graceWorld.person(), plan, 'Slow to renew');
    await advanceAndReconcile(graceWorld, days(1) + hours(23));
    expect(await memberNames(graceWorld, plan)).toEqual(['Slow to renew']);
    await advanceAndReconcile(graceWorld, hours(1));
    expect(await memberNames(graceWorld, plan)).toEqual([]);
    await graceWorld.close();
  });
});

describe('subscription refunds', () => {
  it('a refund removes the member immediately', async () => {
    const plan = await createChannelWithPlan(world);
    const buyer = await world.person();
    const { id } = await createMember(world, buyer, plan, 'Paid back');
    expect((await refund(plan.seller, id)).status).toBe(200);
    expect(await latestSubscription(world, buyer)).toMatchObject({ status: 'INACTIVE', access: 'OVER', inviteLink: null });
    await reconcileMembers(world);
    expect(await memberNames(world, plan)).toEqual([]);
  });
  it('a refund of the first of two subscriptions moves the second forward', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const { id } = await createMember(world, buyer, plan, 'Bought twice');
    await buySubscription(world, buyer, plan);
    await refund(plan.seller, id);
    await reconcileMembers(world);
    expect(await memberNames(world, plan)).toEqual(['Bought twice']);
    expect(await daysLeft(buyer)).toBeCloseTo(30, 2);
    expect((await listSubscriptions(world, buyer)).map(({ access }) => access)).toEqual(['JOINED', 'OVER']);
  });
  it('a refund rejected by the provider restores the remaining access', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const { id } = await createMember(world, buyer, plan, 'Back again');
    await setImperfections(world, { refundStatus: 'CANCELLED' });
    await refund(plan.seller, id);
    await world.container.telegram.members.reconcileDue();
    expect(await memberNames(world, plan)).toEqual([]);
    await world.runJobs();
    await setImperfections(world, {});
    await reconcileMembers(world);
    const again = await latestSubscription(world, buyer);
    expect(again).toMatchObject({ status: 'ACTIVE', access: 'READY' });
    expect(await daysLeft(buyer)).toBeGreaterThan(29.9);
    expect(await joinChannel(world, again.inviteLink, 'Back again')).toBe(true);
  });
  it('concurrent refunds of all subscriptions end every one of them', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const orders = [
      await createMember(world, buyer, plan, 'Bought thrice'),
      await buySubscription(world, buyer, plan),
      await buySubscription(world, buyer, plan),
    ];
    const responses = await Promise.all(orders.map(({ id }) => refund(plan.seller, id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await reconcileMembers(world);
    expect((await listSubscriptions(world, buyer)).map(({ access }) => access)).toEqual(['OVER', 'OVER', 'OVER']);
    expect(await memberNames(world, plan)).toEqual([]);
  });
  it('a refund revokes an unused invite link', async () => {
    const plan = await createChannelWithPlan(world);
    const buyer = await world.person();
    const { id } = await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    const { inviteLink } = await latestSubscription(world, buyer);
    await refund(plan.seller, id);
    expect(await latestSubscription(world, buyer)).toMatchObject({ access: 'OVER', inviteLink: null });
    await reconcileMembers(world);
    expect(await joinChannel(world, inviteLink, 'Too late')).toBe(false);
  });
});

describe('subscription invite links', () => {
  it('a stranger who joins through a leaked link is removed, and the buyer gets a new link', async () => {
    const plan = await createChannelWithPlan(world);
    const buyer = await world.person();
    await createMember(world, buyer, plan, 'The member');
    await leaveChannel(world, plan, 'The member');
    const { id } = await latestSubscription(world, buyer);
    expect((await requestLink(buyer, id)).status).toBe(200);
    await reconcileMembers(world);
    const { inviteLink } = await latestSubscription(world, buyer);
    expect(await joinChannel(world, inviteLink, 'Somebody else')).toBe(true);
    await advanceAndReconcile(world, 20_000);
    expect(await memberNames(world, plan)).toEqual([]);
    // The buyer has a new link, and the stranger can still buy a subscription.
    const next = await latestSubscription(world, buyer);
    expect(next).toMatchObject({ access: 'READY' });
    expect(next.inviteLink).not.toBe(inviteLink);
    expect(await joinChannel(world, next.inviteLink, 'The member')).toBe(true);
    await createMember(world, await world.person(), plan, 'Somebody else');
    expect(await memberNames(world, plan)).toEqual(['Somebody else', 'The member']);
  });
  it('an invite link is replaced when it expires and on request', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    let buyer = await world.person();
    await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    const first = await latestSubscription(world, buyer);
    await advanceAndReconcile(world, days(7) + minutes(1));
    buyer = await signInAgain(world, buyer);
    const second = await latestSubscription(world, buyer);
    expect(second).toMatchObject({ access: 'READY' });
    expect(second.inviteLink).not.toBe(first.inviteLink);
    expect((await requestLink(buyer, second.id)).body.message).toBe('Your new invite link is being prepared');
    // The old link stays until the new one exists.
    expect(await latestSubscription(world, buyer)).toMatchObject({ access: 'READY', inviteLink: second.inviteLink });
    await reconcileMembers(world);
    const third = await latestSubscription(world, buyer);
    expect(await joinChannel(world, second.inviteLink, 'With an old one')).toBe(false);
    expect(await joinChannel(world, third.inviteLink, 'With the new one')).toBe(true);
  });
  it('a request for a new link is rejected without a linked account, and the old link stays valid', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    const { id, inviteLink } = await latestSubscription(world, buyer);
    const [account] = (await world.call('GET /api/v1/telegram/accounts', {}, plan.seller.token)).body.data;
    await world.call('DELETE /api/v1/telegram/accounts/{id}', { params: { id: account?.id ?? '' } }, plan.seller.token);
    const rejected = await requestLink(buyer, id);
    expect({ status: rejected.status, message: rejected.body.message }).toEqual({
      status: 409,
      message: channelPlanMessages.noNewLinkWithoutAccount,
    });
    expect(await latestSubscription(world, buyer)).toMatchObject({ access: 'READY', inviteLink });
    expect(await joinChannel(world, inviteLink, 'With the link that stayed')).toBe(true);
  });
  it('a new link requires an own, active subscription', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    let buyer = await world.person();
    await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    const { id, inviteLink } = await latestSubscription(world, buyer);
    expect((await requestLink(await world.person(), id)).status).toBe(404);
    await advanceAndReconcile(world, days(1));
    buyer = await signInAgain(world, buyer);
    const late = await requestLink(buyer, id);
    expect({ status: late.status, message: late.body.message }).toEqual({
      status: 409,
      message: 'This subscription has ended. Renew it to get a new link.',
    });
    expect(await joinChannel(world, inviteLink, 'After the end')).toBe(false);
  });
});

describe('free plans', () => {
  it('a free plan is granted once without payment and again after it expired', async () => {
    const plan = await createChannelWithPlan(world, { price: 0, duration: 7 });
    const buyer = await world.person();
    const responses = await Promise.all([1, 2, 3].map(() => subscribeFree(world, buyer, plan)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(responses.find(({ status }) => status === 200)?.body.message).toBe(channelPlanMessages.subscribed);
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe('You are already subscribed to this channel');
    await reconcileMembers(world);
    expect(await latestSubscription(world, buyer)).toMatchObject({ access: 'READY', planPrice: 0, renewPlanId: null });
    await advanceAndReconcile(world, days(7));
    const back = await signInAgain(world, buyer);
    expect(await latestSubscription(world, back)).toMatchObject({ status: 'EXPIRED', renewPlanId: plan.planId });
    expect((await subscribeFree(world, back, plan)).status).toBe(200);
  });
  it('rejects a payment for a free plan and a free subscription to a paid plan', async () => {
    const [free, paid] = [await createChannelWithPlan(world, { price: 0 }), await createChannelWithPlan(world)];
    const buyer = await world.person();
    expect((await startSubscription(world, buyer, free)).body.message).toBe('This plan is free. Subscribe without paying.');
    const rejected = await subscribeFree(world, buyer, paid);
    expect({ status: rejected.status, message: rejected.body.message }).toEqual({
      status: 409,
      message: 'This plan is not free. Pay for it to subscribe.',
    });
    expect(await listSubscriptions(world, buyer)).toEqual([]);
  });
});

describe('rejected subscription orders', () => {
  it('rejects a plan of another channel, of the own channel, of a banned seller, or with a changed price', async () => {
    const [one, other] = [await createChannelWithPlan(world), await createChannelWithPlan(world)];
    const buyer = await world.person();
    expect((await startSubscription(world, buyer, { id: one.id, planId: other.planId })).status).toBe(404);
    expect((await subscribeFree(world, buyer, { id: one.id, planId: other.planId })).status).toBe(404);
    const own = await startSubscription(world, one.seller, one);
    expect({ status: own.status, message: own.body.message }).toEqual({ status: 403, message: 'You cannot subscribe to your own channel' });
    expect((await startSubscription(world, buyer, one, { expectedAmount: 1 })).body.code).toBe('PRICE_CHANGED');
    await world.ban(one.seller);
    expect((await startSubscription(world, buyer, one)).status).toBe(404);
    expect((await membership(buyer, one.id)).status).toBe(404);
  });
});

it('a channel lists the price of each subscription per plan, without refunded ones', async () => {
  const plan = await createChannelWithPlan(world, { price: 299 });
  for (const buyer of [await world.person(), await world.person()]) await buySubscription(world, buyer, plan);
  const refunded = await buySubscription(world, await world.person(), plan);
  await refund(plan.seller, refunded.id);
  await world.runJobs();
  const plans = [{ id: plan.planId, price: 299, subscriptions: [{ planPrice: 299 }, { planPrice: 299 }] }];
  const shape = { banner: null, plans, telegramPlans: plans };
  const one = await world.call('GET /api/v1/telegram/channels/{id}', { params: { id: plan.id } }, plan.seller.token);
  expect(one.body.data).toMatchObject(shape);
  const list = await world.call('GET /api/v1/telegram/channels', {}, plan.seller.token);
  expect(list.body.data).toMatchObject([shape]);
  const light = await world.call('GET /api/v1/telegram/channels', { query: { subscriptions: 'none' } }, plan.seller.token);
  expect(light.body.data[0]?.telegramPlans).toMatchObject([{ id: plan.planId, subscriptions: [] }]);
});

it('membership returns whether the user owns the channel and their subscription', async () => {
  const plan = await createChannelWithPlan(world, { duration: 30 });
  const buyer = await world.person();
  expect((await membership(buyer, plan.id)).body.data).toMatchObject({ isOwner: false, subscription: null });
  expect((await membership(plan.seller, plan.id)).body.data).toMatchObject({ isOwner: true, subscription: null });
  await buySubscription(world, buyer, plan);
  const bought = await latestSubscription(world, buyer);
  const expected = { id: bought.id, planId: plan.planId, expiryDate: bought.expiryDate, renewalCoupon: null };
  expect((await membership(buyer, plan.id)).body.data.subscription).toEqual(expected);
});

it('the status of a purchased subscription changes from ACTIVE to EXPIRED with time', async () => {
  const plan = await createChannelWithPlan(world, { duration: 1 });
  let buyer = await world.person();
  await buySubscription(world, buyer, plan);
  const count = async (status: 'ACTIVE' | 'EXPIRED' | 'INACTIVE') => {
    const response = await world.call('GET /api/v1/purchased-items', { query: { status, type: 'TELEGRAM_PLAN' } }, buyer.token);
    return response.body.meta.telegramSubscriptions.total;
  };
  const counts = async () => ({ active: await count('ACTIVE'), expired: await count('EXPIRED'), inactive: await count('INACTIVE') });
  expect(await counts()).toEqual({ active: 1, expired: 0, inactive: 0 });
  world.clock.advance(days(1));
  buyer = await signInAgain(world, buyer);
  expect(await counts()).toEqual({ active: 0, expired: 1, inactive: 0 });
});

it('search by channel name finds a subscription in purchases, sales and admin orders', async () => {
  const plan = await createChannelWithPlan(world);
  const buyer = await world.person();
  await buySubscription(world, buyer, plan);
  const [{ channelName }] = (
    await world.container.database.pool.query(`select item_details ->> 'channelName' as "channelName" from orders where buyer_id = $1`, [
      buyer.id,
    ])
  ).rows;
  const search = String(channelName).slice(0, 6).toUpperCase();
  const purchased = await world.call('GET /api/v1/purchased-items', { query: { search, type: 'TELEGRAM_PLAN' } }, buyer.token);
  expect(purchased.body.meta.telegramSubscriptions.total).toBe(1);
  expect((await world.call('GET /api/v1/sales', { query: { search } }, plan.seller.token)).body.meta.total).toBe(1);
  const { token } = await world.administrator();
  expect((await world.call('GET /api/v1/admin/orders', { query: { search } }, token)).body.data.map(({ buyer: by }) => by.id)).toContain(
    buyer.id,
  );
  const none = await world.call('GET /api/v1/purchased-items', { query: { search: 'nothing', type: 'TELEGRAM_PLAN' } }, buyer.token);
  expect(none.body.meta.telegramSubscriptions.total).toBe(0);
});

it('purchases, sales and transactions of plans are sorted by channel name, then plan name', async () => {
  const second = await createChannelWithPlan(world, { name: 'Alpha' });
  const first = await createChannelWithPlan(world, { name: 'Omega' }, second);
  const buyer = await world.person();
  const sales = [
    [second, 'Zebra Club'],
    [first, 'Apple Club'],
  ] as const;
  for (const [plan, name] of sales) {
    await world.container.database.pool.query('update telegram_channels set name = $2 where id = $1', [plan.id, name]);
    await buySubscription(world, buyer, plan);
  }
  const query = { sort: 'name', order: 'asc' } as const;
  const purchased = await world.call('GET /api/v1/purchased-items', { query: { ...query, type: 'TELEGRAM_PLAN' } }, buyer.token);
  const sold = await world.call('GET /api/v1/sales', { query }, second.seller.token);
  const paid = await world.call('GET /api/v1/transactions', { query }, second.seller.token);
  expect({
    purchased: purchased.body.data.telegramSubscriptions.map(({ planName }) => planName),
    sold: sold.body.data.map(({ telegramPlan }) => telegramPlan?.name),
    paid: paid.body.data.map(({ order }) => order.telegramPlan?.name),
  }).toEqual({ purchased: ['Omega', 'Alpha'], sold: ['Omega', 'Alpha'], paid: ['Omega', 'Alpha'] });
});
