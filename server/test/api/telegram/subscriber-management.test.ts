import { subscriberMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, later, minutes } from '../../../src/kit/clock.ts';
import { fetchOrder, setImperfections } from '../../harness/checkout.ts';
import { openEventStream } from '../../harness/event-stream.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import {
  advanceAndReconcile,
  buySubscription,
  type ChannelWithPlan,
  createChannelWithPlan,
  createMember,
  grantSubscription,
  invitationToken,
  joinChannel,
  latestSubscription,
  leaveChannel,
  listSubscriptions,
  memberNames,
  reconcileMembers,
  startSubscription,
  subscribeFree,
} from '../../harness/subscriptions.ts';
import { createWorld, type Person, randomPhone, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await world.findInvariantViolations()).toEqual([]);
});

interface PurchaseRef {
  purchaseId?: string | null | undefined;
}

const paramsOf = ({ id }: ChannelWithPlan, { purchaseId }: PurchaseRef) => ({ id, subscriptionId: purchaseId ?? '' });

const show = async (plan: ChannelWithPlan, bought: PurchaseRef, seller = plan.seller) =>
  world.call('GET /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}', { params: paramsOf(plan, bought) }, seller.token);

const extend = (
  plan: ChannelWithPlan,
  bought: PurchaseRef,
  body: { days?: number; reason?: string; idempotencyKey?: string } = {},
  seller = plan.seller,
) =>
  world.call(
    'POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/extend',
    {
      params: paramsOf(plan, bought),
      body: { days: 7, reason: 'A week without posts', idempotencyKey: `extension-${randomWord()}`, ...body },
    },
    seller.token,
  );

const remove = (plan: ChannelWithPlan, bought: PurchaseRef, body: { reason?: string; refund?: boolean } = {}, seller = plan.seller) =>
  world.call(
    'POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/remove',
    { params: paramsOf(plan, bought), body: { reason: 'Shared the posts elsewhere', ...body } },
    seller.token,
  );

const accept = (token: string, person: Person) => world.call('POST /api/v1/telegram/grants/accept', { body: { token } }, person.token);
const open = (token: string, person: Person) => world.call('POST /api/v1/telegram/grants/open', { body: { token } }, person.token);
const grants = async ({ id, seller }: ChannelWithPlan) =>
  (await world.call('GET /api/v1/telegram/channels/{id}/grants', { params: { id }, query: {} }, seller.token)).body;
const cancel = ({ id, seller }: ChannelWithPlan, grantId: string) =>
  world.call('DELETE /api/v1/telegram/channels/{id}/grants/{grantId}', { params: { id, grantId } }, seller.token);

const mails = async ({ email }: Pick<Person, 'email'>, subject: string) =>
  (await world.mailsTo(email)).filter((mail) => mail.subject.includes(subject));
const actions = async (type: string, action: string) => {
  const { rows } = await world.container.database.pool.query(
    'select actor_id, reason, after from audit_log where subject_type = $1 and action = $2 order by at desc',
    [type, action],
  );
  return rows;
};
const inDays = (count: number) => later(world.clock.now(), days(count)).toISOString();
const walletOf = async (seller: Person) => (await world.call('GET /api/v1/wallet', {}, seller.token)).body.data;

describe('subscriber details', () => {
  it('subscriber details show user, membership, terms with payments and possible actions', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const bought = await createMember(world, buyer, plan, 'Asha in Telegram');
    const { body } = await show(plan, bought);
    expect(body.data).toMatchObject({
      user: { name: buyer.name, email: buyer.email },
      status: 'ACTIVE',
      membership: 'JOINED',
      telegramName: 'Asha in Telegram',
      linkExpiresAt: null,
      terms: [
        { id: bought.purchaseId, status: 'ACTIVE', isGranted: false, plan: { name: 'Monthly', price: 299 }, refund: null, removedAt: null },
      ],
      extensions: [],
      removals: [],
      canExtend: true,
      canRemove: true,
      refundable: { amount: 299 },
    });
    expect(body.data.membershipAt).not.toBeNull();
  });

  it('subscriber details show the expiry of the invite link, not the link, and the refund of a term', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const bought = await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    const { inviteLink } = await latestSubscription(world, buyer);
    const waiting = await show(plan, bought);
    expect(waiting.body.data).toMatchObject({ membership: 'NOT_JOINED', linkExpiresAt: expect.any(String) });
    expect(waiting.text).not.toContain(inviteLink ?? 'none');
    const orderId = waiting.body.data.terms[0]?.orderId ?? '';
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, plan.seller.token);
    expect((await show(plan, bought)).body.data).toMatchObject({
      status: 'INACTIVE',
      accessUntil: null,
      refundable: null,
      canExtend: false,
      canRemove: false,
      terms: [{ status: 'INACTIVE', refund: { amount: 299 } }],
    });
  });

  it('subscriber details of a joined member show no invite link that Telegram has not closed yet', async () => {
    const plan = await createChannelWithPlan(world);
    const buyer = await world.person();
    const bought = await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    await world.container.database.pool.query(
      `update telegram_members m set presence = 'JOINED', person_id = '700700', person_name = 'Asha', person_hash = '1', hash_account_id = c.account_id
       from telegram_channels c where c.id = m.channel_id and m.buyer_id = $1`,
      [buyer.id],
    );
    expect((await show(plan, bought)).body.data).toMatchObject({ membership: 'JOINED', linkExpiresAt: null });
  });

  it('subscriber actions return 404 for another seller, another channel or an unknown subscription', async () => {
    const plan = await createChannelWithPlan(world);
    const other = await createChannelWithPlan(world);
    const bought = await buySubscription(world, await world.person(), plan);
    const stranger = await world.person();
    for (const call of [
      show(plan, bought, stranger),
      show({ ...other, seller: plan.seller }, bought),
      show(plan, { purchaseId: 'a'.repeat(20) }),
      extend(plan, bought, {}, stranger),
      extend(other, bought),
      remove(plan, bought, {}, stranger),
      remove(other, bought),
      cancel({ ...plan, seller: stranger }, 'a'.repeat(20)),
    ])
      expect((await call).status).toBe(404);
    expect((await show(plan, bought)).body.data).toMatchObject({ status: 'ACTIVE', extensions: [], removals: [] });
  });
});

describe('subscription extension', () => {
  it('an extension adds days after the last term, notifies the buyer, is audited and moves no money', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const bought = await buySubscription(world, buyer, plan);
    await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    const before = await walletOf(plan.seller);
    const response = await extend(plan, bought, { days: 10, reason: 'Sorry for the outage' });
    expect(response.body).toMatchObject({ message: subscriberMessages.extended, data: { expiryDate: inDays(70) } });
    const { body } = await show(plan, bought);
    expect(body.data).toMatchObject({
      accessUntil: inDays(70),
      extensions: [{ days: 10, reason: 'Sorry for the outage', startDate: inDays(60) }],
    });
    expect(body.data.terms.map(({ expiryDate }) => expiryDate)).toEqual([inDays(70), inDays(30)]);
    expect(await walletOf(plan.seller)).toEqual(before);
    const [mail] = await mails(buyer, 'was extended');
    expect(mail?.text).toContain('Sorry for the outage');
    const notes = await world.call('GET /api/v1/notifications', { query: {} }, buyer.token);
    expect(notes.body.data.some(({ message }) => message.includes('was extended until'))).toBe(true);
    expect((await actions('subscriber', 'SUBSCRIPTION_EXTENDED'))[0]).toMatchObject({
      actor_id: String(plan.seller.id),
      reason: 'Sorry for the outage',
      after: expect.objectContaining({ days: 10 }),
    });
  });

  it('an extended first term does not count as a renewal in receipt and order', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const bought = await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    expect((await extend(plan, bought, { days: 10 })).status).toBe(200);
    const params = { id: bought.id };
    expect((await world.call('POST /api/v1/orders/{id}/receipt', { params }, buyer.token)).status).toBe(200);
    const subjects = (await world.mailsTo(buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /^Your receipt|^Renewed/.test(subject))).toEqual([
      'Your receipt for Morning Calls · Monthly',
      'Your receipt for Morning Calls · Monthly',
    ]);
    const renewal = await buySubscription(world, buyer, plan);
    const isRenewal = async (id: string) =>
      (await world.call('GET /api/v1/orders/{id}', { params: { id } }, buyer.token)).body.data.isRenewal;
    expect({ first: await isRenewal(bought.id), second: await isRenewal(renewal.id) }).toEqual({ first: false, second: true });
    const change = world.container.database.pool.query('update entitlements set is_renewal = true where order_id = $1', [bought.id]);
    await expect(change).rejects.toMatchObject({ constraint: 'entitlements_keep_is_renewal' });
  });

  it('extensions with the same idempotency key count once, also for concurrent requests', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const bought = await buySubscription(world, buyer, plan);
    const clicks = ['click-number-one', 'click-number-one', 'click-number-two', 'click-number-two', 'click-number-one'];
    const responses = await Promise.all(clicks.map((idempotencyKey) => extend(plan, bought, { days: 5, idempotencyKey })));
    expect(responses.map(({ status }) => status)).toEqual(clicks.map(() => 200));
    expect((await show(plan, bought)).body.data).toMatchObject({ accessUntil: inDays(40), extensions: [{ days: 5 }, { days: 5 }] });
    expect(await mails(buyer, 'was extended')).toHaveLength(2);
  });

  it('concurrent extensions and renewals all count', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const bought = await buySubscription(world, buyer, plan);
    await Promise.all([extend(plan, bought, { days: 5 }), buySubscription(world, buyer, plan), extend(plan, bought, { days: 6 })]);
    expect((await show(plan, bought)).body.data.accessUntil).toBe(inDays(71));
  });

  it('extending an ended subscription starts now and creates a new invite link', async () => {
    const plan = await createChannelWithPlan(world, { duration: 7 });
    const buyer = await world.person();
    const bought = await createMember(world, buyer, plan, 'Back again');
    await advanceAndReconcile(world, days(10));
    expect(await memberNames(world, plan)).toEqual([]);
    const [seller, reader] = [await signInAgain(world, plan.seller), await signInAgain(world, buyer)];
    expect((await extend(plan, bought, { days: 3 }, seller)).body.data.expiryDate).toBe(inDays(3));
    await reconcileMembers(world);
    const { inviteLink, status, expiryDate } = await latestSubscription(world, reader);
    expect({ status, expiryDate }).toEqual({ status: 'ACTIVE', expiryDate: inDays(3) });
    expect(await joinChannel(world, inviteLink, 'Back again')).toBe(true);
    await advanceAndReconcile(world, hours(1));
    expect(await memberNames(world, plan)).toEqual(['Back again']);
    await advanceAndReconcile(world, days(3));
    expect(await memberNames(world, plan)).toEqual([]);
  });

  it('extending the subscription of a member who left creates a new invite link', async () => {
    const plan = await createChannelWithPlan(world, { duration: 7 });
    const buyer = await world.person();
    const bought = await createMember(world, buyer, plan, 'Left early');
    await leaveChannel(world, plan, 'Left early');
    await world.call('POST /api/v1/telegram/channels/{id}/members-check', { params: { id: plan.id } }, plan.seller.token);
    await reconcileMembers(world);
    await advanceAndReconcile(world, days(10));
    await extend(plan, bought, { days: 3 }, await signInAgain(world, plan.seller));
    await reconcileMembers(world);
    expect((await latestSubscription(world, await signInAgain(world, buyer))).access).toBe('READY');
  });

  it('rejects an extension of a refunded subscription, in a deleted channel, or with invalid input', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const bought = await buySubscription(world, await world.person(), plan);
    for (const [wrong, field] of [
      [{ days: 0 }, 'days'],
      [{ days: 366 }, 'days'],
      [{ days: 1.5 }, 'days'],
      [{ reason: '  ' }, 'reason'],
      [{ idempotencyKey: 'short' }, 'idempotencyKey'],
    ] as const) {
      const rejected = await extend(plan, bought, wrong);
      expect({ status: rejected.status, errors: (rejected.body as never as { errors: object }).errors }).toMatchObject({
        status: 422,
        errors: { [field]: expect.any(String) },
      });
    }
    const orderId = (await show(plan, bought)).body.data.terms[0]?.orderId ?? '';
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, plan.seller.token);
    expect(await extend(plan, bought)).toMatchObject({ status: 409, body: { message: subscriberMessages.refundedAll } });
    await world.call('DELETE /api/v1/telegram/channels/{id}', { params: { id: plan.id } }, plan.seller.token);
    expect((await extend(plan, bought)).status).toBe(404);
  });
});

describe('subscriber removal', () => {
  it('removing a subscriber ends the access, removes this member only and sends them the reason', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const [asha, ravi] = [await world.person(), await world.person()];
    const bought = await createMember(world, asha, plan, 'Asha goes');
    await buySubscription(world, asha, plan);
    await createMember(world, ravi, plan, 'Ravi stays');
    const before = await walletOf(plan.seller);
    expect((await remove(plan, bought)).body.message).toBe(subscriberMessages.removed);
    await reconcileMembers(world);
    expect(await memberNames(world, plan)).toEqual(['Ravi stays']);
    expect((await show(plan, bought)).body.data).toMatchObject({
      status: 'EXPIRED',
      accessUntil: null,
      membership: 'REMOVED',
      canRemove: false,
      refundable: null,
      removals: [{ reason: 'Shared the posts elsewhere', refundedOrderId: null }],
    });
    const now = world.clock.now();
    for (const term of await listSubscriptions(world, asha)) {
      expect(term).toMatchObject({ status: 'EXPIRED', access: 'OVER', inviteLink: null, renewals: [] });
      expect(new Date(term.expiryDate ?? 0) <= now).toBe(true);
    }
    expect(await walletOf(plan.seller)).toEqual(before);
    const [mail, ...more] = await mails(asha, 'ended your subscription');
    expect(mail?.text).toContain('Shared the posts elsewhere');
    expect(more).toEqual([]);
    expect((await actions('subscriber', 'SUBSCRIBER_REMOVED'))[0]).toMatchObject({ reason: 'Shared the posts elsewhere' });
    const list = await world.call(
      'GET /api/v1/telegram/channels/{id}/subscribers',
      { params: { id: plan.id }, query: { status: 'ACTIVE' } },
      plan.seller.token,
    );
    expect(list.body.data.map(({ user }) => user.name)).toEqual([ravi.name]);
    // No reminder email for an access that has already ended.
    await advanceAndReconcile(world, days(30));
    expect(await mails(asha, 'Your subscription to Morning Calls ends')).toEqual([]);
  });

  it('concurrent removals of a subscriber are applied once', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const bought = await createMember(world, buyer, plan, 'Removed once');
    const responses = await Promise.all([1, 2, 3].map(() => remove(plan, bought, { refund: true })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await reconcileMembers(world);
    expect((await show(plan, bought)).body.data.removals).toHaveLength(1);
    expect(await mails(buyer, 'ended your subscription')).toHaveLength(1);
    expect(await mails(buyer, 'was refunded')).toHaveLength(1);
  });

  it('removing a subscriber revokes an unused invite link', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const bought = await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    const { inviteLink } = await latestSubscription(world, buyer);
    await remove(plan, bought);
    await reconcileMembers(world);
    expect(await joinChannel(world, inviteLink, 'Too late')).toBe(false);
    const rejected = await world.call(
      'POST /api/v1/telegram/subscriptions/{id}/invite-link',
      { params: { id: bought.purchaseId ?? '' } },
      buyer.token,
    );
    expect(rejected.status).toBe(409);
  });

  it('removing a subscriber with refund refunds the current order in full', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const bought = await createMember(world, buyer, plan, 'Refunded');
    expect((await remove(plan, bought, { refund: true })).status).toBe(200);
    await reconcileMembers(world);
    const { data } = (await show(plan, bought)).body;
    expect(data.terms[0]).toMatchObject({ status: 'INACTIVE', refund: { amount: 299, status: 'DONE' } });
    expect(data.removals).toMatchObject([{ refundedOrderId: data.terms[0]?.orderId }]);
    expect(await memberNames(world, plan)).toEqual([]);
    const [mail] = await mails(buyer, 'ended your subscription');
    expect(mail?.text).toContain('₹299');
  });

  it('rejects removing a free subscriber with a refund and changes nothing', async () => {
    const plan = await createChannelWithPlan(world, { price: 0, duration: 30 });
    const buyer = await world.person();
    const { body } = await subscribeFree(world, buyer, plan);
    expect(await remove(plan, body.data, { refund: true })).toMatchObject({
      status: 409,
      body: { message: subscriberMessages.notRefundable },
    });
    expect((await show(plan, body.data)).body.data).toMatchObject({ status: 'ACTIVE', removals: [] });
    expect(await mails(buyer, 'ended your subscription')).toEqual([]);
  });

  it('rejects a removal after the subscription has ended', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    const bought = await buySubscription(world, await world.person(), plan);
    await advanceAndReconcile(world, days(30));
    const rejected = await remove(plan, bought, {}, await signInAgain(world, plan.seller));
    expect(rejected).toMatchObject({ status: 409, body: { message: subscriberMessages.alreadyOver } });
  });

  it('a removed subscriber can be refunded, extended or buy again', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const [asha, ravi, tara] = [await world.person(), await world.person(), await world.person()];
    const [first, second, third] = [
      await createMember(world, asha, plan, 'Asha F'),
      await createMember(world, ravi, plan, 'Ravi F'),
      await createMember(world, tara, plan, 'Tara F'),
    ];
    for (const bought of [first, second, third]) await remove(plan, bought);
    await reconcileMembers(world);
    const orderId = (await show(plan, first)).body.data.terms[0]?.orderId ?? '';
    const refund = await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, plan.seller.token);
    expect(refund.status).toBe(200);
    expect((await extend(plan, second, { days: 4 })).body.data.expiryDate).toBe(inDays(4));
    await buySubscription(world, tara, plan);
    await reconcileMembers(world);
    expect((await latestSubscription(world, ravi)).access).toBe('READY');
    expect((await latestSubscription(world, tara)).access).toBe('READY');
    expect((await latestSubscription(world, asha)).status).toBe('INACTIVE');
  });

  it('a removal stays in force when the provider rejects the refund', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const bought = await createMember(world, buyer, plan, 'Refund rejected');
    await setImperfections(world, { refundStatus: 'CANCELLED' });
    await remove(plan, bought, { refund: true });
    await world.runJobs();
    await setImperfections(world, {});
    await reconcileMembers(world);
    expect(await memberNames(world, plan)).toEqual([]);
    expect(await latestSubscription(world, buyer)).toMatchObject({ status: 'EXPIRED', access: 'OVER' });
    const [mail] = await mails(buyer, 'did not go through');
    expect(mail?.text).not.toContain('active again');
    // The payment is credited to the seller again and can be refunded later.
    expect((await show(plan, bought)).body.data).toMatchObject({ status: 'EXPIRED', terms: [{ status: 'EXPIRED', refund: null }] });
    const refund = { params: { orderId: bought.id }, body: {} };
    expect((await world.call('POST /api/v1/sales/{orderId}/refund', refund, plan.seller.token)).status).toBe(200);
  });

  it('a removal concurrent with an extension or renewal leaves a valid state', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    for (let round = 0; round < 4; round++) {
      const buyer = await world.person();
      const bought = await buySubscription(world, buyer, plan);
      const started = round % 2 === 0 ? extend(plan, bought, { days: 5 }) : buySubscription(world, buyer, plan);
      const [other, removed] = await Promise.all([started, remove(plan, bought, { refund: round > 1 })]);
      expect(removed.status).toBe(200);
      if ('text' in other) expect([200, 409]).toContain(other.status);
      await reconcileMembers(world);
      expect(await world.findInvariantViolations()).toEqual([]);
      const { accessUntil, removals } = (await show(plan, bought)).body.data;
      expect(removals).toHaveLength(1);
      // The last transaction decides.
      expect([null, inDays(5), inDays(30)]).toContain(accessUntil);
    }
  });
});

describe('granted subscriptions', () => {
  it('an accepted grant creates a free subscription without moving money', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const reader = await world.person();
    const before = await walletOf(plan.seller);
    const granted = await grantSubscription(world, plan, reader.email.toUpperCase(), { days: 14 });
    expect(granted.body).toMatchObject({
      message: subscriberMessages.granted,
      data: { email: reader.email, days: 14, plan: { id: plan.planId } },
    });
    expect(await grants(plan)).toMatchObject({ meta: { total: 1 }, data: [{ email: reader.email, expiresAt: inDays(14) }] });
    const token = await invitationToken(world, reader.email);
    expect((await open(token, reader)).body.data).toMatchObject({ channel: { channelName: 'Morning Calls' }, days: 14, purchaseId: null });
    const accepted = await accept(token, reader);
    expect(accepted.body.message).toBe(subscriberMessages.accepted);
    await reconcileMembers(world);
    const { inviteLink, planPrice, expiryDate } = await latestSubscription(world, reader);
    expect({ planPrice, expiryDate }).toEqual({ planPrice: 0, expiryDate: inDays(14) });
    expect(await joinChannel(world, inviteLink, 'Granted')).toBe(true);
    expect((await grants(plan)).data).toEqual([]);
    const details = (await show(plan, accepted.body.data)).body.data;
    expect(details).toMatchObject({ status: 'ACTIVE', terms: [{ isGranted: true, plan: { price: 0, duration: 14 } }], refundable: null });
    expect(await walletOf(plan.seller)).toEqual(before);
    // The seller gets no sale email for a grant.
    await world.container.checkout.tellSales();
    await advanceAndReconcile(world, hours(2));
    await world.container.checkout.tellSales();
    expect(await mails(plan.seller, 'sold')).toEqual([]);
    expect(await mails(reader, 'receipt')).toEqual([]);
  });

  it('a grant lasts as long as the plan by default and starts after the current subscription', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const reader = await world.person();
    await buySubscription(world, reader, plan);
    await grantSubscription(world, plan, reader.email);
    await accept(await invitationToken(world, reader.email), reader);
    expect((await latestSubscription(world, reader)).expiryDate).toBe(inDays(60));
  });

  it('accepting a grant closes an unpaid order for the same plan', async () => {
    const plan = await createChannelWithPlan(world);
    const reader = await world.person();
    const { orderId } = (await startSubscription(world, reader, plan)).body.data;
    await grantSubscription(world, plan, reader.email);
    expect((await accept(await invitationToken(world, reader.email), reader)).status).toBe(200);
    expect((await fetchOrder(world, reader, orderId)).status).toBe('EXPIRED');
  });

  it('concurrent acceptances of a grant create one subscription', async () => {
    const plan = await createChannelWithPlan(world);
    const reader = await world.person();
    await grantSubscription(world, plan, reader.email);
    const token = await invitationToken(world, reader.email);
    const responses = await Promise.all([1, 2, 3, 4].map(() => accept(token, reader)));
    expect(new Set(responses.map(({ body }) => body.data.purchaseId)).size).toBe(1);
    expect(await listSubscriptions(world, reader)).toHaveLength(1);
    expect((await open(token, reader)).body.data.purchaseId).toBe(responses[0]?.body.data.purchaseId);
  });

  it('a grant that is accepted and cancelled concurrently ends in one of both states', async () => {
    const plan = await createChannelWithPlan(world);
    for (let round = 0; round < 4; round++) {
      const reader = await world.person();
      const { body } = await grantSubscription(world, plan, reader.email);
      const token = await invitationToken(world, reader.email);
      const [accepted, cancelled] = await Promise.all([accept(token, reader), cancel(plan, body.data.id)]);
      const outcome = { accepted: accepted.status, cancelled: cancelled.status, count: (await listSubscriptions(world, reader)).length };
      expect([
        { accepted: 200, cancelled: 409, count: 1 },
        { accepted: 410, cancelled: 200, count: 0 },
      ]).toContainEqual(outcome);
    }
  });

  it('accepting a cancelled grant is rejected, cancelling twice succeeds, and the address can be invited again', async () => {
    const plan = await createChannelWithPlan(world);
    const reader = await world.person();
    const { body } = await grantSubscription(world, plan, reader.email);
    const token = await invitationToken(world, reader.email);
    expect((await cancel(plan, body.data.id)).status).toBe(200);
    expect((await cancel(plan, body.data.id)).status).toBe(200);
    expect(await accept(token, reader)).toMatchObject({ status: 410, body: { message: subscriberMessages.invitationSpent } });
    expect((await open(token, reader)).status).toBe(410);
    // The address can be invited again.
    expect((await grantSubscription(world, plan, reader.email)).status).toBe(200);
    expect(await listSubscriptions(world, reader)).toEqual([]);
  });

  it('a grant expires after 14 days', async () => {
    const plan = await createChannelWithPlan(world);
    const reader = await world.person();
    const { body } = await grantSubscription(world, plan, reader.email);
    const token = await invitationToken(world, reader.email);
    await advanceAndReconcile(world, days(14));
    const now = { ...plan, seller: await signInAgain(world, plan.seller) };
    expect((await accept(token, await signInAgain(world, reader))).status).toBe(410);
    expect((await grants(now)).data).toEqual([]);
    expect((await cancel(now, body.data.id)).status).toBe(409);
    expect((await grantSubscription(world, now, reader.email)).status).toBe(200);
  });

  it('the sweep deletes a grant a month after its expiry, unless it was accepted', async () => {
    const plan = await createChannelWithPlan(world);
    const [forgetful, quick] = [await world.person(), await world.person()];
    await grantSubscription(world, plan, forgetful.email);
    await grantSubscription(world, plan, quick.email);
    await accept(await invitationToken(world, quick.email), quick);
    world.clock.advance(days(45));
    await world.container.runSweeps('telegram-grants');
    const { rows } = await world.container.database.pool.query('select email from telegram_grants where channel_id = $1', [plan.id]);
    expect(rows).toEqual([{ email: quick.email }]);
  });

  it('a grant can be accepted only by the owner of its email address, who may sign up first', async () => {
    const plan = await createChannelWithPlan(world);
    const email = `${randomWord()}@example.in`;
    await grantSubscription(world, plan, email);
    const token = await invitationToken(world, email);
    const other = await world.person();
    expect(await accept(token, other)).toMatchObject({ status: 403, body: { message: subscriberMessages.otherAddress } });
    expect((await open(token, other)).status).toBe(403);
    expect((await accept(`${token.slice(1)}x`, other)).status).toBe(410);
    const input = { email, fullName: 'New Reader', phone: randomPhone(), password: 'long enough password' };
    const { body } = await world.call('POST /api/v1/auth/signup', { body: input });
    expect((await accept(token, { ...other, token: body.data.token })).status).toBe(200);
  });

  it('rejects a grant to the own address, for a plan of another channel, or while one is pending', async () => {
    const plan = await createChannelWithPlan(world);
    const other = await createChannelWithPlan(world);
    const sibling = await createChannelWithPlan(world, {}, plan);
    const email = `${randomWord()}@example.in`;
    const rejection = async (response: ReturnType<typeof grantSubscription>) => {
      const { status, body } = await response;
      return { status, field: Object.keys((body as never as { errors?: object }).errors ?? {})[0] };
    };
    expect(await rejection(grantSubscription(world, plan, plan.seller.email))).toEqual({ status: 422, field: 'email' });
    for (const { planId } of [other, sibling])
      expect(await rejection(grantSubscription(world, { ...plan, planId }, email))).toEqual({ status: 422, field: 'planId' });
    expect(await rejection(grantSubscription(world, plan, 'no address'))).toEqual({ status: 422, field: 'email' });
    const both = await Promise.all([grantSubscription(world, plan, email), grantSubscription(world, plan, email)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await world.mailsTo(email)).length).toBe(1);
  });

  it('a seller who changed to the invited address cannot accept the grant', async () => {
    const plan = await createChannelWithPlan(world);
    const email = `${randomWord()}@example.in`;
    await grantSubscription(world, plan, email);
    const token = await invitationToken(world, email);
    await world.container.database.pool.query('update users set email = $2 where id = $1', [plan.seller.id, email]);
    expect(await accept(token, plan.seller)).toMatchObject({ status: 403, body: { message: subscriberMessages.ownAddress } });
  });

  it('a grant of a deleted channel or a banned seller cannot be accepted', async () => {
    const reader = await world.person();
    const [deleted, banned] = [await createChannelWithPlan(world), await createChannelWithPlan(world)];
    await grantSubscription(world, deleted, reader.email);
    const first = await invitationToken(world, reader.email);
    await world.call('DELETE /api/v1/telegram/channels/{id}', { params: { id: deleted.id } }, deleted.seller.token);
    expect((await accept(first, reader)).status).toBe(410);
    const other = await world.person();
    await grantSubscription(world, banned, other.email);
    await world.ban(banned.seller);
    expect((await accept(await invitationToken(world, other.email), other)).status).toBe(410);
  });

  it('a grant keeps its duration when the plan is deleted', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    await world.call(
      'POST /api/v1/telegram/channels/{id}/plans',
      { params: { id: plan.id }, body: { name: 'Other', price: 99, duration: 7 } },
      plan.seller.token,
    );
    const reader = await world.person();
    await grantSubscription(world, plan, reader.email);
    await world.call('DELETE /api/v1/telegram/plans/{id}', { params: { id: plan.planId } }, plan.seller.token);
    expect((await accept(await invitationToken(world, reader.email), reader)).status).toBe(200);
    expect((await latestSubscription(world, reader)).expiryDate).toBe(inDays(30));
  });

  it('the grant email omits channel names that contain links', async () => {
    const plan = await createChannelWithPlan(world);
    const body = { channelName: 'Win ₹1 crore at evil.example/now' };
    await world.call('PUT /api/v1/telegram/channels/{id}', { params: { id: plan.id }, body }, plan.seller.token);
    const email = `${randomWord()}@example.in`;
    expect((await grantSubscription(world, plan, email)).status).toBe(200);
    const [mail] = await world.mailsTo(email);
    expect(mail?.subject).toBe('Free subscription to a Telegram channel');
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.example');
  });

  it('a granted subscription can be removed by the seller', async () => {
    const plan = await createChannelWithPlan(world);
    const reader = await world.person();
    await grantSubscription(world, plan, reader.email);
    const { body } = await accept(await invitationToken(world, reader.email), reader);
    expect((await remove(plan, body.data)).status).toBe(200);
    expect((await latestSubscription(world, reader)).status).toBe('EXPIRED');
  });
});

describe('grant rate limits', () => {
  it('a seller can send 20 grants a day, and an address can get 3', async () => {
    const limited = await createWorld({ env: { RATE_LIMITS: 'on' } });
    try {
      const plan = await createChannelWithPlan(limited);
      const email = `${randomWord()}@example.in`;
      const statuses: number[] = [];
      for (let count = 0; count < 4; count++) {
        const { status, body } = await grantSubscription(limited, plan, email);
        statuses.push(status);
        const params = { id: plan.id, grantId: body.data?.id ?? '' };
        if (status === 200) await limited.call('DELETE /api/v1/telegram/channels/{id}/grants/{grantId}', { params }, plan.seller.token);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
      // The limit of the address applies to all sellers together.
      expect((await grantSubscription(limited, await createChannelWithPlan(limited), email)).status).toBe(429);
      const more: number[] = [];
      for (let count = 0; count < 17; count++) more.push((await grantSubscription(limited, plan, `${randomWord()}@example.in`)).status);
      expect({ sent: more.filter((status) => status === 200).length, last: more.at(-1) }).toEqual({ sent: 16, last: 429 });
      limited.clock.advance(days(1));
      const seller = await signInAgain(limited, plan.seller);
      expect((await grantSubscription(limited, { ...plan, seller }, email)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('live updates', () => {
  it('the seller gets a live event for every join, leave and removal', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const page = await openEventStream(world, plan.seller.token);
    const members = () => page.kinds.filter((kind) => kind === 'members').length;
    try {
      const buyer = await world.person();
      const bought = await createMember(world, buyer, plan, 'Comes and goes');
      await expect.poll(members).toBe(1);
      await leaveChannel(world, plan, 'Comes and goes');
      await world.call('POST /api/v1/telegram/channels/{id}/members-check', { params: { id: plan.id } }, plan.seller.token);
      await advanceAndReconcile(world, minutes(1));
      await expect.poll(members).toBe(2);
      await remove(plan, bought);
      await reconcileMembers(world);
      await expect.poll(members).toBe(3);
    } finally {
      await page.close();
    }
  });
});
