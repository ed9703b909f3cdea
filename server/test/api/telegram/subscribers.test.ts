import { withConnection } from '@jamun/test-support/separate-connection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { lockMembersWithDueNotice } from '../../../src/modules/telegram/members/subscriptions/endings.store.ts';
import { addPlan } from '../../harness/channels.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import {
  advanceAndReconcile,
  buySubscription,
  type ChannelWithPlan,
  createChannelWithPlan,
  createMember,
  joinChannel,
  latestSubscription,
  leaveChannel,
  memberNames,
  reconcileMembers,
} from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const list = async ({ id, seller }: ChannelWithPlan, query: Record<string, string> = {}) =>
  (await world.call('GET /api/v1/telegram/channels/{id}/subscribers', { params: { id }, query }, seller.token)).body;
const check = async ({ id, seller }: ChannelWithPlan) => {
  const now = await signInAgain(world, seller);
  await world.call('POST /api/v1/telegram/channels/{id}/members-check', { params: { id } }, now.token);
  await reconcileMembers(world);
  return (await world.call('GET /api/v1/telegram/channels/{id}/members-check', { params: { id } }, now.token)).body.data;
};
const addStranger = ({ telegramChannelId }: ChannelWithPlan, name: string) =>
  world.send('POST', `/sandbox/telegram/channels/${telegramChannelId}/members`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
const subjects = async ({ email }: Person) => (await world.mailsTo(email)).map(({ subject }) => subject);

describe('subscriber list', () => {
  it('subscriber list supports search, filters, sorting and pagination', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const week = await addPlan(world, plan.seller, plan.id, { name: 'Week', duration: 7, price: 99 });
    const [asha, ravi] = [await world.person(), await world.person()];
    await createMember(world, asha, plan, 'Asha R');
    await buySubscription(world, ravi, { id: plan.id, planId: week.id });
    const all = await list(plan);
    expect(all.meta).toMatchObject({ total: 2, page: 1 });
    expect(all.data.map(({ user, membership, telegramName }) => [user.name, membership, telegramName])).toEqual([
      [ravi.name, 'NOT_JOINED', null],
      [asha.name, 'JOINED', 'Asha R'],
    ]);
    expect(all.data[1]).toMatchObject({ status: 'ACTIVE', plan: { name: 'Monthly', price: 299, duration: 30 } });
    expect((await list(plan, { search: 'week' })).data).toHaveLength(1);
    expect((await list(plan, { search: asha.name.toUpperCase() })).data).toHaveLength(1);
    expect((await list(plan, { search: '%' })).data).toEqual([]);
    expect((await list(plan, { sort: 'amount', order: 'asc' })).data.map(({ plan: { name } }) => name)).toEqual(['Week', 'Monthly']);
    expect((await list(plan, { limit: '1', page: '2' })).data).toHaveLength(1);
    await world.call(
      'POST /api/v1/sales/{orderId}/refund',
      { params: { orderId: all.data[1]?.orderId ?? '' }, body: {} },
      plan.seller.token,
    );
    expect((await list(plan, { status: 'INACTIVE' })).data.map(({ user }) => user.name)).toEqual([asha.name]);
    await advanceAndReconcile(world, days(7));
    const seller = await signInAgain(world, plan.seller);
    expect((await list({ ...plan, seller }, { status: 'EXPIRED' })).data.map(({ user }) => user.name)).toEqual([ravi.name]);
  });

  it('subscriber list is sorted by the start of the subscription, not by the purchase', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const [asha, ravi] = [await world.person(), await world.person()];
    await buySubscription(world, asha, plan);
    await advanceAndReconcile(world, minutes(1));
    // Bought before Ravi's subscription, but starts when the first one ends.
    await buySubscription(world, asha, plan);
    await advanceAndReconcile(world, minutes(1));
    await buySubscription(world, ravi, plan);
    const { data } = await list({ ...plan, seller: await signInAgain(world, plan.seller) }, { sort: 'date', order: 'asc' });
    expect(data.map(({ user }) => user.name)).toEqual([asha.name, ravi.name, asha.name]);
    const starts = data.map(({ startDate }) => startDate);
    expect(starts).toEqual([...starts].sort());
  });

  it('members check finds a member who left a channel too large for a complete member list', async () => {
    const plan = await createChannelWithPlan(world);
    const [asha, ravi] = [await world.person(), await world.person()];
    await createMember(world, asha, plan, 'Asha stays');
    await createMember(world, ravi, plan, 'Ravi goes');
    for (let index = 0; index < 200; index++) await addStranger(plan, `Reader ${index} of ${plan.id}`);
    await leaveChannel(world, plan, 'Ravi goes');
    expect(await check(plan)).toMatchObject({ paid: 2, present: 1, absent: [{ name: ravi.name, membership: 'LEFT' }] });
  });

  it('subscriber CSV export escapes formulas', async () => {
    const plan = await createChannelWithPlan(world);
    const { id, seller } = plan;
    const name = '=HYPERLINK("x")';
    await world.call('PUT /api/v1/telegram/plans/{id}', { params: { id: plan.planId }, body: { name } }, seller.token);
    const buyer = await world.person();
    await buySubscription(world, buyer, plan);
    const path = `/api/v1/telegram/channels/${id}/subscribers.csv`;
    const file = await world.send('GET', path, { headers: { authorization: `Bearer ${seller.token}` } });
    expect(file.headers.get('content-type')).toContain('text/csv');
    const [heading, line, ...rest] = file.text.trim().split('\r\n');
    expect(heading).toContain('Bought (IST),Name,Username,Plan,Price (INR)');
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
    expect(line).toContain('Not joined');
    expect(rest).toEqual([]);
  });

  it('subscribers.csv contains every subscription once when the file has more than one batch', async () => {
    const plan = await createChannelWithPlan(world);
    const { id: orderId } = await buySubscription(world, await world.person(), plan);
    const copySubscription = `insert into telegram_subscriptions overriding system value
      select (jsonb_populate_record(original, jsonb_build_object('id', 'copy-' || n, 'order_id', 'copy-' || n, 'seq', original.seq + n))).*
      from telegram_subscriptions as original, generate_series(1, 1000) as n where order_id = $1`;
    const lines = await withConnection(world.databaseUrl, async (client) => {
      // Without triggers and foreign keys: the copies have no orders.
      await client.query('set session_replication_role = replica');
      await client.query(copySubscription, [orderId]);
      const path = `/api/v1/telegram/channels/${plan.id}/subscribers.csv`;
      const file = await world.send('GET', path, { headers: { authorization: `Bearer ${plan.seller.token}` } });
      await client.query('delete from telegram_subscriptions where channel_id = $1 and order_id <> $2', [plan.id, orderId]);
      return file.text.trim().split('\r\n').slice(1);
    });
    const copies = Array.from({ length: 1_000 }, (_, index) => `copy-${1_000 - index}`);
    expect(lines.map((line) => line.split(',').at(-2))).toEqual([...copies, orderId]);
  });

  it('members check compares present members with paid subscribers and removes no strangers', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const [asha, ravi, tara] = [await world.person(), await world.person(), await world.person()];
    await createMember(world, asha, plan, 'Asha P');
    await createMember(world, ravi, plan, 'Ravi P');
    await buySubscription(world, tara, plan);
    await addStranger(plan, 'From before');
    await leaveChannel(world, plan, 'Ravi P');
    const result = await check(plan);
    expect(result).toMatchObject({
      paid: 3,
      present: 1,
      strangerCount: 1,
      strangers: [{ telegramName: 'From before', willBeRemoved: false }],
    });
    expect(result.members).toBe(3);
    const absent = result.absent.map(({ name, membership }) => `${name} ${membership}`);
    expect(absent.sort()).toEqual([`${ravi.name} LEFT`, `${tara.name} NOT_JOINED`].sort());
    expect((await latestSubscription(world, ravi)).access).toBe('LEFT');
    // Without `paidMembersOnly`, strangers are not removed.
    await advanceAndReconcile(world, hours(1));
    expect(await memberNames(world, plan)).toEqual(['Asha P', 'From before']);
  });

  it('paidMembersOnly removes unpaid members from the channel and keeps every paid member', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const [asha, tara] = [await world.person(), await world.person()];
    await createMember(world, asha, plan, 'Asha Q');
    await addStranger(plan, 'A stranger');
    await buySubscription(world, tara, plan);
    await reconcileMembers(world);
    const { inviteLink } = await latestSubscription(world, tara);
    const body = { paidMembersOnly: true };
    await world.call('PUT /api/v1/telegram/channels/{id}', { params: { id: plan.id }, body }, plan.seller.token);
    // Tara is in the channel, but her join is not yet attributed to the link.
    expect(await joinChannel(world, inviteLink, 'Tara Q')).toBe(true);
    expect((await check(plan)).strangers.every(({ willBeRemoved }) => willBeRemoved)).toBe(true);
    await advanceAndReconcile(world, minutes(5));
    await advanceAndReconcile(world, minutes(5));
    expect(await memberNames(world, plan)).toEqual(['Asha Q', 'Tara Q']);
    // A removed stranger who buys a plan is admitted.
    await createMember(world, await world.person(), plan, 'A stranger');
    expect(await memberNames(world, plan)).toEqual(['A stranger', 'Asha Q', 'Tara Q']);
  });
});

describe('subscription notifications', () => {
  const notifyEndings = () => world.container.telegram.members.notifyEndings();
  const reminders = async (buyer: Person) => (await subjects(buyer)).filter((subject) => subject.endsWith('ends in three days'));
  async function memberThreeDaysBeforeTheEnd() {
    const buyer = await world.person();
    await buySubscription(world, buyer, await createChannelWithPlan(world, { duration: 30 }));
    world.clock.advance(days(27));
    const { rows } = await world.container.database.pool.query<{ id: string }>('select id from telegram_members where buyer_id = $1', [
      buyer.id,
    ]);
    return { buyer, memberId: rows[0]?.id ?? '' };
  }

  it('a subscriber gets emails for the invite link, three days and one day before the end, and at the end', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    await createMember(world, buyer, plan, 'Told in time');
    expect(await subjects(buyer)).toContain('Your invite link for Morning Calls is ready');
    for (const span of [days(26), days(1), days(1), days(1), days(1), days(1)]) {
      await advanceAndReconcile(world, span);
      await reconcileMembers(world);
    }
    const endEmails = (await subjects(buyer)).filter((subject) => subject.includes('subscription to'));
    expect(endEmails.sort()).toEqual([
      'Your subscription to Morning Calls ends in one day',
      'Your subscription to Morning Calls ends in three days',
      'Your subscription to Morning Calls has ended',
    ]);
    const [reminder] = (await world.mailsTo(buyer.email)).filter(({ subject }) => subject.includes('three days'));
    expect(reminder?.text).toMatch(new RegExp(`/c/[a-z0-9-]+\\?plan=${plan.planId}&renew=1`));
    const now = await signInAgain(world, buyer);
    const { body } = await world.call('GET /api/v1/notifications', { query: {} }, now.token);
    expect(body.data.find(({ message }) => message.includes('has ended'))?.link).toMatch(/^\/c\/.*renew=1$/);
  });
  it('a reminder is sent once per end date, also when the member becomes due again', async () => {
    const { buyer, memberId } = await memberThreeDaysBeforeTheEnd();
    await notifyEndings();
    await world.container.database.pool.query('update telegram_members set notice_at = $2 where id = $1', [memberId, world.clock.now()]);
    await notifyEndings();
    expect(await reminders(buyer)).toHaveLength(1);
  });
  it('a reminder that another process is sending is skipped', async () => {
    const { buyer, memberId } = await memberThreeDaysBeforeTheEnd();
    await world.container.database.transact(async (tx) => {
      const locked = await lockMembersWithDueNotice(tx, { now: world.clock.now(), limit: 50 });
      expect(locked.map(({ id }) => id)).toContain(memberId);
      await notifyEndings();
    });
    expect(await reminders(buyer)).toEqual([]);
    await notifyEndings();
    expect(await reminders(buyer)).toHaveLength(1);
  });
  it('subscribers of a deleted channel get one email and stay until their subscription ends', async () => {
    const plan = await createChannelWithPlan(world, { duration: 3 });
    const buyer = await world.person();
    await createMember(world, buyer, plan, 'Of a closed one');
    await world.call('DELETE /api/v1/telegram/channels/{id}', { params: { id: plan.id } }, plan.seller.token);
    await advanceAndReconcile(world, days(1));
    expect((await subjects(buyer)).filter((subject) => subject.includes('no longer sold'))).toHaveLength(1);
    expect(await memberNames(world, plan)).toEqual(['Of a closed one']);
    const now = await signInAgain(world, buyer);
    expect(await latestSubscription(world, now)).toMatchObject({ access: 'JOINED', renewPlanId: null });
    await advanceAndReconcile(world, days(2));
    expect(await memberNames(world, plan)).toEqual([]);
  });
  it('subscribers of a banned seller get an email and are removed when their subscription ends', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    const buyer = await world.person();
    await createMember(world, buyer, plan, 'Of a banned one');
    const administrator = await world.administrator();
    const ban = { params: { id: String(plan.seller.id) }, body: { reason: 'Spam' } };
    expect((await world.call('POST /api/v1/admin/users/{id}/ban', ban, administrator.token)).status).toBe(200);
    await reconcileMembers(world);
    expect(await subjects(buyer)).toContain('Morning Calls is no longer sold on Jamun');
    expect(await memberNames(world, plan)).toEqual(['Of a banned one']);
    await advanceAndReconcile(world, days(1));
    expect(await memberNames(world, plan)).toEqual([]);
  });
});
