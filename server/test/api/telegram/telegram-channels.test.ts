import { type Contract, channelMessages, channelPlanMessages, type RouteInput } from '@jamun/contract';
import { withConnection } from '@jamun/test-support/separate-connection';
import { telegramPhone } from '@jamun/test-support/telegram-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { createPlatformPlan } from '../../harness/administration.ts';
import {
  addPlan,
  createChannel,
  createPublishedChannel,
  linkTelegramAccount,
  listImportableChannels,
  newChannel,
  newPlan,
} from '../../harness/channels.ts';
import { waitForLockWaits } from '../../harness/lock-waits.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const control = (path: string, body: object) =>
  world.send('POST', `/sandbox/telegram/${path}`, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const create = (owner: Person, telegramNumber: string, channelName = newChannel.channelName) =>
  world.call('POST /api/v1/telegram/channels', { body: { ...newChannel, channelName, telegramNumber } }, owner.token);
const add = (owner: Person, telegramNumber: string, telegramChannelId: string, rest: object = {}) =>
  world.call('POST /api/v1/telegram/telechannels/create', { body: { telegramChannelId, telegramNumber, ...rest } }, owner.token);
const show = (owner: Person, id: string) => world.call('GET /api/v1/telegram/channels/{id}', { params: { id } }, owner.token);
const list = (owner: Person, query: RouteInput<Contract['GET /api/v1/telegram/channels']>['query'] = {}) =>
  world.call('GET /api/v1/telegram/channels', { query }, owner.token);
const update = (owner: Person, id: string, body: RouteInput<Contract['PUT /api/v1/telegram/channels/{id}']>['body']) =>
  world.call('PUT /api/v1/telegram/channels/{id}', { params: { id }, body }, owner.token);
const publish = (owner: Person, id: string) => world.call('PUT /api/v1/telegram/channels/{id}/publish', { params: { id } }, owner.token);
const remove = (owner: Person, id: string) => world.call('DELETE /api/v1/telegram/channels/{id}', { params: { id } }, owner.token);
const removePlan = (owner: Person, id: string) => world.call('DELETE /api/v1/telegram/plans/{id}', { params: { id } }, owner.token);

/** Assigns the user a plan with a limit of Telegram channels. */
async function assignChannelLimit(person: Person, limitValue: number): Promise<void> {
  const [{ token }, plan] = [await world.administrator(), await createPlatformPlan(world)];
  const body = { featureKey: 'telegram_channels', limitValue, isEnabled: true };
  await world.call('POST /api/v1/admin/platform-features/{planId}', { params: { planId: plan.id }, body }, token);
  await world.call('PUT /api/v1/admin/users/{id}/plan', { params: { id: String(person.id) }, body: { planId: plan.id } }, token);
}

describe('channel creation', () => {
  it('creating a channel creates it in Telegram and stores it unpublished', async () => {
    const owner = await world.person();
    const account = await linkTelegramAccount(world, owner);
    const created = await create(owner, account.phone);
    expect(created.body).toMatchObject({
      message: channelMessages.created,
      data: {
        ...newChannel,
        status: 'INACTIVE',
        planCount: 0,
        salesCount: 0,
        revenue: 0,
        missing: ['plans'],
        bannerUrl: null,
        plans: [],
        telegramPlans: [],
        richDescription: '',
        contactEmail: '',
        contactPhone: null,
        paidMembersOnly: false,
        isImported: false,
        version: 1,
        account: { id: account.id, telegramNumber: account.phone, state: 'LINKED' },
        telegramChannelId: expect.stringMatching(/^-100\d+$/),
        slug: expect.stringMatching(/^morning-calls-[a-z0-9]{6}$/),
      },
    });
    const inTelegram = (await listImportableChannels(world, owner, account.phone)).find(
      ({ telegramChannelId }) => telegramChannelId === created.body.data.telegramChannelId,
    );
    expect(inTelegram).toMatchObject({ ...newChannel, isCreator: true, soldBy: 'ME' });
  });

  it('an account creates one channel at a time; concurrent requests are rejected', async () => {
    const owner = await world.person();
    const { phone } = await linkTelegramAccount(world, owner);
    const responses = await Promise.all([create(owner, phone), create(owner, phone), create(owner, phone)]);
    const rejected = responses.filter(({ status }) => status !== 200);
    for (const { status, body } of rejected)
      expect({ status, message: body.message }).toEqual({ status: 409, message: channelMessages.underWay });
    expect(rejected.length).toBeGreaterThan(0);
    expect((await list(owner)).body.meta.total).toBe(3 - rejected.length);
  });

  it('a channel creation left by a crash blocks the account for two minutes', async () => {
    const owner = await world.person();
    const { id, phone } = await linkTelegramAccount(world, owner);
    await world.container.database.pool.query(
      `insert into telegram_channel_creations (account_id, id, user_id, started_at) values ($1, 'left by a crash', $2, $3)`,
      [id, owner.id, world.clock.now()],
    );
    expect((await create(owner, phone)).body.message).toBe(channelMessages.underWay);
    world.clock.advance(minutes(2));
    expect((await create(owner, phone)).status).toBe(200);
  });

  it('a channel creation that Telegram rejects stores nothing and returns the reason', async () => {
    const owner = await world.person();
    const { phone } = await linkTelegramAccount(world, owner, telegramPhone('tooManyChannels'));
    const rejected = await create(owner, phone);
    expect({ status: rejected.status, message: rejected.body.message }).toEqual({ status: 409, message: channelMessages.tooManyChannels });
    await control('switches', { away: true });
    const away = await create(owner, phone);
    await control('switches', { away: false });
    expect({ status: away.status, code: away.body.code }).toEqual({ status: 503, code: 'TELEGRAM_UNAVAILABLE' });
    // The failed creations no longer block the account.
    expect((await create(owner, phone)).body.message).toBe(channelMessages.tooManyChannels);
    expect((await list(owner)).body.data).toEqual([]);
  });

  it('a channel whose creation answer was lost can be added afterwards', async () => {
    const owner = await world.person();
    const { phone } = await linkTelegramAccount(world, owner);
    await control('switches', { loseAnswers: 1 });
    const lost = await create(owner, phone, 'Answer lost');
    expect({ status: lost.status, code: lost.body.code }).toEqual({ status: 503, code: 'TELEGRAM_UNAVAILABLE' });
    expect((await list(owner)).body.data).toEqual([]);
    const inTelegram = (await listImportableChannels(world, owner, phone)).find(({ channelName }) => channelName === 'Answer lost');
    expect((await add(owner, phone, inTelegram?.telegramChannelId ?? '')).body.data.channel.channelName).toBe('Answer lost');
  });

  it('rejects creating, listing and adding channels with an account of another user', async () => {
    const [owner, other] = [await world.person(), await world.person()];
    const { phone } = await linkTelegramAccount(world, owner);
    expect(await create(other, phone)).toMatchObject({ status: 404, body: { message: channelMessages.numberNotLinked } });
    const listed = await world.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: phone } }, other.token);
    expect(listed).toMatchObject({ status: 404, body: { message: 'This Telegram number is not linked to your account' } });
    expect(await add(other, phone, '1000000000001')).toMatchObject({ status: 404, body: { message: channelMessages.numberNotLinked } });
  });

  it('rejects channels above the plan limit, also for concurrent creations in two accounts', async () => {
    const owner = await world.person();
    const [first, second] = [await linkTelegramAccount(world, owner), await linkTelegramAccount(world, owner)];
    await assignChannelLimit(owner, 1);
    const responses = await Promise.all([create(owner, first.phone), create(owner, second.phone)]);
    expect(responses.map(({ body }) => body.code ?? 'OK').sort()).toEqual(['OK', 'PLAN_LIMIT']);
    expect(responses.find(({ status }) => status !== 200)?.body.message).toMatch(/allows 1 Telegram channel\./);
    const [some] = await listImportableChannels(world, owner, first.phone);
    expect((await add(owner, first.phone, some?.telegramChannelId ?? '')).body.code).toBe('PLAN_LIMIT');
    const id = (await list(owner)).body.data[0]?.id ?? '';
    await remove(owner, id);
    expect((await add(owner, first.phone, some?.telegramChannelId ?? '')).status).toBe(200);
  });

  it('the plan limit counts a channel whose creation completes concurrently', async () => {
    const owner = await world.person();
    const [first, second] = [await linkTelegramAccount(world, owner), await linkTelegramAccount(world, owner)];
    const { id } = (await create(owner, first.phone)).body.data;
    await remove(owner, id);
    await assignChannelLimit(owner, 1);
    const columns = 'user_id, account_id, telegram_channel_id, access_hash, name, contact_email, is_imported, created_at, updated_at';
    const response = await withConnection(world.databaseUrl, async (client) => {
      await client.query('begin');
      // Simulates a completing creation. The table lock makes the request that counts the pending creations wait.
      await client.query('lock table telegram_channel_creations in access exclusive mode');
      const finish = `insert into telegram_channels (id, slug, ${columns}) select reverse(id), 'x-' || slug, ${columns} from telegram_channels where id = $1`;
      await client.query(finish, [id]);
      const another = create(owner, second.phone);
      await waitForLockWaits(world);
      await client.query('commit');
      return another;
    });
    expect(response.body.code).toBe('PLAN_LIMIT');
  });
});

describe('channel import', () => {
  it('lists the channels of the account and adds one of them once', async () => {
    const owner = await world.person();
    const { phone } = await linkTelegramAccount(world, owner);
    const listed = await listImportableChannels(world, owner, phone);
    expect(listed.map(({ channelName, channelType, isCreator, soldBy }) => [channelName, channelType, isCreator, soldBy])).toContainEqual([
      'Monsoon Market Notes',
      'channel',
      true,
      'NOBODY',
    ]);
    const { telegramChannelId } = listed[0] as (typeof listed)[number];
    const added = await add(owner, phone, telegramChannelId, { channelName: 'Another name', channelDescription: 'Another text' });
    expect(added.body).toMatchObject({ message: channelMessages.added, data: { isExisting: false } });
    const { channelName, channelDescription } = listed[0] as (typeof listed)[number];
    expect(added.body.data.channel).toMatchObject({ telegramChannelId, channelName, channelDescription, isImported: true });
    const again = await add(owner, phone, telegramChannelId);
    expect(again.body.message).toBe('You have already added this channel');
    expect(again.body.data).toMatchObject({ isExisting: true, channel: { id: added.body.data.channel.id, version: 1 } });
    expect((await listImportableChannels(world, owner, phone))[0]?.soldBy).toBe('ME');
  });

  it('adding a listed channel reads this channel from Telegram, not the list again', async () => {
    const owner = await world.person();
    const { phone } = await linkTelegramAccount(world, owner);
    const [first] = await listImportableChannels(world, owner, phone);
    expect((await add(owner, phone, first?.telegramChannelId ?? '')).status).toBe(200);
    const response = await world.send('GET', `/sandbox/telegram/calls?phone=${encodeURIComponent(phone)}`);
    expect((response.body as { data: object }).data).toMatchObject({ done: { channels: 1, describe: 1 } });
  });

  it('rejects a channel of another seller; only its Telegram administrators learn that it is sold', async () => {
    const [first, second, stranger] = [await world.person(), await world.person(), await world.person()];
    const phone = telegramPhone();
    await linkTelegramAccount(world, first, phone);
    await linkTelegramAccount(world, second, phone);
    const [some] = await listImportableChannels(world, first, phone);
    const id = some?.telegramChannelId ?? '';
    expect((await add(first, phone, id)).status).toBe(200);
    const rejected = await add(second, phone, id);
    expect({ status: rejected.status, message: rejected.body.message }).toEqual({ status: 409, message: channelMessages.sellsElsewhere });
    expect((await listImportableChannels(world, second, phone))[0]?.soldBy).toBe('ANOTHER');
    const other = await linkTelegramAccount(world, stranger);
    expect((await add(stranger, other.phone, id)).body.message).toBe(channelMessages.notFound);
    expect((await add(stranger, other.phone, '-1009999999999')).body.message).toBe(channelMessages.notFound);
  });

  it('a channel added concurrently by two sellers belongs to one of them, once', async () => {
    const [first, second, phone] = [await world.person(), await world.person(), telegramPhone()];
    await linkTelegramAccount(world, first, phone);
    await linkTelegramAccount(world, second, phone);
    const [some] = await listImportableChannels(world, first, phone);
    const id = some?.telegramChannelId ?? '';
    const responses = await Promise.all([add(first, phone, id), add(second, phone, id), add(first, phone, id), add(second, phone, id)]);
    const won = responses[0]?.status === 200 ? [0, 2] : [1, 3];
    expect(responses.map(({ status }, index) => [status, won.includes(index)])).toEqual(
      responses.map((_, index) => (won.includes(index) ? [200, true] : [409, false])),
    );
    expect(responses.filter(({ body }) => body.data?.isExisting === false)).toHaveLength(1);
    const totals = [(await list(first)).body.meta.total, (await list(second)).body.meta.total];
    expect(totals.sort()).toEqual([0, 1]);
  });

  it('rejects adding a channel without invite rights', async () => {
    const owner = await world.person();
    const { phone } = await linkTelegramAccount(world, owner);
    const [some] = await listImportableChannels(world, owner, phone);
    const id = some?.telegramChannelId ?? '';
    await control(`channels/${id}/rights`, { phone, mayInvite: false });
    const rejected = await add(owner, phone, id);
    expect([404, 409]).toContain(rejected.status);
    expect((await list(owner)).body.data).toEqual([]);
  });

  it('adding a deleted channel again creates a new one, for its seller or another', async () => {
    const [owner, other, phone] = [await world.person(), await world.person(), telegramPhone()];
    await linkTelegramAccount(world, owner, phone);
    await linkTelegramAccount(world, other, phone);
    const [some] = await listImportableChannels(world, owner, phone);
    const id = some?.telegramChannelId ?? '';
    const first = (await add(owner, phone, id)).body.data.channel;
    await remove(owner, first.id);
    const second = (await add(owner, phone, id)).body.data;
    expect(second.isExisting).toBe(false);
    expect(second.channel.id).not.toBe(first.id);
    expect(second.channel.slug).not.toBe(first.slug);
    await remove(owner, second.channel.id);
    expect((await add(other, phone, id)).body.data.isExisting).toBe(false);
  });
});

describe('channel list', () => {
  it('channel list supports search, filters and sorting, and shows own channels only', async () => {
    const [owner, other] = [await world.person(), await world.person()];
    const { phone } = await linkTelegramAccount(world, owner);
    for (const name of ['beta 100%', 'Alpha_1', 'gamma']) {
      await create(owner, phone, name);
      world.clock.advance(1000);
    }
    await createChannel(world, other);
    const names = async (query: Parameters<typeof list>[1]) => (await list(owner, query)).body.data.map(({ channelName }) => channelName);
    expect(await names({})).toEqual(['gamma', 'Alpha_1', 'beta 100%']);
    expect(await names({ sort: 'name' })).toEqual(['Alpha_1', 'beta 100%', 'gamma']);
    expect(await names({ sort: 'name', order: 'desc' })).toEqual(['gamma', 'beta 100%', 'Alpha_1']);
    expect(await names({ search: 'ALPHA' })).toEqual(['Alpha_1']);
    expect(await names({ search: '%' })).toEqual(['beta 100%']);
    expect(await names({ search: '_' })).toEqual(['Alpha_1']);
    const [{ id } = { id: '' }] = (await list(owner, { search: 'gamma' })).body.data;
    await addPlan(world, owner, id);
    await publish(owner, id);
    expect(await names({ status: 'ACTIVE' })).toEqual(['gamma']);
    expect(await names({ status: 'INACTIVE', sort: 'name' })).toEqual(['Alpha_1', 'beta 100%']);
    const page = await list(owner, { page: '2', limit: '2', sort: 'name' });
    expect(page.body.meta).toEqual({ page: 2, limit: 2, total: 3 });
    expect(page.body.data.map(({ channelName, planCount }) => [channelName, planCount])).toEqual([['gamma', 1]]);
  });

  it('channel list sorts by sales and revenue', async () => {
    const owner = await world.person();
    const { phone } = await linkTelegramAccount(world, owner);
    const ids: string[] = [];
    for (const name of ['few', 'many']) ids.push((await create(owner, phone, name)).body.data.id);
    const [few, many] = [await addPlan(world, owner, ids[0] ?? ''), await addPlan(world, owner, ids[1] ?? '', { price: 10 })];
    const { telegram, database } = world.container;
    await database.transact((tx) =>
      telegram.countSales(tx, [
        { planId: few.id, amount: 29_900n },
        ...Array.from({ length: 3 }, () => ({ planId: many.id, amount: 1_000n })),
      ]),
    );
    const order = async (sort: 'sales' | 'revenue') => (await list(owner, { sort })).body.data.map(({ channelName }) => channelName);
    expect({ bySales: await order('sales'), byRevenue: await order('revenue') }).toEqual({
      bySales: ['many', 'few'],
      byRevenue: ['few', 'many'],
    });
    await database.transact((tx) => telegram.uncountSale(tx, { planId: many.id, amount: 1_000n }));
    const shown = (await show(owner, ids[1] ?? '')).body.data;
    expect(shown).toMatchObject({ salesCount: 2, revenue: 20, plans: [{ _count: { subscriptions: 2 }, revenue: 20 }] });
    // Sales do not change the version: the page shows none of them.
    expect(shown.version).toBe(2);
    await expect(database.transact((tx) => telegram.uncountSale(tx, { planId: few.id, amount: 30_000n }))).rejects.toThrow();
    await expect(database.transact((tx) => telegram.countSales(tx, [{ planId: 'none', amount: 1n }]))).rejects.toThrow();
    // Resets the counters: these sales have no orders, and an invariant would report them.
    await database.transact((tx) => telegram.uncountSale(tx, { planId: few.id, amount: 29_900n }));
    for (let sale = 0; sale < 2; sale++) await database.transact((tx) => telegram.uncountSale(tx, { planId: many.id, amount: 1_000n }));
  });

  it('concurrent sales are all counted', async () => {
    const owner = await world.person();
    const { phone } = await linkTelegramAccount(world, owner);
    const [a, b] = [(await create(owner, phone, 'a')).body.data.id, (await create(owner, phone, 'b')).body.data.id];
    const plans = [await addPlan(world, owner, a), await addPlan(world, owner, b), await addPlan(world, owner, a)];
    const { telegram, database } = world.container;
    const sales = plans.map(({ id }) => ({ planId: id, amount: 100n }));
    await Promise.all(
      Array.from({ length: 8 }, (_, round) => database.transact((tx) => telegram.countSales(tx, round % 2 ? sales : sales.toReversed()))),
    );
    const salesOf = async (id: string) => (await show(owner, id)).body.data.salesCount;
    expect({ a: await salesOf(a), b: await salesOf(b) }).toEqual({ a: 16, b: 8 });
    for (const sale of sales) for (let time = 0; time < 8; time++) await database.transact((tx) => telegram.uncountSale(tx, sale));
  });
});

describe('channel updates', () => {
  it('updating a channel changes the sent fields only and keeps the slug', async () => {
    const owner = await world.person();
    const { id, slug } = await createChannel(world, owner);
    const saved = await update(owner, id, { richDescription: '**Bold**\n<script>' });
    expect(saved.body).toMatchObject({
      message: channelMessages.updated,
      data: { ...newChannel, richDescription: '**Bold**\n<script>', version: 2, slug },
    });
    const renamed = await update(owner, id, { channelName: 'Evening Calls', paidMembersOnly: true, version: 2 });
    expect(renamed.body.data).toMatchObject({ channelName: 'Evening Calls', paidMembersOnly: true, version: 3, slug });
    // An update without changes keeps the version.
    expect((await update(owner, id, { channelName: 'Evening Calls' })).body.data.version).toBe(3);
    const late = await update(owner, id, { channelName: 'Mine', version: 2 });
    expect({ status: late.status, message: late.body.message }).toEqual({ status: 409, message: channelMessages.savedMeanwhile });
    const contact = { contactEmail: 'Desk@Example.in', contactPhone: '98123 45678' };
    const updated = await world.call('PUT /api/v1/telegram/channels/{id}/contact', { params: { id }, body: contact }, owner.token);
    expect(updated.body).toMatchObject({
      message: channelMessages.contactUpdated,
      data: { contactEmail: 'desk@example.in', contactPhone: '+919812345678' },
    });
    const without = await world.call(
      'PUT /api/v1/telegram/channels/{id}/contact',
      { params: { id }, body: { contactEmail: 'a@b.in', contactPhone: '' } },
      owner.token,
    );
    expect(without.body.data.contactPhone).toBeNull();
  });

  it.each([
    { status: 'ACTIVE' },
    { revenue: 1 },
    { userId: 1 },
    { channelName: '' },
    { channelName: 'a\nb' },
    { channelName: 'x'.repeat(129) },
    { channelDescription: 'x'.repeat(256) },
    { richDescription: 'x'.repeat(20_001) },
    { version: 0 },
    { paidMembersOnly: 'yes' },
  ])('rejects a channel update with %j', async (body) => {
    const owner = await world.person();
    const { id } = await createChannel(world, owner);
    expect((await update(owner, id, body as never)).status).toBe(422);
    expect((await show(owner, id)).body.data.version).toBe(1);
  });
});

describe('channel plans', () => {
  it('channel plans are created, listed, updated and deleted', async () => {
    const owner = await world.person();
    const { id } = await createChannel(world, owner);
    const created = await world.call('POST /api/v1/telegram/channels/{id}/plans', { params: { id }, body: newPlan }, owner.token);
    expect(created.body).toMatchObject({
      message: channelPlanMessages.created,
      data: { ...newPlan, channelId: id, _count: { subscriptions: 0 }, revenue: 0 },
    });
    const plan = created.body.data;
    const free = await addPlan(world, owner, id, { name: 'Trial', price: 0, duration: 1 });
    const params = { id: plan.id };
    const changed = await world.call('PUT /api/v1/telegram/plans/{id}', { params, body: { price: 49.5 } }, owner.token);
    expect(changed.body).toMatchObject({ message: channelPlanMessages.updated, data: { ...newPlan, price: 49.5 } });
    const listed = await world.call('GET /api/v1/telegram/channels/{id}/plans', { params: { id } }, owner.token);
    expect(listed.body.data).toEqual([changed.body.data, free]);
    expect((await world.call('GET /api/v1/telegram/plans/{id}', { params }, owner.token)).body.data).toEqual(changed.body.data);
    expect((await show(owner, id)).body.data).toMatchObject({ planCount: 2, plans: listed.body.data, missing: [], version: 4 });
    expect((await removePlan(owner, plan.id)).body.message).toBe(channelPlanMessages.deleted);
    expect((await removePlan(owner, plan.id)).status).toBe(404);
    expect((await show(owner, id)).body.data.plans).toMatchObject([free]);
  });

  it.each([
    { price: -1 },
    { price: 0.5 },
    { price: 0.001 },
    { price: 10.123 },
    { price: 1e308 },
    { price: '10' },
    { price: 500_001 },
    { duration: 0 },
    { duration: 3651 },
    { duration: 1.5 },
    { name: ' ' },
    { channelId: 'x' },
  ])('rejects a channel plan with %j', async (wrong) => {
    const owner = await world.person();
    const { id } = await createChannel(world, owner);
    const body = { ...newPlan, ...wrong } as never;
    expect((await world.call('POST /api/v1/telegram/channels/{id}/plans', { params: { id }, body }, owner.token)).status).toBe(422);
    const { id: planId } = await addPlan(world, owner, id);
    const changed = await world.call('PUT /api/v1/telegram/plans/{id}', { params: { id: planId }, body: wrong as never }, owner.token);
    expect(changed.status).toBe(422);
  });

  it('rejects more than 20 plans per channel, also for concurrent requests', async () => {
    const owner = await world.person();
    const { id } = await createChannel(world, owner);
    const createPlan = () => world.call('POST /api/v1/telegram/channels/{id}/plans', { params: { id }, body: newPlan }, owner.token);
    const statuses = (await Promise.all(Array.from({ length: 22 }, createPlan))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(20).fill(200), 409, 409]);
    expect((await createPlan()).body.message).toBe(channelPlanMessages.tooMany);
    expect((await show(owner, id)).body.data.planCount).toBe(20);
  });

  it('rejects deleting the last plan of a published channel, also for concurrent requests', async () => {
    const owner = await world.person();
    const { id } = await createPublishedChannel(world, owner);
    const second = await addPlan(world, owner, id);
    const [first] = (await show(owner, id)).body.data.plans;
    const responses = await Promise.all([removePlan(owner, first?.id ?? ''), removePlan(owner, second.id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe(channelPlanMessages.lastOfPublished);
    await world.call('PUT /api/v1/telegram/channels/{id}/unpublish', { params: { id } }, owner.token);
    const [left] = (await show(owner, id)).body.data.plans;
    expect((await removePlan(owner, left?.id ?? '')).status).toBe(200);
  });
});

describe('channel publishing', () => {
  it('rejects publishing without plan and account, with an error per missing field', async () => {
    const owner = await world.person();
    const { id, account } = await createChannel(world, owner);
    await world.call('DELETE /api/v1/telegram/accounts/{id}', { params: { id: account?.id ?? '' } }, owner.token);
    const rejected = await publish(owner, id);
    expect(rejected.status).toBe(422);
    expect(rejected.body).toMatchObject({
      message: `${channelMessages.notReady}: ${channelMessages.planMissing}, ${channelMessages.accountMissing}`,
      errors: { plans: channelMessages.planMissing, account: channelMessages.accountMissing },
    });
  });

  it('publishing and unpublishing a channel are idempotent and control its sale', async () => {
    const owner = await world.person();
    const { id, plans, version } = await createPublishedChannel(world, owner);
    expect((await publish(owner, id)).body).toMatchObject({ message: channelMessages.published, data: { status: 'ACTIVE', version } });
    const findPlanForSale = () => world.container.telegram.findPlanForSale(world.container.database.read, plans[0]?.id ?? '');
    expect(await findPlanForSale()).toMatchObject({
      sellerId: owner.id,
      channelId: id,
      channelName: newChannel.channelName,
      planName: newPlan.name,
      price: 29_900n,
      durationDays: 30,
    });
    const unpublish = () => world.call('PUT /api/v1/telegram/channels/{id}/unpublish', { params: { id } }, owner.token);
    expect((await unpublish()).body).toMatchObject({ message: channelMessages.unpublished, data: { status: 'INACTIVE' } });
    expect((await unpublish()).status).toBe(200);
    expect(await findPlanForSale()).toBeNull();
    await publish(owner, id);
    await removePlan(owner, (await addPlan(world, owner, id)).id);
    expect(await findPlanForSale()).not.toBeNull();
    await world.ban(owner);
    expect(await findPlanForSale()).toBeNull();
  });

  it('a channel whose account is removed during publishing is not sold', async () => {
    const owner = await world.person();
    const { phone, id: accountId } = await linkTelegramAccount(world, owner);
    const { id } = await createChannel(world, owner, { telegramNumber: phone });
    const plan = await addPlan(world, owner, id);
    const [published, removed] = await Promise.all([
      publish(owner, id),
      world.call('DELETE /api/v1/telegram/accounts/{id}', { params: { id: accountId } }, owner.token),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 422]).toContain(published.status);
    expect((await show(owner, id)).body.data.account).toBeNull();
    const { findPlanForSale } = world.container.telegram;
    const offer = await findPlanForSale(world.container.database.read, plan.id).catch(({ code }) => code);
    expect(offer).toBe(published.status === 200 ? 'CONFLICT' : null);
  });
});

describe('channel deletion', () => {
  it('deleting a channel removes it from list and sale, but not from Telegram', async () => {
    const owner = await world.person();
    const { phone } = await linkTelegramAccount(world, owner);
    const { id, slug, plans, telegramChannelId } = await createPublishedChannel(world, owner, { telegramNumber: phone });
    expect((await remove(owner, id)).body.message).toBe(channelMessages.deleted);
    expect((await show(owner, id)).status).toBe(404);
    expect((await remove(owner, id)).status).toBe(404);
    expect((await list(owner)).body.data).toEqual([]);
    expect((await world.call('GET /api/v1/telegram/public/channels/{slug}', { params: { slug } })).status).toBe(404);
    const planId = plans[0]?.id ?? '';
    expect(await world.container.telegram.findPlanForSale(world.container.database.read, planId)).toBeNull();
    expect((await world.call('GET /api/v1/telegram/plans/{id}', { params: { id: planId } }, owner.token)).status).toBe(404);
    const inTelegram = await listImportableChannels(world, owner, phone);
    expect(inTelegram.find((channel) => channel.telegramChannelId === telegramChannelId)?.soldBy).toBe('NOBODY');
  });
});

it('admin dashboard counts Telegram accounts and channels', async () => {
  const own = await createWorld();
  const owner = await own.person();
  const { id } = await createChannel(own, owner);
  const extra = await linkTelegramAccount(own, owner);
  const counts = async () => (await own.call('GET /api/v1/admin/dashboard', {}, (await own.administrator()).token)).body.data.telegram;
  expect(await counts()).toMatchObject({ totalTelegramAccounts: 2, totalTelegramChannels: 1 });
  await own.call('DELETE /api/v1/telegram/channels/{id}', { params: { id } }, owner.token);
  await own.call('DELETE /api/v1/telegram/accounts/{id}', { params: { id: extra.id } }, owner.token);
  expect(await counts()).toMatchObject({ totalTelegramAccounts: 1, totalTelegramChannels: 0 });
  await own.close();
});
