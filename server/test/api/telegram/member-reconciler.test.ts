import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { linkTelegramAccount } from '../../harness/channels.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import {
  advanceAndReconcile,
  buySubscription,
  countTelegramCalls,
  createChannelWithPlan,
  createMember,
  injectFloodWait,
  joinChannel,
  latestSubscription,
  memberNames,
  reconcileMembers,
  revokeSessions,
  setTelegramSwitches,
} from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => setTelegramSwitches(world, { away: false }));
afterAll(() => world.close());

const post = (path: string, body: object = {}) =>
  world.send('POST', `/sandbox/telegram${path}`, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const notices = async (person: Person) => {
  const now = await signInAgain(world, person);
  return (await world.call('GET /api/v1/notifications', { query: { limit: '20' } }, now.token)).body.data.map(({ message }) => message);
};
const removals = async ({ telegramChannelId }: { telegramChannelId: string }) => {
  const response = await world.send('GET', `/sandbox/telegram/channels/${telegramChannelId}/events`);
  return (response.body as { data: { what: string; name: string }[] }).data
    .filter(({ what }) => what === 'REMOVED')
    .map(({ name }) => name);
};

describe('Telegram outage', () => {
  it('pending removals and links complete within five minutes after a Telegram outage', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    const names = ['One', 'Two', 'Three', 'Four'].map((name) => `${name} away`);
    for (const name of names) await createMember(world, await world.person(), plan, name);
    await setTelegramSwitches(world, { away: true });
    await advanceAndReconcile(world, days(1));
    const late = await world.person();
    await buySubscription(world, late, plan);
    for (let times = 0; times < 4; times++) await advanceAndReconcile(world, minutes(5));
    expect(await memberNames(world, plan)).toHaveLength(4);
    expect((await latestSubscription(world, late)).access).toBe('DELAYED');

    await setTelegramSwitches(world, { away: false });
    for (let minute = 0; minute < 5; minute++) await advanceAndReconcile(world, minutes(1));
    expect(await memberNames(world, plan)).toEqual([]);
    expect((await removals(plan)).sort()).toEqual(names.sort());
    expect((await latestSubscription(world, late)).access).toBe('READY');
  });
});

describe('flood wait of an account', () => {
  it('an account in a flood wait gets no calls and continues its work afterwards', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    for (const name of ['First', 'Second', 'Third']) await createMember(world, await world.person(), plan, `${name} in a flood`);
    await injectFloodWait(world, { phone: plan.phone, waitSeconds: 600 });
    await advanceAndReconcile(world, days(1));
    for (let times = 0; times < 3; times++) await advanceAndReconcile(world, minutes(3));
    expect(await memberNames(world, plan)).toHaveLength(3);
    await advanceAndReconcile(world, minutes(1));
    expect(await memberNames(world, plan)).toEqual([]);
    expect(await countTelegramCalls(world, plan.phone)).toMatchObject({ tooEarly: 0, doubled: 0, done: { remove: 3 } });
  });
});

describe('ended Telegram session', () => {
  it('linking an account again completes the removals and links that waited', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    await createMember(world, await world.person(), plan, 'From before');
    await revokeSessions(world, plan.phone);
    await advanceAndReconcile(world, days(1));
    expect(await memberNames(world, plan)).toEqual(['From before']);
    await advanceAndReconcile(world, minutes(10));
    expect((await notices(plan.seller)).filter((notice) => notice.startsWith('Telegram ended the connection'))).toHaveLength(1);
    const late = await world.person();
    await advanceAndReconcile(world, hours(5));
    await linkTelegramAccount(world, await signInAgain(world, plan.seller), plan.phone);
    await reconcileMembers(world);
    expect(await memberNames(world, plan)).toEqual([]);
    await buySubscription(world, late, plan);
    await reconcileMembers(world);
    expect((await latestSubscription(world, late)).access).toBe('READY');
  });
});

describe('unusable channels', () => {
  it('a channel without invite rights is taken off sale, notifies its seller once, and is retried', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    await createMember(world, await world.person(), plan, 'Stays on');
    const waiting = await world.person();
    await buySubscription(world, waiting, plan);
    await post(`/channels/${plan.telegramChannelId}/rights`, { phone: plan.phone, mayInvite: false });
    await reconcileMembers(world);
    await advanceAndReconcile(world, hours(2));
    const notifications = (await notices(plan.seller)).filter((notice) => notice.includes('can no longer invite'));
    expect(notifications).toEqual([
      'Your Telegram account can no longer invite and remove people in Morning Calls. The channel was taken off sale.',
    ]);
    expect((await latestSubscription(world, waiting)).access).toBe('DELAYED');
    expect((await world.send('GET', `/api/v1/telegram/public/channels/${plan.id}`)).status).toBe(404);
    await post(`/channels/${plan.telegramChannelId}/rights`, { phone: plan.phone, mayInvite: true });
    await advanceAndReconcile(world, hours(1));
    expect((await latestSubscription(world, waiting)).access).toBe('READY');
  });
  it('a deleted channel does not block other channels of the account', async () => {
    const broken = await createChannelWithPlan(world);
    const working = await createChannelWithPlan(world, {}, { seller: broken.seller, phone: broken.phone });
    await post(`/channels/${broken.telegramChannelId}/delete`);
    const [one, other] = [await world.person(), await world.person()];
    await buySubscription(world, one, broken);
    await buySubscription(world, other, working);
    await reconcileMembers(world);
    expect((await latestSubscription(world, one)).access).toBe('DELAYED');
    expect((await latestSubscription(world, other)).access).toBe('READY');
  });
  it('a member who became an administrator is not removed, and the channel stays on sale', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    await createMember(world, await world.person(), plan, 'Promoted');
    await createMember(world, await world.person(), plan, 'Not promoted');
    await query(
      `update sandbox_telegram_members set role = 'ADMINISTRATOR' from sandbox_telegram_people as people where people.id = person_id and people.name = 'Promoted'`,
    );
    await advanceAndReconcile(world, days(1));
    expect(await removals(plan)).toEqual(['Not promoted']);
    expect((await world.send('GET', `/api/v1/telegram/public/channels/${plan.id}`)).status).toBe(200);
  });
});

describe('process crashes', () => {
  const failingTrigger = (table: string, when = '') => `
    create function break_once() returns trigger language plpgsql as $$ begin raise exception 'simulated crash'; end $$;
    create trigger break_once before insert or update on ${table} for each row ${when} execute function break_once()`;
  const whenRemoved = "when (new.presence = 'REMOVED')";
  const dropTrigger = 'drop function break_once cascade';

  it('a crash between creating and recording a link gives the buyer another, recorded link', async () => {
    const plan = await createChannelWithPlan(world);
    const buyer = await world.person();
    await buySubscription(world, buyer, plan);
    await query(failingTrigger('telegram_invites'));
    await reconcileMembers(world);
    expect((await latestSubscription(world, buyer)).access).toBe('PREPARING');
    await query(dropTrigger);
    await advanceAndReconcile(world, minutes(1));
    const { inviteLink } = await latestSubscription(world, buyer);
    expect(await query('select link from telegram_invites where link = $1', [inviteLink])).toHaveLength(1);
    expect(await joinChannel(world, inviteLink, 'After the power came back')).toBe(true);
    expect(await countTelegramCalls(world, plan.phone)).toMatchObject({ done: { createInviteLink: expect.any(Number) } });
  });
  it('a crash between removing and recording is completed by the next run', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    await createMember(world, await world.person(), plan, 'Removed in the dark');
    world.clock.advance(days(1));
    await query(failingTrigger('telegram_members', whenRemoved));
    await world.container.telegram.members.reconcileDue();
    expect(await memberNames(world, plan)).toEqual([]);
    await query(dropTrigger);
    await advanceAndReconcile(world, minutes(1));
    expect(await query('select presence from telegram_members where channel_id = $1', [plan.id])).toEqual([{ presence: 'REMOVED' }]);
    expect(await memberNames(world, plan)).toEqual([]);
  });
  it('a crash between removing and recording does not lock out a member who renews before the next run', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    const buyer = await world.person();
    await createMember(world, buyer, plan, 'Pays in the dark');
    world.clock.advance(days(1));
    await query(failingTrigger('telegram_members', whenRemoved));
    await world.container.telegram.members.reconcileDue();
    await query(dropTrigger);
    const again = await signInAgain(world, buyer);
    await buySubscription(world, again, plan);
    await advanceAndReconcile(world, minutes(1));
    expect(await joinChannel(world, (await latestSubscription(world, again)).inviteLink, 'Pays in the dark')).toBe(true);
    expect(await memberNames(world, plan)).toEqual(['Pays in the dark']);
  });
});

describe('concurrent processes', () => {
  it('two processes remove every expired member once', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    const names = Array.from({ length: 5 }, (_, place) => `Twice ${place}`);
    for (const name of names) await createMember(world, await world.person(), plan, name);
    const options = { databaseUrl: world.databaseUrl, secretKey: world.secretKey, clock: world.clock };
    const other = await createWorld(options);
    world.clock.advance(days(1));
    const both = [world, other].flatMap((one) => [one, one].map(({ container }) => container.telegram.members.reconcileDue()));
    await Promise.all(both);
    await reconcileMembers(world);
    expect((await removals(plan)).sort()).toEqual(names.sort());
    expect(await countTelegramCalls(world, plan.phone)).toMatchObject({ doubled: 0, done: { remove: 5 } });
    await other.close();
  });
});
